import type { z } from 'zod';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { failureOf } from './attempt.server.ts';
import type { CaptchaForm } from './captcha/challenges.ts';
import { appContext, type RequestArgs } from './context.ts';
import { hasSessionCookie } from './cookies.ts';
import { type Problem, problemResponse } from './problem.ts';
import { type FieldErrors, fieldErrors, issueCode, type Notice, refusalInit } from './result.ts';
import { bearerSession, currentSession } from './session/session.server.ts';
import { hasXsrfHeader, noXsrfHeader, writeXsrfCookie } from './xsrf.ts';

type Handler = (args: RequestArgs) => Promise<Response>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handlers = Partial<Record<Method, Handler>>;

/** Throw to end a call with a problem, for checks that all calls share. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Omit<Problem, 'instance'>;
  readonly headers: HeadersInit;

  constructor(problem: Omit<Problem, 'instance'>, headers: HeadersInit = {}) {
    super(problem.code);
    this.problem = problem;
    this.headers = headers;
  }
}

/** One handler for each method of a resource; every other outcome is a problem. */
export function apiResource(handlers: Handlers): Handler {
  return async (args) => {
    const { method } = args.request;
    const handler = new Map(Object.entries(handlers)).get(method === 'HEAD' ? 'GET' : method);
    if (!handler) {
      const allow = Object.keys(handlers).flatMap((name) =>
        name === 'GET' ? ['GET', 'HEAD'] : [name],
      );
      const detail = `This resource accepts ${allow.join(', ')} only.`;
      return problem(
        args,
        { status: 405, code: 'method_not_allowed', detail },
        { Allow: allow.join(', ') },
      );
    }
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof ApiProblem) return problem(args, error.problem, error.headers);
      return refusalProblem(args, failureOf(args, error, 'a call of the API failed'));
    }
  };
}

/** The resources of a feature by their URL, declared in one route module. */
export const apiResources =
  (resources: Readonly<Record<string, Handlers>>) =>
  async (args: RequestArgs & { pattern: string }): Promise<Response> => {
    const handlers = resources[args.pattern];
    if (!handlers) throw new Error(`no resource is declared for ${args.pattern}`);
    return apiResource(handlers)(args);
  };

export const problem = (
  { request }: RequestArgs,
  given: Omit<Problem, 'instance'>,
  headers: HeadersInit = {},
): Response => problemResponse({ ...given, instance: new URL(request.url).pathname }, headers);

export const json = (
  body: object,
  init: { status?: number; headers?: [name: string, value: string][] } = {},
): Response =>
  new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: [
      ['Content-Type', 'application/json'],
      ['Cache-Control', 'no-store'],
      ...(init.headers ?? []),
    ],
  });

const problems = {
  expired: {
    status: 400,
    code: 'malformed_form',
    detail: 'The form is cut short, or has a field twice.',
  },
  captcha_failed: {
    status: 403,
    code: 'captcha_refused',
    detail:
      'The solution in `captcha` is wrong, expired, already used or for another form: solve ' +
      'a new challenge.',
  },
  captcha_required: {
    status: 403,
    code: 'captcha_required',
    detail: 'Send the solution of a challenge as `captcha`.',
  },
  rate_limited: {
    status: 429,
    code: 'too_many_requests',
    detail: 'There have been too many attempts. Retry-After says when to try again.',
  },
  busy: {
    status: 503,
    code: 'busy',
    detail: 'The server is too busy. Retry-After says when to try again.',
  },
  unavailable: {
    status: 503,
    code: 'service_unavailable',
    detail: 'A service this depends on is not responding. Retry-After says when to try again.',
  },
  failed: {
    status: 500,
    code: 'failed',
    detail: 'Something went wrong on the server. It has been logged; try again later.',
  },
} as const;

export const refusalProblem = (
  args: RequestArgs,
  refusal: Exclude<Notice, { outcome: 'rejected' }>,
  form?: CaptchaForm,
): Response =>
  refusal.outcome === 'captcha_required' && form
    ? captchaRequired(args, form, refusalInit(refusal).headers)
    : problem(args, problems[codeOf(refusal)], refusalInit(refusal).headers);

const codeOf = (refusal: Exclude<Notice, { outcome: 'rejected' }>) =>
  refusal.outcome === 'failed' && refusal.retryAfterSeconds ? 'unavailable' : refusal.outcome;

