import { STATUS_CODES } from 'node:http';

/** What went wrong with a call of the JSON API. */
export type Problem = {
  status: number;
  /** Stable, for programs: `not_found`. */
  code: string;
  /** For the developer who reads it; in English, never with what a person typed. */
  detail: string;
  /** The path that was called. */
  instance: string;
  /** The fields at fault, each with its first error. */
  errors?: readonly FieldProblem[];
};
export type FieldProblem = { field: string; code: string };

/**
 * An answer of the one shape that all errors of the API have (RFC 9457). `type` is `about:blank`, as there is no page about each
 * error: then `title` is the status's own phrase, and `code` tells errors of the same status apart.
 */
export function problemResponse(problem: Problem, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(problemHeaders)) all.set(name, value);
  return new Response(problemBody(problem), { status: problem.status, headers: all });
}

export const problemHeaders = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };

export const problemBody = ({ status, code, detail, instance, errors }: Problem): string =>
  JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, instance, code, errors });

/** True for addresses of the JSON API, whose errors all are problems. */
export const isApiPath = (pathname: string): boolean => /^\/api(?:\/|$)/i.test(pathname);
