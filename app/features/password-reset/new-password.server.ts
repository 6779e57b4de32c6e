import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { resetPassword } from '#app/features/accounts/passwords.server.ts';
import type { AccountFieldError } from '#app/features/accounts/schema.ts';
import { resetSchema } from '#app/features/accounts/schema.ts';
import { readTokenCookie } from '#app/features/accounts/token-cookie.ts';
import { deviceCookie } from '#app/features/login/device.ts';
import { fieldErrors } from '#app/http/forms.ts';
import { done } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';

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
