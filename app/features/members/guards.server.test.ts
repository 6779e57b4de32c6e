import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { flatRoutes } from '#app/routes.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
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
/** The body of a request that is refused must not be read: neither a form nor an upload. */
const upload = () => Promise.reject(new Error('the body was read'));

test('A28: every loader and action redirects a visitor to the login page in the same language, and back; actions accept only POST', async () => {
  const own = await openSession(db, await makeAccount(db, Date.now()));
  expect(pages).toHaveLength(25 * 3);
  for (const { path, file } of pages) {
    const { loader, action } = await load(file);
    if (!loader) throw new Error(`${file} has no loader`);
    const locale = /^\/(en|ht)\//.exec(path)?.[0].slice(0, 3) ?? '';
    const login = `${locale}/login?next=${encodeURIComponent(path)}`;
    const cookie = '__Host-session=made-up';
    const answers = [
      await thrownBy(() => loader(memberArgs(path, { db }))),
      await thrownBy(() => loader(memberArgs(path, { db, cookie }))),
    ];
    const sent = { upload, params: { id: 'x' } };
    if (action) {
      const form = { confirm: 'yes' };
      answers.push(await thrownBy(() => action(memberArgs(path, { db, form, ...sent }))));
      const args = memberArgs(path, { db, cookie: own.cookie, method: 'DELETE', ...sent });
      const { init } = (await thrownBy(() => action(args))) as { init: ResponseInit };
      // Some look first whether the picture is the member's own.
      expect([404, 405], path).toContain(init.status);
    }
    for (const { status, headers } of answers as Response[]) {
      const refused = [status, headers.get('location'), headers.get('cache-control')];
      expect(refused).toEqual([302, login, 'no-store']);
    }
  }
  expect(await rowsIn('session')).toHaveLength(1);
});

test('second factors, the email address, the copy of the data, other sessions and the deletion of the account need a proof from the last five minutes; so do people, exports, backups and erasures in the office', async () => {
  const accountId = await makeTeamMember(db, 'owner');
  const params = { id: 'x', method: 'moncash', file: 'x' };
  const own = pages.filter((each) => !/^\/(en|ht)\//.test(each.path));
  const office = flatRoutes
    .filter(({ path = '' }) => path.startsWith('/admin/'))
    .map(({ path = '', file }) => ({ path, file: `/app/${file}` }));
  const asking = new Set<string>();
  for (const { path, file } of [...own, ...office]) {
    const { loader, action } = await load(file);
    const form = routeTable.handleOf(path).upload ? {} : { form: { confirm: 'yes' } };
    for (const [method, handle, sent] of [
      ['GET', loader, {}],
      ['POST', action, form],
    ] as const) {
      // Each its own: a page may end every session.
      const { cookie } = await openSession(db, accountId, Date.now() - 5 * 60_000);
      const answer = await Promise.resolve(memberArgs(path, { db, cookie, params, ...sent }))
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
