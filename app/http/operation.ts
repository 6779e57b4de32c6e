import { z } from 'zod';

export type Operation = {
  path: string;
  method?: 'get' | 'patch' | 'delete';
  id: string;
  summary: string;
  input?: z.ZodType;
  success: readonly [status: number, description: string, schema?: z.ZodType];
  /** Problem codes by status, except those of any malformed request. */
  problems?: Record<number, string>;
  /** Authenticated by the session cookie with the XSRF header only. */
  byCookie?: boolean;
  /** The input is multipart/form-data with a file. */
  isForm?: boolean;
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

/** The `challenge` of the problem is the path of the captcha to solve. */
export const floodProblems =
  'captcha_required (while too many call; solve the `challenge` that it names), captcha_refused';

export const senderProblems = {
  401: 'not_signed_in',
  403: 'captcha_required, captcha_refused',
  429: 'too_many_requests',
};

/** The response does not reveal whether an email address has an account. */
export const acceptedSchema = z.object({ status: z.literal('accepted') });
