import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { insertDraft, saveDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot } from '#app/features/articles/drafts.ts';
import { publishDraft } from '#app/features/articles/publishing.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { type S3, startS3 } from '#test/fakes/s3.ts';
import { freePort } from '#test/free-port.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { type Nginx, startNginx } from '#test/nginx.ts';
import { cameraPhoto } from '#test/pictures.ts';
import { bucketOf, member, upload } from '#test/sent-pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';

// docs/operations.md, Several machines: two servers, each with a folder of its own as on a machine
// of its own; PostgreSQL, a bucket, a mail server, and nginx with the configuration of that page.

let first: TestServer;
let second: TestServer;
let nginx: Nginx;
let db: Db;
let s3: S3;
let mail: MailServer;
let start: (port: number) => Promise<TestServer>;

beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase(inject('postgresUrl'));
  [s3, mail] = await Promise.all([startS3(), startMailServer()]);
  const nginxPort = await freePort();
  start = (port) =>
    startServer({
      ...bucketOf(s3),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
      DATABASE_URL: databaseUrl,
      // As kill-during-uploads.ts signs sessions with.
      APP_SECRET: 'a secret of more than thirty-two characters',
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '3',
      SMTP_URL: mail.url,
    });
  [first, second] = await Promise.all([freePort().then(start), freePort().then(start)]);
  nginx = await startNginx([first.port, second.port], nginxPort);
  db = openDatabase({ databaseUrl, sqliteFile: '' });
});

afterAll(async () => {
  await Promise.all([first, second].map((server) => server.stop('SIGKILL')));
  await Promise.all([nginx.stop(), db.destroy(), s3.stop(), mail[Symbol.asyncDispose]()]);
});

/** Whose requests nginx would not send to one machine alone: here each is asked by its own port. */
const both = () => [first, second];
const textOf = async (url: string) => (await fetch(url)).text();
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers, redirect: 'manual' })).status;
const post = (url: string, body: URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' });

test('what one machine has taken the other has: a picture, and a session until it ends', async () => {
  const marie = await member(db, 'marie@example.org');
  const headers = { Cookie: marie.cookie };
  const answer = await upload(first, marie.bearer, await cameraPhoto(800, 600));
  expect(answer.status).toBe(201);
  const { stored_image_id: image } = await db
    .selectFrom('picture')
    .select('stored_image_id')
    // The others are the site's own.
    .where('account_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const ask = (path: string) => Promise.all(both().map(({ url }) => statusOf(url + path, headers)));
  for (const path of [`/media/${image}-720.webp`, '/head'])
    expect(await ask(path), path).toEqual([200, 200]);
  const left = await post(`${second.url}/logout`, new URLSearchParams(), headers);
  expect(left.status).toBeLessThan(400);
  expect(await ask('/head')).toEqual([302, 302]);
});

test('the machines share their limits, and each message becomes one email', async () => {
  const token = await contactToken(first.url);
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) {
    const { url } = count % 2 ? second : first;
    const form = contactForm(token, { message: `Message numéro ${count}.` });
    const { status } = await post(`${url}/contact`, form, { 'X-Forwarded-For': '203.0.113.7' });
    statuses.push(status);
  }
  const accepted = statuses.filter((status) => status === 303).length;
  // Ten without a solved captcha; one more if this takes long on a busy machine.
  expect([10, 11]).toContain(accepted);
  expect(statuses.at(-1)).toBe(429);
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null).select('id');
  await expect.poll(() => unsent.execute()).toEqual([]);
  const mailed = mail.inbox.flatMap(
    (email) => /num=C3=A9ro (\d+)\.|numéro (\d+)\./.exec(email)?.slice(1).find(Boolean) ?? [],
  );
  expect(mailed.length, 'none twice').toBe(new Set(mailed).size);
  expect(mailed).toHaveLength(accepted);
});

