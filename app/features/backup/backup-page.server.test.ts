import { stat } from 'node:fs/promises';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { configOf } from '#test/backups.ts';
import { database, db, test, updateRows } from '#test/database.ts';
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
  expect(redirection(await request(owner('/admin/backup', { form: {} }))).location).toMatch(
    /^\/admin\/backup\?done=[\w-]+$/,
  );
  expect(redirection(await request(owner('/admin/backup', { form: {} }))).location).toBe(
    '/admin/backup?notice=under_way',
  );
  expect(await page(owner('/admin/backup'))).toMatchObject({
    backups: [],
    underWay: { failed: null, isWaiting: false },
  });
  expect(await runDueBackup(site)).toBe(true);
  const { backups, underWay } = await page(owner('/admin/backup'));
  expect([backups, underWay]).toMatchObject([
    [{ kind: 'asked', machine: null, checkedAt: expect.any(Number) }],
    undefined,
  ]);
  const file = backups[0]?.file ?? '';

  const to = redirection(await link(owner(`/admin/backup/${file}`, { form: {}, file })));
  expect(to.status).toBe(303);
  const whole = await download(owner(to.location ?? '', { file }));
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes).toHaveLength((await stat(`${site.config.backupDir}/${file}`)).size);
  // An interrupted download goes on.
  const rest = await download(
    owner(to.location ?? '', { file, headers: { range: 'bytes=1000-' } }),
  );
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(1000));

  const lines = await db
    .selectFrom('journal_entry')
    .select('action')
    .orderBy('created_at')
    .execute();
  expect(lines).toEqual([{ action: 'backup.requested' }, { action: 'backup.downloaded' }]);
  const events = await db.selectFrom('security_event').select(['kind', 'details']).execute();
  expect(events).toContainEqual({
    kind: 'data_exported',
    details: JSON.stringify({ list: 'backup', file }),
  });
});

test('a link is valid for one hour, for the owner who asked for it, for its file', async () => {
  const { site, as } = await office();
  const [owner, other] = [await as('owner'), await as('owner', Date.now(), 'other@example.org')];
  const { file } = await makeKept(site, 'asked', { secret: null });
  const asked = Date.now();
  const location = redirection(await link(owner('/', { form: {}, file }))).location ?? '';
  const [least, most] = [asked + 60 * 60_000, Date.now() + 60 * 60_000];
  const search = new URL(location, 'http://x').searchParams;
  const until = Number(search.get('until'));
  expect(least <= until && until <= most, `${least} <= ${until} <= ${most}`).toBe(true);
  const late = new URLSearchParams([...search]);
  late.set('until', String(until + 1));
  const over = new URLSearchParams([...search]);
  over.set('until', String(Date.now() - 1));
  type Args = Parameters<typeof download>[0];
  for (const args of [
    other<Args>(location, { file }),
    owner<Args>(location, { file: file.replace('.tar', '-nightly.tar') }),
    owner<Args>(`/?${late}`, { file }),
    owner<Args>(`/?${over}`, { file }),
  ])
    expect(redirection(await download(args)).location).toBe('/admin/backup?notice=expired_link');
  expect(redirection(await download(owner('/', { file }))).location).toBe('/admin/backup');
});

test('asks for the password again before a download', async () => {
  const { site, as, now } = await office();
  const { file } = await makeKept(site, 'asked', { secret: null });
  const owner = await as('owner', now - 6 * 60_000);
  const asked = (await thrownBy(() => link(owner('/', { form: {}, file })))) as Response;
  expect(redirection(asked).location).toBe('/login/confirm?next=%2Fadmin%2Fbackup');
});

test('gives no other file, and none with the secret', async () => {
  const { site, as } = await office();
  const owner = await as('owner');
  const { file } = await makeKept(site, 'with-secret', { secret: 'a secret' });
  for (const name of [
    file,
    '../app-secret',
    '..%2Fbwt.sqlite',
    'bwt.sqlite',
    'bwt-20261120T080000Z.tar.gz',
  ])
    expect(await thrownBy(() => link(owner('/', { form: {}, file: name })))).toMatchObject({
      init: { status: 404 },
    });
});

test('a backup older than seven days waits in Today, for owners', async () => {
  const { db, site, now } = await office();
  await db
    .insertInto('builtin')
    .values({ key: 'x', inserted_at: now - 8 * day })
    .execute();
  const kinds = async (role: Role, at: number) =>
    (await listWaiting(registry, db, { locale: 'fr', role, now: at })).map(({ kind }) => kind);
  expect([await kinds('owner', now), await kinds('editor', now)]).toEqual([['backup'], []]);
  await makeKept(site, 'asked', { secret: null });
  expect([await kinds('owner', now + 6 * day), await kinds('owner', now + 8 * day)]).toEqual([
    [],
    ['backup'],
  ]);
});
