import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { db, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { action as findTyped } from './results.ts';
import { action, loader } from './search.tsx';

test('what is searched for is in no URL (V14.2.1), and its page can be asked for again', async () => {
  const texts = { fr: { title: 'Le kap', summary: 's', content: 'c' } };
  await insertArticle(db, { author: 'A', texts }, null, Date.now());
  const jean = await signIn(db, 'editor', 'jean');
  const find = async (q: string) => (await jean.send(action, '/ht/admin/search', { q })).to ?? '';
  const to = await find(' kap\u0000 ');
  expect(to).toMatch(/^\/ht\/admin\/search\?s=[\w-]+$/);
  const results = [{ title: 'Atik', hits: [{ main: 'Le kap' }] }];
  for (let visit = 0; visit < 2; visit++)
    expect(await jean.get(loader, to)).toMatchObject({ text: 'kap', results });
  expect(await jean.get(loader, await find('k'))).toMatchObject({ text: 'k', results: null });
  expect(await find(' ')).toBe('/ht/admin/search');
  // What another account searched for, or what was made up, finds nothing.
  const rose = await signIn(db, 'editor', 'rose');
  const nothing = { text: '', results: null };
  expect(await rose.get(loader, to)).toMatchObject(nothing);
  for (const made of ['s=x', 'q=kap'])
    expect(await jean.get(loader, `/admin/search?${made}`)).toMatchObject(nothing);
  // While one types.
  const url = '/ht/admin/search/results';
  const typed = async (q: string) => (await findTyped(jean.args(url, { q }))).json();
  const found = await typed(' kap ');
  expect(found).toMatchObject({ text: 'kap', results });
  expect(await jean.get(loader, `/ht/admin/search?s=${found.sealed}`)).toMatchObject({ results });
  expect(await typed('k')).toMatchObject({ text: 'k', results: null });
});