export function captchaRequired(
  args: RequestArgs,
  form: CaptchaForm,
  headers?: HeadersInit,
): Response {
  const challenge = `/api/challenge?form=${form}`;
  const { detail, ...required } = problems.captcha_required;
  return problem(
    args,
    { ...required, detail: `${detail.slice(0, -1)}: GET ${challenge}.`, challenge },
    headers,
  );
}

/** The parsed body of a call; unknown fields are ignored. @throws for `apiResource` */
export async function readInput<Schema extends z.ZodType>(
  { request }: RequestArgs,
  schema: Schema,
): Promise<z.output<Schema>> {
  const input = schema.safeParse(await readJsonObject(request), { error: issueCode });
  if (!input.success) throw new ApiProblem(invalidFields(fieldErrors(input.error)));
  return input.data;
}

/** @throws for `apiResource` */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  // Other sites may send forms and plain text cross-origin without a preflight.
  const type = request.headers.get('content-type') ?? '';
  if (
    !/^application\/json *(?:; *charset="?utf-8"?)?$/i.test(type) ||
    request.headers.has('content-encoding')
  )
    throw new ApiProblem({
      status: 415,
      code: 'not_json',
      detail: 'Send JSON, with Content-Type: application/json.',
    });
  const value = parse(await request.arrayBuffer());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiProblem({
      status: 400,
      code: 'not_an_object',
      detail: 'The body must be a JSON object.',
    });
  return value as Record<string, unknown>;
}

function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
      refuseUnstorable,
    );
  } catch (error) {
    // Not only SyntaxError: a reviver overflows the stack at tens of thousands of levels.
    throw error instanceof ApiProblem
      ? error
      : malformedJson('The body is not valid JSON in UTF-8.');
  }
}

/** PostgreSQL stores neither half a surrogate pair nor U+0000, both of which JSON can escape. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw malformedJson('A string is not valid Unicode.');
  return value;
}

const malformedJson = (detail: string) =>
  new ApiProblem({ status: 400, code: 'malformed_json', detail });

/** The problem that lists each invalid field. */
export const invalidFields = (errors: FieldErrors<string, string>): Omit<Problem, 'instance'> => ({
  status: 400,
  code: 'invalid_fields',
  detail: 'Some fields are missing or wrong; see `errors`.',
  errors: Object.entries(errors).map(([field, code = '']) => ({ field, code })),
});

/** A UUID, quoted as a structured field or bare. @throws for `apiResource` */
export function readIdempotencyKey({ request }: RequestArgs): string | undefined {
  const header = request.headers.get('idempotency-key');
  if (header === null) return undefined;
  const [, key] = /^("?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\1$/.exec(header)?.slice(1) ?? [];
  if (!key) throw new ApiProblem(invalidIdempotencyKey);
  return key;
}

const invalidIdempotencyKey = {
  status: 400,
  code: 'invalid_idempotency_key',
  detail: 'Idempotency-Key must be a UUID.',
};

/** Whether a call has credentials, valid or not: a bearer token or a session cookie. */
export const hasCredentials = ({ request: { headers } }: RequestArgs): boolean =>
  headers.has('authorization') || hasSessionCookie(headers.get('cookie') ?? undefined);

/**
 * By `Authorization: Bearer`, else by the session cookie with the XSRF header. A refusal for a
 * missing header sets the cookie to copy it from. @throws for `apiResource`
 */
export async function requireSession(
  args: RequestArgs,
  by: 'any' | 'cookie' = 'any',
): Promise<OpenSession> {
  const bearer = by === 'any' ? await bearerSession(args) : undefined;
  if (bearer) return bearer;
  const open = bearer === undefined ? await currentSession(args) : null;
  if (!open)
    throw new ApiProblem(unauthorized, {
      'WWW-Authenticate': bearer === null ? 'Bearer error="invalid_token"' : 'Bearer',
    });
  const { secret, config } = args.context.get(appContext);
  if (hasXsrfHeader(args.request.headers, secret, open.session.id)) return open;
  const age = Math.max(1, Math.floor((open.session.expiresAt - Date.now()) / 1000));
  throw new ApiProblem(noXsrfHeader, {
    'Set-Cookie': writeXsrfCookie(secret, open.session.id, age, config),
  });
}

const unauthorized = {
  status: 401,
  code: 'not_signed_in',
  detail: 'This needs a valid session or access token. Log in again.',
};
