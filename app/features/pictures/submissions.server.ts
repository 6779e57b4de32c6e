import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { sentFile } from '#app/http/receive-form.server.ts';
import { done, type FieldErrors, fieldErrors } from '#app/http/result.ts';
import { imageSite, storageFull } from '#app/http/sent-image.server.ts';
import { isVerifiedMember } from '#app/http/session/guards.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { pictureNotFound, requireOwnPicture } from './guards.ts';
import { pictureKey } from './picture-key.ts';
import type { PictureFileError } from './pictures.ts';
import { type PictureFieldError, pictureSchema } from './schema.ts';
import { updateMemberPicture } from './sent-pictures.server.ts';
import { storePicture } from './store-picture.server.ts';

export type PictureErrors = FieldErrors<'title' | 'description', PictureFieldError> & {
  image?: PictureFileError;
};

/** It stays pending until a moderator decides. */
export const uploadSubmission = defineSubmission({
  access: currentSession,
  form: 'picture',
  schema: pictureSchema.extend({ image: sentFile('missing') }),
  errors: (error) => fieldErrors(error) as PictureErrors,
  file: {
    field: 'image',
    tooLarge: 'tooLarge',
    stalled: 'stalled',
    accountId: (session) => session?.account.id ?? null,
    full: 'storageFull',
    // Each costs seconds of CPU time, accepted or not. A school class may share one IP address.
    limits: ({ secret, clientIp, access }) => {
      const { bucket, perNetwork } = limitsFor(secret, 'upload');
      return access === null
        ? perNetwork(clientIp, { burst: 20, everySeconds: 300 })
        : [bucket(['account', access.account.id], { burst: 20, everySeconds: 60 })];
    },
  },
  // After the captcha, which is in the form: a solved one stands in for it.
  limits: ({ secret }) => [limitsFor(secret, 'upload').overall({ burst: 120, everySeconds: 5 })],
  spam: 'captcha',
  captcha: { form: 'upload', exempts: isVerifiedMember },
  content: ({ title, description, image }) => [title, description, image.sha256],
  rejections: {
    memberFull: {
      status: 429,
      code: 'member_full',
      detail: 'This member has reached the limit of pictures. Delete some first.',
    },
    pendingFull: {
      status: 429,
      code: 'pending_full',
      detail: 'Too many pictures are waiting for a moderator. Try again in a few days.',
    },
    storageFull,
  },
  async run(sender, { image, ...text }) {
    const { access, idempotencyKey, locale } = sender;
    const accountId = access?.account.id ?? null;
    const picture = { ...text, file: image.path, idempotencyKey, locale, accountId };
    const stored = await storePicture(imageSite(sender), picture, Date.now());
    if (stored.outcome !== 'done') return stored;
    const key = accountId === null ? pictureKey(sender.secret, stored.value) : null;
    return done({ id: stored.value, key });
  },
});

export const editSubmission = defineSubmission({
  access: requireOwnPicture,
  schema: pictureSchema,
  errors: fieldErrors<'title' | 'description', PictureFieldError>,
  async run({ db, access: { accountId, picture } }, input) {
    const changed = { ...input, id: picture.id, accountId };
    const updated = await updateMemberPicture(db, changed, Date.now());
    if (updated.outcome !== 'done') throw pictureNotFound();
    return updated;
  },
});
