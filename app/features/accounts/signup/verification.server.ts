import { z } from 'zod';
import { done, type Result, rejected } from '#app/http/result.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { badLink, besideToken } from '#app/http/token-cookie.ts';
import { confirmLimits } from '../limits.ts';
import { confirmPassword } from '../passwords.server.ts';
import { recordRequestEvent, requestOrigin } from '../security-events/events.server.ts';
import { findOneTimeToken } from '../tokens.server.ts';
import { exchangeVerification, verifyEmail } from './register.server.ts';

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
