import type { Feature } from '#app/office/registry.ts';
import { purgePictures } from './sent-pictures.server.ts';

export const pictures: Feature = {
  sweeps: { gallery: ({ db, storage }, now) => purgePictures(db, storage, now) },
};
