import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { accountEmailLimits } from '#app/features/accounts/limits.ts';
import { requestPasswordReset, resetPassword } from '#app/features/accounts/passwords.server.ts';
import { type AccountFieldError, resetRequestSchema, resetSchema } from '#app/features/accounts/schema.ts';
import { readTokenCookie } from '#app/features/accounts/token-cookie.ts';
import { deviceCookie } from '#app/features/login/device-cookie.ts';
import { fieldErrors } from '#app/http/forms.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import { done } from '#app/http/result.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { languageTag } from '#app/i18n/locale.ts';
import { sendResetCode } from '#app/platform/identity-toolkit.server.ts';

/**
 * Sets a new password by an emailed link, which the page has in a cookie. Who has read the owner's email is known like one who has logged
 * in here: a flood of wrong passwords, which may be why the link was asked for, does not keep its owner out after it. Its value is the
 * headers of the answer.
 */
export const newPasswordSubmission = defineSubmission({
  schema: resetSchema,
  fields: ['newPassword'],
  beside: ({ request, config }) => ({ token: readTokenCookie(request, 'reset', config) ?? '-' }),
  errors: fieldErrors<'newPassword', AccountFieldError>,
  rejections: {
    badLink: {
      status: 400,
      code: 'invalid_fields',
      detail: 'The link has already been used, has expired, or never existed.',
      errors: [{ field: 'token', code: 'token' }],
    },
  },
  async run({ db, secret, config }, { token, newPassword }) {
    const accountId = await resetPassword(db, token, newPassword, Date.now());
    if (!accountId) return { outcome: 'rejected', reason: 'badLink' };
    const account = await findAccount(db, accountId);
    return done<[name: 'Set-Cookie', value: string][]>(
      account ? [['Set-Cookie', deviceCookie(secret, account.email, config)]] : [],
    );
  },
});

/** How long the provider takes may tell whether it knows an address: answers come at full steps of this, in milliseconds. */
const stepMs = 1_000;

const asked = {
  schema: resetRequestSchema,
  errors: fieldErrors<'email', AccountFieldError>,
  limits: ({ secret, clientIp }: Sender<null>, { email }: { email: string }) =>
    accountEmailLimits('reset', { secret, clientIp, email }),
};

/** Has a reset link emailed, if the address has an account: the caller cannot tell. */
export const ownResetSubmission = defineSubmission({
  ...asked,
  run: async ({ db, locale }, { email }) => done(await requestPasswordReset(db, email, locale, Date.now())),
});

/**
 * The same by the provider, where there is one, which sends emails of its own; ours goes out beside it to those whose account lives here,
 * as the provider's opens nothing here for them.
 */
export const providerResetSubmission = defineSubmission({
  ...asked,
  async run({ db, config, locale }, { email }) {
    // First, and also when the provider is away: what someone else asks for must reach its owner, or they could use up the owner’s own asking.
    await requestPasswordReset(db, email, locale, Date.now());
    const { url, apiKey } = config.identityToolkit;
    if (apiKey) await padResponseTime(stepMs, () => sendResetCode({ url, apiKey }, email, languageTag[locale]));
    return done(undefined);
  },
});
