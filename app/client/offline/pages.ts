import { keep, keptTitle, prune } from './keep.ts';
import { asKeptCopy, fillOffline, isOffline } from './rewrite.ts';
import { type FetchEvent, urls } from './scope.ts';
import { findShell, offlinePathFor } from './shell.ts';

export const pagesCache = 'pages-1';
const bounds = { count: 40, bytes: 3_000_000 };

/** How long a page with a copy is waited for, in milliseconds: on a bad 3G link the first byte takes two to four seconds. */
const patienceMs = 6_000;

/** From the site, which has the last word; from the copy when the site cannot be reached in time; else the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const fresh = fetchPage(event);
  event.waitUntil(fresh.then((response) => keepPage(url, response.clone())).catch(() => {}));
  if (isOffline(url)) return answerOffline(url, fresh);
  const copy = await findCopy(url);
  try {
    const response = await (copy ? within(patienceMs, fresh) : fresh);
    if (!copy || !isGone(response)) return response;
  } catch {}
  if (copy) return asKeptCopy(url, copy, await findShell(offlinePathFor(url)));
  // A part of a page that a script asked for: it follows the link instead.
  if (event.request.mode !== 'navigate') return Response.error();
  const offline = await findShell(offlinePathFor(url));
  return offline ? fillOffline(offline, url, await listCopies(), true) : Response.error();
}

async function answerOffline(url: URL, fresh: Promise<Response>): Promise<Response> {
  const page = (await within(patienceMs, fresh).catch(() => undefined)) ?? (await findShell(url.pathname));
  return page ? fillOffline(page, url, await listCopies(), false) : Response.error();
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

/** What a proxy says in the place of a site that does not answer. */
const isGone = ({ status }: Response) => status === 502 || status === 503 || status === 504;

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, ms);
    promise.then(resolve, reject);
  });
}

/** A page has one address; of the queries only those that turn the list's pages, or open an article, make it another. */
function addressOf({ origin, pathname, search }: URL): string {
  return origin + pathname + (/^\?(?:before|after|open)=\w+$/.test(search) ? search : '');
}

/** Keeps what the site says is the same for every reader. What is gone from the site goes from the device. */
export async function keepPage(url: URL, response: Response): Promise<void> {
  // The home page, with the notice of an address that led nowhere.
  if (url.searchParams.has('notfound')) return;
  const { status, type, headers } = response;
  const address = addressOf(url);
  if (status === 404 || status === 410 || type === 'opaqueredirect') await (await caches.open(pagesCache)).delete(address);
  const isPublic = /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
  const isPage = /^text\/html\b/.test(headers.get('Content-Type') ?? '');
  // Never kept, whatever they answer: pages of members and of the team.
  if (urls.restricted.test(url.pathname) || isOffline(url)) return;
  if (status !== 200 || response.redirected || !isPublic || !isPage) return;
  const [, title = ''] = /<title>([^<]*)/.exec(await response.clone().text()) ?? [];
  await keep(pagesCache, address, response, title.replace(/ · BWT$/, ''));
  await prune(pagesCache, bounds);
}

export async function hasCopy(url: URL): Promise<boolean> {
  return Boolean(await (await caches.open(pagesCache)).match(addressOf(url)));
}

/** The copy of a page; of a closed list when the open one is not there, but never one page of the list for another. */
async function findCopy(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(pagesCache);
  const copy = await cache.match(addressOf(url));
  if (copy || /[?&](?:before|after)=/.test(url.search)) return copy;
  return (await cache.match(url.origin + url.pathname)) ?? (await findShell(url.pathname));
}

export type Listed = { path: string; title: string };

/** The pages that are kept, newest first, each title once. */
async function listCopies(): Promise<Listed[]> {
  const cache = await caches.open(pagesCache);
  const copies = new Map<string, Listed>();
  for (const { url } of [...(await cache.keys())].reverse()) {
    const { pathname, search } = new URL(url);
    const copy = await cache.match(url);
    const title = copy ? keptTitle(copy) : '';
    if (title && !search.startsWith('?open') && !copies.has(title)) copies.set(title, { path: pathname + search, title });
  }
  return [...copies.values()];
}
