import { STATUS_CODES } from 'node:http';

export type Problem = {
  status: number;
  /** Stable, for programs: `not_found`. */
  code: string;
  /** For developers, in English; never contains user input. */
  detail: string;
  instance: string;
  /** The invalid fields, each with its first error. */
  errors?: readonly FieldProblem[];
  challenge?: string;
};
export type FieldProblem = { field: string; code: string };

/** RFC 9457. No page describes each error, so `code` distinguishes those of one status. */
export function problemResponse(problem: Problem, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(problemHeaders)) all.set(name, value);
  return new Response(problemBody(problem), { status: problem.status, headers: all });
}

const problemHeaders = {
  'Content-Type': 'application/problem+json',
  'Cache-Control': 'no-store',
};

const problemBody = ({ status, code, detail, instance, ...more }: Problem): string =>
  JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance,
    code,
    ...more,
  });

export const isApiPath = (pathname: string): boolean => /^\/api(?:\/|$)/i.test(pathname);

/** The body of an error response made outside React Router. */
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
