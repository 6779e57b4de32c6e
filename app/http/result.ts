import type { z } from 'zod';

export type FormValues<Field extends string> = Record<Field, string>;
export type FieldErrors<Field extends string, Code extends string> = Partial<Record<Field, Code>>;

/** The result of a command; `rejections` of a submission has the statuses of its reasons. */
export type Result<T, Errors = never, Reason extends string = never> =
  | { outcome: 'done'; value: T }
  /** Fields are wrong; with `isTooLarge`, it is a file that is. */
  | { outcome: 'invalid'; errors: Errors; isTooLarge?: boolean }
  /** A rule of the command's own. */
  | { outcome: 'rejected'; reason: Reason }
  /** The form's token has expired, or it was none of our forms: sending it again works. */
  | { outcome: 'expired' }
  /** The captcha solution is not valid: with a new one, sending works. */
  | { outcome: 'captcha_failed' }
  /** The sender or everyone has reached a limit, or the server or a service is overloaded. */
  | {
      outcome: 'rate_limited' | 'captcha_required' | 'busy' | 'unavailable';
      retryAfterSeconds: number;
    }
  /** An unexpected error, which the log has; or, with the time, a database that does not answer. */
  | { outcome: 'failed'; retryAfterSeconds?: number };

export type Refusal<Errors = FieldErrors<string, string>, Reason extends string = string> = Exclude<
  Result<never, Errors, Reason>,
  { outcome: 'done' }
>;

/** A refusal that is not about fields: the page has a text for it. */
export type Notice<Reason extends string = string> = Exclude<
  Refusal<never, Reason>,
  { outcome: 'invalid' }
>;

export const done = <T>(value: T): { outcome: 'done'; value: T } => ({ outcome: 'done', value });

export const rejected = <Reason extends string>(
  reason: Reason,
): { outcome: 'rejected'; reason: Reason } => ({ outcome: 'rejected', reason });

const statuses: Readonly<Record<Refusal['outcome'], number>> = {
  invalid: 400,
  rejected: 400,
  expired: 400,
  captcha_failed: 400,
  rate_limited: 429,
  captcha_required: 429,
  busy: 503,
  unavailable: 503,
  failed: 503,
};

export function refusalInit(refusal: Refusal<unknown>): ResponseInit {
  const status = 'isTooLarge' in refusal && refusal.isTooLarge ? 413 : statuses[refusal.outcome];
  return 'retryAfterSeconds' in refusal
    ? { status, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } }
    : { status };
}

/** Codes for what a schema gives no code of its own, where the library would write a sentence. */
export const issueCode: z.core.$ZodErrorMap = ({ code, input, ...issue }) => {
  if (input === undefined || (code === 'too_small' && issue['minimum'] === 1)) return 'missing';
  if (code === 'too_small') return 'tooShort';
  if (code === 'too_big') return 'tooLong';
  return code === 'invalid_value' ? 'unknown' : 'invalid';
};

/** The first error of each field: the schema's messages are the codes. */
export function fieldErrors<Field extends string, Code extends string>(
  error: z.ZodError,
): FieldErrors<Field, Code> {
  const errors: FieldErrors<Field, Code> = {};
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message as Code;
  return errors;
}
