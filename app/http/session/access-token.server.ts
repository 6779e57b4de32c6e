import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token counts, in seconds. */
export const accessTokenSeconds = 15 * 60;

const audience = 'bwt-api';

/** A token for scripts that call the JSON API. It names a session by its id, and nothing about the person. `now` in milliseconds. */
export async function issueAccessToken(secret: string, sessionId: string, now: number): Promise<string> {
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
 * The id of the session that a token was issued for, or null for any other text. Whether that session still exists,
 * the caller must ask the database.
 */
export async function readAccessToken(secret: string, token: string, now: number): Promise<string | null> {
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

/** A key of its own, so that nothing else signed with the secret can pass for a token. */
const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'access-token', 32));
