import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
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
    const { token } = await insertSession(db, await secretOf(server), { accountId }, { userAgent: null }, Date.now());
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
  await db.updateTable('outbox').set({ due_at: Date.now() }).where('kind', '=', 'message-reply').execute();
  for (let start = 0; start < 2; start++) {
    await using _server = await startServer(settings);
    const unsent = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    await vi.waitUntil(async () => (await unsent()).length === 0, 30_000);
  }
  expect(mail.inbox.map((raw) => parseMail(raw).text)).toEqual([expect.stringContaining('Wi, nou ka ede w.')]);
}, 120_000);
