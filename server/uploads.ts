import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { maxPictureBytes } from '#app/features/pictures/schema.ts';
import type { RawUpload, ReadUpload } from '#app/http/receive-form.server.ts';
import { type FormLimits, parseMultipart } from './request-body.ts';
import { createUploadSlots } from './upload-slots.ts';

export type UploadLimits = FormLimits & Parameters<typeof createUploadSlots>[0];

const defaults: UploadLimits = {
  file: maxPictureBytes,
  body: maxPictureBytes + 64 * 1024,
  discarded: 64_000_000,
  // A phone on GPRS sends 4 kB a second, and may have no signal for some seconds of the thirty.
  slowest: { bytes: 30_000, everyMs: 30_000 },
  maxConcurrent: 40,
  maxPerUploader: 3,
  maxWaiting: 100,
  // Less than the minute without progress after which browsers show a failure (upload.client.ts).
  waitMs: 40_000,
};

/** About as long as one upload takes. */
const retryAfterSeconds = 10;

/**
 * Lets an action read its request's form once it has decided to accept it. The file stays in `folder` until the response is ready.
 * `texts` is the most that its texts may take, in bytes, where they are long.
 */
export function createUploads(folder: string, limits: UploadLimits = defaults) {
  const takeSlot = createUploadSlots(limits);

  return async (
    incoming: IncomingMessage,
    respond: (read: ReadUpload) => Promise<Response>,
    texts?: number,
  ): Promise<Response> => {
    let upload: RawUpload | undefined;
    const read: ReadUpload = async (file, uploader) => {
      const freeSlot = uploader && (await takeSlot(uploader));
      try {
        const { headers } = incoming;
        upload = await parseMultipart(incoming, {
          contentType: headers['content-type'] ?? '',
          contentLength: Number(headers['content-length'] ?? 0),
          file,
          folder: freeSlot ? folder : null,
          limits: texts === undefined ? limits : { ...limits, texts, body: limits.file + texts },
        });
        return uploader && !freeSlot ? { outcome: 'busy', retryAfterSeconds, texts: upload.texts } : upload;
      } finally {
        freeSlot?.();
      }
    };
    try {
      return await respond(read);
    } finally {
      if (upload?.outcome === 'read' && upload.file) await rm(upload.file.path, { force: true });
    }
  };
}
