/** A remote service failed; the message says why, and contains nothing of the response. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}

type Bounds = {
  timeoutMs: number;
  /** Most bytes of the decompressed response. */
  maxBytes: number;
};

type ServiceRequest = Bounds & {
  /** Sent as JSON with POST; without a body the method is GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** A timeout for several calls together, instead of `timeoutMs` for each. */
  signal?: AbortSignal;
};

export type ServiceResponse = { status: number; body: unknown };

export async function getServiceJson(url: string, bounds: Bounds): Promise<unknown> {
  const { status, body } = await requestServiceJson(url, bounds);
  if (status < 200 || status > 299) throw new ServiceError(`answered ${status}`);
  return body;
}

/** For callers that read error responses. Redirects are not followed. @throws ServiceError */
export async function requestServiceJson(
  url: string,
  { timeoutMs, maxBytes, body, ...asked }: ServiceRequest,
): Promise<ServiceResponse> {
  const signal = asked.signal ?? AbortSignal.timeout(timeoutMs);
  const headers = new Headers({ Accept: 'application/json', ...asked.headers });
  const init: RequestInit = { signal, redirect: 'error', headers };
  if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    Object.assign(init, { method: 'POST', body: JSON.stringify(body) });
  }
  try {
    const response = await fetch(url, init);
    const bytes = await readStart(response, maxBytes);
    if (bytes.length > maxBytes) throw new ServiceError(`answered more than ${maxBytes} bytes`);
    const text = bytes.toString('utf8');
    return { status: response.status, body: response.ok ? JSON.parse(text) : parseIfJson(text) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (signal.aborted) throw new ServiceError(`did not answer within ${timeoutMs} ms`);
    if (error instanceof SyntaxError) throw new ServiceError('answered something that is not JSON');
    throw new ServiceError(`cannot be reached: ${describeFetchError(error)}`);
  }
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first bytes of a body: somewhat more than `enough`, or all there are. */
export async function readStart(response: Response, enough: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the stream.
    if (size > enough) break;
  }
  return Buffer.concat(chunks);
}

/** `fetch` rejects with the same message for every network error; `cause` has the reason. */
export function describeFetchError(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}
