import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { flatRoutes } from '#app/routes.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { routeTable } from '#test/route-table.ts';

type Module = {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: LoaderFunctionArgs) => unknown;
};

const modules = import.meta.glob<Module>('/app/{features,office}/**/*.{ts,tsx}');
/** Every route whose handle says that it is for members. */
const pages = flatRoutes
  .filter(({ path = '' }) => routeTable.handleOf(path).audience === 'members')
  .map(({ path = '', file }) => ({ path: path.replace(':id', 'x'), file: `/app/${file}` }));

const load = async (file: string) => (await modules[file]?.()) ?? {};
const thrownBy = async (work: () => unknown) => {
  try {
    await work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
};

/** The body of an unauthenticated request must not be read: neither a form nor an upload. */
const untouched = () => Promise.reject(new Error('the body was read'));

test('every loader and action redirects a visitor to the login page in the same language, and back', async () => {
  expect(pages).toHaveLength(25 * 3);
  for (const { path, file } of pages) {
    const { loader, action } = await load(file);
    const locale = /^\/(en|ht)\//.exec(path)?.[0].slice(0, 3) ?? '';
    const login = `${locale}/login?next=${encodeURIComponent(path)}`;
    if (!loader) throw new Error(`${file} has no loader`);
    const asked = [
      memberArgs(path, { db }),
      memberArgs(path, { db, cookie: '__Host-session=made-up' }),
    ];
    const sent = action
      ? [memberArgs(path, { db, form: { confirm: 'yes' }, upload: untouched, params: { id: 'x' } })]
      : [];
    for (const [handle, args] of [
      ...asked.map((args) => [loader, args] as const),
      ...sent.map((args) => [action, args] as const),
    ]) {
      const answer = (await thrownBy(() => handle?.(args))) as Response;
      expect([
        answer.status,
        answer.headers.get('location'),
        answer.headers.get('cache-control'),
      ]).toEqual([302, login, 'no-store']);
    }
  }
});

test('actions accept only POST', async () => {
  const { cookie } = await openSession(db, await makeAccount(db, Date.now()));
  for (const { path, file } of pages) {
    const { action } = await load(file);
    if (!action) continue;
    const args = memberArgs(path, {
      db,
      cookie,
      method: 'DELETE',
      upload: untouched,
      params: { id: 'x' },
    });
    const { init } = (await thrownBy(() => action(args))) as { init: ResponseInit };
    // Some look first whether the picture is the member's own.
    expect([404, 405], path).toContain(init.status);
  }
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1);
});

test('second factors, the email address, the copy of the data, other sessions and the deletion of the account need a proof from the last five minutes; so do people, exports, backups and erasures in the office', async () => {
  const accountId = await makeTeamMember(db, 'owner');
  const params = { id: 'x', method: 'moncash', file: 'x' };
  const asking = new Set<string>();
  const office = flatRoutes
    .filter(({ path = '' }) => path.startsWith('/admin/'))
    .map(({ path = '', file }) => ({ path, file: `/app/${file}` }));
  for (const { path, file } of [
    ...pages.filter((each) => !/^\/(en|ht)\//.test(each.path)),
    ...office,
  ]) {
    const { loader, action } = await load(file);
    const isUpload = routeTable.handleOf(path).upload;
    for (const [method, handle] of [
      ['GET', loader],
      ['POST', action],
    ] as const) {
      // Each its own: a page may end every session.
      const { cookie } = await openSession(db, accountId, Date.now() - 5 * 60_000);
      const sent = method === 'POST' && !isUpload ? { form: { confirm: 'yes' } } : {};
      const args = memberArgs(path, { db, cookie, params, ...sent });
      const answer = await Promise.resolve(args)
        .then((given) => handle?.(given))
        .catch((thrown: unknown) => thrown);
      const to = answer instanceof Response ? answer.headers.get('location') : null;
      if (to?.startsWith('/login/confirm?next=')) asking.add(`${method} ${path}`);
    }
  }
  const both = `/head/security /head/security/app /head/security/codes /head/email /head/deletion
/admin/privacy/:id/erasure`.split(/\s/);
  const posts = `/head/security/app/removal /head/security/google/removal /head/sessions/end
/head/security/passkeys/x/removal /head/sessions/x/end /admin/backup/:file
/admin/people/:id/role /admin/people/:id/second-factor /admin/people/:id/sessions
/admin/people/invitations/:id/sending /admin/people/invitations/:id/withdrawal
/admin/privacy/:id/copy`.split(/\s/);
  const expected = [
    ...both.flatMap((path) => [`GET ${path}`, `POST ${path}`]),
    ...posts.map((path) => `POST ${path}`),
    // These forms ask themselves, but for an account whose password is gone, as here.
    ...['GET /head/export.json', 'GET /admin/exports', 'GET /admin/payees/:method'],
  ];
  expect([...asking].sort()).toEqual(expected.sort());
});
