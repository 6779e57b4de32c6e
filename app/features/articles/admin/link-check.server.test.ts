import { expect } from 'vitest';
import { versionOf } from '#app/office/versions.ts';
import { listHrefs } from '#app/platform/markdown.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { routeTable } from '#test/route-table.ts';
import { findDraft, insertDraft } from '../drafts.server.ts';
import { emptySnapshot, emptyText, valuesOf } from '../drafts.ts';
import { insertPublished } from '../publishing.server.ts';
import { action } from './article.tsx';
import { findBadLinks } from './link-check.server.ts';

const now = Date.now();
const render = (content: string) => ({ html: '', hrefs: listHrefs(content) });
const snapshotOf = (content: string) => {
  const fr = { ...emptyText, title: 'Le kap', summary: 'Il vole.', content };
  return {
    ...emptySnapshot('Jean'),
    texts: { fr, en: emptyText, ht: { ...fr, title: 'Kap la', content: '[la](/pa-la)' } },
  };
};

const right = `/contact /ht/services?x=1#y /en/publication/le-kap/ /mypictures mailto:a@bwt.example
https://bwt.example/a?b=1&c=2 http://bwt.example`;
const unknown = `/contac /publication/la-radio /services/rien /ht/gallery/9 /admin/articles
/api/publications`;
const invalid = '//bwt.example bwt.example https:// javascript:alert(1)';
test.each([
  [null, right],
  ['unknown', unknown],
  ['invalid', invalid],
])('says %j of links to %s', async (problem, links) => {
  const accountId = await makeAccount(db, now);
  const article = { accountId, snapshot: snapshotOf('Kap.') };
  await db.transaction().execute((trx) => insertPublished(trx, article, now, render));
  for (const href of links.split(/\s/)) {
    const texts = [{ locale: 'fr', content: `Voir [ici](${href}).` }] as const;
    const found = await findBadLinks({ db, routes: routeTable, render }, texts);
    expect(found, href).toEqual(problem ? [{ locale: 'fr', href, problem }] : []);
  }
});

test('links that lead nowhere are named before their language is published or scheduled; asked again, it is published', async () => {
  const jean = await signIn(db, 'editor', 'Jean');
  const snapshot = snapshotOf('[là](/nulle-part)');
  const id = await insertDraft(db, { accountId: jean.id, snapshot }, now);
  const version = versionOf(valuesOf(snapshot));
  const send = (form: Record<string, string>) =>
    jean.send(action, `/admin/articles/${id}`, {
      ...{ version, 'publish.fr': 'on', 'publish.ht': '', ...form },
    });
  const links = [{ locale: 'fr', href: '/nulle-part', problem: 'unknown' }];
  for (const publishAt of ['', '2090-07-01T07:00'])
    expect(await send({ intent: 'publish', publishAt })).toMatchObject({
      ...{ status: 400, errors: { links } },
    });
  expect(await findDraft(db, id)).toMatchObject({ published: {}, schedule: null });
  expect((await send({ intent: 'publish.anyway' })).to).toContain('?done=');
  expect(Object.keys((await findDraft(db, id))?.published ?? {})).toEqual(['article', 'fr']);
});
