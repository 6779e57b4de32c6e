import { putCopy, storedAt } from './cached-copy.ts';
import { scope, urls } from './worker-scope.ts';

const precacheName = () => `precache-${scope.build.release}`;
const oldestMs = 7 * 24 * 60 * 60_000;

/** A precached page; for the offline page, one in another language rather than none. */
export async function findPrecached(path: string): Promise<Response | undefined> {
  const cache = await caches.open(precacheName());
  const page = await cache.match(path);
  if (page || !path.endsWith('/offline')) return page;
  const [other] = (await cache.keys()).filter(({ url }) => url.endsWith('/offline'));
  return other && cache.match(other);
}

/** Without credentials: a signed-in visitor's page is never cached. */
export async function precache(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(precacheName());
  for (const path of paths) {
    const copy = await cache.match(path);
    if (!urls.precached.test(path) || (copy && Date.now() - storedAt(copy) < oldestMs)) continue;
    await fetchPage(path);
  }
}

async function fetchPage(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' }).catch(() => {});
  if (response?.status !== 200 || response.redirected) return;
  await putCopy(precacheName(), path, response);
  const scripts = scope.build.precache[path.endsWith('/contact') ? 'contact' : 'offline'];
  for (const file of scripts) {
    if (await caches.match(file)) continue;
    const script = await fetch(file).catch(() => {});
    if (script?.status === 200) await putCopy(precacheName(), file, script);
  }
}

/** Refreshes what an earlier release cached; without a connection the old copies stay. */
export async function renewPrecache(): Promise<void> {
  const cache = await caches.open(precacheName());
  for (const name of await caches.keys()) {
    if (!name.startsWith('precache-') || isPrecache(name)) continue;
    const earlier = await caches.open(name);
    const paths = (await earlier.keys()).map(({ url }) => new URL(url).pathname);
    for (const path of paths.filter((each) => urls.precached.test(each))) await fetchPage(path);
    const isRenewed = (await cache.keys()).length > 0;
    for (const path of isRenewed ? [] : paths) {
      const copy = await earlier.match(path);
      if (copy) await putCopy(precacheName(), path, copy);
    }
    await caches.delete(name);
  }
}

export const isPrecache = (cacheName: string): boolean => cacheName === precacheName();
