import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { secretOf, startServer } from '#test/server.ts';

test('a server that is killed after the press and before the minute is over sends the reply after its next start, once', async () => {
  await using mail = await startMailServer();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-replies-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const settings = { DATA_DIR, SMTP_URL: mail.url };
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(DATA_DIR, 'bwt.sqlite') });
  onTestFinished(() => db.destroy());
  {
    await using server = await startServer(settings);
    const accountId = await makeTeamMember(db);
    const id = await write(db);
    const { token } = await insertSession(
      db,
      await secretOf(server),
      { accountId },
      { userAgent: null },
      Date.now(),
    );
    const { status } = await fetch(`${server.url}/admin/messages/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'Wi, nou ka ede w.', intent: 'send-close', version: '0' }),
      headers: { Cookie: `session=${token}` },
      redirect: 'manual',
    });
    expect(status).toBe(303);
    await server.stop('SIGKILL');
  }
  expect(mail.inbox).toEqual([]);
  // As if the minute had gone by.
  await db
    .updateTable('outbox')
    .set({ due_at: Date.now() })
    .where('kind', '=', 'message-reply')
    .execute();
  for (let start = 0; start < 2; start++) {
    await using _server = await startServer(settings);
    const unsent = () =>
      db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    await vi.waitUntil(async () => (await unsent()).length === 0, 30_000);
  }
  expect(mail.inbox.map((raw) => parseMail(raw).text)).toEqual([
    expect.stringContaining('Wi, nou ka ede w.'),
  ]);
}, 120_000);

test('of two servers that start on one database at the same time, each sees at once what the other did, undoes it, and each change is one line in the journal', async () => {
  await using mail = await startMailServer();
  const settings = {
    DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')),
    APP_SECRET: 'a secret that both of the servers have',
    SMTP_URL: mail.url,
  };
  // One of them migrates.
  const [a, b] = await Promise.all([startServer(settings), startServer(settings)]);
  onTestFinished(async () => void (await Promise.all([a.stop('SIGKILL'), b.stop('SIGKILL')])));
  const db = openDatabase({ databaseUrl: settings.DATABASE_URL, sqliteFile: '' });
  onTestFinished(() => db.destroy());
  const accountId = await makeTeamMember(db);
  const { token } = await insertSession(
    db,
    settings.APP_SECRET,
    { accountId },
    { userAgent: null },
    Date.now(),
  );
  const [first, second] = [await write(db), await write(db)];
  const headers = { Cookie: `session=${token}` };
  const ask = async ({ url }: { url: string }, path: string) =>
    (await fetch(url + path, { headers })).text();
  const press = async ({ url }: { url: string }, path: string, form: Record<string, string>) => {
    const response = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    });
    return new URL(response.headers.get('Location') ?? '/', url).searchParams;
  };
  const newOnes = (html: string) =>
    /aria-current="true"[^>]*>[^<]*<span[^>]*> (?:<!-- -->)?(\d+)/.exec(html)?.[1];
  expect([
    newOnes(await ask(a, '/admin/messages')),
    newOnes(await ask(b, '/admin/messages')),
  ]).toEqual(['2', '2']);

  const path = `/admin/messages/${first}`;
  const replied = await press(a, path, {
    text: 'Wi, nou ka ede w.',
    intent: 'send-close',
    version: '0',
  });
  const replyId = replied.get('done') ?? '';
  expect([
    newOnes(await ask(a, '/admin/messages')),
    newOnes(await ask(b, '/admin/messages')),
  ]).toEqual(['1', '1']);
  expect(await ask(b, path)).toContain('Wi, nou ka ede w.');
  // Two presses of the same button, one on each.
  const undos = [a, b].map((server) => press(server, `${path}/replies/${replyId}/undo`, {}));
  const outcomes = (await Promise.all(undos)).map((search) =>
    search.has('done') ? 'undone' : search.get('notice'),
  );
  expect(outcomes.filter((outcome) => outcome === 'undone')).toHaveLength(1);
  expect([
    newOnes(await ask(a, '/admin/messages')),
    newOnes(await ask(b, '/admin/messages')),
  ]).toEqual(['2', '2']);

  // Both set the other message to done: it is done once, and undone by the one that did not do it.
  const other = `/admin/messages/${second}`;
  const done = await Promise.all(
    [a, b].map((server) => press(server, `${other}/state`, { state: 'done' })),
  );
  expect(done.map((search) => search.get('notice')).filter(Boolean)).toEqual(['unchanged']);
  const [entryId = ''] = done.flatMap((search) => search.get('done') ?? []);
  expect(await ask(b, `/admin/messages?done=${entryId}`)).toContain(
    `/admin/journal/${entryId}/undo`,
  );
  expect((await press(b, `/admin/journal/${entryId}/undo`, {})).has('done')).toBe(true);
  expect(newOnes(await ask(a, '/admin/messages'))).toBe('2');

  const lines = await db
    .selectFrom('journal_entry')
    .select(['action', 'subject_id'])
    .orderBy('created_at')
    .execute();
  expect(lines.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['message.replied', first],
    ['message.unreplied', first],
    ['message.done', second],
    ['undo', second],
  ]);
  // A reply that was taken back has no email. One that was not leaves once, though both servers
  // look for what is due.
  const emails = () =>
    db.selectFrom('outbox').select('sent_at').where('kind', '=', 'message-reply').execute();
  expect(await emails()).toEqual([]);
  await press(b, path, { text: 'Non, padon.', intent: 'send', version: '2' });
  await db
    .updateTable('outbox')
    .set({ due_at: Date.now() })
    .where('kind', '=', 'message-reply')
    .execute();
  await vi.waitUntil(async () => (await emails()).every(({ sent_at }) => sent_at !== null), 60_000);
  expect(mail.inbox.map((raw) => parseMail(raw).text)).toEqual([
    expect.stringContaining('Non, padon.'),
  ]);
  expect(await Promise.all([a.stop(), b.stop()])).toEqual([0, 0]);
}, 120_000);
