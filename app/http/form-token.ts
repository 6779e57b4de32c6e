import { randomUUID } from 'node:crypto';
import { isSame, sign } from './signature.ts';

/** What a form takes at least, from when it was shown, unless a captcha was solved for it: in milliseconds. */
const quickestMs = 2_000;
/** The lifetime of a token, in milliseconds; after it the form must be sent again. */
const oldestMs = 24 * 60 * 60_000;

/** `waitMs`: what is left of that time. */
export type FormToken = { state: 'good'; formKey: string; waitMs: number } | { state: 'refused' };

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
  // Another process's clock may be ahead of ours.
  return { state: 'good', formKey, waitMs: Math.max(0, quickestMs - Math.max(0, age)) };
}

/** Why a submission may be spam, as its row stores it: a hint only (docs/decisions/0008-spam.md). */
export type SpamReason = 'honeypot';
