import { randomUUID } from 'node:crypto';
import { isSame, sign } from './signature.ts';

/** Least time to fill in a form, unless a captcha was solved, in milliseconds. */
const quickestMs = 2_000;
const oldestMs = 24 * 60 * 60_000;

/** `waitMs`: what is left of that time. */
export type FormToken = { state: 'good'; formKey: string; waitMs: number } | { state: 'refused' };

/** Forms shown within this time share a signature: signing would take longest of all. */
const stepMs = 250;

/** The signed time and an idempotency key, which is the sender's own and not signed. */
export function issueFormToken(secret: string, form: string, now: number): string {
  const issued = Math.ceil(now / stepMs) * stepMs;
  return `${issued}.${randomUUID()}.${signatureNow(secret, form, issued)}`;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

let latest = { issued: 0, signatures: new Map<string, string>() };

function signatureNow(secret: string, form: string, issued: number): string {
  if (latest.issued !== issued) latest = { issued, signatures: new Map() };
  const key = `${form} ${secret}`;
  const signature = latest.signatures.get(key) ?? signTime(secret, form, issued);
  latest.signatures.set(key, signature);
  return signature;
}

const signTime = (secret: string, form: string, issued: number | string) =>
  sign(secret, `form:${form}`, `${issued}`);

export function readFormToken(
  secret: string,
  form: string,
  token: unknown,
  now: number,
): FormToken {
  const [issued, formKey, signature, ...rest] = typeof token === 'string' ? token.split('.') : [];
  if (!issued || !formKey || !signature || rest.length > 0) return { state: 'refused' };
  if (!uuid.test(formKey) || !isSame(signature, signTime(secret, form, issued)))
    return { state: 'refused' };
  const age = now - Number(issued);
  if (age > oldestMs) return { state: 'refused' };
  // Another process's clock may be ahead of ours.
  return { state: 'good', formKey, waitMs: Math.max(0, quickestMs - Math.max(0, age)) };
}

/** A hint only (docs/decisions/0008-spam.md). */
export type SpamReason = 'honeypot';
