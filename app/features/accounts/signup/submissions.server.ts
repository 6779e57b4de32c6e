import { z } from 'zod';
import { widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import { done, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { badLink, besideToken } from '#app/http/token-cookie.ts';
import { findAccountRow } from '../accounts.server.ts';
import { accountEmailLimits, confirmLimits } from '../limits.ts';
import { confirmPassword } from '../passwords.server.ts';
import { type AccountFieldError, resetRequestSchema, signUpSchema } from '../schema.ts';
import { recordRequestEvent, requestOrigin } from '../security-events/events.server.ts';
import { findOneTimeToken } from '../tokens.server.ts';
import {
  exchangeVerification,
  registerAccount,
  requestVerification,
  verifyEmail,
} from './register.server.ts';

/** Its time and response are the same for a registered address. */
export const signUpSubmission = defineSubmission({
  form: 'signup',
  schema: signUpSchema,
  errors: fieldErrors<keyof z.input<typeof signUpSchema>, AccountFieldError>,
  spam: 'refuse',
  captcha: { form: 'signup' },
  // A double submission must not look like someone else's sign-up; a corrected form is another
  // sign-up.
  content: ({ email }) => [email],
  once: true,
  limits: accountEmailLimits('signup'),
  async run(sender, input) {
    const by = { network: widestNetwork(sender.clientIp), origin: requestOrigin(sender) };
    return done(await registerAccount(sender.db, input, sender.locale, Date.now(), by));
  },
});

export const resendSubmission = defineSubmission({
  schema: resetRequestSchema,
  errors: fieldErrors<'email', AccountFieldError>,
  captcha: { form: 'verification', onlyInFlood: true },
  limits: accountEmailLimits('verification'),
  /** The work is the same for an unknown address: its email has no recipient. */
  async run({ db, locale }, { email }) {
    const accountId = (await findAccountRow(db, email))?.id ?? null;
    return done(await requestVerification(db, accountId, locale, Date.now()));
  },
});

const emailedToken = besideToken('verification');

export type VerificationErrors = { password?: 'password' | 'wrong' };

/** In a session of its account, or with the password. */
export const verifySubmission = defineSubmission({
  access: currentSession,
  schema: z.object({ token: z.string(), password: z.string().max(1_000).default('') }),
  fields: ['password'],
  beside: emailedToken,
  errors: (): VerificationErrors => ({ password: 'wrong' }),
  async limits({ db, secret, access }, { token }) {
    const accountId = await findOneTimeToken(db, ['verify'], token, Date.now());
    return accountId && access?.account.id !== accountId
      ? confirmLimits({ secret, accountId })
      : [];
  },
  rejections: { badLink },
  async run(sender, { token, password }): Promise<Result<void, VerificationErrors, 'badLink'>> {
    const { db, access } = sender;
    const now = Date.now();
    const accountId = await findOneTimeToken(db, ['verify'], token, now);
    if (!accountId) return rejected('badLink');
    const isOwn = access?.account.id === accountId;
    if (!isOwn && !password) return { outcome: 'invalid', errors: { password: 'password' } };
    const identity = isOwn ? { accountId } : await confirmPassword(db, accountId, password);
    if (!identity) {
      const details = { at: 'verification', reason: 'wrongPassword' };
      await recordRequestEvent(sender, { kind: 'confirm_failed', accountId, details });
      return { outcome: 'invalid', errors: { password: 'wrong' } };
    }
    const origin = requestOrigin(sender, isOwn ? access.session.id : null);
    const verified = await verifyEmail(db, token, identity, now, origin);
    return verified ? done(undefined) : rejected('badLink');
  },
});

export const exchangeSubmission = defineSubmission({
  schema: z.object({ token: z.string() }),
  fields: [],
  beside: emailedToken,
  errors: () => ({}),
  rejections: { badLink },
  async run({ db }, { token }) {
    const resetToken = await exchangeVerification(db, token, Date.now());
    return resetToken ? done(resetToken) : rejected('badLink');
  },
});
