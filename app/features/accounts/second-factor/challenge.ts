import { randomUUID } from 'node:crypto';
import { readSigned, signValue } from '#app/http/signature.ts';

/** A login, a confirmation in an open session, or its own registration. */
export type ChallengePurpose = 'login' | 'confirm' | 'register';

/** In milliseconds: a login page may stay open for a while. */
const lifeMs = 10 * 60_000;

/** `subject` is the session, or '' for a login. */
const purposeOf = (purpose: ChallengePurpose, subject: string) => `passkey-${purpose} ${subject}`;

/** Signed, so nothing is stored until it is used. */
export function createChallenge(
  secret: string,
  purpose: ChallengePurpose,
  subject: string,
  now: number,
): string {
  const signed = signValue(secret, purposeOf(purpose, subject), randomUUID(), now + lifeMs);
  return Buffer.from(signed).toString('base64url');
}

/** In milliseconds since 1970; undefined when it has expired or is for something else. */
export function readChallenge(
  secret: string,
  purpose: ChallengePurpose,
  subject: string,
  challenge: string,
  now: number,
): number | undefined {
  const signed = Buffer.from(challenge, 'base64url').toString();
  return readSigned(secret, purposeOf(purpose, subject), signed, now)?.expiresAt;
}
