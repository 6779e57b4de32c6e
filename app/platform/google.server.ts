import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from './config.ts';
import { ServiceError } from './service-json.server.ts';

export type GoogleUser = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  /** Gmail and Workspace. Of other addresses Google has seen once that they were this person's. */
  isAuthoritative: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  pictureUrl: string | null;
};

/**
 * `fingerprint` is the same however the signature is written; it counts until `expiresAt`, in
 * milliseconds.
 */
export type GoogleToken = { user: GoogleUser; fingerprint: string; expiresAt: number };

/** A token that proves nothing here. The reason is for the log. */
export class GoogleTokenError extends Error {
  override name = 'GoogleTokenError';
}

/** Clocks may differ by this, in seconds. */
const toleranceSeconds = 30;
/** For Google's keys, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Checks signature (RS256 alone), audience, issuer and expiry; not whether the address is verified
 * or the token was used. `now` in milliseconds. @throws GoogleTokenError, ServiceError
 */
export async function verifyGoogleToken(
  google: Config['google'],
  token: string,
  now: number,
): Promise<GoogleToken> {
  const { clientId, issuer } = google;
  if (!clientId) throw new GoogleTokenError('sign-in with Google is not set up');
  const payload = await verify(token, keysAt(google.jwksUrl), {
    algorithms: ['RS256'],
    audience: clientId,
    // Google's own tokens name it with or without its scheme.
    issuer: [issuer, issuer.replace(/^https:\/\//, '')],
    requiredClaims: ['sub', 'exp', 'email'],
    clockTolerance: toleranceSeconds,
    currentDate: new Date(now),
  });
  refuseOtherClients(payload, clientId);
  if (payload.iat !== undefined && payload.iat > now / 1000 + toleranceSeconds)
    throw new GoogleTokenError('issued in the future');
  const user = readUser(payload, issuer);
  // The signature is left out: base64url can write the same bytes in several ways.
  const fingerprint = createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url');
  return { user, fingerprint, expiresAt: ((payload.exp ?? 0) + toleranceSeconds) * 1000 };
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  wanted: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, wanted)).payload;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new GoogleTokenError((error as { code?: string }).code ?? 'unreadable');
  }
}

/**
 * A token for several clients may have been handed on by one of them (OpenID Connect Core,
 * 3.1.3.7).
 */
function refuseOtherClients({ aud, azp }: JWTPayload, clientId: string): void {
  if (Array.isArray(aud) && aud.length !== 1) throw new GoogleTokenError('several audiences');
  if (azp !== undefined && azp !== clientId)
    throw new GoogleTokenError('asked for by another client');
}

function readUser(payload: JWTPayload, issuer: string): GoogleUser {
  const { sub, email, email_verified, picture } = payload;
  if (!sub || typeof sub !== 'string' || sub.length > 255) throw new GoogleTokenError('no subject');
  if (typeof email !== 'string') throw new GoogleTokenError('no e-mail');
  return {
    issuer,
    subject: sub,
    email,
    emailVerified: email_verified === true,
    isAuthoritative:
      email_verified === true &&
      (/@gmail\.com$/i.test(email) || (typeof payload.hd === 'string' && payload.hd !== '')),
    name: shortText(payload.name),
    givenName: shortText(payload.given_name),
    familyName: shortText(payload.family_name),
    pictureUrl:
      typeof picture === 'string' && picture.length <= 2_000 && /^https:\/\//.test(picture)
        ? picture
        : null,
  };
}

const shortText = (value: unknown) =>
  typeof value === 'string' ? value.trim().slice(0, 200) || null : null;

const keySets = new Map<string, JWTVerifyGetKey>();

/** Kept for ten minutes; an unknown key makes them be fetched again, at most twice a minute. */
function keysAt(url: string): JWTVerifyGetKey {
  let keys = keySets.get(url);
  if (!keys) {
    const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs });
    keys = async (header, token) => {
      try {
        return await remote(header, token);
      } catch (error) {
        if (
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys
        )
          throw error;
        throw new ServiceError(
          `Google's keys: ${(error as { code?: string }).code ?? (error as Error).message}`,
        );
      }
    };
    keySets.set(url, keys);
  }
  return keys;
}
