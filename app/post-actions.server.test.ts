import { expect } from 'vitest';
import { postAction } from '#app/office/post-action.server.ts';
import { resultTexts } from '#app/office/result-texts.ts';
import { flatRoutes } from '#app/routes.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { routeTable } from '#test/route-table.ts';

type Module = Record<'loader' | 'action', (args: never) => Promise<Response>>;
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

/** The fields that each form sends, where it has any. */
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
const load = async (file: string): Promise<Module> => {
  const found = await modules[`/app/${file}`]?.();
  if (!found) throw new Error(`no module ${file}`);
  return found;
};
const begin = () => signIn(db, 'owner');

test('a GET, such as a login leads to, leads on to the page with the button', async () => {
  const { get } = await begin();
  expect(declared.length).toBeGreaterThan(25 * 3);
  const paths = declared.map(({ path }) => path);
  for (const { path, url, file } of declared) {
    const { to } = await get((await load(file)).loader, url);
    const page = routeTable.patternOf(to ?? '');
    expect(page, path).toBeDefined();
    expect(paths).not.toContain(page);
    const [prefix = ''] = /^\/(?:en|ht)\//.exec(path) ?? [];
    expect(to?.startsWith(prefix), path).toBe(true);
  }
});

test('about what does not exist, the page says so or is missing itself; what no form of ours sends is refused; nothing changes', async () => {
  const { get, send } = await begin();
  for (const { path, url, file } of declared.filter((each) => each.path.startsWith('/admin/'))) {
    const { action } = await load(file);
    const { status } = await get(action, url, { body: 'not a form', method: 'POST' });
    expect(status, path).toBe(400);
    // About nothing that exists already.
    if (['/admin/email/trial', '/admin/notifications/devices'].includes(path)) continue;
    const answer = await send(action, url, forms[path]);
    if (answer.status === 404) continue;
    const { searchParams } = new URL(answer.to ?? '', 'https://bwt.example');
    expect(answer.status, path).toBe(303);
    expect(Object.keys(resultTexts.fr.reasons), path).toContain(searchParams.get('notice'));
  }
  expect(await rowsIn('journal_entry')).toEqual([]);
});

test('a selection that is empty, too long or unknown is said, and changes nothing', async () => {
  const { send } = await begin();
  const selections = declared.filter(({ path }) => /^\/admin\/.+\/selection$/.test(path));
  expect(selections).toHaveLength(3);
  for (const { path, file } of selections) {
    const { 'row.0': row = '', ...rest } = forms[path] ?? {};
    const to = `${path.replace('/selection', '')}?notice=none_ticked`;
    const { action } = await load(file);
    for (const form of [rest, { ...rest, 'row.100': row }, { ...forms[path], intent: 'made up' }])
      expect(await send(action, path, form)).toMatchObject({ to });
  }
  expect(await rowsIn('journal_entry')).toEqual([]);
});

test('when the command fails, the page asks to try again', async () => {
  const { action } = postAction('/admin/:id/made-up', {
    may: 'office.enter',
    back: '/admin',
    run: () => Promise.reject(new Error('made up')),
  });
  const again = { status: 303, to: '/ht/admin?notice=again' };
  expect(await (await begin()).send(action, '/ht/admin/x/made-up')).toMatchObject(again);
});
