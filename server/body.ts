import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body, of at most `maxBytes`. A longer one is not read to its end, whatever length it claims or hides.
 * @returns null when it is longer.
 * @throws Error when the client breaks off.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays whole when reading stops: the answer is still to be sent over it.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws away what still comes of a request's body, until it ends or `limitMs` milliseconds have passed. */
export function discardBody(incoming: IncomingMessage, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve();
    const timer = setTimeout(resolve, limitMs);
    incoming.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    incoming.resume();
  });
}
