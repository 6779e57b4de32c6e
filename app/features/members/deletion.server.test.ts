import { readFile } from 'node:fs/promises';
import { expect, vi } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { browserOf } from '#test/browser.ts';
import { database, db, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { receive } from '#test/outbox.ts';
import { testSecret } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { deleteUnverifiedAccounts } from './deletion.server.ts';
import { action } from './deletion.tsx';
import { changePicture } from './member-picture.server.ts';

const yes = { confirm: 'yes' };

const takePicture = async (storage: Storage, id: string) =>
  changePicture(imageSiteOf(db, storage), id, await smallPicture(), 1);
async function leave(cookie: string, form: Record<string, string>, app = {}) {
  return action(memberArgs('/head/deletion', { db, cookie, form, ...app }) as never);
}

onDatabase((test) => {
  test('A20: deletes the account, its sessions and its picture, also when files cannot be removed; messages to the company remain', async () => {
    const { storage, list } = await openDisk();
    const id = await makeAccount(db, Date.now());
    const { cookie } = await openSession(db, id);
    await openSession(db, id);
    await takePicture(storage, id);
    expect(await list()).not.toEqual([]);
    await receive(db, { email: 'marie@example.org', message: 'Bonjour' });
    const answer = await redirected(leave(cookie, yes, { storage }));
    expect(answer).toMatchObject({ status: 303, to: '/goodbye' });
    const gone = ['__Host-session', 'XSRF-TOKEN', '__Host-practice', '__Host-device'];
    expect(answer.cookies).toEqual(
      gone.map((name) => expect.stringMatching(new RegExp(`^${name}=; .*Max-Age=0`))),
    );
    expect(await findAccount(db, id)).toBeUndefined();
    for (const table of ['session', 'identity', 'one_time_token', 'stored_image'] as const)
      expect(await rowsIn(table), table).toEqual([]);
    expect(await list()).toEqual([]);
    const events = await db.selectFrom('security_event').selectAll().orderBy('at').execute();
    const last = { kind: 'account_deleted', account_id: null, device: null };
    expect(events.at(-1)).toMatchObject(last);
    const [pseudonym, ...others] = new Set(events.map((event) => event.pseudonym));
    expect([others, pseudonym]).toEqual([[], expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await rowsIn('message')).toMatchObject([{ message: 'Bonjour' }]);

    const other = await makeAccount(db, Date.now());
    await takePicture(storage, other);
    const remove = vi.fn(() => Promise.reject(new Error('the disk is read-only')));
    const own = await openSession(db, other);
    await redirected(leave(own.cookie, yes, { storage: { ...storage, remove } }));
    expect(remove).toHaveBeenCalled();
    expect(await findAccount(db, other)).toBeUndefined();
  });

  test('needs the checkbox, and another owner', async () => {
    const id = await makeAccount(db, Date.now());
    const { send } = await browserOf(id);
    const refused = async (form: Record<string, string>, confirm: string) =>
      expect(await send(action, '/head/deletion', form)).toMatchObject({
        ...{ status: 400, errors: { confirm } },
      });
    await refused({}, 'missing');
    await updateRows('account', { role: 'owner' });
    await refused(yes, 'lastOwner');
    expect(await findAccount(db, id)).toBeDefined();
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
    const left = (await rowsIn('account')).map(({ id }) => id);
    expect(left.sort()).toEqual([...ids, role, donor].sort());
    const events = (await rowsIn('security_event')).filter(
      (each) => each.kind === 'account_deleted',
    );
    const pseudonym = expect.stringMatching(/^[\w-]{43}$/);
    expect(events).toMatchObject([{ account_id: null, pseudonym }]);
  });
});

test('what a deleted account had is in the log of SQLite no longer', async () => {
  const { options } = database;
  const { storage } = await openDisk();
  const id = await makeAccount(db, Date.now(), { email: 'anais-p@example.org' });
  const { cookie } = await openSession(db, id);
  const log = `${options.sqliteFile}-wal`;
  expect((await readFile(log)).includes('anais-p@')).toBe(true);
  await redirected(leave(cookie, yes, { storage }));
  for (const file of [options.sqliteFile, log])
    expect((await readFile(file)).includes('anais-p@'), file).toBe(false);
});
