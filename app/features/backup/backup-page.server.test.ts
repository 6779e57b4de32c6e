import { stat } from 'node:fs/promises';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { configOf } from '#test/backups.ts';
import { database, db, rowsIn, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { redirection, thrownBy } from '#test/page-args.ts';
import { openDisk } from '#test/storages.ts';
import { loader as page, action as request } from './backup.tsx';
import { loader as download, action as link } from './file.ts';
import { makeKept, runDueBackup } from './schedule.server.ts';

const day = 24 * 60 * 60_000;

async function office() {
  const now = Date.now();
  const config = { ...(await configOf(database)), publicUrl: 'https://bwt.example' };
  const { storage } = await openDisk();
  const site = { db, log: null, config, storage };
  const as = async (role: Role, loggedInAt = now, email = `${role}@example.org`) => {
    const id = await makeAccount(db, now, { email, username: role });
    await updateRows('account', { role }, id);
    const { cookie } = await openSession(db, id, loggedInAt);
    type Sent = { form?: Record<string, string>; headers?: object; file?: string };
    return <Args>(path: string, { headers, file, ...given }: Sent = {}) =>
      memberArgs(path, {
        ...{ db, config, cookie, ...given },
        ...(headers && { headers: { cookie, ...headers } }),
        ...(file && { params: { file } }),
      }) as Args & LoaderFunctionArgs & ActionFunctionArgs;
  };
  return { db, site, as, now };
}

test('an owner asks for a backup, sees it listed, and downloads it by a link; the journal says so', async () => {
  const { db, site, as } = await office();
  const owner = await as('owner');
  const ask = async () => redirection(await request(owner('/admin/backup', { form: {} }))).location;
  expect(await ask()).toMatch(/^\/admin\/backup\?done=[\w-]+$/);
  expect(await ask()).toBe('/admin/backup?notice=under_way');
  const asked = { backups: [], underWay: { failed: null, isWaiting: false } };
  expect(await page(owner('/admin/backup'))).toMatchObject(asked);
  expect(await runDueBackup(site)).toBe(true);
  const { backups, underWay } = await page(owner('/admin/backup'));
  const made = { kind: 'asked', machine: null, checkedAt: expect.any(Number) };
  expect([backups, underWay]).toMatchObject([[made], undefined]);
  const file = backups[0]?.file ?? '';

  const to = redirection(await link(owner(`/admin/backup/${file}`, { form: {}, file })));
  expect(to.status).toBe(303);
  const whole = await download(owner(to.location ?? '', { file }));
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes).toHaveLength((await stat(`${site.config.backupDir}/${file}`)).size);
  // An interrupted download goes on.
  const headers = { range: 'bytes=1000-' };
  const rest = await download(owner(to.location ?? '', { file, headers }));
  const range = `bytes 1000-${bytes.length - 1}/${bytes.length}`;
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, range]);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(1000));

  const lines = await db.selectFrom('journal_entry').selectAll().orderBy('created_at').execute();
  const actions = lines.map(({ action }) => action);
  expect(actions).toEqual(['backup.requested', 'backup.downloaded']);
  const event = { kind: 'data_exported', details: JSON.stringify({ list: 'backup', file }) };
  expect(await rowsIn('security_event')).toContainEqual(expect.objectContaining(event));
});

test('a link is valid for one hour, for the owner who asked for it, for its file; none leads to another file or to the secret', async () => {
  const { site, as } = await office();
  const [owner, other] = [await as('owner'), await as('owner', Date.now(), 'other@example.org')];
  const { file } = await makeKept(site, 'asked', { secret: null });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const hour = 60 * 60_000;
  const location = redirection(await link(owner('/', { form: {}, file }))).location ?? '';
  const { searchParams } = new URL(location, 'http://x');
  expect(Number(searchParams.get('until'))).toBe(Date.now() + hour);
  searchParams.set('until', String(Date.now() + hour + 1));
  type Args = Parameters<typeof download>[0];
  const refused = async (args: Args) => redirection(await download(args)).location;
  const renamed = file.replace('.tar', '-nightly.tar');
  for (const args of [
    other<Args>(location, { file }),
    owner<Args>(location, { file: renamed }),
    owner<Args>(`/?${searchParams}`, { file }),
  ])
    expect(await refused(args)).toBe('/admin/backup?notice=expired_link');
  expect(await refused(owner('/', { file }))).toBe('/admin/backup');
  const { file: withSecret } = await makeKept(site, 'with-secret', { secret: 'a secret' });
  const outside = ['../app-secret', '..%2Fbwt.sqlite', 'bwt.sqlite'];
  for (const name of [withSecret, ...outside, renamed]) {
    const thrown = await thrownBy(() => link(owner('/', { form: {}, file: name })));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  }
  vi.setSystemTime(Date.now() + hour + 1);
  expect(await refused(owner(location, { file }))).toBe('/admin/backup?notice=expired_link');
});

test('an hour after the login the list asks for the password, without which there is no link', async () => {
  const { site, as } = await office();
  const owner = await as('owner', Date.now() - 60 * 60_000);
  const { file } = await makeKept(site, 'asked', { secret: null });
  expect(await page(owner('/admin/backup'))).toMatchObject({ question: { way: 'password' } });
  const press = async (password: string) =>
    redirection(await link(owner('/', { form: { password }, file })));
  const { location } = await press('wrong');
  expect(location).toBe('/admin/backup?refused=password.wrong');
  expect(await page(owner(location ?? ''))).toMatchObject({ errors: { password: 'wrong' } });
  expect(await rowsIn('journal_entry')).toEqual([]);
  const given = await press(goodPassword);
  expect(given.location).toContain(`${file}?until=`);
  expect(given.cookies).toHaveLength(1);
});

test('a backup older than seven days waits in Today, for owners', async () => {
  const { db, site, now } = await office();
  const start = { key: 'x', inserted_at: now - 8 * day };
  await db.insertInto('builtin').values(start).execute();
  const kinds = async (role: Role, at: number) =>
    (await listWaiting(registry, db, { locale: 'fr', role, now: at })).map(({ kind }) => kind);
  expect([await kinds('owner', now), await kinds('editor', now)]).toEqual([['backup'], []]);
  await makeKept(site, 'asked', { secret: null });
  expect(await kinds('owner', now + 6 * day)).toEqual([]);
  expect(await kinds('owner', now + 8 * day)).toEqual(['backup']);
});
