import { isOfflinePage, pagesCache } from '#app/client/offline/names.ts';
import { parsePage } from '#app/client/other-page.ts';
import { localeOf } from '#app/i18n/locale.ts';

// The script of the offline page: lists the cached pages and, when served in place of another page,
// says that it could not be loaded.

type CachedPage = { path: string; title: string };

async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(pagesCache);
  const pages = new Map<string, CachedPage>();
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname, search } = new URL(request.url);
    const html = await (await cache.match(request))?.text();
    const title = parsePage(html ?? '').title.replace(/ · BWT(?:, .+)?$/, '');
    if (title && !search.startsWith('?open') && !pages.has(title))
      pages.set(title, { path: pathname + search, title });
  }
  return [...pages.values()];
}

function itemFor({ path, title }: CachedPage): HTMLElement {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = path;
  link.lang = localeOf(path);
  link.textContent = title;
  return item;
}

/** The team is shown its own pages: one may be kept, for a course without a connection. */
async function showCachedPages(): Promise<void> {
  const pages = (await listCachedPages()).filter(({ path }) => !isInOffice || isOffice(path));
  const isSameLanguage = ({ path }: CachedPage) => localeOf(path) === localeOf(location.pathname);
  const listed = [
    ...pages.filter(isSameLanguage),
    ...pages.filter((page) => !isSameLanguage(page)),
  ];
  const list = document.querySelector('[data-cached-pages]') as HTMLElement;
  list.replaceChildren(...listed.map(itemFor));
  // The text that there are none.
  if (listed.length > 0) list.nextElementSibling?.remove();
  else if (isInOffice) (list.parentElement as HTMLElement).hidden = true;
}

const isOffice = (path: string) => /^\/(?:(?:en|ht)\/)?admin(?:\/|$)/.test(path);
const isInOffice = isOffice(location.pathname);

if (window.caches) void showCachedPages();
if (!isOfflinePage(location)) {
  const notice = document.querySelector('[data-unreachable]') as HTMLElement;
  (notice.querySelector('a') as HTMLAnchorElement).href = location.pathname + location.search;
  notice.hidden = false;
  addEventListener('online', () => location.reload());
  if (isInOffice) {
    for (const part of document.querySelectorAll<HTMLElement>('[data-of-site]')) part.hidden = true;
    for (const part of document.querySelectorAll<HTMLElement>('[data-of-office]'))
      part.hidden = false;
  }
}
