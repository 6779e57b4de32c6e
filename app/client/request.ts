/** How long an answer may take, in milliseconds. */
const timeoutMs = 30_000;

/** Calls the site's own JSON API, in the language of the page. Rejects when no answer comes. */
export function postJson(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang, ...xsrfHeader() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(timeoutMs),
  });
}

/** What a request of a script to its own site carries, but for GET: the cookie that pages of other sites cannot read. */
export function xsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'X-XSRF-TOKEN': token } : {};
}
