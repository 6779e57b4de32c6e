import { failureOf } from '#app/http/attempt.server.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { badLink, besideToken } from '#app/http/token-cookie.ts';
import { languageTag } from '#app/i18n/locale.ts';
import { sendResetCode } from '#app/platform/identity-toolkit.server.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { findDeviceOwner } from '../accounts.server.ts';
import { isPersonalPassword } from '../common-passwords.ts';
import { accountEmailLimits } from '../limits.ts';
import { deviceCookie } from '../login/device-cookie.ts';
import { findResetAccount, requestPasswordReset, resetPassword } from '../passwords.server.ts';
import { type AccountFieldError, resetRequestSchema, resetSchema } from '../schema.ts';
import { requestOrigin } from '../security-events/events.server.ts';

type SetCookies = [name: 'Set-Cookie', value: string][];
type PasswordErrors = FieldErrors<'newPassword', AccountFieldError>;

/**
 * The result has a device cookie as after a login: an attack with wrong passwords must not lock the
 * owner out after the reset.
 */
export const newPasswordSubmission = defineSubmission({
  schema: resetSchema,
  fields: ['newPassword'],
  beside: besideToken('reset'),
  errors: (error): PasswordErrors => fieldErrors(error),
  rejections: {
    badLink: {
      ...badLink,
      code: 'invalid_fields',
      errors: [{ field: 'token', code: 'token' }],
    },
  },
  async run(
    sender,
    { token, newPassword },
  ): Promise<Result<SetCookies, PasswordErrors, 'badLink'>> {
    const { db, request, secret, config, locale } = sender;
    const now = Date.now();
    const account = await findResetAccount(db, token, now);
    if (account && isPersonalPassword(newPassword, account))
      return { outcome: 'invalid', errors: { newPassword: 'passwordPersonal' } };
    const origin = requestOrigin(sender);
    const accountId = await resetPassword(db, token, newPassword, now, origin, locale);
    if (!accountId) return { outcome: 'rejected', reason: 'badLink' };
    const owner = await findDeviceOwner(db, 'id', accountId);
    return done(
      owner ? [['Set-Cookie', deviceCookie({ request, secret, config }, owner, now)]] : [],
    );
  },
});

const stepMs = 1_000;

const sendOwn = (sender: Sender<null>, email: string) =>
  requestPasswordReset(sender.db, email, sender.locale, Date.now(), requestOrigin(sender));

const asked = {
  schema: resetRequestSchema,
  errors: fieldErrors<'email', AccountFieldError>,
  captcha: { form: 'reset', onlyInFlood: true } as const,
  limits: accountEmailLimits('reset'),
};

/** The caller cannot distinguish known and unknown addresses. */
export const ownResetSubmission = defineSubmission({
  ...asked,
  run: async (sender, { email }) => done(await sendOwn(sender, email)),
});

/**
 * From the provider, if there is one; while it is down, the answer is the same and our email goes
 * out.
 */
export const providerResetSubmission = defineSubmission({
  ...asked,
  async run(sender, { email }) {
    const { config, context, locale } = sender;
    const { url, apiKey } = config.identityToolkit;
    if (!apiKey) return done(await sendOwn(sender, email));
    const fail = async (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      failureOf({ context }, error, 'the provider’s link could not be asked for');
      await sendOwn(sender, email);
    };
    await padResponseTime(stepMs, () =>
      sendResetCode({ url, apiKey }, email, languageTag[locale]).catch(fail),
    );
    return done(undefined);
  },
});
