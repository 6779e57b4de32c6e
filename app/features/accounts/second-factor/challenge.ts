import { randomBytes } from 'node:crypto';
import { isSame, sign } from '#app/http/signature.ts';

/** A login, a confirmation in an open session, or its own registration. */
export type ChallengePurpose = 'login' | 'confirm' | 'register';

/** In milliseconds: a login page may stay open for a while. */
const lifeMs = 10 * 60_000;

const timeBytes = 8;
const nonceBytes = 16;

/**
 * Time, nonce and their signature, so nothing is stored until it is used: as short as a slot of the
 * page cache must be. `subject` is the session, or '' for a login.
 */
export function createChallenge(
  secret: string,
  purpose: ChallengePurpose,
  subject: string,
  now: number,
): string {
  const body = Buffer.alloc(timeBytes + nonceBytes);
  body.writeBigInt64BE(BigInt(now));
  randomBytes(nonceBytes).copy(body, timeBytes);
  return Buffer.concat([body, signatureOf(secret, purpose, subject, body)]).toString('base64url');
}

/** In milliseconds since 1970; undefined when it has expired or is for something else. */
export function readChallenge(
  secret: string,
  purpose: ChallengePurpose,
  subject: string,
  challenge: string,
  now: number,
): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, timeBytes + nonceBytes);
  if (body.length < timeBytes + nonceBytes) return undefined;
  const signature = bytes.subarray(body.length).toString('base64url');
  if (!isSame(signature, signatureOf(secret, purpose, subject, body).toString('base64url')))
    return undefined;
  const expiresAt = Number(body.readBigInt64BE()) + lifeMs;
  return expiresAt > now ? expiresAt : undefined;
}

const signatureOf = (secret: string, purpose: ChallengePurpose, subject: string, body: Buffer) =>
  Buffer.from(
    sign(secret, `passkey-${purpose}`, JSON.stringify([subject, body.toString('base64url')])),
    'base64url',
  );
