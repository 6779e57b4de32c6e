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
  recordSecurityEvent,
  requestOrigin,
} from '../security-events/events.server.ts';
import { findLoginStep, wrongCode } from './login-step.server.ts';
import {
  completeLogin,
  type Login,
  linkAfterCode,
  recordFailedLogin,
  suspendedRejection,
} from './submission.server.ts';

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
    const accountId = await verifyPasskey(
      sender,
      { purpose: 'login', subject: '' },
      credential,
      Date.now(),
    );
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
  const { db } = sender;
  const owner = await findPasskeyOwner(db, credentialId);
  const who = owner ? { accountId: owner } : { accountId: null, email: null };
  await recordSecurityEvent(
    db,
    { kind: 'login_failed', ...who, details: { reason } },
    requestOrigin(sender),
    Date.now(),
  );
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
    const { db, secret } = sender;
    const step = await findLoginStep(sender, Date.now());
    if (!step) return { outcome: 'expired' };
    const given = {
      secret,
      accountId: step.identity.accountId,
      code,
      origin: requestOrigin(sender),
    };
    const checked = await checkCode(db, given, Date.now());
    if (checked.outcome === 'rejected') await recordFailedLogin(sender, step.email, 'wrongCode');
    if (checked.outcome !== 'done') return checked;
    if (step.link && !(await linkAfterCode(sender, step.identity, step.link)))
      return { outcome: 'expired' };
    const login = await completeLogin(sender, step.identity, {
      method: step.method,
      factor: checked.value,
    });
    return login ? done(login) : { outcome: 'expired' };
  },
});

export type ConfirmErrors = FieldErrors<'password' | 'code', 'password' | 'code' | 'wrong'>;

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
    const recordFailed = (reason: 'wrongPassword' | 'wrongCode' | 'wrongPasskey') =>
      recordFailedConfirm(
        sender,
        { accountId: account.id, sessionId: session.id },
        { at: 'confirm', reason },
      );
    if (credential) {
      const expected = { purpose: 'confirm', subject: session.id, accountId: account.id } as const;
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
      const given = {
        secret,
        accountId: account.id,
        code,
        origin: requestOrigin(sender, session.id),
      };
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
