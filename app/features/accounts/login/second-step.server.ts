import { z } from 'zod';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { renewSession } from '#app/http/session/session.server.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { isSuspended } from '../accounts.server.ts';
import { confirmLimits } from '../limits.ts';
import { confirmPassword } from '../passwords.server.ts';
import { checkCode } from '../second-factor/codes.server.ts';
import { findPasskeyOwner, verifyPasskey } from '../second-factor/passkeys.server.ts';
import { codeSchema, passkeyProofSchema } from '../second-factor/schema.ts';
import {
  recordFailedConfirm,
  recordRequestEvent,
  requestOrigin,
} from '../security-events/events.server.ts';
import { findLoginStep, wrongCode } from './login-step.server.ts';
import { completeLogin, finishLogin, type Login, suspendedRejection } from './submission.server.ts';

const wrongPasskey = {
  status: 400,
  code: 'passkey_refused',
  detail: 'This passkey was not accepted.',
};

/** A login with a passkey alone: possession, unlocked by knowledge or inherence. */
export const passkeySubmission = defineSubmission({
  schema: passkeyProofSchema,
  errors: fieldErrors<'credential', 'passkey'>,
  /** No limit on everyone together: nobody guesses a passkey, and checking one is cheap. */
  limits: ({ secret, clientIp }) =>
    limitsFor(secret, 'passkey').perNetwork(clientIp, { burst: 60, everySeconds: 5 }),
  rejections: { wrongPasskey, suspended: suspendedRejection },
  async run(sender, { credential }): Promise<Result<Login, never, 'wrongPasskey' | 'suspended'>> {
    const expected = { purpose: 'login', subject: '' } as const;
    const accountId = await verifyPasskey(sender, expected, credential, Date.now());
    if (accountId && (await isSuspended(sender.db, accountId))) {
      await recordFailedPasskey(sender, credential.id, 'suspended');
      return { outcome: 'rejected', reason: 'suspended' };
    }
    const login =
      accountId &&
      (await completeLogin(sender, { accountId }, { method: 'passkey', factor: 'passkey' }));
    if (!login) await recordFailedPasskey(sender, credential.id);
    return login ? done(login) : { outcome: 'rejected', reason: 'wrongPasskey' };
  },
});

async function recordFailedPasskey(
  sender: Sender,
  credentialId: string,
  reason = 'wrongPasskey',
): Promise<void> {
  const owner = await findPasskeyOwner(sender.db, credentialId);
  const who = owner ? { accountId: owner } : { accountId: null, email: null };
  await recordRequestEvent(sender, { kind: 'login_failed', ...who, details: { reason } });
}

export const codeSubmission = defineSubmission({
  schema: z.object({ code: codeSchema }),
  errors: fieldErrors<'code', 'code'>,
  /**
   * Besides those of the account (`checkCode`): whoever has the first step may post without end.
   */
  limits: ({ secret, clientIp }) =>
    limitsFor(secret, 'second-factor').perNetwork(clientIp, { burst: 60, everySeconds: 5 }),
  rejections: { wrongCode },
  async run(sender, { code }): Promise<Result<Login, never, 'wrongCode'>> {
    const step = await findLoginStep(sender, Date.now());
    const login = step && (await finishLogin(sender, step.identity, { ...step, code }));
    return login ?? { outcome: 'expired' };
  },
});

type ConfirmErrors = FieldErrors<'password' | 'code', 'password' | 'code' | 'wrong'>;

export const confirmSubmission = defineSubmission({
  access: requireMember,
  schema: z.object({
    password: z.string().max(1_000, 'password'),
    code: z.string().trim().max(40, 'code'),
    credential: z.union([
      z.literal('').transform(() => undefined),
      passkeyProofSchema.shape.credential,
    ]),
  }),
  errors: (error): ConfirmErrors => fieldErrors(error),
  limits: ({ secret, access }) => confirmLimits({ secret, accountId: access.account.id }),
  rejections: { wrongPasskey },
  async run(
    sender,
    { password, code, credential },
  ): Promise<Result<string, ConfirmErrors, 'wrongPasskey'>> {
    const { db, secret, access } = sender;
    const { account, session } = access;
    const accountId = account.id;
    const recordFailed = (reason: 'wrongPassword' | 'wrongCode' | 'wrongPasskey') =>
      recordFailedConfirm(sender, { accountId, sessionId: session.id }, { at: 'confirm', reason });
    if (credential) {
      const expected = { purpose: 'confirm', subject: session.id, accountId } as const;
      if (!(await verifyPasskey(sender, expected, credential, Date.now()))) {
        await recordFailed('wrongPasskey');
        return { outcome: 'rejected', reason: 'wrongPasskey' };
      }
    } else if (account.hasPassword) {
      if (!password) return { outcome: 'invalid', errors: { password: 'password' } };
      if (!(await confirmPassword(db, account.id, password))) {
        await recordFailed('wrongPassword');
        return { outcome: 'invalid', errors: { password: 'wrong' } };
      }
    } else {
      if (!code) return { outcome: 'invalid', errors: { code: 'code' } };
      const given = { secret, accountId, code, origin: requestOrigin(sender, session.id) };
      const checked = await checkCode(db, given, Date.now());
      if (checked.outcome === 'rejected') {
        await recordFailed('wrongCode');
        return { outcome: 'invalid', errors: { code: 'wrong' } };
      }
      if (checked.outcome !== 'done') return checked;
    }
    const setCookie = await renewSession(sender, access);
    return setCookie ? done(setCookie) : { outcome: 'expired' };
  },
});
