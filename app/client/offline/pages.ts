import { prune, putCopy, storedAt } from './cached-copy.ts';
import { isOfflinePage, pagesCache, pathBeside } from './names.ts';
import { findPrecached } from './precache.ts';
import { type FetchEvent, scope, urls } from './worker-scope.ts';

const bounds = { count: 40, bytes: 3_000_000 };

/** In milliseconds: on bad 3G the first byte takes two to four seconds. */
const timeoutMs = 6_000;

/** So long a page of the team is kept, in milliseconds: from the eve of a course to its end. */
const keptMs = 48 * 60 * 60_000;

/** Network first: the copy when the site cannot be reached in time, else the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const fresh = fetchPage(event);
  event.waitUntil(fresh.then((response) => cachePage(url, response.clone())).catch(() => {}));
  const copy = isOfflinePage(url) ? await findPrecached(url.pathname) : await findCopy(url);
  try {
    const response = await (copy ? within(timeoutMs, fresh) : fresh);
    if (!copy || !isGone(response)) return response;
  } catch {}
  // A page of the team says by itself how old it is.
  if (copy) return isOfflinePage(url) || isKept(url) ? copy : asStaleCopy(copy);
  // A script that asked for a fragment follows the link instead.
  if (event.request.mode !== 'navigate') return Response.error();
  const offline = await findPrecached(pathBeside(url, '/offline'));
  return offline ? asUnavailable(offline) : Response.error();
}

export const isKept = ({ pathname }: URL): boolean => urls.kept.test(pathname);

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

/** A proxy's response when the site does not answer. */
const isGone = ({ status }: Response) => status === 502 || status === 503 || status === 504;

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, ms);
    promise.then(resolve, reject);
  });
}

/** With a script at its end that says so: what follows `</html>` is read as the end of the body. */
async function asStaleCopy(copy: Response): Promise<Response> {
  const script = `<script type="module" src="${scope.build.staleCopy}" data-stored-at="${new Date(storedAt(copy)).toISOString()}"></script>`;
  return new Response(new Blob([await copy.blob(), script]), { headers: copy.headers });
}

function asUnavailable({ body, headers: cached }: Response): Response {
  const headers = new Headers(cached);
  headers.set('Cache-Control', 'no-store');
  return new Response(body, { status: 503, headers });
}

/** Only queries that page through the list or open an article make another page. */
function pageKey({ origin, pathname, search }: URL): string {
  return origin + pathname + (/^\?(?:before|after|open)=\w+$/.test(search) ? search : '');
}

/** Caches public responses, and deletes the copy of a page that is no longer there for them. */
export async function cachePage(url: URL, response: Response): Promise<void> {
  // The home page, with the notice of a URL that was not found.
  if (url.searchParams.has('notfound')) return;
  const { status, type, headers } = response;
  // A page of a practice is never shown as if it were real, nor does it replace the real one.
  if (headers.has('X-Practice')) return;
  const key = pageKey(url);
  if (/^4(?:03|04|10)$/.test(String(status)) || type === 'opaqueredirect' || response.redirected)
    await (await caches.open(pagesCache)).delete(key);
  const isPublic = isKept(url) || /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
  const isPage = /^text\/html\b/.test(headers.get('Content-Type') ?? '');
  // Never cached, whatever their headers: the other pages of members and of the team.
  if ((urls.restricted.test(url.pathname) && !isKept(url)) || isOfflinePage(url)) return;
  if (status !== 200 || response.redirected || !isPublic || !isPage) return;
  await putCopy(pagesCache, key, response);
  await prune(pagesCache, bounds);
}

export async function hasCopy(url: URL): Promise<boolean> {
  return Boolean(await (await caches.open(pagesCache)).match(pageKey(url)));
}

/** Falls back to the list without an open article, but not to another page of the list. */
async function findCopy(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(pagesCache);
  const copy = await cache.match(pageKey(url));
  if (copy && isKept(url) && storedAt(copy) < Date.now() - keptMs) return undefined;
  if (copy || /[?&](?:before|after)=/.test(url.search)) return copy;
  return (await cache.match(url.origin + url.pathname)) ?? (await findPrecached(url.pathname));
}
