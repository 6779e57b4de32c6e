import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import type { Account } from '#app/http/session/account.ts';
import { isRecent, requireMember, requireRecent } from '#app/http/session/guards.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { renewSession } from '#app/http/session/session.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { isSuspended } from '../accounts.server.ts';
import { memberConfirmLimits } from '../limits.ts';
import { confirmPassword } from '../passwords.server.ts';
import { checkCode } from '../second-factor/codes.server.ts';
import { findPasskey, listPasskeys, verifyPasskey } from '../second-factor/passkeys.server.ts';
import { codeSchema, passkeyProofSchema, proofFields } from '../second-factor/schema.ts';
import { recordRequestEvent, requestOrigin } from '../security-events/events.server.ts';
import { findLoginStep, wrongCode } from './login-step.server.ts';
import { completeLogin, finishLogin, suspendedRejection } from './submission.server.ts';

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
  async run(sender, { credential }) {
    const expected = { purpose: 'login', subject: '' } as const;
    const accountId = await verifyPasskey(sender, expected, credential, Date.now());
    const isOut = accountId !== undefined && (await isSuspended(sender.db, accountId));
    const proof = { method: 'passkey', factor: 'passkey' } as const;
    const login = accountId && !isOut && (await completeLogin(sender, { accountId }, proof));
    if (login) return done(login);
    const reason = isOut ? 'suspended' : 'wrongPasskey';
    const owner = (await findPasskey(sender.db, credential.id))?.account_id ?? null;
    const failed = { kind: 'login_failed', accountId: owner, details: { reason } } as const;
    await recordRequestEvent(sender, failed);
    return rejected(reason);
  },
});

export const codeSubmission = defineSubmission({
  schema: codeSchema,
  errors: fieldErrors<'code', 'code'>,
  /**
   * Besides those of the account (`checkCode`): whoever has the first step may post without end.
   */
  limits: ({ secret, clientIp }) =>
    limitsFor(secret, 'second-factor').perNetwork(clientIp, { burst: 60, everySeconds: 5 }),
  rejections: { wrongCode },
  async run(sender, { code }) {
    const step = await findLoginStep(sender, Date.now());
    const login = step && (await finishLogin(sender, step.identity, { ...step, code }));
    return login ?? { outcome: 'expired' };
  },
});

type ConfirmErrors = FieldErrors<'password' | 'code', 'password' | 'code' | 'wrong'>;

export const confirmSubmission = defineSubmission({
  access: requireMember,
  schema: z.object({
    ...proofFields,
    credential: z.union([
      z.literal('').transform(() => undefined),
      passkeyProofSchema.shape.credential,
    ]),
  }),
  errors: (error): ConfirmErrors => fieldErrors(error),
  limits: memberConfirmLimits,
  rejections: { wrongPasskey },
  async run(sender, { password, code, credential }) {
    const { account, session } = sender.access;
    const accountId = account.id;
    if (credential) {
      const expected = { purpose: 'confirm', subject: session.id, accountId } as const;
      if (!(await verifyPasskey(sender, expected, credential, Date.now()))) {
        await recordFailed(sender, 'wrongPasskey');
        return rejected('wrongPasskey');
      }
    } else {
      const checked = await checkProof(sender, { password, code });
      if (checked.outcome !== 'done') return checked;
    }
    const setCookie = await renewSession(sender, sender.access);
    return setCookie ? done(setCookie) : { outcome: 'expired' };
  },
});

type Proof = { password: string; code: string };

/** The password; a code, of accounts without one. */
async function checkProof(
  sender: Sender<OpenSession>,
  { password, code }: Proof,
): Promise<Result<null, ConfirmErrors>> {
  const { db, secret, access } = sender;
  const { account, session } = access;
  if (account.hasPassword) {
    if (!password) return { outcome: 'invalid', errors: { password: 'password' } };
    if (await confirmPassword(db, account.id, password)) return done(null);
    await recordFailed(sender, 'wrongPassword');
    return { outcome: 'invalid', errors: { password: 'wrong' } };
  }
  if (!code) return { outcome: 'invalid', errors: { code: 'code' } };
  const origin = requestOrigin(sender, session.id);
  const given = { secret, accountId: account.id, code, origin };
  const checked = await checkCode(db, given, Date.now());
  if (checked.outcome !== 'rejected') return checked.outcome === 'done' ? done(null) : checked;
  await recordFailed(sender, 'wrongCode');
  return { outcome: 'invalid', errors: { code: 'wrong' } };
}

const recordFailed = (
  sender: Sender<OpenSession>,
  reason: 'wrongPassword' | 'wrongCode' | 'wrongPasskey',
) => {
  const { account, session } = sender.access;
  const details = { at: 'confirm', reason };
  const event = { kind: 'confirm_failed', accountId: account.id, details } as const;
  return recordRequestEvent(sender, event, session.id);
};

/** How an account proves again who it is: `login`, without a password and a second factor. */
export type ConfirmWay = 'password' | 'code' | 'login' | 'passkey';

export async function findConfirmWay(
  db: Db,
  { id, hasPassword }: Pick<Account, 'id' | 'hasPassword'>,
): Promise<{ way: ConfirmWay; hasPasskey: boolean }> {
  const hasPasskey = (await listPasskeys(db, id)).length > 0;
  if (hasPassword) return { way: 'password', hasPasskey };
  if (hasPasskey) return { way: 'passkey', hasPasskey };
  return { way: (await hasSecondFactor(db, id)) ? 'code' : 'login', hasPasskey };
}

/**
 * The question that a form of the office asks with its own fields (`ConfirmField`). Null within five
 * minutes of the last proof, and for accounts that only the page of `requireRecent` can ask.
 */
export async function findFormQuestion(args: RequestArgs) {
  const open = await requireMember(args);
  if (isRecent(open)) return null;
  const { way, hasPasskey } = await findConfirmWay(pageRequest(args).db, open.account);
  const { email } = open.account;
  return way === 'password' || way === 'code' ? { way, hasPasskey, email } : null;
}

/** For the limits of such a form. */
export const formProofLimits = (sender: Sender<OpenSession>) =>
  isRecent(sender.access) ? [] : memberConfirmLimits(sender);

/**
 * Runs what such a form asks for. The session has a new token then. @throws a redirect for accounts
 * that the form cannot ask
 */
export async function runProved<Value extends object, Errors, Reason extends string>(
  sender: Sender<OpenSession>,
  proof: Proof,
  run: () => Promise<Result<Value, Errors, Reason>>,
): Promise<Result<Value & { headers?: Headers }, Errors | ConfirmErrors, Reason>> {
  if (isRecent(sender.access)) return run();
  const { way } = await findConfirmWay(sender.db, sender.access.account);
  if (way === 'passkey' || way === 'login') await requireRecent(sender);
  const checked = await checkProof(sender, proof);
  if (checked.outcome !== 'done') return checked;
  const result = await run();
  if (result.outcome !== 'done') return result;
  const setCookie = await renewSession(sender, sender.access);
  const headers = new Headers(setCookie ? { 'Set-Cookie': setCookie } : {});
  return done({ ...result.value, headers });
}
