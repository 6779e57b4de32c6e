import { expect, onTestFinished, test, vi } from 'vitest';
import { enqueueEmail, markSent } from '#app/email/outbox.server.ts';
import { passwordChangedEmail } from '#app/features/accounts/email.server.ts';
import { signInWithIdentity } from '#app/features/accounts/login/identities.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { googleProfile } from './accounts.ts';
import { runCommand, runInTurn } from './command.ts';
import { parseMail, startMailServer } from './mail-server.ts';
import { receive } from './outbox.ts';
import { startServer } from './server.ts';
import { testFolder } from './uploads.ts';

async function open(env: Record<string, string>) {
  const db = openDatabase(parseConfig(env));
  onTestFinished(() => db.destroy());
  const writeMessage = () => receive(db, {}, Date.now());
  return { db, writeMessage };
}

test('E5: what waits and what was refused is listed and retried while the site serves', async () => {
  await using mail = await startMailServer();
  const env: Record<string, string> = {
    DATA_DIR: await testFolder(),
    SMTP_URL: mail.url,
    MAIL_TO: 'BWT <equipe@bwt.test>',
  };
  const outbox = (...args: string[]) => runInTurn('outbox', args, env);
  await using server = await startServer(env);
  const { db, writeMessage } = await open(env);

  mail.refusal = { code: 550, reason: '5.1.1 <equipe@bwt.test>\u001b[31m: no such mailbox' };
  await writeMessage();
  await vi.waitUntil(() => server.output().includes('company’s own address'), 30_000);
  mail.refusal = { code: 451, reason: '4.3.0 later' };
  // A member by Google: making the account queues no email that the server would be sending too.
  const { accountId } = await signInWithIdentity(db, googleProfile, 'fr', Date.now());
  await enqueueEmail(db, passwordChangedEmail({ accountId }), Date.now());
  await vi.waitUntil(() => server.output().includes('an email was not sent'), 30_000);

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
        String.raw`  [\da-f]{8}  contact, to the company, BWT <e…@b….test>`,
        '            queued N s ago, N attempts, refused N s ago',
        String.raw`            Message failed: 550 5\.1\.1 <e…@b….test> ?\[31m: no such mailbox`,
        '',
        'Waiting:',
        String.raw`  [\da-f]{8}  password-changed, to m…@e….org`,
        '            queued N s ago, N attempts, (next attempt in N s|next attempt now|being tried now)',
        String.raw`            Message failed: 451 4\.3\.0 later`,
      ].join('\n'),
    ),
  );
  for (const kept of ['equipe@', 'marie@', '\u001b']) expect(listed.stdout).not.toContain(kept);

  mail.refusal = null;
  const [, id = ''] = /^ {2}([\da-f]{8}) {2}contact/m.exec(listed.stdout) ?? [];
  const one = await outbox('retry', id);
  expect([one.code, one.stderr]).toEqual([0, '']);
  expect(one.stdout).toMatch(
    new RegExp(`^The email ${id}[-\\da-f]+ will be tried again now\\.\n$`),
  );
  await vi.waitUntil(
    () => mail.inbox.some((raw) => parseMail(raw).headers.get('to') === 'BWT <equipe@bwt.test>'),
    30_000,
  );
  const waiting = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  // What was taken is stored as sent a moment later.
  await vi.waitUntil(async () => !(await waiting()).some((row) => row.id.startsWith(id)), 30_000);
  expect((await outbox('retry', 'all')).stdout).toMatch(
    /^[01] emails? will be tried again now\.\n$/,
  );
  await vi.waitUntil(() => mail.inbox.length === 2, 30_000);
  await vi.waitUntil(async () => (await waiting()).length === 0, 30_000);
  expect(await outbox()).toEqual({
    code: 0,
    stdout: `Emails are sent through the mail server ${new URL(mail.url).host} (SMTP_URL).\nNo emails are waiting, and none was refused for good.\n`,
    stderr: '',
  });
  for (const [unknown, says] of [
    ['abcd', 'There is no email "abcd"'],
    ['%', '"%" is not the id of an email'],
  ] as const)
    expect(await outbox('retry', unknown)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${says}: npm run outbox lists them.\n`,
    });
});

test('E5: prints its usage when called wrongly, and says when there is no database', async () => {
  const env = { DATA_DIR: await testFolder() };
  const outbox = (...args: string[]) => runInTurn('outbox', args, env);
  expect(await outbox()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no database yet: start the site once first (npm start).\n',
  });
  const help = await outbox('help');
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage/), stderr: '' });
  expect(await outbox('retry', 'a', 'b')).toEqual({ code: 2, stdout: '', stderr: help.stdout });
});

test('what the local mailbox kept is sent by hand once there is a mail server', async () => {
  const local: Record<string, string> = { DATA_DIR: await testFolder() };
  // The server makes the database.
  await (await startServer(local)).stop();
  const { db, writeMessage } = await open(local);
  await writeMessage();
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  await markSent(db, id, Date.now(), 'kept');
  const listed = await runInTurn('outbox', [], local);
  expect([listed.code, listed.stderr, listed.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('1 email kept in the local mailbox, not sent'),
  ]);
  for (const which of ['kept', id]) {
    const refused = await runInTurn('outbox', ['retry', which], local);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/no mail server is set/i),
    ]);
  }
  const sent = await runInTurn('outbox', ['retry', 'kept'], {
    ...local,
    SMTP_URL: 'smtp://127.0.0.1:2525',
  });
  expect([sent.code, sent.stdout]).toEqual([
    0,
    expect.stringContaining('1 email will be sent now'),
  ]);
  expect(await db.selectFrom('outbox').select(['outcome', 'sent_at']).execute()).toEqual([
    { outcome: null, sent_at: null },
  ]);
});
