import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { isReleaseFile, releaseFilePolicy } from '#app/http/security-headers.ts';
import type { Log } from '#app/platform/log.ts';
import { answerClientErrors } from './client-error.ts';
import { guessLanguage } from './first-language.ts';
import { refusal } from './guard.ts';
import { refusalBody } from './refusal-body.ts';

type Options = {
  handle: RequestListener;
  /** Answers what stands ready, with these headers (names and values in turn). @returns whether it did. */
  answerAtOnce(incoming: IncomingMessage, outgoing: ServerResponse, headers: readonly string[]): boolean;
  /** The headers of every answer, but for the policy of files. */
  headers: Record<string, string>;
  /** Other headers for the URLs that match. */
  google?: { urls: RegExp; headers: Record<string, string> } | undefined;
  log: Log;
  limits?: ServerOptions;
};

/** Times in milliseconds. Long enough for a phone that sends a picture over 3G, short enough that dribbling clients do not pile up. */
const defaults: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep theirs, so that none sends a request into a closing connection.
  keepAliveTimeout: 65_000,
  // The guard refuses it itself, with our headers.
  requireHostHeader: false,
};
/** A connection on which nothing moves, not even an answer that the client does not take, ends after this many milliseconds. */
const stillMs = 120_000;

const refusedHeaders = { 'Cache-Control': 'no-store', Connection: 'close' };

/** Longest path that is logged, in characters. */
const loggedPath = 200;

/** The socket side: request numbers, the headers of every answer, one log line for each, and what is not HTTP at all. */
export function createListener({ handle, answerAtOnce, headers, google, log, limits }: Options): Server {
  const processId = randomBytes(3).toString('hex');
  let count = 0;
  const usual = prepare(headers);
  const withGoogle = google && { urls: google.urls, ...prepare(google.headers) };
  const onFile = prepare({ ...headers, 'Content-Security-Policy': releaseFilePolicy });

  const listen = (incoming: IncomingMessage, outgoing: ServerResponse, refused = refusal(incoming)) => {
    if (!refused) guessLanguage(incoming);
    const { url = '' } = incoming;
    const { fixed, flat } = isReleaseFile(url) ? onFile : withGoogle?.urls.test(url) ? withGoogle : usual;
    const requestId = `${processId}-${(++count).toString(36)}`;
    const answered = !refused && answerAtOnce(incoming, outgoing, [...flat, 'X-Request-Id', requestId]);
    // Pages that stand ready are most of all answers, and their lines are asked for seldom.
    if (!answered || log.isLevelEnabled('debug')) logAnswer(log, incoming, outgoing, requestId);
    if (answered) return;
    outgoing.setHeader('X-Request-Id', requestId);
    for (const [name, value] of fixed) outgoing.setHeader(name, value);
    if (!refused) return void handle(incoming, outgoing);
    const { type, body } = refusalBody(url, refused.status);
    outgoing.writeHead(refused.status, { ...refusedHeaders, 'Content-Type': type, ...refused.headers });
    outgoing.end(body);
  };

  const server = createServer({ ...defaults, ...limits }, (incoming, outgoing) => listen(incoming, outgoing));
  server.timeout = stillMs;
  // Node would answer an `Expect` that it does not know without our headers.
  server.on('checkExpectation', (incoming, outgoing) => listen(incoming, outgoing, { status: 417 }));
  answerClientErrors(server, headers);
  return server;
}

/** Names and values in pairs, and in turn. */
const prepare = (headers: Record<string, string>) => ({ fixed: Object.entries(headers), flat: Object.entries(headers).flat() });

/** One line for each answer; those of pages at level `debug`. Never a query, or anything else that a person typed. */
function logAnswer(log: Log, { method, url = '' }: IncomingMessage, outgoing: ServerResponse, requestId: string): void {
  const started = performance.now();
  outgoing.once('finish', () => {
    const { statusCode: status } = outgoing;
    const path = url.split('?', 1)[0]?.slice(0, loggedPath);
    const facts = { requestId, method, path, status, ms: Math.round(performance.now() - started) };
    if (status >= 500) log.error(facts, 'request');
    else if (method === 'GET' && status < 400) log.debug(facts, 'request');
    else log.info(facts, 'request');
  });
}
