/** When a copy was made, its size and its title, for the lists and limits of this worker. */
const header = { at: 'X-Kept-At', bytes: 'X-Kept-Bytes', title: 'X-Kept-Title' } as const;

/** What a copy has no use for: it is stored as it is read, and under its address alone. */
const dropped = ['Content-Encoding', 'Content-Length', 'Vary', 'ETag', 'Set-Cookie'];

/** Puts a copy of an answer into a cache under `address`. A device without room keeps nothing, and reads on. */
export async function keep(cacheName: string, address: string, response: Response, title = ''): Promise<void> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of dropped) headers.delete(name);
  headers.set(header.at, String(Date.now()));
  headers.set(header.bytes, String(body.size));
  headers.set(header.title, encodeURIComponent(title));
  const cache = await caches.open(cacheName);
  await cache.put(address, new Response(body, { headers })).catch(() => {});
}

export const keptAt = ({ headers }: Response): number => Number(headers.get(header.at));
export const keptTitle = ({ headers }: Response): string => decodeURIComponent(headers.get(header.title) ?? '');

export type Bounds = { count: number; bytes: number };

/** Removes the oldest copies until what is left is within bounds. */
export async function prune(cacheName: string, { count, bytes }: Bounds): Promise<void> {
  const cache = await caches.open(cacheName);
  const copies = await Promise.all((await cache.keys()).map(async (request) => ({ request, copy: await cache.match(request) })));
  const newestFirst = copies
    .flatMap(({ request, copy }) => (copy ? [{ request, at: keptAt(copy), size: Number(copy.headers.get(header.bytes)) }] : []))
    .sort((a, b) => b.at - a.at);
  let total = 0;
  for (const [index, { request, size }] of newestFirst.entries()) {
    total += size;
    if (index >= count || total > bytes) await cache.delete(request);
  }
}
