/** In milliseconds, where the browser does not know that the connection is back. */
const pauseMs = 10_000;

/**
 * Keeps the page while the data of the next one does not arrive, instead of an error page: it is
 * asked for again when the connection is back, or by `onHeld`'s function.
 * @param onHeld is called with undefined once it has arrived, or another page is asked for.
 * @returns stops it
 */
export function holdPages(onHeld: (again: (() => void) | undefined) => void): () => void {
  const send = window.fetch;
  const whenReached: typeof fetch = async (input, init) => {
    if (!isPage(input, init)) return send(input, init);
    const signal = init?.signal ?? undefined;
    for (;;) {
      const response = await send(input, init).catch((error: unknown) => {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;
      });
      if (response && !isGateway(response)) return response;
      await new Promise<void>((resolve) => {
        const over = new AbortController();
        const end = () => {
          over.abort();
          clearTimeout(timer);
          onHeld(undefined);
          resolve();
        };
        const timer = setTimeout(end, pauseMs);
        addEventListener('online', end, { signal: over.signal });
        signal?.addEventListener('abort', end, { signal: over.signal });
        onHeld(() => end);
      });
      signal?.throwIfAborted();
    }
  };
  window.fetch = whenReached;
  return () => {
    window.fetch = send;
  };
}

/** A request for the data of a page: React Router passes its URL. */
const isPage = (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): boolean =>
  method === 'GET' && input instanceof URL && input.pathname.endsWith('.data');

/** The answer of a proxy without the server behind it. */
const isGateway = ({ status }: Response): boolean => status >= 502 && status <= 504;
