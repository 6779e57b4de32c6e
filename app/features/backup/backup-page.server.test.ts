import { stat } from 'node:fs/promises';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect, vi } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { configOf } from '#test/backups.ts';
import { database, db, rowsIn, test } from '#test/database.ts';
import { memberArgs } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { redirection, thrownBy } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { openDisk } from '#test/storages.ts';
import { loader as page, action as request } from './backup.tsx';
import { loader as download, action as link } from './file.ts';
import { makeKept, runDueBackup } from './schedule.server.ts';

const day = 24 * 60 * 60_000;

const now = Date.now();
type Sent = { form?: Record<string, string>; headers?: object; file?: string };

async function office() {
  const config = { ...(await configOf(database)), publicUrl: 'https://bwt.example' };
  const { storage } = await openDisk();
  const site = { db, log: null, config, storage };
  const ownerArgs = async (name = 'owner') => {
    const { cookie } = await signIn(db, 'owner', name);
    return <Args>(path: string, { headers, file, ...given }: Sent = {}) =>
      memberArgs(path, {
        ...{ db, config, cookie, ...given },
        ...(headers && { headers: { cookie, ...headers } }),
        ...(file && { params: { file } }),
      }) as Args & LoaderFunctionArgs & ActionFunctionArgs;
  };
  return { site, ownerArgs };
}

test('an owner asks for a backup, sees it listed, and downloads it by a link; the journal says so', async () => {
  const { site, ownerArgs } = await office();
  const owner = await ownerArgs();
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

  const actions = (await rowsIn('journal_entry')).map(({ action }) => action);
  expect(actions.sort()).toEqual(['backup.downloaded', 'backup.requested']);
  const event = { kind: 'data_exported', details: JSON.stringify({ list: 'backup', file }) };
  expect(await rowsIn('security_event')).toContainEqual(expect.objectContaining(event));
});

test('a link is valid for one hour, for the owner who asked for it, for its file; none leads to another file or to the secret', async () => {
  const { site, ownerArgs } = await office();
  const [owner, other] = [await ownerArgs(), await ownerArgs('other')];
  const { file } = await makeKept(site, 'asked', { secret: null });
  stopClock(Date.now());
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
  for (const name of [withSecret, '../app-secret', 'bwt.sqlite', renamed]) {
    const thrown = await thrownBy(() => link(owner('/', { form: {}, file: name })));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  }
  vi.setSystemTime(Date.now() + hour + 1);
  expect(await refused(owner(location, { file }))).toBe('/admin/backup?notice=expired_link');
});

test('a backup older than seven days waits in Today, for owners', async () => {
  const { site } = await office();
  const start = { key: 'x', inserted_at: now - 8 * day };
  await db.insertInto('builtin').values(start).execute();
  const kinds = async (role: Role, at: number) =>
    (await listWaiting(registry, db, { locale: 'fr', role, now: at })).map(({ kind }) => kind);
  expect([await kinds('owner', now), await kinds('editor', now)]).toEqual([['backup'], []]);
  await makeKept(site, 'asked', { secret: null });
  expect(await kinds('owner', now + 6 * day)).toEqual([]);
  expect(await kinds('owner', now + 8 * day)).toEqual(['backup']);
});
