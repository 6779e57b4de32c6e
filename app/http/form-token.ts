import { randomUUID } from 'node:crypto';
import { isSame, sign } from './signature.ts';

/** Faster than this, in milliseconds, nobody fills in a form. */
const quickestMs = 2_000;
/** Older than this, in milliseconds, a form must be pressed once more. */
const oldestMs = 24 * 60 * 60_000;

export type FormToken = { state: 'good' | 'quick'; idempotencyKey: string } | { state: 'refused' };

/**
 * A token for one display of a form: says which form, when it was shown, and carries the key that makes
 * sending it twice the same as once. Signed, so that none can be made up.
 */
export function issueFormToken(secret: string, form: string, now: number): string {
  const body = `${now}.${randomUUID()}`;
  return `${body}.${sign(secret, `form:${form}`, body)}`;
}

export function readFormToken(secret: string, form: string, token: unknown, now: number): FormToken {
  const [issued, idempotencyKey, signature, ...rest] = typeof token === 'string' ? token.split('.') : [];
  if (!issued || !idempotencyKey || !signature || rest.length > 0) return { state: 'refused' };
  if (!isSame(signature, sign(secret, `form:${form}`, `${issued}.${idempotencyKey}`))) return { state: 'refused' };
  const age = now - Number(issued);
  if (age > oldestMs) return { state: 'refused' };
  return { state: age < quickestMs ? 'quick' : 'good', idempotencyKey };
}
