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

/** `fetch` with the XSRF header on requests to this site other than GET and HEAD. */
export function withXsrfHeader(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const url = new URL(request?.url ?? String(input), location.href);
    if (method === 'GET' || method === 'HEAD' || url.origin !== location.origin)
      return send(input, init);
    // A body can be read once.
    const attempts = [input, request?.clone() ?? input];
    return sendWithXsrf((header) => {
      const headers = new Headers(init?.headers ?? request?.headers);
      const { practice = '' } = document.documentElement.dataset;
      headers.set('X-Practice', practice);
      for (const [name, value] of Object.entries(header)) headers.set(name, value);
      return send(attempts.shift() ?? input, { ...init, headers });
    });
  };
}

/** A copy of the cookie, which other sites cannot read. */
function xsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'X-XSRF-TOKEN': token } : {};
}
