import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Headers that each answer has, but for files of the release. */
export const securityHeaderNames = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/**
 * Sends bytes as they are over a connection of its own, and waits until the server closes it: ask
 * for that with `Connection: close`, or send what the server closes by itself.
 * @param payload text in Latin-1, one character for each byte; several are sent one after the
 * other.
 */
export async function sendRaw(port: number, ...payload: (string | Buffer)[]): Promise<string> {
  const { socket, received, closed } = openSocket(port);
  for (const part of payload) socket.write(part, 'latin1');
  await closed;
  return received();
}

/** A connection that the test uses step by step; it ends with the test. */
export function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  // The server may end the connection while we are still writing.
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, received: () => text, closed };
}

/** The answers of one connection, in turn. @throws Error when it holds anything else. */
export function parseAnswers(raw: string, methods: readonly string[] = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = raw;
  while (rest !== '') {
    const match = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\s:]+: [^\r\n]*\r\n)*)\r\n/.exec(rest);
    if (!match) throw new Error(`not an answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const [head, status, fields = ''] = match;
    const lines = fields.split('\r\n').filter(Boolean);
    const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2)) as [string, string][];
    const headers = new Map(new Headers(pairs));
    rest = rest.slice(head.length);
    const hasBody =
      methods[answers.length] !== 'HEAD' && status !== '304' && !status?.startsWith('1');
    const body = hasBody ? takeBody(rest, headers) : { text: '', length: 0 };
    rest = rest.slice(body.length);
    if (status !== '100') answers.push({ status: Number(status), headers, body: body.text });
  }
  return answers;
}

function takeBody(rest: string, headers: Map<string, string>): { text: string; length: number } {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const length = Number(headers.get('content-length') ?? rest.length);
    if (rest.length < length) throw new Error(`the answer breaks off before ${length} bytes`);
    return { text: rest.slice(0, length), length };
  }
  let text = '';
  for (let position = 0; ; ) {
    const [line = '', hex = ''] = /^([0-9a-f]+)\r\n/i.exec(rest.slice(position)) ?? [];
    if (!hex) throw new Error('the answer breaks off within its chunks');
    const size = Number.parseInt(hex, 16);
    text += rest.slice(position + line.length, position + line.length + size);
    position += line.length + size + 2;
    if (size === 0) return { text, length: position };
  }
}
