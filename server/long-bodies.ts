import type { IncomingMessage } from 'node:http';
import { type Pace, readBody } from './request-body.ts';
import { createUploadSlots, slowestUpload, type Uploader, uploadWaits } from './upload-slots.ts';

export type LongBodyLimits = Parameters<typeof createUploadSlots>[0] & { slowest: Pace };

/** A publication is 15 MB, twice while its chunks are joined: these fit into memory. */
const defaults: LongBodyLimits = {
  slowest: slowestUpload,
  maxConcurrent: 8,
  maxPerAccount: 2,
  maxPerNetwork: 6,
  ...uploadWaits,
};

type Refused = 'tooLarge' | 'stalled' | 'busy';

/** Reads bodies longer than a form, a few at a time; the sender holds a slot until the response. */
export function createLongBodies(limits: LongBodyLimits = defaults) {
  const takeSlot = createUploadSlots(limits);

  return async (
    incoming: IncomingMessage,
    { sender, maxBytes }: { sender: Uploader; maxBytes: number },
    respond: (body: Uint8Array<ArrayBuffer>) => Promise<Response>,
  ): Promise<Response | Refused> => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return 'tooLarge';
    const freeSlot = await takeSlot(sender);
    if (!freeSlot) return 'busy';
    try {
      const body = await readBody(incoming, maxBytes, limits.slowest);
      return typeof body === 'string' ? body : await respond(body);
    } finally {
      freeSlot();
    }
  };
}
