import { randomUUID } from 'node:crypto';
import { isSame, sign } from './signature.ts';

/** The shortest time in which a person fills in a form, in milliseconds. */
const quickestMs = 2_000;
/** The lifetime of a token, in milliseconds; after it the form must be sent again. */
const oldestMs = 24 * 60 * 60_000;

export type FormToken = { state: 'good' | 'quick'; formKey: string } | { state: 'refused' };

/**
 * A token for one rendering of a form: contains the form's name, the time, and the idempotency key that makes
 * sending it twice the same as once. Signed against forgery.
 */
export function issueFormToken(secret: string, form: string, now: number): string {
  const body = `${now}.${randomUUID()}`;
  return `${body}.${sign(secret, `form:${form}`, body)}`;
}

export function readFormToken(secret: string, form: string, token: unknown, now: number): FormToken {
  const [issued, formKey, signature, ...rest] = typeof token === 'string' ? token.split('.') : [];
  if (!issued || !formKey || !signature || rest.length > 0) return { state: 'refused' };
  if (!isSame(signature, sign(secret, `form:${form}`, `${issued}.${formKey}`))) return { state: 'refused' };
  const age = now - Number(issued);
  if (age > oldestMs) return { state: 'refused' };
  return { state: age < quickestMs ? 'quick' : 'good', formKey };
}

/** Why a submission may be spam, as its row stores it. */
export type SpamReason = 'honeypot' | 'quick';

/** Why a submission may come from a bot: a hint only (docs/decisions/0008-spam.md). Null for none. */
export function spamReasonOf({ state }: FormToken, honeypot: string): SpamReason | null {
  if (honeypot) return 'honeypot';
  return state === 'quick' ? 'quick' : null;
}
