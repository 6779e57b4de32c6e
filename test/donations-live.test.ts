import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { runCommand, runInTurn } from './command.ts';
import { announce, tokenOf } from './donation-flood.ts';
import { startMailServer } from './mail-server.ts';
import { startServer } from './server.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'bwt-donations-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function withDatabase(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(dataDir, 'bwt.sqlite') });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

test('a command lists donations and sets their state as the button does, while the site runs; the donor gets an email', async () => {
  await using mail = await startMailServer();
  const env = { DATA_DIR: await folder(), SMTP_URL: mail.url };
  await using server = await startServer(env);
  expect(await runInTurn('donations', [], env)).toEqual({
    code: 0,
    stdout: 'There are no donations yet.\n',
    stderr: '',
  });
  const answer = await announce(server, await tokenOf(server), 'anais@exemple.com');
  expect(answer.status).toBe(303);
  const reference = /BWT-[A-Z\d]{6}/.exec(answer.headers.get('location') ?? '')?.[0] ?? '';
  await vi.waitUntil(() => mail.inbox.length === 2, 30_000);

  const listed = await runInTurn('donations', [], env);
  expect(listed.stdout).toMatch(
    new RegExp(
      `^${reference}  announced  .*\\sgourdes, Moncash  Anaïs Pierre <anais@exemple\\.com>\\n$`,
    ),
  );
  expect(await runCommand('donations', [reference.toLowerCase(), 'received'], env)).toEqual({
    code: 0,
    stdout: `${reference} is now received.\n`,
    stderr: '',
  });
  await withDatabase(env.DATA_DIR, async (db) => {
    expect(
      await db.selectFrom('journal_entry').select(['action', 'is_by_operator']).execute(),
    ).toEqual([{ action: 'donation.received', is_by_operator: 1 }]);
    // Until a minute has passed, the change can be undone without an email.
    const due = db
      .updateTable('outbox')
      .set({ due_at: 0 })
      .where('sent_at', 'is', null)
      .where('due_at', '>', Date.now());
    expect((await due.executeTakeFirst()).numUpdatedRows).toBe(1n);
  });
  await vi.waitUntil(() => mail.inbox.length === 3, 30_000);
  expect(mail.inbox[2]).toContain('To: anais@exemple.com');
  expect(await (await fetch(`${server.url}/donation/${reference.toLowerCase()}`)).text()).toContain(
    'L’argent est arrivé',
  );

  expect(await runInTurn('donations', [reference, 'lost'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give a state, one of: '),
  });
  expect(await runInTurn('donations', ['BWT-AAAAAA', 'received'], env)).toMatchObject({
    code: 1,
    stdout: '',
  });
  expect(await runInTurn('donations', [reference, 'refused'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give the reason of a refusal'),
  });
});

test('E3, E8: after too many donations without script the form says how long to wait and keeps what was typed', async () => {
  await using server = await startServer({ DATA_DIR: await folder() });
  const token = await tokenOf(server);
  // The same donation sent again would be answered like the first.
  const sent = (n: number) => announce(server, token, `anais${n}@exemple.com`);
  let last = 0;
  let answer = await sent(last);
  while (last < 20 && answer.status === 303) answer = await sent(++last);
  expect(answer.status).toBe(429);
  const page = await answer.text();
  const [before] = captchaTexts.fr.tooMany('|').split('|');
  expect(page).toMatch(new RegExp(`id="donation-alert".*${before}`, 's'));
  expect(page).toContain(`value="anais${last}@exemple.com"`);
});
