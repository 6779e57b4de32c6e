import { prune, putCopy } from './cached-copy.ts';
import type { FetchEvent } from './worker-scope.ts';

export const filesCache = 'files-1';
const bounds = { count: 150, bytes: 6_000_000 };

/** Films are left to the browser, which requests them in ranges. */
export const isFile = ({ pathname }: URL): boolean =>
  /^\/(?:assets|media)\/[\w.-]+\.(?:js|svg|webp|avif|jpeg)$/.test(pathname);

export async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const copy = await caches.match(url);
  if (copy) return copy;
  const response = await fetch(event.request);
  event.waitUntil(cacheFile(url, response.clone()));
  return response;
}

export async function cacheFile(url: string, response: Response): Promise<void> {
  const { status, headers } = response;
  const isImmutable = /\bimmutable\b/.test(headers.get('Cache-Control') ?? '');
  // Nothing of a practice outlasts it.
  if (status !== 200 || !isImmutable || headers.has('X-Practice')) return;
  await putCopy(filesCache, url, response);
}

export const pruneFiles = () => prune(filesCache, bounds);
