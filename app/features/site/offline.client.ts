import { isOfflinePage, languageOf, pagesCache } from '#app/client/offline/names.ts';

// The offline page's own script: lists the pages that are cached on the device, and in the place of another page, says that it did not come.

type CachedPage = { path: string; title: string };

/** Newest first, each title once. */
async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(pagesCache);
  const pages = new Map<string, CachedPage>();
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname, search } = new URL(request.url);
    const html = await (await cache.match(request))?.text();
    const title = new DOMParser().parseFromString(html ?? '', 'text/html').title.replace(/ · BWT$/, '');
    if (title && !search.startsWith('?open') && !pages.has(title)) pages.set(title, { path: pathname + search, title });
  }
  return [...pages.values()];
}

function itemFor({ path, title }: CachedPage): HTMLElement {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = path;
  link.lang = languageOf(path);
  link.textContent = title;
  return item;
}

async function showCachedPages(): Promise<void> {
  const pages = await listCachedPages();
  const isOwn = ({ path }: CachedPage) => languageOf(path) === languageOf(location.pathname);
  const listed = [...pages.filter(isOwn), ...pages.filter((page) => !isOwn(page))];
  const list = document.querySelector('[data-cached-pages]') as HTMLElement;
  list.replaceChildren(...listed.map(itemFor));
  // That there are none.
  if (listed.length > 0) list.nextElementSibling?.remove();
}

if (window.caches) void showCachedPages();
if (!isOfflinePage(location)) {
  const notice = document.querySelector('[data-unreachable]') as HTMLElement;
  // Trying again leads to the page that was asked for.
  (notice.querySelector('a') as HTMLAnchorElement).href = location.pathname + location.search;
  notice.hidden = false;
}
