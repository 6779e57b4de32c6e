import type { Feature } from '#app/office/registry.ts';
import { findModeratedPicture, markPictureChanged } from './admin/moderation.server.ts';

export const pictures: Feature = {
  // Its files follow its state, which guards them.
  followUndo: { picture: markPictureChanged },
  subjects: {
    async picture(db, locale, id) {
      const picture = await findModeratedPicture(db, locale, id);
      return picture && { name: picture.title, page: `/admin/pictures/${id}` };
    },
  },
};
