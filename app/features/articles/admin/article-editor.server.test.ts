import { expect } from 'vitest';
import { findShareCard } from '#app/features/site/share-cards/share-card.server.ts';
import * as siteMap from '#app/features/site/site-map.tsx';
import * as frame from '#app/office/frame.tsx';
import { versionOf } from '#app/office/versions.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { beginArticle, publisher } from '#test/articles.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { loaderArgs, testSecret } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import * as publicArticle from '../article.tsx';
import { findDraft, insertEmptyDraft, saveDraft } from '../drafts.server.ts';
import * as feed from '../feed.ts';
import * as previewPage from '../preview.tsx';
import { previewToken } from '../preview-link.ts';
import * as article from './article.tsx';
import { beginForm } from './article-form.ts';
import * as create from './create.tsx';
import * as list from './list.tsx';
import * as preview from './preview.ts';
import * as version from './version.tsx';
import * as versions from './versions.tsx';

const now = Date.now();
const storage = {} as Storage;
type Form = Record<string, string>;

const french = {
  ...{ 'title.fr': 'La radio', 'summary.fr': 'Elle parle à tous.', 'text.fr': '## Okap\n\nKap.' },
};
const creole = {
  ...{ 'title.ht': 'Radyo a', 'summary.ht': 'Li pale ak tout moun.', 'text.ht': 'Kap sekrè.' },
};

test('after publishing, the result says whether it is a first publication, a correction or a date in Haiti, and links to the page in the language published', async () => {
  const { jean, id, send, load } = await beginArticle();
  const inFrench = [{ to: '/publication/la-radio' }, { to: '#share-title' }];
  for (const [form, action, text, links] of [
    [french, 'published', 'La radio', inFrench],
    [{ 'title.fr': 'La radio libre' }, 'updated', 'La radio libre', inFrench],
    [{ publishAt: '2090-12-24T08:00' }, 'scheduled', '2090', []],
  ] as [Form, string, string, object[]][]) {
    const { to } = await send({ intent: 'publish', 'publish.fr': 'on', ...form });
    const { done } = await jean.get(frame.loader, to ?? '');
    const shown = { text: expect.stringContaining(text), links };
    expect(done).toMatchObject(shown);
    expect((await rowsIn('journal_entry')).at(-1)?.action).toBe(`article.${action}`);
  }
  const at = Date.UTC(2090, 11, 24, 13);
  expect((await load()).article.schedule).toEqual({ at, locales: ['fr'] });
  const { list: scheduled } = await jean.get(list.loader, '/admin/articles?state=scheduled');
  expect(scheduled.rows).toMatchObject([{ id, publishAt: at }]);
});

test('A23: a visit to /publication/create makes nothing; its button leads to one new article, listed from its first letter on', async () => {
  const { get, send } = await signIn(db);
  const listed = async () =>
    (await get(list.loader, '/admin/articles')).list.rows.map(({ id }) => id);
  await get(create.loader, '/publication/create');
  expect(await rowsIn('article_draft')).toEqual([]);
  const press = async () => (await send(create.action, '/ht/publication/create')).to;
  expect([await press(), await press()]).toEqual(Array(2).fill('/ht/admin/articles/1'));
  expect(await listed()).toEqual([]);
  await saveDraft(db, { id: 1, accountId: null, edit: { 'title.ht': 'R' } }, now);
  expect([await listed(), await press()]).toEqual([[1], '/ht/admin/articles/2']);
});

test('a form saves what it has; each language says where it stands, on the page and in the list: a later change, a language begun since, one that was left out', async () => {
  const { jean, path, send, load } = await beginArticle();
  const saved = { status: 303, to: `${path}?notice=saved` };
  expect(await send({ ...french, intent: 'save' })).toMatchObject(saved);
  const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };
  for (const [form, ...expected] of [
    [{ ...creole, ...publish, slug: 'la-tsf' }, 'published', 'none', 'draft'],
    [{ intent: 'publish', 'publish.ht': 'on' }, 'published', 'none', 'published'],
    [{ 'text.fr': 'Corrigé.' }, 'changed with changes', 'none', 'older'],
    // A change to the author or the picture counts in every published language.
    [{ author: 'Rose' }, 'changed with changes', 'none', 'older with changes'],
    [{ ...publish, 'title.en': 'The radio' }, 'published', 'draft', 'older'],
    [{ 'title.en': '', ...publish }, 'published', 'none', 'older'],
    [{ 'title.en': 'The radio', 'upToDate.ht': 'on' }, 'published', 'draft begun', 'published'],
    [{ 'ready.en': 'on' }, 'published', 'ready begun', 'published'],
  ] as [Form, string, string, string][]) {
    await send(form);
    const { languages } = (await load()).article;
    const shown = languages.map(({ state, isChanged, isBegun }) =>
      [state, isChanged && 'with changes', isBegun && 'begun'].filter(Boolean).join(' '),
    );
    expect(shown, JSON.stringify(form)).toEqual(expected);
    const { rows } = (await jean.get(list.loader, '/admin/articles?state=published')).list;
    const states = Object.fromEntries(languages.map(({ locale, state }) => [locale, state]));
    expect(rows).toMatchObject([{ states }]);
  }
  const values = { 'text.fr': 'Corrigé.', 'slug.fr': 'la-tsf', author: 'Rose' };
  expect((await load()).article.values).toMatchObject(values);
});

