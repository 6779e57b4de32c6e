import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertDraft, saveDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, valuesOf } from '#app/features/articles/drafts.ts';
import { publishDraft } from '#app/features/articles/publishing.server.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase } from '../e2e/members.ts';

let server: TestServer;
let dataDir: string;
let id: number;
let cookie: string;
beforeAll(async () => {
  // Given, so that it outlives the server.
  dataDir = await mkdtemp(join(tmpdir(), 'bwt-articles-'));
  server = await startServer({ DATA_DIR: dataDir });
  const editor = await makeMember(server);
  const secret = await secretOf(server);
  await onDatabase(server, async (db) => {
    await db.updateTable('account').set({ role: 'editor' }).where('id', '=', editor.id).execute();
    cookie = `session=${(await insertSession(db, secret, { accountId: editor.id }, { userAgent: null }, Date.now())).token}`;
    id = await insertDraft(
      db,
      { accountId: editor.id, snapshot: emptySnapshot('Jean') },
      Date.now(),
    );
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const long = 'Kap la monte. 🪁\n'.repeat(7_000);

async function send(
  body: BodyInit,
  headers: Record<string, string> = { Cookie: cookie },
): Promise<number> {
  const answer = await fetch(`${server.url}/admin/articles/${id}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  return answer.status;
}
const versionIn = (db: Db) =>
  db.selectFrom('article_draft').select('version').where('id', '=', id).executeTakeFirstOrThrow();

test('an editor’s long text is stored, with a file or without; a stranger’s is not even read', async () => {
  const version = (fr: string, ht: string) =>
    versionOf({ ...valuesOf(emptySnapshot('Jean')), 'text.fr': fr, 'text.ht': ht });
  const texts = { 'text.fr': long, 'text.ht': long };
  const fields = { ...texts, version: version('', ''), intent: 'save' };
  expect(await send(new URLSearchParams(fields), {})).toBe(413);
  expect(await send(new URLSearchParams(fields), { Cookie: 'session=made-up' })).toBe(413);
  expect(await send(new URLSearchParams(fields))).toBe(303);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...fields,
    'text.fr': `${long}Fin.`,
    version: version(long, long),
  }))
    form.set(name, value);
  expect(await send(form)).toBe(303);
  const stored = await onDatabase(server, async (db) => ({
    ...(await versionIn(db)),
    ...(await db
      .selectFrom('article_version')
      .select('texts')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()),
  }));
  expect(stored.version).toBe(3);
  expect(JSON.parse(stored.texts)).toMatchObject({
    fr: { content: `${long}Fin.` },
    ht: { content: long },
  });
});

test('nothing of a member’s long body is read, on any URL that takes one of editors', async () => {
  const member = await makeMember(server);
  const secret = await secretOf(server);
  const session = await onDatabase(server, async (db) =>
    insertSession(db, secret, { accountId: member.id }, { userAgent: null }, Date.now()),
  );
  const announce = async (method: string, path: string, length: string) => {
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: bwt.example',
      'Connection: close',
      `Cookie: session=${session.token}`,
      length,
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
  const announced = urls.map(([method, path]) => announce(method, path, 'Content-Length: 100000'));
  expect(await Promise.all(announced)).toEqual(urls.map(() => 413));
});

test('a body that is larger than any article is refused to editors too', async () => {
  expect(await send(new URLSearchParams({ 'text.fr': 'a'.repeat(2_000_001) }))).toBe(413);
});

test('what became due while the server was down is published when it is up again, without a visit', async () => {
  await server.stop();
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(dataDir, 'bwt.sqlite') });
  const edit = { 'title.fr': 'De sept heures', 'summary.fr': 's', 'text.fr': 't' };
  const due = await insertDraft(
    db,
    { accountId: null, snapshot: emptySnapshot('Jean') },
    Date.now(),
  );
  await saveDraft(db, { id: due, accountId: null, edit }, Date.now());
  await publishDraft(
    db,
    { id: due, accountId: null, locales: ['fr'], at: Date.now() - 600_000 },
    Date.now() - 1_200_000,
  );
  const found = () =>
    db.selectFrom('article').select('published_at').where('id', '=', due).executeTakeFirst();
  expect(await found()).toBeUndefined();
  const start = Date.now();
  server = await startServer({ DATA_DIR: dataDir });
  const published = await vi.waitUntil(found, 30_000);
  expect(published.published_at).toBeGreaterThanOrEqual(start);
  await db.destroy();
  // Cached pages, the feed and the site map have it.
  for (const path of [
    '/ht/publication',
    '/publication/feed.xml',
    '/sitemap.xml',
    '/publication/de-sept-heures',
  ])
    expect(await (await fetch(server.url + path)).text()).toContain('de-sept-heures');
});
