import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { action, loader } from './search.tsx';

const now = Date.now();
type Given = Parameters<typeof memberArgs>[1];
const asRoute = (path: string, given: Given) =>
  memberArgs(path, given) as never as LoaderFunctionArgs & never;

test('what is searched for is in no URL (V14.2.1), and its page can be asked for again', async () => {
  await insertArticle(
    db,
    { author: 'A', texts: { fr: { title: 'Le kap', summary: 's', content: 'c' } } },
    null,
    now,
  );
  const id = await makeAccount(db, now);
  await updateRows('account', { role: 'editor' }, id);
  const { cookie } = await openSession(db, id);
  const find = async (q: string) =>
    (await redirected(action(asRoute('/ht/admin/search', { db, cookie, form: { q } })))).to ?? '';
  const to = await find(' kap\u0000 ');
  expect(to).toMatch(/^\/ht\/admin\/search\?s=[\w-]+$/);
  for (let visit = 0; visit < 2; visit++)
    expect(await loader(asRoute(to, { db, cookie }))).toMatchObject({
      text: 'kap',
      results: [{ title: 'Atik', hits: [{ main: 'Le kap' }] }],
    });
  expect(await loader(asRoute(await find('k'), { db, cookie }))).toMatchObject({
    text: 'k',
    results: null,
  });
  expect(await find(' ')).toBe('/ht/admin/search');
  // What another account searched for, or what was made up, finds nothing.
  const rose = await makeAccount(db, now, { email: 'b@example.org', username: 'Rose' });
  await updateRows('account', { role: 'editor' });
  for (const [path, by] of [
    [to, (await openSession(db, rose)).cookie],
    ['/admin/search?s=x', cookie],
    ['/admin/search?q=kap', cookie],
  ] as const)
    expect(await loader(asRoute(path, { db, cookie: by }))).toMatchObject({
      text: '',
      results: null,
    });
});
