import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, valuesOf } from '#app/features/articles/drafts.ts';
import { versionOf } from '#app/office/versions.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import type { TestServer } from '#test/server.ts';
import { cookieOf, onDatabase } from '../e2e/members.ts';
import { createLongBodies } from './long-bodies.ts';

/** Sends a body whose chunks the test controls. */
function start(
  read: ReturnType<typeof createLongBodies>,
  sender: { accountId: string; clientIp: string },
  maxBytes = 1_000,
) {
  const stream = new PassThrough();
  const incoming = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  const outcome = { value: 'waits' };
  void read(incoming, { sender, maxBytes }, async (body) => new Response(body)).then(
    async (answer) => {
      outcome.value = typeof answer === 'string' ? answer : await answer.text();
    },
  );
  return { stream, outcome };
}
const elsewhere = (n: number) => ({ accountId: `account ${n}`, clientIp: `192.0.2.${n}` });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test('the third long body of an account waits, and nothing of it is read until another has its response', async () => {
  const read = createLongBodies();
  const [first, second, third] = times(3, (n) =>
    start(read, { ...elsewhere(n), accountId: 'one' }),
  );
  for (const each of [first, second, third]) each?.stream.write('Kap la monte');
  const isRead = (each = first) => each?.stream.readableLength === 0;
  await vi.waitUntil(() => isRead(first) && isRead(second), 60_000);
  expect([isRead(third), third?.outcome.value]).toEqual([false, 'waits']);
  first?.stream.end('.');
  third?.stream.end('!');
  await vi.waitUntil(() => third?.outcome.value !== 'waits', 60_000);
  const outcomes = [first?.outcome.value, third?.outcome.value];
  expect(outcomes).toEqual(['Kap la monte.', 'Kap la monte!']);
});

test('a long body slower than 30 kB in 30 seconds is given up, and who waits too long for its slot is told to come again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = createLongBodies();
  const [quick, slow, last] = times(3, () =>
    start(read, { accountId: 'one', clientIp: '192.0.2.1' }, 1_000_000),
  );
  const send = async (bytes: number) => {
    quick?.stream.write(Buffer.alloc(bytes));
    slow?.stream.write('a');
    await vi.advanceTimersByTimeAsync(29_000);
  };
  await send(30_000);
  expect(slow?.outcome.value).toBe('waits');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([quick?.outcome.value, slow?.outcome.value]).toEqual(['waits', 'stalled']);
  // The slot of the one that was given up.
  expect(last?.stream.readableLength).toBe(0);
  const fourth = start(read, { accountId: 'one', clientIp: '192.0.2.1' });
  for (let round = 0; round < 2; round++) {
    quick?.stream.write(Buffer.alloc(30_000));
    last?.stream.write(Buffer.alloc(30_000));
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(fourth.outcome.value).toBe('busy');
});

test('a body that is too long loses its slot', async () => {
  const { stream, outcome } = start(createLongBodies(), elsewhere(1));
  stream.write(Buffer.alloc(1_001));
  await vi.waitUntil(() => outcome.value === 'tooLarge', 60_000);
});

const server = inject('sharedServer') as TestServer;
let id: number;
let cookie: string;
beforeAll(async () => {
  cookie = `__Host-${await cookieOf(server, 'editor')}`;
  const snapshot = emptySnapshot('Jean');
  id = await onDatabase(server, (db) => insertDraft(db, { accountId: null, snapshot }, Date.now()));
});

const long = 'Kap la monte. 🪁\n'.repeat(7_000);

test('an editor’s long text is stored, with a file or without; one larger than any article is refused, and a stranger’s is not even read', async () => {
  const send = async (body: BodyInit, Cookie = cookie): Promise<number> => {
    const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const;
    return (await fetch(`${server.url}/admin/articles/${id}`, init)).status;
  };
  const version = (fr: string, ht: string) =>
    versionOf({ ...valuesOf(emptySnapshot('Jean')), 'text.fr': fr, 'text.ht': ht });
  const written = { 'text.fr': long, 'text.ht': long };
  const fields = { ...written, version: version('', ''), intent: 'save' };
  expect(await send(new URLSearchParams(fields), '')).toBe(413);
  expect(await send(new URLSearchParams(fields), '__Host-session=made-up')).toBe(413);
  expect(await send(new URLSearchParams({ 'text.fr': 'a'.repeat(2_000_001) }))).toBe(413);
  expect(await send(new URLSearchParams(fields))).toBe(303);
  const form = new FormData();
  const again = { ...fields, 'text.fr': `${long}Fin.`, version: version(long, long) };
  for (const [name, value] of Object.entries(again)) form.set(name, value);
  expect(await send(form)).toBe(303);
  const stored = await onDatabase(server, (db) =>
    db.selectFrom('article_version').select('texts').where('article_id', '=', id).execute(),
  );
  const texts = stored.map((version) => JSON.parse(version.texts));
  expect(texts).toContainEqual(
    expect.objectContaining({
      fr: expect.objectContaining({ content: `${long}Fin.` }),
      ht: expect.objectContaining({ content: long }),
    }),
  );
});

test('nothing of a member’s long body is read, on any URL that takes one of editors', async () => {
  const Cookie = `__Host-${await cookieOf(server)}`;
  const head = ['Host: bwt.example', 'Connection: close', `Cookie: ${Cookie}`];
  const announce = async (line: string) => {
    const sent = [`${line} HTTP/1.1`, ...head, 'Content-Length: 100000\r\n\r\n'].join('\r\n');
    return parseAnswers(await sendRaw(server.port, sent))[0]?.status;
  };
  const urls = [
    'POST /api/publications',
    `PATCH /api/publications/${id}`,
    `POST /admin/articles/${id}`,
    `POST /ht/admin/articles/${id}/autosave`,
    'POST /admin/services/web',
  ];
  expect(await Promise.all(urls.map(announce))).toEqual(urls.map(() => 413));
});
