import { z } from 'zod';
import {
  accessTokenSchema,
  accountBounds,
  googleLoginSchema,
  loginSchema,
  resetRequestSchema,
  resetSchema,
  signUpSchema,
} from '#app/features/accounts/schema.ts';
import {
  newPublicationSchema,
  publicationEditSchema,
  publicationListSchema,
  publicationSchema,
} from '#app/features/articles/publication-schema.ts';
import { contactSchema } from '#app/features/contact/fields.ts';
import { announcedSchema, donationSchema } from '#app/features/donations/schema.ts';
import { placeSchema, positionSchema } from '#app/features/location/place.ts';
import { uploadedSchema, uploadSchema } from '#app/features/pictures/schema.ts';
import { captchaForms } from '#app/http/captcha/challenges.ts';
import { challengeSchema, withCaptcha } from '#app/http/captcha/solution.schema.ts';
import { locales } from '#app/i18n/locale.ts';

export type Operation = {
  path: string;
  /** `post` by default. */
  method?: 'get' | 'patch' | 'delete';
  /** The `operationId`. */
  id: string;
  summary: string;
  input?: z.ZodType;
  success: { status: number; description: string; schema?: z.ZodType };
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

const session = 'The response also sets the session cookie, and XSRF-TOKEN for scripts.';
const code = 'code, of its authenticator app or a recovery code; each works once.';

/**
 * While too many callers together make a call, it needs a solved challenge: the problem's
 * `challenge` is its path.
 */
const inFlood =
  'captcha_required (while too many call; solve the `challenge` that it names), captcha_refused';

/** The responses do not reveal whether an email address has an account. */
const acceptedSchema = z.object({ status: z.literal('accepted') });
const changedSchema = z.object({ status: z.literal('changed') });

const localeSchema = z.enum(locales).optional();
const editorProblems = { 401: 'not_signed_in', 403: 'forbidden, second_factor_missing, xsrf' };

/** Every operation of the JSON API; a test compares them with the routes and their responses. */
export const operations: readonly Operation[] = [
  {
    path: '/api/users/login',
    id: 'logIn',
    summary: `Log in with a password. ${session} An account with a second factor also needs ${code}`,
    input: withCaptcha(loginSchema),
    success: { status: 200, description: 'Logged in.', schema: accessTokenSchema },
    problems: {
      401: 'wrong_credentials, second_factor_required, wrong_code',
      403: `account_suspended, ${inFlood}`,
      429: 'too_many_requests',
      503: 'busy, service_unavailable',
    },
  },
  {
    path: '/api/auth/google',
    id: 'logInWithGoogle',
    summary: `Log in with a Google ID token, which works once. ${session} An account with a second factor also needs ${code}`,
    input: withCaptcha(googleLoginSchema),
    success: { status: 200, description: 'Logged in.', schema: accessTokenSchema },
    problems: {
      401: 'google_token_refused, google_token_used, wrong_credentials, second_factor_required, wrong_code',
      403: `google_email_unverified, google_link_unconfirmed, account_suspended, account_disabled, ${inFlood}`,
      404: 'google_not_set_up',
      429: 'too_many_requests',
      503: 'service_unavailable',
    },
  },
  {
    path: '/api/users/register',
    id: 'register',
    summary: `Sign up, with a solved challenge in \`captcha\`. The password has ${accountBounds.password.min} to ${accountBounds.password.max} characters and must not be a common one. The response is the same when the address already has an account. The same sign-up sent again with the same solution counts once.`,
    input: withCaptcha(signUpSchema),
    success: {
      status: 202,
      description: 'An email to the address says what to do next.',
      schema: acceptedSchema,
    },
    problems: {
      401: 'not_signed_in',
      403: 'captcha_required, captcha_refused',
      429: 'too_many_requests',
      503: 'busy',
    },
  },
  {
    path: '/api/requestreset',
    id: 'requestReset',
    summary: 'Ask for a link to set a new password. The response is the same for every address.',
    input: withCaptcha(resetRequestSchema),
    success: {
      status: 202,
      description: 'If the address has an account, a link is emailed to it.',
      schema: acceptedSchema,
    },
    problems: { 403: inFlood, 429: 'too_many_requests' },
  },
  {
    path: '/api/resetpassword',
    id: 'resetPassword',
    summary:
      'Set a new password with the token from an emailed link. All sessions of the account end.',
    input: resetSchema,
    success: { status: 200, description: 'The password has been changed.', schema: changedSchema },
    problems: { 503: 'busy' },
  },
  {
    path: '/api/session',
    method: 'get',
    id: 'renewAccessToken',
    summary: 'A new access token for the scripts of a page whose reader is logged in.',
    success: {
      status: 200,
      description: 'A token that is valid for fifteen minutes.',
      schema: accessTokenSchema,
    },
    problems: {
      401: 'not_signed_in',
      403: 'xsrf (the response sets the cookie to copy into the header)',
    },
    byCookie: true,
  },
  {
    path: '/api/location',
    id: 'lookUpPlace',
    summary: 'The country (ISO 3166-1 alpha-2) and region of a position. The position is not kept.',
    input: positionSchema,
    success: { status: 200, description: 'What is known about the place.', schema: placeSchema },
    problems: { 429: 'too_many_requests' },
  },
  {
    path: '/api/upload',
    id: 'sendPicture',
    summary:
      'Send a picture (JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels, judged by its content) to the gallery, where it appears once a moderator has approved it; as a member with a verified email address, or with a solved challenge in `captcha`.',
    input: uploadSchema,
    isForm: true,
    success: {
      status: 201,
      description: 'It is stored, and waits for a moderator.',
      schema: uploadedSchema,
    },
    problems: {
      401: 'not_signed_in',
      403: 'captcha_required, captcha_refused, xsrf',
      413: 'too_large',
      429: 'too_many_requests, member_full, pending_full',
      503: 'busy, service_unavailable',
      507: 'storage_full',
    },
  },
  {
    path: '/api/contact',
    id: 'contact',
    summary:
      'Send a message to the team, with a solved challenge in `captcha` or as a member with a verified email address. The same message sent again with the same solution or Idempotency-Key counts once.',
    input: withCaptcha(contactSchema),
    isIdempotent: true,
    success: {
      status: 202,
      description: 'The message is stored, and emailed to the team.',
      schema: acceptedSchema,
    },
    problems: {
      401: 'not_signed_in',
      403: 'captcha_required, captcha_refused',
      429: 'too_many_requests',
    },
    byBearer: true,
  },
  {
    path: '/api/donations',
    id: 'announceDonation',
    summary:
      'Create a donation, with a solved challenge in `captcha`, or as a member with a verified email address; a member’s donation belongs to the account. `amount` is a number with at most two decimals, or text as people write it. Moncash and Natcash take HTG only, PayPal USD and EUR. The same donation sent again with the same solution counts once.',
    input: withCaptcha(donationSchema),
    success: {
      status: 201,
      description: 'It is stored; its page is at Location.',
      schema: announcedSchema,
    },
    problems: {
      401: 'not_signed_in',
      403: 'captcha_required, captcha_refused',
      429: 'too_many_requests',
    },
    byBearer: true,
  },
  {
    path: '/api/publications',
    method: 'get',
    id: 'listPublications',
    summary:
      'The published articles, ten at a time, the newest first; those without a text in the language in another one.',
    query: { locale: localeSchema, cursor: z.string().optional() },
    success: { status: 200, description: 'A page of the list.', schema: publicationListSchema },
    problems: { 400: 'invalid_fields' },
  },
  {
    path: '/api/publications',
    id: 'publish',
    summary:
      'Publish an article, now unless `state` or `publishAt` say otherwise. Its id is one more than the last. Pictures: JPEG, PNG, WebP or AVIF, at most 10 MB.',
    input: newPublicationSchema,
    forEditors: true,
    success: {
      status: 201,
      description: 'It is stored; Location names it, ETag its version.',
      schema: publicationSchema,
    },
    problems: {
      ...editorProblems,
      413: 'payload_too_large',
      503: 'busy, service_unavailable',
      507: 'storage_full',
    },
  },
  {
    path: '/api/publications/:id',
    method: 'get',
    id: 'getPublication',
    summary:
      'A published article; for editors, who send a token or the cookie with the XSRF header, as it is being written.',
    query: { locale: localeSchema },
    byBearer: true,
    success: {
      status: 200,
      description: 'The article; ETag names its version.',
      schema: publicationSchema,
    },
    problems: { 404: 'not_found' },
  },
  {
    path: '/api/publications/:id',
    method: 'patch',
    id: 'changePublication',
    summary:
      'Change an article in one language. What is missing stays. Without `state`, what is published stays so, with the change; with `draft` or `ready` it is taken off the site.',
    input: publicationEditSchema,
    forEditors: true,
    ifMatch: 'required',
    success: { status: 200, description: 'The changed article.', schema: publicationSchema },
    problems: {
      ...editorProblems,
      404: 'not_found',
      412: 'changed_since',
      413: 'payload_too_large',
      428: 'if_match_required',
      503: 'busy, service_unavailable',
      507: 'storage_full',
    },
  },
  {
    path: '/api/publications/:id',
    method: 'delete',
    id: 'deletePublication',
    summary: 'Move an article to the trash, where it stays for 30 days.',
    forEditors: true,
    ifMatch: 'optional',
    success: { status: 204, description: 'It is in the trash.' },
    problems: { ...editorProblems, 404: 'not_found', 412: 'changed_since' },
  },
  {
    path: '/api/challenge',
    method: 'get',
    id: 'getChallenge',
    summary:
      'A challenge for one form, in ALTCHA’s protocol (version 2). Its solution works once, within half an hour.',
    query: { form: z.enum(captchaForms) },
    success: { status: 200, description: 'What to solve.', schema: challengeSchema },
    problems: { 400: 'unknown_form', 429: 'too_many_requests' },
  },
  {
    path: '/api/openapi.json',
    method: 'get',
    id: 'describe',
    summary: 'This description.',
    success: { status: 200, description: 'OpenAPI 3.1.' },
  },
];
