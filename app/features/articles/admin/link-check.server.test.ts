import { expect, test } from 'vitest';
import { listHrefs } from '#app/platform/markdown.ts';
import { makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { routeTable } from '#test/route-table.ts';
import { imageSiteOf } from '#test/storages.ts';
import { findDraft, insertDraft } from '../drafts.server.ts';
import { emptySnapshot, emptyText } from '../drafts.ts';
import { insertPublished } from '../publishing.server.ts';
import { readSentArticle } from './article-form.ts';
import { findBadLinks } from './link-check.server.ts';
import { changeArticle } from './submission.server.ts';

const now = Date.now();
const render = (content: string) => ({ html: '', hrefs: listHrefs(content) });
const snapshotOf = (content: string) => {
  const fr = { ...emptyText, title: 'Le kap', summary: 'Il vole.', content };
  return {
    ...emptySnapshot('Jean'),
    texts: { fr, en: emptyText, ht: { ...fr, title: 'Kap la', content: '[la](/pa-la)' } },
  };
};

onSqlite((engine) => {
  test.each([
    ['/contact', null],
    ['/ht/services?x=1#y', null],
    ['/en/publication/le-kap/', null],
    ['/mypictures', null],
    ['mailto:a@bwt.example', null],
    ['https://bwt.example/a?b=1&c=2', null],
    ['http://bwt.example', null],
    ['/contac', 'unknown'],
    ['/publication/la-radio', 'unknown'],
    ['/services/rien', 'unknown'],
    ['/ht/gallery/9', 'unknown'],
    ['/admin/articles', 'unknown'],
    ['/api/publications', 'unknown'],
    ['//bwt.example', 'invalid'],
    ['bwt.example', 'invalid'],
    ['https://', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
  ])('of a link to %s says %j', async (href, problem) => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    await db
      .transaction()
      .execute((trx) => insertPublished(trx, { accountId, snapshot: snapshotOf('Kap.') }, now));
    const found = await findBadLinks({ db, routes: routeTable, render }, [
      { locale: 'fr', content: `Voir [ici](${href}).` },
    ]);
    expect(found).toEqual(problem ? [{ locale: 'fr', href, problem }] : []);
  });

  test('links that lead nowhere are named before their language is published or scheduled; asked again, it is published', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const id = await insertDraft(db, { accountId, snapshot: snapshotOf('[là](/nulle-part)') }, now);
    const send = (form: Record<string, string>) => {
      const fields = { version: '1', 'publish.fr': 'on', 'publish.ht': '', ...form };
      const sent = readSentArticle(
        new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
      );
      return changeArticle(
        { ...imageSiteOf(db, {} as never), routes: routeTable },
        { id, accountId, role: 'editor' },
        { ...sent, picture: null },
        now,
      );
    };
    const warned = {
      outcome: 'links',
      version: 1,
      links: [{ locale: 'fr', href: '/nulle-part', problem: 'unknown' }],
    };
    expect(await send({ intent: 'publish' })).toMatchObject(warned);
    expect(await send({ intent: 'publish', publishAt: '2090-07-01T07:00' })).toMatchObject(warned);
    expect(await findDraft(db, id)).toMatchObject({ published: {}, schedule: null });
    expect(await send({ intent: 'publish.anyway' })).toMatchObject({ outcome: 'decided' });
    expect(Object.keys((await findDraft(db, id))?.published ?? {})).toEqual(['article', 'fr']);
  });
});