async function writeArticle(title: string): Promise<{ id: number; accountId: string }> {
  const { id: accountId } = await member(db, 'redaktris@example.org');
  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, Date.now());
  const edit = {
    'title.fr': title,
    'summary.fr': `Résumé de ${title}`,
    'text.fr': `Texte de ${title}.`,
  };
  await saveDraft(db, { id, accountId, edit }, Date.now());
  return { id, accountId };
}

/** Waits until each machine shows a text on a page that was cached. */
const isShown = (path: string, text: string) =>
  Promise.all(both().map(({ url }) => expect.poll(() => textOf(url + path)).toContain(text)));

test('a published article is on every machine; a scheduled one is published once, by whichever comes first', async () => {
  await isShown('/publication', 'Articles');
  const by = await writeArticle('Radyo Okap');
  await publishDraft(db, { ...by, locales: ['fr'] }, Date.now());
  await isShown('/publication', 'Radyo Okap');

  const titles = Array.from({ length: 5 }, (_, n) => `Kap ${n} ap monte`);
  const scheduled = await Promise.all(titles.map(writeArticle));
  for (const each of scheduled)
    await publishDraft(db, { ...each, locales: ['fr'], at: Date.now() + 2_000 }, Date.now());
  for (const title of titles) await isShown('/publication', title);
  const ids = scheduled.map(({ id }) => String(id));
  const entries = await db.selectFrom('journal_entry').selectAll().execute();
  const published = entries.filter(
    ({ action, subject_id }) => action === 'article.published' && ids.includes(subject_id ?? ''),
  );
  expect(published.map(({ subject_id }) => subject_id).sort()).toEqual(ids.sort());
});

const readers = 40;
const senders = 20;
const pages = ['/', '/about', '/publication', '/contact', '/donation', '/api/publications'];

/**
 * 60 clients without a pause, each sender from IP addresses of its own. `stop` ends them; then
 * `failed` counts each kind of answer that was not the expected one.
 */
async function startClients(url: string) {
  const failed: Record<string, number> = {};
  const acknowledged: string[] = [];
  let requests = 0;
  let isOver = false;
  const ask = async (path: string, expected: number, init: RequestInit = {}): Promise<boolean> => {
    requests++;
    const got = await fetch(url + path, { redirect: 'manual', ...init })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => String(error.cause ?? error));
    const what = `${init.method ?? 'GET'} ${path}: ${got}`;
    if (got !== expected) failed[what] = (failed[what] ?? 0) + 1;
    return got === expected;
  };
  const read = async (_: unknown, index: number) => {
    for (let turn = index; !isOver; turn++) await ask(pages[turn % pages.length] ?? '/', 200);
  };
  const token = await contactToken(url);
  const send = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      const message = `Message ${index}-${turn}`;
      const headers = { 'X-Forwarded-For': `198.18.${index}.${turn % 256}` };
      const body = contactForm(token, { message });
      if (await ask('/contact', 303, { method: 'POST', body, headers })) acknowledged.push(message);
    }
  };
  const clients = [
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: senders }, send),
  ];
  return {
    /** Waits until so many more requests have been answered. */
    more: (count: number) => {
      const before = requests;
      return expect.poll(() => requests - before).toBeGreaterThan(count);
    },
    async stop() {
      isOver = true;
      await Promise.all(clients);
      return { requests, failed, acknowledged };
    },
  };
}

test('a rolling restart fails no request', async () => {
  // This test is not about the rate limits. Deleting their rows could deadlock with attempts that
  // take several.
  const forgetLimits = setInterval(
    () => void sql`truncate rate_limit`.execute(db).catch(() => {}),
    50,
  );
  const clients = await startClients(nginx.url);
  try {
    await clients.more(500);
    expect(await first.stop()).toBe(0);
    first = await start(first.port);
    await clients.more(500);
    expect(await second.stop()).toBe(0);
    second = await start(second.port);
    await clients.more(500);
  } finally {
    clearInterval(forgetLimits);
  }
  const { requests, failed, acknowledged } = await clients.stop();
  console.log(`${requests} requests, ${acknowledged.length} of them messages`);
  expect(failed).toEqual({});
  const stored = await db.selectFrom('message').select('message').execute();
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged));
});
