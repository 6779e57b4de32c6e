import { z } from 'zod';
import { readCookie, writeCookie } from '#app/http/cookies.ts';
import { decrypt, encrypt } from '#app/http/encryption.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { summarizeUserAgent } from '#app/http/session/session.server.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { memberConfirmLimits } from '../limits.ts';
import { requestOrigin } from '../security-events/events.server.ts';
import { addAuthenticatorApp, createTotpSecret } from './authenticator-app.server.ts';
import { readCode, renewRecoveryCodes } from './codes.server.ts';
import { addPasskey } from './passkeys.server.ts';
import { codeSchema, newPasskeySchema } from './schema.ts';

export const newPasskeySubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: newPasskeySchema,
  errors: fieldErrors<'name' | 'credential', 'name' | 'passkey'>,
  limits: memberConfirmLimits,
  rejections: {
    refused: { status: 400, code: 'passkey_refused', detail: 'This passkey was not accepted.' },
  },
  async run(sender, { name, credential }) {
    const { account, session } = sender.access;
    if (account.emailVerifiedAt === null) return rejected('refused');
    const device = summarizeUserAgent(sender.request.headers.get('user-agent'));
    const passkey = { name: name || (device ?? 'Passkey'), credential };
    const member = { accountId: account.id, sessionId: session.id };
    const origin = requestOrigin(sender, session.id);
    const isAdded = await addPasskey(sender, member, passkey, origin, Date.now());
    return isAdded ? done(undefined) : rejected('refused');
  },
});

type AppErrors = FieldErrors<'code', 'code' | 'wrong'>;

export const newAppSubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: codeSchema,
  errors: (error): AppErrors => fieldErrors(error),
  limits: memberConfirmLimits,
  async run(sender, { code }): Promise<Result<void, AppErrors>> {
    const { db, secret, access } = sender;
    const { account, session } = access;
    const totpSecret = readOfferedSecret(sender, account.id);
    if (!totpSecret || account.emailVerifiedAt === null) return { outcome: 'expired' };
    const read = readCode(code);
    const given = { totpSecret, code: read?.kind === 'totp' ? read.code : '' };
    const origin = requestOrigin(sender, session.id);
    const owner = { secret, accountId: account.id };
    const isRight = await addAuthenticatorApp(db, owner, given, origin, Date.now());
    return isRight ? done(undefined) : { outcome: 'invalid', errors: { code: 'wrong' } };
  },
});

/** The result is the codes. */
export const codesSubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: z.object({}),
  errors: () => ({}),
  limits: ({ secret, access }) => [
    limitsFor(secret, 'recovery-codes').bucket(['account', access.account.id], {
      burst: 5,
      everySeconds: 300,
    }),
  ],
  async run(sender): Promise<Result<string[]>> {
    const { account, session } = sender.access;
    if (!(await hasSecondFactor(sender.db, account.id))) return { outcome: 'expired' };
    const origin = requestOrigin(sender, session.id);
    return done(await renewRecoveryCodes(sender.db, account.id, origin, Date.now()));
  },
});

/** How long a secret that is offered to an app stays the same, in seconds. */
const offerSeconds = 15 * 60;

type Visit = Pick<Sender, 'request' | 'secret' | 'config'>;

/** The same until it is confirmed; in an encrypted cookie and nowhere else. */
export function offerSecret(visit: Visit, accountId: string) {
  const offered = readOfferedSecret(visit, accountId);
  if (offered) return { totpSecret: offered, cookie: null };
  const totpSecret = createTotpSecret();
  const encrypted = encrypt(visit.secret, `${Date.now()} ${totpSecret}`, contextOf(accountId));
  const cookie = writeCookie('authenticator-app', encrypted, offerSeconds, visit.config);
  return { totpSecret, cookie };
}

function readOfferedSecret({ request, secret, config }: Visit, accountId: string) {
  const cookie = readCookie(request.headers.get('cookie'), 'authenticator-app', config);
  const [offeredAt, totpSecret] =
    (cookie && decrypt(secret, cookie, contextOf(accountId)))?.split(' ') ?? [];
  return Number(offeredAt) > Date.now() - offerSeconds * 1000 ? totpSecret : undefined;
}

export const clearOfferedSecret = (config: Visit['config']): string =>
  writeCookie('authenticator-app', '', 0, config);

const contextOf = (accountId: string) => `offered:${accountId}`;
