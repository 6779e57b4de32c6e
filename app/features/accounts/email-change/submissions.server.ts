import { z } from 'zod';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { requireMember, requireRecent } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { badLink, besideToken } from '#app/http/token-cookie.ts';
import { accountEmailLimits } from '../limits.ts';
import { type AccountFieldError, resetRequestSchema } from '../schema.ts';
import { requestOrigin } from '../security-events/events.server.ts';
import { changeEmail, requestEmailChange } from './commands.server.ts';

export type EmailErrors = FieldErrors<'email', AccountFieldError | 'same'>;

export const emailChangeSubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: resetRequestSchema,
  errors: (error): EmailErrors => fieldErrors(error),
  captcha: { form: 'verification', onlyInFlood: true },
  limits: (sender, input) => [
    // One member writes to few mailboxes.
    limitsFor(sender.secret, 'email-change').bucket(['member', sender.access.account.id], {
      burst: 5,
      everySeconds: 1_200,
    }),
    ...accountEmailLimits('email-change')(sender, input),
  ],
  async run(sender, { email }): Promise<Result<void, EmailErrors>> {
    const { account, session } = sender.access;
    if (email === account.email) return { outcome: 'invalid', errors: { email: 'same' } };
    const by = { locale: sender.locale, origin: requestOrigin(sender, session.id) };
    return done(await requestEmailChange(sender.db, account, email, by, Date.now()));
  },
});

export const confirmationSubmission = defineSubmission({
  access: requireMember,
  schema: z.object({ token: z.string() }),
  fields: [],
  beside: besideToken('email-change'),
  errors: () => ({}),
  rejections: {
    badLink,
    taken: {
      status: 409,
      code: 'email_taken',
      detail: 'Another account has got this email address meanwhile.',
    },
  },
  async run(sender, { token }) {
    const { account, session } = sender.access;
    const origin = requestOrigin(sender, session.id);
    const reason = await changeEmail(sender.db, account.id, token, origin, Date.now());
    return reason ? rejected(reason) : done(undefined);
  },
});
