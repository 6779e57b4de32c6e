import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { postAction } from '#app/office/post-action.server.ts';
import { resultTexts } from '#app/office/result-texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import { flatRoutes } from '#app/routes.ts';
import { db, test } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
import { routeTable } from '#test/route-table.ts';

type Module = {
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  action: (args: ActionFunctionArgs) => Promise<unknown>;
};
const sources = import.meta.glob<string>(
  ['/app/{features,office}/**/*.{ts,tsx}', '!**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const modules = import.meta.glob<Module>('/app/{features,office}/**/*.ts');

/** Every route whose module declares what is posted there. */
const declared = flatRoutes
  .filter(
    ({ file }) =>
      file.endsWith('.ts') && /post(?:Action|Selection)\(/.test(sources[`/app/${file}`] ?? ''),
  )
  .map(({ path = '', file }) => ({ path, url: path.replaceAll(/:\w+/g, 'x'), file }));

/** What each form sends, where it has fields. */
const forms: Readonly<Record<string, Record<string, string>>> = {
  '/admin/messages/:id/state': { state: 'done' },
  '/admin/messages/selection': { intent: 'done', assignee: '', 'row.0': 'x' },
  '/admin/donations/selection': { intent: 'received', 'row.0': 'BWT-AAAAAA' },
  '/admin/donations/payments/:id/match': { reference: 'BWT-AAAAAA' },
  '/admin/pictures/selection': { intent: 'approve', reason: '', 'row.0': 'x 1' },
  '/admin/people/:id/access': { state: 'suspended' },
  '/admin/people/:id/role': { role: 'member' },
  '/admin/privacy/:id/link': { locale: 'ht' },
};
const params = { id: 'x', replyId: 'x', at: 'x', reference: 'x' };

test('what is declared is a URL of its module', () => {
  const posts = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bpost(?:Action|Form|Selection)\(\s*'([^']+)'/g)].map(([, path]) => ({
      path,
      file,
    })),
  );
  const routes = flatRoutes.map(({ path, file }) => `${path} ${file}`);
  expect(posts.length).toBeGreaterThan(35);
  expect(
    posts.filter(({ path, file }) => !routes.includes(`${path} ${file.slice('/app/'.length)}`)),
  ).toEqual([]);
});

const begin = async () => {
  const accountId = await makeTeamMember(db, 'owner');
  const call = async (path: string, given: Partial<Parameters<typeof memberArgs>[1]> = {}) => {
    const { cookie } = await openSession(db, accountId);
    return memberArgs(path, { db, cookie, params, ...given });
  };
  return { db, call };
};
const load = async (file: string): Promise<Module> => {
  const found = await modules[`/app/${file}`]?.();
  if (!found) throw new Error(`no module ${file}`);
  return found;
};
const entries = (db: Db) => db.selectFrom('journal_entry').select('id').execute();

test('a GET, such as a login leads to, leads on to the page with the button', async () => {
  const { call } = await begin();
  expect(declared.length).toBeGreaterThan(25 * 3);
  for (const { path, url, file } of declared) {
    const { to } = await redirected((await load(file)).loader(await call(url)));
    const page = routeTable.patternOf(to ?? '');
    expect(page, path).toBeDefined();
    expect(declared.map((each) => each.path)).not.toContain(page);
    expect(to?.slice(0, 4)).toBe(/^\/(?:en|ht)\//.test(path) ? path.slice(0, 4) : to?.slice(0, 4));
  }
});

test('about what does not exist, the page says so or is missing itself, and nothing changes', async () => {
  const { db, call } = await begin();
  for (const { path, url, file } of declared.filter(({ path }) => path.startsWith('/admin/'))) {
    // About nothing that exists already.
    if (['/admin/email/trial', '/admin/notifications/devices'].includes(path)) continue;
    const { action } = await load(file);
    const answer = await action(await call(url, { form: forms[path] ?? {} })).catch(
      (thrown: unknown) => thrown,
    );
    if (!(answer instanceof Response)) {
      expect(answer, path).toMatchObject({ init: { status: 404 } });
      continue;
    }
    const { searchParams } = new URL(answer.headers.get('location') ?? '', 'https://bwt.example');
    expect(answer.status, path).toBe(303);
    expect(Object.keys(resultTexts.fr.reasons), path).toContain(searchParams.get('notice'));
  }
  expect(await entries(db)).toEqual([]);
});

test('what no form of ours sends is refused or changes nothing', async () => {
  const { db, call } = await begin();
  for (const { path, url, file } of declared.filter(({ path }) => path.startsWith('/admin/'))) {
    const body = { body: 'not a form', method: 'POST' } as object;
    expect(
      await thrownBy(async () => (await load(file)).action(await call(url, body))),
      path,
    ).toMatchObject({ init: { status: 400 } });
  }
  expect(await entries(db)).toEqual([]);
});

test('a selection that is empty, too long or unknown is said, and changes nothing', async () => {
  const { db, call } = await begin();
  const selections = declared.filter(({ path }) => /^\/admin\/.+\/selection$/.test(path));
  expect(selections).toHaveLength(3);
  for (const { path, url, file } of selections) {
    const { 'row.0': row = '', ...rest } = forms[path] ?? {};
    for (const form of [rest, { ...rest, 'row.100': row }, { ...forms[path], intent: 'made up' }])
      expect(
        await redirected((await load(file)).action(await call(url, { form }))),
        path,
      ).toMatchObject({ to: `${path.replace('/selection', '')}?notice=none_ticked` });
  }
  expect(await entries(db)).toEqual([]);
});

test('when the command fails, the page asks to try again', async () => {
  const { call } = await begin();
  const { action } = postAction('/admin/:id/made-up', {
    may: 'office.enter',
    back: '/admin/:id',
    run: () => Promise.reject(new Error('made up')),
  });
  expect(await redirected(action(await call('/ht/admin/x/made-up', { form: {} })))).toMatchObject({
    status: 303,
    to: '/ht/admin/x?notice=again',
  });
});
