import { pino } from 'pino';
import type { RequestArgs } from '#app/http/context.ts';
import { parseConfig } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { pageArgs, publicUrl, redirection, type Sent, testSecret } from './page-args.ts';

export const secret = testSecret;

export type Call = Sent & {
  /** Sent as JSON, in place of a body. */
  json?: unknown;
  /** Settings of the server. */
  env?: Record<string, string>;
};
export type ApiAnswer = Awaited<ReturnType<typeof callApi>>;
type Resource = (args: RequestArgs & { pattern: string }) => Promise<Response>;

/** Calls a resource of the API in this process, POST unless told otherwise. */
export async function callApi(
  db: Db,
  path: string,
  resource: Resource,
  { env, json, ...call }: Call = {},
) {
  const lines: string[] = [];
  const body = json === undefined ? call.body : JSON.stringify(json);
  const args = pageArgs(db, path, {
    method: 'POST',
    ...call,
    body,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...call.headers },
    config: parseConfig({ PUBLIC_URL: publicUrl, ...env }),
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  });
  const response = await resource(args);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    /** Those that it sets, as a browser sends them back. */
    cookies: redirection(response).cookies.join('; '),
    /** The log since the start, lines of JSON. */
    log: lines.join(''),
  };
}

/** The cookie XSRF-TOKEN among others. */
export const xsrfIn = (cookies: string): string =>
  /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '';
