import { STATUS_CODES } from 'node:http';
import { isApiPath, problemBody, problemHeaders } from '#app/http/problem.ts';

/** What the shell says to a request that goes no further: a problem to a caller of the API, one line of text to anyone else. */
export function refusalBody(
  url: string,
  status: number,
  detail = STATUS_CODES[status] ?? 'refused',
): { type: string; body: string } {
  const instance = url.split('?', 1)[0] ?? '/';
  if (!isApiPath(instance)) return { type: 'text/plain; charset=utf-8', body: `${status} ${detail}\n` };
  const code = (STATUS_CODES[status] ?? 'refused').toLowerCase().replace(/\W+/g, '_');
  return { type: problemHeaders['Content-Type'], body: problemBody({ status, code, detail, instance: instance.slice(0, 200) }) };
}
