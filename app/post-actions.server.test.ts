import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { postAction } from '#app/office/post-action.server.ts';
import { resultTexts } from '#app/office/result-texts.ts';
import { flatRoutes } from '#app/routes.ts';
import { db, rowsIn, test } from '#test/database.ts';
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
const declared = flatRoutes.flatMap(({ path = '', file }) =>
  file.endsWith('.ts') && /post(?:Action|Selection)\(/.test(sources[`/app/${file}`] ?? '')
    ? [{ path, url: path.replaceAll(/:\w+/g, 'x'), file }]
    : [],
);

/** What each form sends, where it has fields. */
const forms: Readonly<Record<string, Record<string, string>>> = {
  '/admin/articles/:id/preview': { state: 'on' },
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

const isOffice = ({ path }: { path: string }) => path.startsWith('/admin/');
const load = async (file: string): Promise<Module> => {
  const found = await modules[`/app/${file}`]?.();
  if (!found) throw new Error(`no module ${file}`);
  return found;
};
async function begin() {
  const { cookie } = await openSession(db, await makeTeamMember(db, 'owner'));
  return (path: string, given: Partial<Parameters<typeof memberArgs>[1]> = {}) =>
    memberArgs(path, { db, cookie, params, ...given });
}

test('a GET, such as a login leads to, leads on to the page with the button', async () => {
  const call = await begin();
  expect(declared.length).toBeGreaterThan(25 * 3);
  const paths = declared.map(({ path }) => path);
  for (const { path, url, file } of declared) {
    const { to } = await redirected((await load(file)).loader(call(url)));
    const page = routeTable.patternOf(to ?? '');
    expect(page, path).toBeDefined();
    expect(paths).not.toContain(page);
    const [prefix = ''] = /^\/(?:en|ht)\//.exec(path) ?? [];
    expect(to?.startsWith(prefix), path).toBe(true);
  }
});

test('about what does not exist, the page says so or is missing itself; what no form of ours sends is refused; nothing changes', async () => {
  const call = await begin();
  for (const { path, url, file } of declared.filter(isOffice)) {
    const { action } = await load(file);
    const body = { body: 'not a form', method: 'POST' } as object;
    const refused = await thrownBy(async () => action(call(url, body)));
    expect(refused, path).toMatchObject({ init: { status: 400 } });
    // About nothing that exists already.
    if (['/admin/email/trial', '/admin/notifications/devices'].includes(path)) continue;
    const sent = call(url, { form: forms[path] ?? {} });
    const answer = await action(sent).catch((thrown: unknown) => thrown);
    if (!(answer instanceof Response)) {
      expect(answer, path).toMatchObject({ init: { status: 404 } });
      continue;
    }
    const { searchParams } = new URL(answer.headers.get('location') ?? '', 'https://bwt.example');
    expect(answer.status, path).toBe(303);
    expect(Object.keys(resultTexts.fr.reasons), path).toContain(searchParams.get('notice'));
  }
  expect(await rowsIn('journal_entry')).toEqual([]);
});

test('a selection that is empty, too long or unknown is said, and changes nothing', async () => {
  const call = await begin();
  const selections = declared.filter(({ path }) => /^\/admin\/.+\/selection$/.test(path));
  expect(selections).toHaveLength(3);
  for (const { path, url, file } of selections) {
    const { 'row.0': row = '', ...rest } = forms[path] ?? {};
    const to = `${path.replace('/selection', '')}?notice=none_ticked`;
    const { action } = await load(file);
    for (const form of [rest, { ...rest, 'row.100': row }, { ...forms[path], intent: 'made up' }])
      expect(await redirected(action(call(url, { form }))), path).toMatchObject({ to });
  }
  expect(await rowsIn('journal_entry')).toEqual([]);
});

test('when the command fails, the page asks to try again', async () => {
  const { action } = postAction('/admin/:id/made-up', {
    may: 'office.enter',
    back: '/admin/:id',
    run: () => Promise.reject(new Error('made up')),
  });
  const sent = (await begin())('/ht/admin/x/made-up', { form: {} });
  const again = { status: 303, to: '/ht/admin/x?notice=again' };
  expect(await redirected(action(sent))).toMatchObject(again);
});
