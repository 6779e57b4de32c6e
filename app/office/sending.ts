/** A form with a file is on its way. `part` is 1 once all has left. */
export type Sending = { part: number; cancel: () => void };

/** Fired on the window. `detail` is null when it is over. */
export const sendingEvent = 'office-sending';

/** Rejects a form whose sender cancelled it, as a lost connection does. */
export const cancelled = new TypeError('cancelled');

/** Loaded by the field that has a file, before the form is sent. */
export const loadUpload = () => import('#app/client/upload.ts').catch(() => null);

/** `fetch` with the progress of forms that have a file, which it does not report itself. */
export const withProgress =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const { body, signal } = init;
    if (!(body instanceof FormData) || ![...body.values()].some(isFile)) return send(input, init);
    const loaded = await loadUpload();
    if (!loaded) return send(input, init);
    if (signal?.aborted) throw signal.reason;
    const stop = new AbortController();
    const leave = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', leave);
    const tell = (detail: Sending | null) =>
      dispatchEvent(new CustomEvent(sendingEvent, { detail }));
    const onProgress = (part: number) => tell({ part, cancel: () => stop.abort(cancelled) });
    onProgress(0);
    const header = Object.fromEntries(new Headers(init.headers));
    const given = { header, onProgress, signal: stop.signal };
    const { request, status, outcome } = await loaded.upload(String(input), body, given);
    signal?.removeEventListener('abort', leave);
    tell(null);
    if (outcome !== 'answered') throw stop.signal.reason ?? new TypeError(outcome);
    const { responseText, statusText } = request;
    const headers = request.getAllResponseHeaders().match(/.+/g) ?? [];
    return new Response(responseText || null, {
      status,
      statusText,
      headers: headers.map((line) => line.split(/: ?(.*)/, 2) as [string, string]),
    });
  };

const isFile = (value: FormDataEntryValue) => value instanceof File && value.size > 0;
