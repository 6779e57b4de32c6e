import { readCookie, writeCookie } from '#app/http/cookies.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { isSame, sign } from '#app/http/signature.ts';
import type { Rejection, Sender } from '#app/http/submission.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** How long after the password the code may come, in seconds. */
const lifeSeconds = 5 * 60;

/** The first step of a login is done: `headers` set the cookie that the second needs. It grants no access. */
export type LoginStep = { accountId: string; accessToken: null; headers: [name: 'Set-Cookie', value: string][] };

/** The rejection of a code, here and in the API. */
export const wrongCode: Rejection = {
  pageStatus: 400,
  status: 401,
  code: 'wrong_code',
  detail: 'The code is wrong, or was used before.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

type Site = Pick<Sender, 'secret' | 'config'>;

export function createLoginStep({ secret, config }: Site, identity: VerifiedIdentity, now: number): LoginStep {
  const { accountId } = identity;
  const body = `${accountId}.${now + lifeSeconds * 1000}.${fingerprintOf(secret, identity.passwordHash)}`;
  const cookie = writeCookie('login-step', `${body}.${sign(secret, 'login-step', body)}`, lifeSeconds, config);
  return { accountId, accessToken: null, headers: [['Set-Cookie', cookie]] };
}

/**
 * Who is between the two steps of a login.
 * @returns undefined without a cookie of ours, after five minutes, and when the password was replaced or the account deleted meanwhile.
 */
export async function findLoginStep(
  { db, secret, config, request }: Site & Pick<Sender, 'db' | 'request'>,
  now: number,
): Promise<{ identity: VerifiedIdentity; email: string; method: 'password' | 'google' } | undefined> {
  const cookie = readCookie(request.headers.get('cookie'), 'login-step', config);
  const [accountId = '', expiresAt = '', fingerprint = '', signature = '', ...rest] = cookie?.split('.') ?? [];
  const body = `${accountId}.${expiresAt}.${fingerprint}`;
  if (rest.length > 0 || !isSame(signature, sign(secret, 'login-step', body)) || !(Number(expiresAt) > now)) return undefined;
  const account = await findCredentials(db, accountId);
  if (!account) return undefined;
  // A login with a provider has checked no password.
  if (fingerprint === '') return { identity: { accountId }, email: account.email, method: 'google' };
  const passwordHash = account.password_hash ?? undefined;
  if (!isSame(fingerprint, fingerprintOf(secret, passwordHash))) return undefined;
  return { identity: { accountId, passwordHash }, email: account.email, method: 'password' };
}

/** A `Set-Cookie` value that deletes the cookie. */
export const clearLoginStep = (config: Site['config']): string => writeCookie('login-step', '', 0, config);

const findCredentials = (db: Db, accountId: string) =>
  db.selectFrom('account').select(['email', 'password_hash']).where('id', '=', accountId).executeTakeFirst();

/** Of the password that was checked; the cookie must not hold its hash. */
const fingerprintOf = (secret: string, passwordHash: string | undefined): string =>
  passwordHash === undefined ? '' : sign(secret, 'login-step-password', passwordHash);
