import { columnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { pictureJournalTexts } from './admin/journal-texts.ts';
import { findModeratedPicture, markPictureChanged } from './admin/moderation.server.ts';
import { searchPictures } from './admin/search.server.ts';
import { listWaitingPictures, pictureBadges, picturesOfWeek } from './admin/waiting.server.ts';
import { pictureNotification } from './notification.ts';
import { uploadedSchema, uploadSchema } from './schema.ts';
import { exportPictureDecisions, exportPictures, purgePictures } from './sent-pictures.server.ts';

export const pictures: Feature = {
  notifications: [pictureNotification],
  journal: {
    texts: pictureJournalTexts,
    tables: {
      // Its files follow its state, which guards them. The sentence says what a picture is now, but not why.
      picture: {
        afterUndo: markPictureChanged,
        changes: (change, entry) =>
          columnChanges(change, entry).filter(({ field }) => field === 'picture.reason'),
      },
      picture_text: { key: ['picture_id', 'locale'] },
    },
    subjects: {
      picture: {
        kind: 'publish',
        name: { table: 'picture_text', column: 'title', id: 'picture_id' },
        async find(db, locale, id) {
          const picture = await findModeratedPicture(db, locale, id);
          return picture && { name: picture.title, page: `/admin/pictures/${id}` };
        },
      },
    },
    by: { 'picture.resubmit': 'member' },
  },
  badges: pictureBadges,
  waiting: listWaitingPictures,
  search: searchPictures,
  week: picturesOfWeek,
  personalData: {
    ofMember: async (db, { id }) => ({
      pictures: await exportPictures(db, id),
      picture_decisions: await exportPictureDecisions(db, id),
    }),
  },
  sweeps: { gallery: (db, now, { storage }) => purgePictures(db, storage, now) },
  operations: [
    {
      path: '/api/upload',
      id: 'sendPicture',
      summary:
        'Send a picture (JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels, judged by its content) to the gallery, where it appears once a moderator has approved it; as a member with a verified email address, or with a solved challenge in `captcha`.',
      input: uploadSchema,
      isForm: true,
      success: [201, 'It is stored, and waits for a moderator.', uploadedSchema],
      problems: {
        401: 'not_signed_in',
        403: 'captcha_required, captcha_refused, xsrf',
        413: 'too_large',
        429: 'too_many_requests, member_full, pending_full',
        503: 'busy, service_unavailable',
        507: 'storage_full',
      },
    },
  ],
};
