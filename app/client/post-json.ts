import { xsrfHeader } from './xsrf.ts';

/** How long an answer may take, in milliseconds. */
const patienceMs = 30_000;

/** Calls the site's own JSON API. @param language as in `lang`. Rejects when no answer comes. */
export function postJson(path: string, body: object, language: string): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language, ...xsrfHeader() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(patienceMs),
  });
}
