import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, valuesOf } from '#app/features/articles/drafts.ts';
import { versionOf } from '#app/office/versions.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import type { TestServer } from '#test/server.ts';
import { cookieOf, onDatabase } from '../e2e/members.ts';
import { createLongBodies } from './long-bodies.ts';

/** Sends a body whose chunks the test controls. */
function start(read: ReturnType<typeof createLongBodies>) {
  const stream = new PassThrough();
  const incoming = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  const sender = { accountId: 'one', clientIp: '192.0.2.1' };
  const answer = read(incoming, { sender, maxBytes: 100_000 }, async (body) => new Response(body));
  return { stream, answer };
}

test('the third long body of an account waits, and nothing of it is read until another has its response, or dribbles', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = createLongBodies();
  const [quick, slow, third] = [start(read), start(read), start(read)];
  quick.stream.write(Buffer.alloc(30_000));
  slow.stream.write('a');
  third.stream.write('Kap');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(third.stream.readableLength).toBe(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await slow.answer, third.stream.readableLength]).toEqual(['stalled', 0]);
  const fourth = start(read);
  fourth.stream.end('Kap!');
  await vi.advanceTimersByTimeAsync(0);
  expect(fourth.stream.readableLength).toBe(4);
  quick.stream.write(Buffer.alloc(70_001));
  expect(await quick.answer).toBe('tooLarge');
  expect(await Object(await fourth.answer).text()).toBe('Kap!');
});

const server = inject('sharedServer') as TestServer;
const draft = { accountId: null, snapshot: emptySnapshot('Jean') };
const id = await onDatabase(server, (db) => insertDraft(db, draft, Date.now()));

const long = 'Kap la monte. 🪁\n'.repeat(7_000);

test('an editor’s long text is stored, with a file or without; one larger than any article is refused', async () => {
  const headers = { Cookie: `__Host-${await cookieOf(server, 'editor')}` };
  const send = async (body: BodyInit): Promise<number> => {
    const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
    return (await fetch(`${server.url}/admin/articles/${id}`, init)).status;
  };
  const version = (fr: string, ht: string) =>
    versionOf({ ...valuesOf(emptySnapshot('Jean')), 'text.fr': fr, 'text.ht': ht });
  const written = { 'text.fr': long, 'text.ht': long };
  const fields = { ...written, version: version('', ''), intent: 'save' };
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

test.each(['member', 'stranger'])(
  'nothing of a %s’s long body is read, on any URL that takes one from editors',
  async (sender) => {
    const cookie = sender === 'member' ? await cookieOf(server) : 'session=made-up';
    const head = ['Host: bwt.example', 'Connection: close', `Cookie: __Host-${cookie}`];
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
  },
);
