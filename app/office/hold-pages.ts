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
  window.fetch = async (input, init) => {
    if (!isPage(input, init)) return send(input, init);
    const signal = init?.signal ?? undefined;
    try {
      for (;;) {
        const response = await send(input, init).catch((error: unknown) => {
          if (signal?.aborted || !(error instanceof TypeError)) throw error;
        });
        if (response && !isGateway(response)) return response;
        await showCopy(input);
        await pause(signal, onHeld);
        signal?.throwIfAborted();
      }
    } finally {
      onHeld(undefined);
    }
  };
  return () => {
    window.fetch = send;
  };
}

/** Until the connection is back, `end` is called, or some time has passed. */
function pause(signal: AbortSignal | undefined, onHeld: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end, { signal: over.signal });
    signal?.addEventListener('abort', end, { signal: over.signal });
    onHeld(() => end);
  });
}

/** A request for the data of a page: React Router passes its URL. */
const isPage = (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): input is URL =>
  method === 'GET' && input instanceof URL && input.pathname.endsWith('.data');

/** The answer of a proxy without the server behind it, whose own answers have the header. */
const isGateway = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.has('X-Remix-Response');

/** A page that the service worker keeps is loaded as a document, which it answers. */
async function showCopy({ pathname }: URL): Promise<void> {
  const page = pathname.replace(/\.data$/, '');
  if (!(await window.caches?.match(page))) return;
  location.assign(page);
  await new Promise(() => {});
}
