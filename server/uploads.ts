import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { maxPictureBytes } from '#app/features/pictures/bounds.ts';
import type { RawUpload, ReadUpload } from '#app/http/receive-form.server.ts';
import { type FormLimits, parseMultipart } from './request-body.ts';
import {
  createUploadSlots,
  retryAfterSeconds,
  slowestUpload,
  uploadWaits,
} from './upload-slots.ts';

export type UploadLimits = FormLimits & Parameters<typeof createUploadSlots>[0];

const defaults: UploadLimits = {
  file: maxPictureBytes,
  body: maxPictureBytes + 64 * 1024,
  discarded: 64_000_000,
  slowest: slowestUpload,
  maxConcurrent: 40,
  maxPerAccount: 3,
  maxPerNetwork: 10,
  ...uploadWaits,
};

/** An action reads its request's form once it accepts it. `texts`: the most bytes of its texts. */
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
        return uploader && !freeSlot
          ? { outcome: 'busy', retryAfterSeconds, texts: upload.texts }
          : upload;
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
