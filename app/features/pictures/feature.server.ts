import type { Feature } from '#app/office/registry.ts';
import { listWaitingPictures, pictureBadges, picturesOfWeek } from './admin/waiting.server.ts';
import { purgePictures } from './sent-pictures.server.ts';

export const pictures: Feature = {
  badges: pictureBadges,
  waiting: listWaitingPictures,
  week: picturesOfWeek,
  sweeps: { gallery: ({ db, storage }, now) => purgePictures(db, storage, now) },
};
