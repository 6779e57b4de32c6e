import { sendWithXsrf } from './request.ts';

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
    return sendWithXsrf((header) =>
      send(attempts.shift() ?? input, withHeaders(request, init, header)),
    );
  };
}

function withHeaders(
  request: Request | undefined,
  init: RequestInit | undefined,
  added: Record<string, string>,
): RequestInit {
  const headers = new Headers(init?.headers ?? request?.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return { ...init, headers };
}
