import { upload } from '#app/client/upload.ts';
import { cancelled, type Sending, sendingEvent } from './answers.ts';

const tell = (detail: Sending | null) => dispatchEvent(new CustomEvent(sendingEvent, { detail }));

/** As `fetch`, and tells how much has left (`sendingEvent`). */
export async function sendFile(
  url: string,
  body: FormData,
  { headers: sent, signal }: RequestInit,
): Promise<Response> {
  if (signal?.aborted) throw signal.reason;
  const stop = new AbortController();
  const leave = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', leave);
  const onProgress = (part: number) => tell({ part, cancel: () => stop.abort(cancelled) });
  onProgress(0);
  const header = Object.fromEntries(new Headers(sent));
  const given = { header, onProgress, signal: stop.signal };
  const { request, status, outcome } = await upload(url, body, given);
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
}
