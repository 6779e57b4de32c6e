import { readCookie, writeCookie } from '#app/http/cookies.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { readSigned, sign, signValue } from '#app/http/signature.ts';
import type { Rejection, Sender } from '#app/http/submission.server.ts';
import type { GoogleUser } from '#app/platform/google.server.ts';

/** How long after the password the code may come, in seconds. */
const lifeSeconds = 5 * 60;

/** `headers` set the cookie that the second step needs. It grants no access. */
export type LoginStep = { accessToken: null; headers: [name: 'Set-Cookie', value: string][] };

/** The rejection of a code, here and in the API. */
export const wrongCode: Rejection = {
  pageStatus: 400,
  status: 401,
  code: 'wrong_code',
  detail: 'The code is wrong, or was used before.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

type Site = Pick<Sender, 'secret' | 'config'>;

type Waiting = {
  accountId: string;
  /** A fingerprint of the checked password's hash, if a password was checked. */
  fingerprint?: string | undefined;
  link?: Pick<GoogleUser, 'issuer' | 'subject' | 'email' | 'isAuthoritative'> | undefined;
};

/** @param link is linked after the code; its names and picture come with the next login */
export function createLoginStep(
  { secret, config }: Site,
  { accountId, passwordHash }: VerifiedIdentity,
  now: number,
  link?: GoogleUser,
): LoginStep {
  const waiting: Waiting = {
    accountId,
    fingerprint: passwordHash && fingerprintOf(secret, passwordHash),
    link: link && {
      issuer: link.issuer,
      subject: link.subject,
      email: link.email,
      isAuthoritative: link.isAuthoritative,
    },
  };
  const value = signValue(secret, 'login-step', waiting, now + lifeSeconds * 1000);
  const cookie = writeCookie('login-step', value, lifeSeconds, config);
  return { accessToken: null, headers: [['Set-Cookie', cookie]] };
}

/**
 * @returns undefined without our cookie, after five minutes, or when the password or account is
 * gone
 */
export async function findLoginStep(
  { db, secret, config, request }: Site & Pick<Sender, 'db' | 'request'>,
  now: number,
) {
  const cookie = readCookie(request.headers.get('cookie'), 'login-step', config) ?? '';
  const waiting = readSigned<Waiting>(secret, 'login-step', cookie, now)?.value;
  if (!waiting) return undefined;
  const { accountId, fingerprint, link: linked } = waiting;
  const account = await db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return undefined;
  // A login with a provider has checked no password, unless its link needed that.
  const passwordHash = fingerprint === undefined ? undefined : (account.password_hash ?? '');
  if (passwordHash !== undefined && fingerprint !== fingerprintOf(secret, passwordHash))
    return undefined;
  const names = { name: null, givenName: null, familyName: null, pictureUrl: null };
  const link: GoogleUser | undefined = linked && { ...linked, ...names, emailVerified: true };
  const method = fingerprint && !link ? ('password' as const) : ('google' as const);
  return { identity: { accountId, passwordHash }, email: account.email, method, link };
}

export const clearLoginStep = (config: Site['config']): string =>
  writeCookie('login-step', '', 0, config);

const fingerprintOf = (secret: string, passwordHash: string) =>
  sign(secret, 'login-step-password', passwordHash);
