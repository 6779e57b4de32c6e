import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { maxPictureBytes } from '#app/features/pictures/schema.ts';
import type { RawUpload, ReadUpload } from '#app/http/receive-form.server.ts';
import { type FormLimits, parseMultipart } from './request-body.ts';

export type UploadLimits = FormLimits & {
  /** How many files are received at a time: each may take its full size on the disk. */
  maxConcurrent: number;
};

const defaults: UploadLimits = {
  file: maxPictureBytes,
  body: maxPictureBytes + 64 * 1024,
  discarded: 64_000_000,
  maxConcurrent: 40,
};

/** About as long as one upload takes. */
const retryAfterSeconds = 10;

/**
 * Lets an action read its request's form once it has decided to accept it. The file stays in `folder` until the response is ready.
 */
export function createUploads(folder: string, limits: UploadLimits = defaults) {
  let receiving = 0;

  return async (incoming: IncomingMessage, respond: (read: ReadUpload) => Promise<Response>): Promise<Response> => {
    let upload: RawUpload | undefined;
    const read = async (file: string, keepsFile = true): Promise<RawUpload> => {
      const isBusy = keepsFile && receiving >= limits.maxConcurrent;
      const storesFile = keepsFile && !isBusy;
      if (storesFile) receiving++;
      try {
        const { headers } = incoming;
        upload = await parseMultipart(incoming, {
          contentType: headers['content-type'] ?? '',
          contentLength: Number(headers['content-length'] ?? 0),
          file,
          folder: storesFile ? folder : null,
          limits,
        });
        return isBusy ? { outcome: 'busy', retryAfterSeconds, texts: upload.texts } : upload;
      } finally {
        if (storesFile) receiving--;
      }
    };
    try {
      return await respond(read);
    } finally {
      if (upload?.outcome === 'read' && upload.file) await rm(upload.file.path, { force: true });
    }
  };
}
