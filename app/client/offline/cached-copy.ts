const header = { at: 'X-Stored-At', bytes: 'X-Stored-Bytes' } as const;

/** Headers that a copy does not need: it is stored decoded, and under its URL only. */
const dropped = ['Content-Encoding', 'Content-Length', 'Vary', 'ETag', 'Set-Cookie'];

/** Puts a copy of a response into a cache. Quota errors are ignored. */
export async function putCopy(cacheName: string, url: string, response: Response): Promise<void> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of dropped) headers.delete(name);
  headers.set(header.at, String(Date.now()));
  headers.set(header.bytes, String(body.size));
  const cache = await caches.open(cacheName);
  await cache.put(url, new Response(body, { headers })).catch(() => {});
}

export const storedAt = ({ headers }: Response): number => Number(headers.get(header.at));

export type Bounds = { count: number; bytes: number };

/** Deletes the oldest copies until the rest is within bounds. */
export async function prune(cacheName: string, { count, bytes }: Bounds): Promise<void> {
  const cache = await caches.open(cacheName);
  const copies = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, copy: await cache.match(request) })),
  );
  const newestFirst = copies
    .flatMap(({ request, copy }) =>
      copy ? [{ request, at: storedAt(copy), size: Number(copy.headers.get(header.bytes)) }] : [],
    )
    .sort((a, b) => b.at - a.at);
  let total = 0;
  for (const [index, { request, size }] of newestFirst.entries()) {
    total += size;
    if (index >= count || total > bytes) await cache.delete(request);
  }
}
