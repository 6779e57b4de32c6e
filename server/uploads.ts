import type { IncomingMessage } from 'node:http';
import type { Upload } from '#app/http/upload.ts';

/** Sizes in bytes. */
export type UploadLimits = {
  /** Of one body: a picture of 10 MB and the form around it. */
  body: number;
  /** Of all bodies that are held in memory at a time. */
  held: number;
  /** How much of a body that is not taken is read on: a browser that is cut off while it sends shows no answer. */
  discarded: number;
};

const defaults: UploadLimits = { body: 10_000_000 + 64 * 1024, held: 48_000_000, discarded: 64_000_000 };

/** The one address and method that takes more than a form. */
export const takesUpload = (method: string, path: string): boolean =>
  method === 'POST' && /^\/(?:(?:en|ht)\/)?head\/picture$/.test(path);

/**
 * Lets an answer read its request's body when it has decided that it wants it, and counts what all such answers hold in memory until
 * they are done with it.
 */
export function createUploads(limits: UploadLimits = defaults) {
  let held = 0;

  return async (incoming: IncomingMessage, answer: (read: () => Promise<Upload>) => Promise<Response>): Promise<Response> => {
    let own = 0;
    const hold = (bytes: number) => {
      own += bytes;
      held += bytes;
    };
    const read = async (): Promise<Upload> => {
      const chunks: Buffer[] = [];
      let size = 0;
      let refusal = refusalOf(Number(incoming.headers['content-length'] ?? 0), 0);
      for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        refusal ??= refusalOf(size, held + chunk.length);
        if (size > limits.discarded) break;
        if (!refusal) chunks.push(chunk);
        else chunks.length = 0;
        hold(refusal ? -own : chunk.length);
      }
      return refusal ?? Buffer.concat(chunks);
    };
    const refusalOf = (size: number, heldThen: number): 'tooLarge' | 'busy' | undefined =>
      size > limits.body ? 'tooLarge' : heldThen > limits.held ? 'busy' : undefined;
    try {
      return await answer(read);
    } finally {
      hold(-own);
    }
  };
}
