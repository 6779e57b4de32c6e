import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { browserOf } from '#test/browser.ts';
import { database, db, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { imageSiteOf } from '#test/storages.ts';
import { deleteUnverifiedAccounts } from './deletion.server.ts';
import { action } from './deletion.tsx';
import { changePicture } from './member-picture.server.ts';

const yes = { confirm: 'yes' };

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return { storage: diskStorage(path), list: () => readdir(path) };
}

async function leave(cookie: string, form: Record<string, string>, app = {}) {
  return action(memberArgs('/head/deletion', { db, cookie, form, ...app }) as never);
}

onDatabase((test) => {
  test('deletes the account, its sessions and its picture; messages to the company remain', async () => {
    const { storage, list } = await folder();
    const id = await makeAccount(db, Date.now());
    const { cookie } = await openSession(db, id);
    await openSession(db, id);
    await changePicture(
      imageSiteOf(db, storage),
      id,
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#FFA41B' } })
        .png()
        .toBuffer(),
      1,
    );
    expect(await list()).toHaveLength(6);
    const message = {
      name: 'Marie',
      email: 'marie@example.org',
      country: 'HT',
      message: 'Bonjour',
    } as const;
    await createMessage(
      db,
      message,
      { idempotencyKey: 'm', locale: 'fr', spamReason: null },
      Date.now(),
    );

    const answer = await redirected(leave(cookie, yes, { storage }));
    expect(answer).toMatchObject({ status: 303, to: '/goodbye' });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Host-session=; .*Max-Age=0/),
      expect.stringMatching(/^XSRF-TOKEN=; Max-Age=0/),
      expect.stringMatching(/^__Host-device=; .*Max-Age=0/),
    ]);
    expect(await findAccount(db, id)).toBeUndefined();
    for (const table of ['session', 'identity', 'one_time_token', 'stored_image'] as const) {
      expect(await rowsIn(table), table).toEqual([]);
    }
    expect(await list()).toEqual([]);
    const events = await db.selectFrom('security_event').selectAll().orderBy('at').execute();
    expect(events.at(-1)).toMatchObject({
      kind: 'account_deleted',
      account_id: null,
      device: null,
    });
    const [pseudonym, ...others] = new Set(events.map((event) => event.pseudonym));
    expect([others, pseudonym]).toEqual([[], expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await db.selectFrom('message').select('message').execute()).toEqual([
      { message: 'Bonjour' },
    ]);
  });

  test('needs the checkbox, and another owner', async () => {
    const id = await makeAccount(db, Date.now());
    const { send } = await browserOf(id);
    const missing = { status: 400, errors: { confirm: 'missing' } };
    expect(await send(action, '/head/deletion', {})).toMatchObject(missing);
    await updateRows('account', { role: 'owner' });
    const last = { status: 400, errors: { confirm: 'lastOwner' } };
    expect(await send(action, '/head/deletion', yes)).toMatchObject(last);
    expect(await findAccount(db, id)).toBeDefined();
  });

  test('deletes the account even when its files cannot be removed', async () => {
    const { storage } = await folder();
    const id = await makeAccount(db, Date.now());
    const { cookie } = await openSession(db, id);
    await changePicture(
      imageSiteOf(db, storage),
      id,
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#FFA41B' } })
        .png()
        .toBuffer(),
      1,
    );
    const remove = vi.fn(() => Promise.reject(new Error('the disk is read-only')));
    expect(await redirected(leave(cookie, yes, { storage: { ...storage, remove } }))).toMatchObject(
      { to: '/goodbye' },
    );
    expect(remove).toHaveBeenCalled();
    expect(await findAccount(db, id)).toBeUndefined();
  });

  test('deletes accounts that nobody has verified in 30 days, but none with a role or with something sent', async () => {
    const now = Date.now();
    const old = now - 30 * 24 * 60 * 60_000 - 1;
    const make = (name: string, at: number, verified = false) =>
      makeAccount(db, at, { email: `${name}@example.org`, verified });
    await make('stale', old);
    const ids = [await make('young', old + 2), await make('verified', old, true)];
    const [role, donor] = [await make('role', old), await make('donor', old)];
    await updateRows('account', { role: 'editor' }, role);
    await giveTo(db, now, {}, { accountId: donor });
    await deleteUnverifiedAccounts(db, { ...commandOrigin, secret: testSecret }, now);
    const left = await db.selectFrom('account').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual([...ids, role, donor].sort());
    const deleted = await db
      .selectFrom('security_event')
      .selectAll()
      .where('kind', '=', 'account_deleted')
      .execute();
    expect(deleted).toMatchObject([
      { account_id: null, pseudonym: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
  });
});

test('what a deleted account had is in the log of SQLite no longer', async () => {
  const { options } = database;
  const { storage } = await folder();
  const id = await makeAccount(db, Date.now(), { email: 'anais-p@example.org' });
  const { cookie } = await openSession(db, id);
  const log = `${options.sqliteFile}-wal`;
  expect((await readFile(log)).includes('anais-p@')).toBe(true);
  await redirected(leave(cookie, yes, { storage }));
  for (const file of [options.sqliteFile, log])
    expect((await readFile(file)).includes('anais-p@'), file).toBe(false);
});
