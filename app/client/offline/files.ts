import { keep, prune } from './keep.ts';
import type { FetchEvent } from './scope.ts';

export const filesCache = 'files-1';
const bounds = { count: 150, bytes: 6_000_000 };

/** Pictures, scripts: files whose address never names another one. Films are left to the browser, which asks for them in parts. */
export const isFile = ({ pathname }: URL): boolean => /^\/(?:assets|media)\/[\w.-]+\.(?:js|svg|webp|avif|jpeg)$/.test(pathname);

/** From the copy if there is one, else from the site, and kept. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const address = event.request.url;
  const copy = await caches.match(address);
  if (copy) return copy;
  const response = await fetch(event.request);
  event.waitUntil(keepFile(address, response.clone()));
  return response;
}

export async function keepFile(address: string, response: Response): Promise<void> {
  if (response.status !== 200 || !/\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '')) return;
  await keep(filesCache, address, response);
}

export const pruneFiles = () => prune(filesCache, bounds);
