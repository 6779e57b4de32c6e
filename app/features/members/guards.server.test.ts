import { expect } from 'vitest';
import { flatRoutes } from '#app/routes.ts';
import { makeAccount } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { routeTable } from '#test/route-table.ts';

type Module = Partial<Record<'loader' | 'action', (args: never) => unknown>>;

const modules = import.meta.glob<Module>('/app/{features,office}/**/*.{ts,tsx}');
/** Every route whose handle says that it is for members. */
const pages = flatRoutes
  .filter(({ path = '' }) => routeTable.handleOf(path).audience === 'members')
  .map(({ path = '', file }) => ({ path: path.replace(':id', 'x'), file: `/app/${file}` }));

const load = async (file: string) => (await modules[file]?.()) ?? {};
/** The body of a request that is refused must not be read: neither a form nor an upload. */
const upload = () => Promise.reject(new Error('the body was read'));

test('A28: every loader and action redirects a visitor to the login page in the same language, and back; actions accept only POST', async () => {
  const own = await browserOf(await makeAccount(db, Date.now()));
  expect(pages).toHaveLength(25 * 3);
  for (const { path, file } of pages) {
    const { loader, action } = await load(file);
    if (!loader) throw new Error(`${file} has no loader`);
    const locale = /^\/(en|ht)\//.exec(path)?.[0].slice(0, 3) ?? '';
    const login = `${locale}/login?next=${encodeURIComponent(path)}`;
    const { get } = openBrowser();
    const madeUp = openBrowser('__Host-session=made-up');
    const answers = [await get(loader, path), await madeUp.get(loader, path)];
    // It would keep every page out of the page cache.
    expect(madeUp.cookies.size).toBe(0);
    if (action) {
      answers.push(await get(action, path, { upload }));
      const { status } = await own.get(action, path, { method: 'DELETE', upload });
      // Some look first whether the picture is the member's own.
      expect([404, 405], path).toContain(status);
    }
    for (const { status, to, headers } of answers)
      expect([status, to, headers.get('cache-control')]).toEqual([302, login, 'no-store']);
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
  const asking: string[] = [];
  for (const { path, file } of [...own, ...office]) {
    const { loader, action } = await load(file);
    const form = routeTable.handleOf(path).upload ? {} : { form: { confirm: 'yes' } };
    for (const [method, handle, sent] of [
      ['GET', loader, {}],
      ['POST', action, form],
    ] as const) {
      if (!handle) continue;
      // Each its own session: a page may end every one.
      const { get } = await browserOf(accountId, Date.now() - 5 * 60_000);
      const { to } = await get(handle, path, { params, ...sent }).catch(() => ({ to: null }));
      if (to?.startsWith('/login/confirm?next=')) asking.push(`${method} ${path}`);
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
  expect(asking.sort()).toEqual(expected.sort());
});
