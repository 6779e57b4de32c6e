import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { getRaw } from '#test/raw-fetch.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Requests a page on an open connection. @returns milliseconds until its last byte. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const sent = { 'Accept-Encoding': 'gzip, deflate, br', ...headers };
  const asked = request(url, { agent, headers: sent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - started;
}

/** Bytes of a response as sent, compressed: its headers and its body. On a new connection. */
export async function responseSize(url: string): Promise<number> {
  const { answer, body } = await getRaw(url, { 'Accept-Encoding': 'br', Connection: 'keep-alive' });
  const { httpVersion, statusCode, statusMessage, rawHeaders } = answer;
  // Each header is two strings and four more bytes: a colon, a space, the end of the line.
  const lines = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...rawHeaders, ''];
  return Buffer.byteLength(lines.join('\r\n')) + 2 + body.length;
}
