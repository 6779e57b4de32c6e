import { pino } from 'pino';
import type { RequestArgs } from '#app/http/context.ts';
import { type ReadUpload, uploadContext } from '#app/http/receive-form.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { publicUrl } from './loader-args.ts';
import { pageArgs, testSecret } from './page-args.ts';

export const secret = testSecret;

export type Call = {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string;
  headers?: Record<string, string>;
  clientIp?: string;
  /** Settings of the server. */
  env?: Record<string, string>;
  wakeOutbox?: () => void;
  /** A form with a file, in place of a body. */
  upload?: ReadUpload;
  storage?: Storage;
};
export type ApiAnswer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  /** The cookies that it sets, as a browser sends them back. */
  cookies: string;
  /** What was logged meanwhile, lines of JSON. */
  log: string;
};

type Resource = (args: RequestArgs & { pattern: string }) => Promise<Response>;

/** Calls a resource of the API in this process, POST unless told otherwise. */
export async function callApi(
  db: Db,
  path: string,
  resource: Resource,
  call: Call = {},
): Promise<ApiAnswer> {
  const lines: string[] = [];
  const body = 'json' in call ? JSON.stringify(call.json) : call.body;
  const { method = 'POST', env, storage, wakeOutbox, clientIp } = call;
  const args = pageArgs(db, path, {
    method,
    ...(body !== undefined && { body }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...call.headers },
    config: parseConfig({ PUBLIC_URL: publicUrl, ...env }),
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    ...(storage && { storage }),
    ...(wakeOutbox && { wakeOutbox }),
    ...(clientIp && { clientIp }),
  });
  if (call.upload) args.context.set(uploadContext, call.upload);
  const response = await resource(args);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
    log: lines.join(''),
  };
}

/** The cookie XSRF-TOKEN among others. */
export const xsrfIn = (cookies: string): string =>
  /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '';
