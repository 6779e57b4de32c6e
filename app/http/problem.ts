import { STATUS_CODES } from 'node:http';

/** An error of the JSON API. */
export type Problem = {
  status: number;
  /** Stable, for programs: `not_found`. */
  code: string;
  /** For developers, in English; never contains user input. */
  detail: string;
  /** The path of the request. */
  instance: string;
  /** The invalid fields, each with its first error. */
  errors?: readonly FieldProblem[];
  /** The path of the challenge that must be solved. */
  challenge?: string;
};
export type FieldProblem = { field: string; code: string };

/**
 * A response in the format of all errors of the API (RFC 9457). `type` is `about:blank`, as no page
 * describes each error: then `title` is the status's reason phrase, and `code` distinguishes errors
 * of the same status.
 */
export function problemResponse(problem: Problem, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(problemHeaders)) all.set(name, value);
  return new Response(problemBody(problem), { status: problem.status, headers: all });
}

export const problemHeaders = {
  'Content-Type': 'application/problem+json',
  'Cache-Control': 'no-store',
};

export const problemBody = ({ status, code, detail, instance, ...more }: Problem): string =>
  JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance,
    code,
    ...more,
  });

/** True for URLs of the JSON API, whose errors are all problems. */
export const isApiPath = (pathname: string): boolean => /^\/api(?:\/|$)/i.test(pathname);

/**
 * The body of an error response made outside React Router: a problem for callers of the API, one
 * line of text for anyone else.
 */
export function errorBody(
  url: string,
  status: number,
  detail = STATUS_CODES[status] ?? 'Error',
): { type: string; body: string } {
  const instance = url.split('?', 1)[0] ?? '/';
  if (!isApiPath(instance))
    return { type: 'text/plain; charset=utf-8', body: `${status} ${detail}\n` };
  const code = (STATUS_CODES[status] ?? 'Error').toLowerCase().replace(/\W+/g, '_');
  return {
    type: problemHeaders['Content-Type'],
    body: problemBody({ status, code, detail, instance: instance.slice(0, 200) }),
  };
}
