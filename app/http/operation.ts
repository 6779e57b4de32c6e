import { z } from 'zod';

/** An operation of the JSON API, as the OpenAPI document describes it. */
export type Operation = {
  path: string;
  /** `post` by default. */
  method?: 'get' | 'patch' | 'delete';
  /** The `operationId`. */
  id: string;
  summary: string;
  input?: z.ZodType;
  success: readonly [status: number, description: string, schema?: z.ZodType];
  /** Problem codes by status, except those of any malformed request. */
  problems?: Record<number, string>;
  /** Authenticated by the session cookie with the XSRF header only. */
  byCookie?: boolean;
  /**
   * The input is multipart/form-data with a file. A bearer token, or the cookie with the XSRF
   * header, may be sent.
   */
  isForm?: boolean;
  /** A bearer token may be sent. */
  byBearer?: boolean;
  /** `Idempotency-Key` may be sent. */
  isIdempotent?: boolean;
  /** Query parameters; one that is optional may be left out. */
  query?: Record<string, z.ZodType>;
  /** Only for editors: a bearer token, or the cookie with the XSRF header. */
  forEditors?: boolean;
  /** `If-Match` with the ETag of what is changed: required, or taken. */
  ifMatch?: 'required' | 'optional';
};

/**
 * While too many callers together make a call, it needs a solved challenge: the problem's
 * `challenge` is its path.
 */
export const floodProblems =
  'captcha_required (while too many call; solve the `challenge` that it names), captcha_refused';

/** Problems of a submission that needs a solved challenge, or membership. */
export const senderProblems = {
  401: 'not_signed_in',
  403: 'captcha_required, captcha_refused',
  429: 'too_many_requests',
};

/** The response does not reveal whether an email address has an account. */
export const acceptedSchema = z.object({ status: z.literal('accepted') });
