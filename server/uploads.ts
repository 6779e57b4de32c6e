import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { maxPictureBytes } from '#app/features/pictures/schema.ts';
import type { RawUpload, ReadUpload } from '#app/http/upload.ts';
import { type FormLimits, receiveForm } from './sent-form.ts';

export type UploadLimits = FormLimits & {
  /** How many files are received at a time: so many times one may wait on the disk. */
  atOnce: number;
};

const defaults: UploadLimits = {
  file: maxPictureBytes,
  body: maxPictureBytes + 64 * 1024,
  discarded: 64_000_000,
  atOnce: 40,
};

/** In seconds: about as long as one of those under way takes. */
const busyFor = 10;

/**
 * Lets an answer read its request's form when it has decided that it wants it. The file lies in `folder` until the answer is done.
 */
export function createUploads(folder: string, limits: UploadLimits = defaults) {
  let underWay = 0;

  return async (incoming: IncomingMessage, answer: (read: ReadUpload) => Promise<Response>): Promise<Response> => {
    let upload: RawUpload | undefined;
    const read = async (file: string, keepsFile = true): Promise<RawUpload> => {
      const isBusy = keepsFile && underWay >= limits.atOnce;
      const takesRoom = keepsFile && !isBusy;
      if (takesRoom) underWay++;
      try {
        const { headers } = incoming;
        upload = await receiveForm(incoming, {
          contentType: headers['content-type'] ?? '',
          contentLength: Number(headers['content-length'] ?? 0),
          file,
          folder: takesRoom ? folder : null,
          limits,
        });
        return isBusy ? { outcome: 'busy', retryAfterSeconds: busyFor, texts: upload.texts } : upload;
      } finally {
        if (takesRoom) underWay--;
      }
    };
    try {
      return await answer(read);
    } finally {
      if (upload?.outcome === 'read' && upload.file) await rm(upload.file.path, { force: true });
    }
  };
}
