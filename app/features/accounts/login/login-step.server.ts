import { readCookie, writeCookie } from '#app/http/cookies.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { isSame, sign } from '#app/http/signature.ts';
import type { Rejection, Sender } from '#app/http/submission.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { GoogleUser } from '#app/platform/google.server.ts';

/** How long after the password the code may come, in seconds. */
const lifeSeconds = 5 * 60;

/** `headers` set the cookie that the second step needs. It grants no access. */
export type LoginStep = {
  accountId: string;
  accessToken: null;
  headers: [name: 'Set-Cookie', value: string][];
};

/** The rejection of a code, here and in the API. */
export const wrongCode: Rejection = {
  pageStatus: 400,
  status: 401,
  code: 'wrong_code',
  detail: 'The code is wrong, or was used before.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

type Site = Pick<Sender, 'secret' | 'config'>;

/** @param link is linked after the code; its names and picture come with the next login */
export function createLoginStep(
  { secret, config }: Site,
  identity: VerifiedIdentity,
  now: number,
  link?: GoogleUser,
): LoginStep {
  const { accountId } = identity;
  const body = `${accountId}.${now + lifeSeconds * 1000}.${fingerprintOf(secret, identity.passwordHash)}.${link ? encodeLink(link) : ''}`;
  const cookie = writeCookie(
    'login-step',
    `${body}.${sign(secret, 'login-step', body)}`,
    lifeSeconds,
    config,
  );
  return { accountId, accessToken: null, headers: [['Set-Cookie', cookie]] };
}

type LoginWaiting = {
  identity: VerifiedIdentity;
  email: string;
  method: 'password' | 'google';
  link: GoogleUser | undefined;
};

/**
 * @returns undefined without our cookie, after five minutes, or when the password or account is
 * gone
 */
export async function findLoginStep(
  { db, secret, config, request }: Site & Pick<Sender, 'db' | 'request'>,
  now: number,
): Promise<LoginWaiting | undefined> {
  const cookie = readCookie(request.headers.get('cookie'), 'login-step', config);
  const [accountId = '', expiresAt = '', fingerprint = '', encoded = '', signature = '', ...rest] =
    cookie?.split('.') ?? [];
  const body = `${accountId}.${expiresAt}.${fingerprint}.${encoded}`;
  if (
    rest.length > 0 ||
    !isSame(signature, sign(secret, 'login-step', body)) ||
    !(Number(expiresAt) > now)
  )
    return undefined;
  const account = await findCredentials(db, accountId);
  if (!account) return undefined;
  const { email } = account;
  const link = encoded === '' ? undefined : decodeLink(encoded);
  // A login with a provider has checked no password, unless its link needed that.
  if (fingerprint === '') return { identity: { accountId }, email, method: 'google', link };
  const passwordHash = account.password_hash ?? undefined;
  if (!isSame(fingerprint, fingerprintOf(secret, passwordHash))) return undefined;
  return {
    identity: { accountId, passwordHash },
    email,
    method: link ? 'google' : 'password',
    link,
  };
}

const encodeLink = ({ issuer, subject, email, isAuthoritative }: GoogleUser): string =>
  Buffer.from(JSON.stringify({ issuer, subject, email, isAuthoritative })).toString('base64url');

const decodeLink = (encoded: string): GoogleUser => ({
  ...JSON.parse(Buffer.from(encoded, 'base64url').toString()),
  emailVerified: true,
  name: null,
  givenName: null,
  familyName: null,
  pictureUrl: null,
});

export const clearLoginStep = (config: Site['config']): string =>
  writeCookie('login-step', '', 0, config);

const findCredentials = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();

const fingerprintOf = (secret: string, passwordHash: string | undefined): string =>
  passwordHash === undefined ? '' : sign(secret, 'login-step-password', passwordHash);
