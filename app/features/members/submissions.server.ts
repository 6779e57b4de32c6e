import { z } from 'zod';
import { setPicture, updateAccount } from '#app/features/accounts/accounts.server.ts';
import { isPersonalPassword } from '#app/features/accounts/common-passwords.ts';
import { accountEmailLimits, memberConfirmLimits } from '#app/features/accounts/limits.ts';
import { completeLogin, type Login } from '#app/features/accounts/login/submission.server.ts';
import { changePassword } from '#app/features/accounts/passwords.server.ts';
import {
  type AccountFieldError,
  type ProfileInput,
  passwordChangeSchema,
  profileSchema,
} from '#app/features/accounts/schema.ts';
import {
  recordRequestEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { requestVerification } from '#app/features/accounts/signup/register.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { sentFile } from '#app/http/receive-form.server.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import {
  type ImageSite,
  imageSite,
  storageFull,
  storeSentImage,
} from '#app/http/sent-image.server.ts';
import { requireMember, requireRecent } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { deleteAccount, isGone, isLastOwner } from './deletion.server.ts';

export const profileSubmission = defineSubmission({
  access: requireMember,
  schema: profileSchema,
  errors: fieldErrors<keyof ProfileInput, AccountFieldError>,
  run: async ({ db, access }, input) =>
    done(await updateAccount(db, access.account.id, input, Date.now())),
});

type PasswordErrors = FieldErrors<'currentPassword' | 'newPassword', AccountFieldError | 'wrong'>;

/** The result is a new session; all previous sessions end. */
export const passwordSubmission = defineSubmission({
  access: requireMember,
  schema: passwordChangeSchema,
  errors: (error): PasswordErrors => fieldErrors(error),
  limits: memberConfirmLimits,
  async run(sender, input): Promise<Result<Login, PasswordErrors>> {
    const { account, session } = sender.access;
    if (isPersonalPassword(input.newPassword, account))
      return { outcome: 'invalid', errors: { newPassword: 'passwordPersonal' } };
    const origin = requestOrigin(sender, session.id);
    const identity = await changePassword(sender.db, account.id, input, Date.now(), origin);
    const details = { at: 'password', reason: 'wrongPassword' };
    const failed = { kind: 'confirm_failed', accountId: account.id, details } as const;
    if (!identity) await recordRequestEvent(sender, failed, session.id);
    const login = identity && (await completeLogin(sender, identity, null));
    return login ? done(login) : { outcome: 'invalid', errors: { currentPassword: 'wrong' } };
  },
});

type PictureError = 'pictureMissing' | 'pictureKind' | 'pictureTooLarge' | 'pictureStalled';

export const pictureSubmission = defineSubmission({
  access: requireMember,
  schema: z.object({ picture: sentFile('pictureMissing') }),
  errors: fieldErrors<'picture', PictureError>,
  file: {
    field: 'picture',
    tooLarge: 'pictureTooLarge',
    stalled: 'pictureStalled',
    full: 'storageFull',
    accountId: ({ account }) => account.id,
    // Encoding a picture takes one or two seconds of CPU time.
    limits: ({ secret, access }) => [
      limitsFor(secret, 'picture').bucket(['account', access.account.id], {
        burst: 10,
        everySeconds: 60,
      }),
    ],
  },
  rejections: { storageFull },
  run: (sender, { picture }) =>
    changePicture(imageSite(sender), sender.access.account.id, picture.path, Date.now()),
});

/** `source` is the bytes or the path of its file. @throws AccountError account_not_found */
export async function changePicture(
  site: ImageSite,
  accountId: string,
  source: Uint8Array | string,
  now: number,
): Promise<Result<void, { picture: 'pictureKind' }, 'storageFull'>> {
  const { db, storage } = site;
  const errors = { picture: 'pictureKind' } as const;
  const stored = await storeSentImage(site, source, () => errors, now);
  if (stored.outcome !== 'done') return stored;
  const picture = stored.value;
  const earlier = await setPicture(db, accountId, picture, now).catch(async (error: unknown) => {
    // The account was deleted while the picture was being encoded.
    await purgeDetachedImage(db, storage, picture);
    throw error;
  });
  await purgeDetachedImage(db, storage, earlier);
  return done(undefined);
}

export const verificationSubmission = defineSubmission({
  access: requireMember,
  schema: z.object({}),
  errors: fieldErrors,
  captcha: { form: 'verification', onlyInFlood: true },
  earlier: async ({ access }) =>
    access.account.emailVerifiedAt === null ? undefined : { isSent: false },
  limits: (sender) => accountEmailLimits('verification')(sender, sender.access.account),
  async run({ db, locale, access }) {
    await requestVerification(db, access.account.id, locale, Date.now());
    return done({ isSent: true });
  },
});

type DeletionErrors = { confirm?: 'missing' | 'lastOwner' };

/** Deletes the account, confirmed by a checkbox. The result is the stored images to remove. */
export const deletionSubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: z.object({ confirm: z.string().min(1, 'missing') }),
  errors: (error) => fieldErrors(error) as DeletionErrors,
  async run(sender): Promise<Result<string[], DeletionErrors>> {
    const { db, access } = sender;
    try {
      return done(await deleteAccount(db, access.account.id, Date.now(), requestOrigin(sender)));
    } catch (error) {
      // Pressed twice: the other request has deleted it.
      if (isGone(error)) return done([]);
      if (!isLastOwner(error)) throw error;
      return { outcome: 'invalid', errors: { confirm: 'lastOwner' } };
    }
  },
});