test('a language that lacks its text stays a draft while others are published, unless someone ticked it or readers have it; one is taken off alone', async () => {
  const { send, load } = await beginArticle();
  const publish = (ht: string) => ({ intent: 'publish', 'publish.fr': 'auto', 'publish.ht': ht });
  const expectPublished = async (...expected: boolean[]) => {
    const { languages } = (await load()).article;
    expect(languages.map(({ isPublished }) => isPublished)).toEqual(expected);
  };
  const lacking = { status: 400, errors: { 'text.ht': 'missing' } };
  const begun = { ...french, 'title.ht': 'Radyo a' };
  expect(await send({ ...begun, ...publish('on') })).toMatchObject(lacking);
  expect((await send({ ...begun, ...publish('auto') })).to).toContain('?done=');
  await expectPublished(true, false, false);
  await send({ ...creole, ...publish('on') });
  expect(await send({ 'text.ht': '', ...publish('auto') })).toMatchObject(lacking);
  await expectPublished(true, false, true);
  await send({ intent: 'unpublish.ht' });
  await expectPublished(true, false, false);
});

test('what cannot be published is saved, and the form says why, with all that was sent', async () => {
  const { id, send } = await beginArticle();
  const missing = { 'title.ht': 'missing', 'text.ht': 'missing' };
  for (const [form, errors] of [
    // No box can be ticked: it asks for what the language that is open lacks.
    [{ language: 'ht', 'publish.fr': '' }, missing],
    [{ ...french, 'text.fr': '', 'publish.fr': 'on' }, { 'text.fr': 'missing' }],
    [{ 'publish.fr': '', publishAt: '2090-07-01T07:00' }, { publish: 'none' }],
    [{ ...french, publishAt: '2020-01-01T07:00' }, { publishAt: 'past' }],
    [{ ...french, publishAt: 'demain' }, { publishAt: 'noTime' }],
  ] as [Form, Form][]) {
    const refused = { status: 400, errors, values: form };
    expect(await send({ ...form, intent: 'publish' })).toMatchObject(refused);
  }
  expect((await findDraft(db, id))?.snapshot.texts.fr.title).toBe('La radio');
  const long = { ...french, 'title.fr': 'a'.repeat(1_001) };
  expect(await send(long)).toMatchObject({ errors: { 'title.fr': 'tooLong' }, values: long });
  expect((await send({ intent: 'made-up' })).status).toBe(400);
});

