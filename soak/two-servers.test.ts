import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { startServer, type TestServer } from '#test/server.ts';

test('of two servers that start on one database at the same time, each sees at once what the other did, and each reply leaves once', async () => {
  await using mail = await startMailServer();
  const settings = {
    DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')),
    APP_SECRET: 'a secret that both of the servers have',
    SMTP_URL: mail.url,
  };
  // One of them migrates.
  const both = await Promise.all([startServer(settings), startServer(settings)]);
  onTestFinished(async () => void (await Promise.all(both.map((each) => each.stop('SIGKILL')))));
  const db = openDatabase({ databaseUrl: settings.DATABASE_URL, sqliteFile: '' });
  onTestFinished(() => db.destroy());
  const accountId = await makeTeamMember(db);
  const by = { userAgent: null };
  const { token } = await insertSession(db, settings.APP_SECRET, { accountId }, by, Date.now());
  const headers = { Cookie: `session=${token}` };
  const path = `/admin/messages/${await write(db)}`;
  const press = async ({ url }: TestServer, to: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
    const { headers: answer } = await fetch(url + to, init);
    return new URL(answer.get('Location') ?? '/', url).searchParams;
  };
  const reply = (server: TestServer, text: string, version: string) =>
    press(server, path, { text, intent: 'send', version });
  const [a, b] = both;
  const sent = await reply(a, 'Wi, nou ka ede w.', '0');
  expect(await (await fetch(b.url + path, { headers })).text()).toContain('Wi, nou ka ede w.');
  const undo = `${path}/replies/${sent.get('done')}/undo`;
  const undone = await Promise.all(both.map((each) => press(each, undo, {})));
  expect(undone.filter((search) => search.has('done'))).toHaveLength(1);

  await reply(b, 'Non, padon.', '2');
  const emails = db.updateTable('outbox').set({ due_at: Date.now() });
  await emails.where('kind', '=', 'message-reply').execute();
  const waiting = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await vi.waitUntil(async () => (await waiting()).length === 0, 60_000);
  expect(mail.inbox.map((raw) => parseMail(raw).text)).toEqual([
    expect.stringContaining('Non, padon.'),
  ]);
}, 120_000);
