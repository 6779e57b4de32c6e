import type { FieldErrors } from './forms.ts';

/**
 * What becomes of a command: named once, from the command to the status code.
 * @template Errors of its fields
 * @template Reason why the command itself may refuse (`rejections` of a submission says with which status)
 */
export type Result<T, Errors = never, Reason extends string = never> =
  | { outcome: 'done'; value: T }
  /** Fields are wrong; with `isTooLarge`, it is a file that is. */
  | { outcome: 'invalid'; errors: Errors; isTooLarge?: boolean }
  /** A rule of the command's own. */
  | { outcome: 'rejected'; reason: Reason }
  /** The form's token is too old, or what came was no form of ours: sent once more, the form will do. */
  | { outcome: 'expired' }
  /** The captcha's solution does not count: with a new one, the form will do. */
  | { outcome: 'captcha_failed' }
  /** Too many attempts; more work than the server can do at a time; a service outside that gives no good answer. */
  | { outcome: 'rate_limited' | 'busy' | 'unavailable'; retryAfterSeconds: number }
  /** An error that nobody foresaw. The log has it. */
  | { outcome: 'failed' };

/** Why something was not done. */
export type Refusal<Errors = FieldErrors<string, string>, Reason extends string = string> = Exclude<
  Result<never, Errors, Reason>,
  { outcome: 'done' }
>;

/** A refusal that is about no single field: the page puts it in words. */
export type Notice<Reason extends string = string> = Exclude<Refusal<never, Reason>, { outcome: 'invalid' }>;

export const done = <T>(value: T): { outcome: 'done'; value: T } => ({ outcome: 'done', value });

const statuses: Readonly<Record<Refusal['outcome'], number>> = {
  invalid: 400,
  rejected: 400,
  expired: 400,
  captcha_failed: 400,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  failed: 503,
};

/** Status and headers of a page that says so. */
export function refusalInit(refusal: Refusal<unknown>): ResponseInit {
  const status = 'isTooLarge' in refusal && refusal.isTooLarge ? 413 : statuses[refusal.outcome];
  return 'retryAfterSeconds' in refusal ? { status, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } } : { status };
}
