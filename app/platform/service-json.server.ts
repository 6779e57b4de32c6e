/** A service outside that did not give a good answer; the message says why, and holds nothing of the answer. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}

type Bounds = {
  /** For the whole answer, in milliseconds. */
  timeoutMs: number;
  /** Of the answer when it is unpacked. */
  maxBytes: number;
};

type Asked = Bounds & {
  /** Sent as JSON by POST; without one, GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** One limit for several calls, in place of `timeoutMs` for each. */
  signal?: AbortSignal;
};

/** `body` is undefined when the service refused in something that is not JSON. */
export type ServiceAnswer = { status: number; body: unknown };

/**
 * Asks a service that a setting names for JSON.
 * @throws ServiceError
 */
export async function getServiceJson(url: string, bounds: Bounds): Promise<unknown> {
  const { status, body } = await askService(url, bounds);
  if (status < 200 || status > 299) throw new ServiceError(`answered ${status}`);
  return body;
}

/**
 * As `getServiceJson`, for who reads refusals too. Redirects are not followed: a setting is to name the place itself.
 * @throws ServiceError
 */
export async function askService(url: string, { timeoutMs, maxBytes, body, ...asked }: Asked): Promise<ServiceAnswer> {
  const signal = asked.signal ?? AbortSignal.timeout(timeoutMs);
  const headers = new Headers({ Accept: 'application/json', ...asked.headers });
  const init: RequestInit = { signal, redirect: 'error', headers };
  if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    Object.assign(init, { method: 'POST', body: JSON.stringify(body) });
  }
  try {
    const response = await fetch(url, init);
    const text = await readText(response, maxBytes);
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

/** Reads as much as is allowed, whatever length the answer claims or hides. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new ServiceError(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` fails with one same message for everything; the cause says what it was. */
export function describeFetchError(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}