test('publishing does not overwrite what somebody else saved meanwhile: a 409 has both texts, and each field that differs is chosen', async () => {
  const { jean, id, path, send, load } = await beginArticle();
  await send(french);
  const rose = await signIn(db, 'editor', 'Rose');
  // Rose's text is saved by itself while Jean's picture is being stored.
  const edit = { 'title.fr': 'De Rose', 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' };
  const storage = {
    write: () => saveDraft(db, { id, accountId: rose.id, edit, isAuto: true }, now),
  } as unknown as Storage;
  const own = { 'title.fr': 'De Jean', 'text.fr': 'Texte de Jean' };
  const version = versionOf((await load()).article.values);
  const mine = { ...french, ...own, 'ready.ht': '', version, intent: 'publish' };
  const picture = blobOf(await smallPicture());
  const upload = await sentForm([...Object.entries(mine), ['image', picture]]);
  const conflict = { status: 409, notice: { reason: 'conflict' } };
  const sent = await jean.get(article.action, path, { storage, upload });
  expect(sent).toMatchObject({ ...conflict, values: mine });
  // The same version sent again is still stale.
  const refused = await send({ ...mine, intent: 'save' });
  expect(refused).toMatchObject(conflict);
  expect(await rowsIn('article_text')).toEqual([]);
  const { article: stored } = await load();
  const { values, refused: question } = beginForm(stored, refused as never);
  const merged = { ...own, 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' };
  expect(values).toMatchObject(merged);
  const conflicts = [{ name: 'title.fr', mine: 'De Jean', theirs: 'De Rose' }];
  expect(question).toMatchObject({ version: versionOf(stored.values), conflicts });
  const decided = { ...values, 'choice.title.fr': 'theirs', version: question?.version ?? '' };
  expect((await send(decided)).to).toContain('notice=saved');
  const kept = { title: 'De Rose', summary: 'Résumé de Rose', content: 'Texte de Jean' };
  expect((await findDraft(db, id))?.snapshot.texts.fr).toMatchObject(kept);
});

test('a Creole draft is in no page, feed, site map or share card, and /ht shows the French', async () => {
  const { id, send } = await beginArticle();
  const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };
  await send({ ...french, ...creole, 'ready.ht': 'on', ...publish });
  const visitor = openBrowser();
  const shown = await visitor.get(publicArticle.loader, '/ht/publication/la-radio');
  expect(shown.article).toMatchObject({ locale: 'fr', title: 'La radio' });
  expect((await visitor.get(publicArticle.loader, '/ht/publication/radyo-a')).status).toBe(302);
  const menu = await visitor.get(siteMap.loader, '/ht/layout');
  const atom = await feed.loader(loaderArgs('/ht/publication/feed.xml', { db }));
  for (const body of [JSON.stringify(shown), JSON.stringify(menu), await atom.text()]) {
    expect(body).toContain('la-radio');
    expect(body).not.toMatch(/radyo-a|Radyo a|sekrè/);
  }
  const card = (path: string) => findShareCard({ db, storage, routes: routeTable }, path);
  expect(await card(`ht/articles/${id}.jpg`)).toEqual(await card(`fr/articles/${id}.jpg`));
});

test('a preview link shows the draft to a visitor for 7 days, until it is revoked or replaced, or its editor has no access', async () => {
  const { id, jean, path, send, load } = await beginArticle();
  await send(french);
  const visit = (to: string) => openBrowser().get(previewPage.loader, to);
  const set = async (state: string) => {
    await jean.send(preview.action, `${path}/preview`, { state });
    return (await load()).preview?.path ?? '';
  };
  const first = await set('on');
  const { headers, ...shown } = await visit(first);
  const html = expect.stringContaining('<h2>Okap');
  expect(shown).toMatchObject({ article: { title: 'La radio', locale: 'fr' }, html });
  const rules = ['cache-control', 'x-robots-tag'].map((name) => headers.get(name));
  expect(rules).toEqual(['private, no-store', 'noindex, nofollow']);
  const second = await set('on');
  const { key = '', until = 0 } = (await findDraft(db, id))?.preview ?? {};
  expect(until - Date.now()).toBeGreaterThan(6 * 86_400_000);
  const over = previewToken(testSecret, { id, key, until: Date.now() - 1 });
  const late = second.replace(/\d{13}/, `${until + 86_400_000}`);
  const other = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
  const elsewhere = second.replace(`/${id}/`, `/${other}/`);
  for (const wrong of [first, late, elsewhere, `/publication/preview/${id}/${over}`])
    expect(await visit(wrong)).toMatchObject({ article: null, status: 404 });
  const isShown = { role: publisher, suspended_at: null };
  for (const taken of [{ role: 'member' }, { suspended_at: now }]) {
    await updateRows('account', { ...isShown, ...taken }, jean.id);
    expect((await visit(second)).article).toBeNull();
  }
  await updateRows('account', isShown, jean.id);
  expect((await visit(second)).article).not.toBeNull();
  await updateRows('article_draft', { trashed_at: now }, id);
  expect((await visit(second)).article).toBeNull();
  await updateRows('article_draft', { trashed_at: null }, id);
  expect([await set('off'), (await visit(second)).article]).toEqual(['', null]);
});

test('versions are listed, compared and taken back', async () => {
  const { id, jean, path, send } = await beginArticle();
  await send({ ...french, intent: 'publish', 'publish.fr': 'on' });
  await send({ 'text.fr': '## Okap\n\nTout est perdu.' });
  const { versions: listed } = await jean.get(versions.loader, `${path}/versions`);
  const words = (added: number, removed: number) => ({ added, removed, isOtherPicture: false });
  expect(listed).toMatchObject([
    { version: 3, by: 'Jean', published: '', changes: words(3, 1) },
    { version: 2, by: 'Jean', published: 'FR', changes: words(8, 0) },
    { version: 1, by: 'Jean', published: '', changes: words(1, 0) },
  ]);
  const second = `${path}/versions/${listed[1]?.id}`;
  const { differences } = await jean.get(version.loader, second);
  expect(differences).toMatchObject([{ name: 'text.fr' }]);
  expect(differences[0]?.parts).toContainEqual({ text: 'Kap', kind: 'removed' });
  const other = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
  await jean.send(version.action, second.replace(path, `/admin/articles/${other}`));
  expect((await findDraft(db, other))?.row.version).toBe(1);
  await jean.send(version.action, second);
  expect((await findDraft(db, id))?.snapshot.texts.fr.content).toBe('## Okap\n\nKap.');
});

test('says who else has the article open', async () => {
  const { path, load } = await beginArticle();
  expect((await load()).others).toEqual([]);
  const rose = await signIn(db, 'editor', 'Rose');
  expect((await rose.get(article.loader, path)).others).toEqual(['Jean']);
  expect((await load()).others).toEqual(['Rose']);
  await updateRows('article_presence', { seen_at: now - 61_000 });
  expect((await load()).others).toEqual([]);
});
