import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enqueueEmail, markSent } from '#app/email/outbox.server.ts';
import { passwordChangedEmail } from '#app/features/accounts/email.server.ts';
import { signInWithIdentity } from '#app/features/accounts/login/identities.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { googleProfile } from './accounts.ts';
import { runCommand, runInTurn } from './command.ts';
import { goodMessage, sendMessage } from './contact.ts';
import { parseMail, startMailServer } from './mail-server.ts';
import { receive } from './outbox.ts';
import { freshDatabase, startServer } from './server.ts';
import { testFolder } from './uploads.ts';

function open(env: Record<string, string>) {
  const db = openDatabase(parseConfig(env));
  onTestFinished(() => db.destroy());
  return db;
}

test('E5: a message reaches a real SMTP server between the addresses of the settings, no local mailbox; what waits and what was refused is listed and retried while the site serves', async () => {
  await using mail = await startMailServer();
  const env: Record<string, string> = {
    DATA_DIR: await testFolder(),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Site <site@bwt.test>',
    MAIL_TO: 'BWT <equipe@bwt.test>',
  };
  const outbox = (...args: string[]) => runInTurn('outbox', args, env);
  await using server = await startServer(env);
  const mailbox = await fetch(`${server.url}/mailbox?key=x`, { redirect: 'manual' });
  expect([server.mailboxUrl, mailbox.status]).toEqual([undefined, 302]);
  const db = open(env);
  const prints = (text: string) => vi.waitUntil(() => server.output().includes(text), 30_000);

  mail.refusal = { code: 550, reason: '5.1.1 <equipe@bwt.test>\u001b[31m: no such mailbox' };
  expect((await sendMessage(server.url)).status).toBe(303);
  await prints('company’s own address');
  mail.refusal = { code: 451, reason: '4.3.0 later' };
  // A member by Google: making the account queues no email that the server would be sending too.
  const accountId = await signInWithIdentity(db, googleProfile, 'fr', Date.now());
  await enqueueEmail(db, passwordChangedEmail({ accountId }), Date.now());
  await prints('an email was not sent');

  const listed = await runCommand('outbox', [], env);
  expect([listed.code, listed.stderr]).toEqual([0, '']);
  expect(
    listed.stdout.replace(/\d+ s\b/g, 'N s').replace(/\d+ attempts?\b/g, 'N attempts'),
  ).toMatch(
    new RegExp(
      [
        String.raw`1 email waiting, 1 email refused for good\.`,
        '',
        'Refused for good:',
        String.raw`  [\da-f-]{36}  contact, to the company, BWT <e…@b….test>`,
        '            queued N s ago, N attempts, refused N s ago',
        String.raw`            Message failed: 550 5\.1\.1 <e…@b….test> ?\[31m: no such mailbox`,
        '',
        'Waiting:',
        String.raw`  [\da-f-]{36}  password-changed, to m…@e….org`,
        '            queued N s ago, N attempts, (next attempt in N s|next attempt now|being tried now)',
        String.raw`            Message failed: 451 4\.3\.0 later`,
      ].join('\n'),
    ),
  );
  for (const kept of ['equipe@', 'marie@', '\u001b']) expect(listed.stdout).not.toContain(kept);

  mail.refusal = null;
  const [, id = ''] = /^ {2}([\da-f-]{36}) {2}contact/m.exec(listed.stdout) ?? [];
  const one = await outbox('retry', id);
  expect(one).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: `The email ${id} will be tried again now.\n`,
  });
  const toTeam = async () =>
    (await Promise.all(mail.inbox.map(parseMail))).find(
      ({ headers }) => headers.get('to') === env.MAIL_TO,
    );
  const { headers, text } = await vi.waitUntil(toTeam, 30_000);
  const sender = ['from', 'reply-to'].map((name) => headers.get(name));
  expect(sender).toEqual([env.MAIL_FROM, goodMessage.email]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([`from_name : ${goodMessage.name}`, goodMessage.message]),
  );
  const waiting = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  // What was taken is stored as sent a moment later.
  await vi.waitUntil(async () => !(await waiting()).some((row) => row.id === id), 30_000);
  expect((await outbox('retry', 'all')).stdout).toMatch(
    /^[01] emails? will be tried again now\.\n$/,
  );
  await vi.waitUntil(async () => (await waiting()).length === 0, 30_000);
  expect(mail.inbox).toHaveLength(2);
  expect(await outbox()).toEqual({
    code: 0,
    stdout: `Emails are sent through the mail server ${new URL(mail.url).host} (SMTP_URL).\nNo emails are waiting, and none was refused for good.\n`,
    stderr: '',
  });
  expect(server.output()).not.toMatch(/roseline|école/i);
});

test('what the local mailbox kept is sent by hand once there is a mail server', async () => {
  const local: Record<string, string> = { DATA_DIR: await testFolder() };
  await copyFile(freshDatabase(), join(local.DATA_DIR ?? '', 'bwt.sqlite'));
  const db = open(local);
  await receive(db, {}, Date.now());
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  await markSent(db, id, Date.now(), 'kept');
  const kept = expect.stringContaining('1 email kept in the local mailbox, not sent');
  expect(await runInTurn('outbox', [], local)).toEqual({ code: 0, stdout: kept, stderr: '' });
  for (const which of ['kept', id])
    expect(await runInTurn('outbox', ['retry', which], local)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no mail server is set/i),
    });
  const withServer = { ...local, SMTP_URL: 'smtp://127.0.0.1:2525' };
  expect(await runInTurn('outbox', ['retry', 'kept'], withServer)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 email will be sent now'),
  });
  expect(await db.selectFrom('outbox').select(['outcome', 'sent_at']).execute()).toEqual([
    { outcome: null, sent_at: null },
  ]);
});
