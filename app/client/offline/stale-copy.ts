import { showLocalTime } from '../local-time.ts';
import { adoptStyles, parsePage } from '../other-page.ts';
import { pathBeside } from './names.ts';

// The service worker appends this script to a cached page when the site cannot be reached.

async function showNotice(): Promise<void> {
  // In another language rather than none.
  const paths = [pathBeside(location, '/offline'), '/offline', '/en/offline', '/ht/offline'];
  const copies = await Promise.all(paths.map((path) => caches.match(path)));
  const html = (await copies.find(Boolean)?.text()) ?? '';
  const page = parsePage(html);
  const template = page.querySelector<HTMLTemplateElement>('#stale-copy');
  if (!template) return;
  const notice = document.importNode(template.content, true);
  showLocalTime(
    notice.querySelector('time') as HTMLTimeElement,
    new Date((document.querySelector('[data-stored-at]') as HTMLElement).dataset.storedAt ?? ''),
  );
  (notice.querySelector('a') as HTMLAnchorElement).href = location.pathname + location.search;
  adoptStyles(html);
  document.querySelector('main')?.prepend(notice);
}

void showNotice();
