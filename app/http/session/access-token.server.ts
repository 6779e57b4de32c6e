import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export const accessTokenSeconds = 15 * 60;

const audience = 'bwt-api';

/**
 * For scripts that call the JSON API: the session id, and no personal data. `now` in milliseconds.
 */
export async function issueAccessToken(secret: string, sessionId: string, now: number) {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(sessionId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keyOf(secret));
}

/**
 * The session id in a token, or null. Whether the session still exists is for the caller to check.
 */
export async function readAccessToken(secret: string, token: string, now: number) {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience,
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now),
    });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}

/** A derived key, so that nothing else signed with the secret is accepted as a token. */
const keyOf = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'access-token', 32));
