import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactToken, goodMessage } from '#test/contact.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const limit = 64 * 1024;
const fields = [
  'POST /contact HTTP/1.1',
  'Host: bwt.example',
  'Content-Type: application/x-www-form-urlencoded',
];
const withLength = (length: number) =>
  `${[...fields, 'Connection: close', `Content-Length: ${length}`].join('\r\n')}\r\n\r\n`;
const inChunks = `${[...fields, 'Connection: close', 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

async function statusOf(...payload: string[]): Promise<number | undefined> {
  return parseAnswers(await sendRaw(server.port, ...payload))[0]?.status;
}

test('accepts a form of 64 KB, and refuses one byte more', async () => {
  const body = (length: number) => `message=${'a'.repeat(length - 8)}`;
  expect(await statusOf(withLength(limit), body(limit))).toBe(400);
  expect(await statusOf(withLength(limit + 1), body(limit + 1))).toBe(413);
  expect(await statusOf(inChunks, chunk(body(limit)), '0\r\n\r\n')).toBe(400);
  expect(await statusOf(inChunks, chunk(body(limit)), chunk('a'), '0\r\n\r\n')).toBe(413);
});

test('refuses a too large Content-Length before the body is sent', async () => {
  expect(await statusOf(withLength(10_000_000_000))).toBe(413);
});

test('the longest message fits, in any script', async () => {
  const form = {
    ...goodMessage,
    message: '🪁'.repeat(2_500),
    token: await contactToken(server.url),
  };
  const answer = await fetch(`${server.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
});

/**
 * Sends an endless body until the server ends the connection. @returns the response, and how much
 * was sent.
 */
function sendForEver(head: string, piece: string): Promise<{ answer: string; sent: number }> {
  return new Promise((resolve) => {
    let answer = '';
    let sent = 0;
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(head);
      pump();
    });
    const pump = () => {
      do sent += piece.length;
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', pump);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, sent }));
  });
}

/** The server's memory, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

test('cuts off an endless body, with constant memory', async () => {
  const sendBoth = () =>
    Promise.all([
      sendForEver(inChunks, chunk('a'.repeat(limit))),
      sendForEver(withLength(1e12), 'a'.repeat(limit)),
    ]);
  await sendBoth();
  const before = await memory();
  let sent = 0;
  while (sent < 200_000_000) {
    for (const one of await sendBoth()) {
      expect(one.answer.slice(0, 12)).toBe('HTTP/1.1 413');
      sent += one.sent;
    }
  }
  expect(
    (await memory()) - before,
    `megabytes more, after ${Math.round(sent / 1e6)} sent`,
  ).toBeLessThan(100);
});

test.each([
  ['text/plain', 'name=a'],
  ['application/json', '{"name":"a"}'],
  ['application/octet-stream', '\u0000\u0001'],
  ['multipart/form-data', 'name=a'],
  ['multipart/form-data; boundary=x', '--y\r\n\r\nnothing'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nno end',
  ],
  ['multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\n--x--'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\na\r\n--x--',
  ],
  [`multipart/form-data; boundary=${'x'.repeat(5_000)}`, '--'],
  ['application/x-www-form-urlencoded', '%=%ff&&&=name=%00&__proto__=a&name[]=b'],
  ['application/x-www-form-urlencoded; charset=utf-16', 'n\u0000a\u0000'],
  ['é', 'a'],
  ['', 'a'],
])('a body that is no form of ours (%s) is told so, on the page', async (type, body) => {
  const answer = await sendRaw(
    server.port,
    `POST /contact HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [first] = parseAnswers(answer);
  expect(first?.status).toBe(400);
  expect(first?.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('survives a client that disconnects within the body', async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`${withLength(1_000)}name=`);
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});
