import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, valuesOf } from '#app/features/articles/drafts.ts';
import { versionOf } from '#app/office/versions.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { cookieOf, onDatabase } from '../e2e/members.ts';

let server: TestServer;
let id: number;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  cookie = await cookieOf(server, 'editor');
  const snapshot = emptySnapshot('Jean');
  id = await onDatabase(server, (db) => insertDraft(db, { accountId: null, snapshot }, Date.now()));
});
afterAll(() => server.stop());

const long = 'Kap la monte. 🪁\n'.repeat(7_000);

const send = async (body: BodyInit, Cookie = cookie): Promise<number> => {
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const;
  return (await fetch(`${server.url}/admin/articles/${id}`, init)).status;
};

test('an editor’s long text is stored, with a file or without; one larger than any article is refused, and a stranger’s is not even read', async () => {
  const version = (fr: string, ht: string) =>
    versionOf({ ...valuesOf(emptySnapshot('Jean')), 'text.fr': fr, 'text.ht': ht });
  const texts = { 'text.fr': long, 'text.ht': long };
  const fields = { ...texts, version: version('', ''), intent: 'save' };
  expect(await send(new URLSearchParams(fields), '')).toBe(413);
  expect(await send(new URLSearchParams(fields), 'session=made-up')).toBe(413);
  expect(await send(new URLSearchParams({ 'text.fr': 'a'.repeat(2_000_001) }))).toBe(413);
  expect(await send(new URLSearchParams(fields))).toBe(303);
  const form = new FormData();
  const again = { ...fields, 'text.fr': `${long}Fin.`, version: version(long, long) };
  for (const [name, value] of Object.entries(again)) form.set(name, value);
  expect(await send(form)).toBe(303);
  const newest = await onDatabase(server, (db) =>
    db
      .selectFrom('article_version')
      .select('texts')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(newest.texts)).toMatchObject({
    fr: { content: `${long}Fin.` },
    ht: { content: long },
  });
});

test('nothing of a member’s long body is read, on any URL that takes one of editors', async () => {
  const Cookie = await cookieOf(server);
  const announce = async (method: string, path: string) => {
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: bwt.example',
      'Connection: close',
      `Cookie: ${Cookie}`,
      'Content-Length: 100000',
    ];
    return parseAnswers(await sendRaw(server.port, `${head.join('\r\n')}\r\n\r\n`))[0]?.status;
  };
  const urls: [method: string, path: string][] = [
    ['POST', '/api/publications'],
    ['PATCH', `/api/publications/${id}`],
    ['POST', `/admin/articles/${id}`],
    ['POST', `/ht/admin/articles/${id}/autosave`],
    ['POST', '/admin/services/web'],
  ];
  expect(await Promise.all(urls.map((url) => announce(...url)))).toEqual(urls.map(() => 413));
});
