/** The timeout for a response, in milliseconds. */
const timeoutMs = 30_000;

/** Calls the site's own JSON API, in the language of the page. Rejects without a response. */
export function postJson(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...xsrfHeader(),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(timeoutMs),
  });
}

/** A browser without the cookie gets it with the refusal; then the request is sent once more. */
export async function sendWithXsrf<Answer extends { status: number }>(
  send: (header: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const before = xsrfHeader();
  const answer = await send(before);
  const after = xsrfHeader();
  return answer.status === 403 && after['X-XSRF-TOKEN'] !== before['X-XSRF-TOKEN']
    ? send(after)
    : answer;
}

/** A copy of the cookie, which other sites cannot read. */
function xsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'X-XSRF-TOKEN': token } : {};
}
