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
};

/**
 * An answer of the one shape that all errors of the API have (RFC 9457). `type` is `about:blank`, as there is no page about each
 * error: then `title` is the status's own phrase, and `code` tells errors of the same status apart.
 */
export function problemResponse({ status, code, detail, instance }: Problem): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, instance, code };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}
