import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findShareCard } from '#app/features/site/share-cards/share-card.server.ts';
import * as siteMap from '#app/features/site/site-map.tsx';
import * as sitemapXml from '#app/features/site/sitemap-xml.ts';
import * as frame from '#app/office/frame.tsx';
import * as publish from '#app/office/publish.tsx';
import { versionOf } from '#app/office/versions.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { testFolder } from '#test/uploads.ts';
import * as publicArticle from '../article.tsx';
import { findDraft, insertEmptyDraft, saveDraft } from '../drafts.server.ts';
import * as feed from '../feed.ts';
import * as previewPage from '../preview.tsx';
import { publishDraft, publishNextDue } from '../publishing.server.ts';
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

async function begin() {
  const jean = await signIn(db, 'editor', 'Jean');
  const id = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
  const path = `/admin/articles/${id}`;
  const load = () => jean.get(article.loader, path);
  /** Over the texts that are stored, unless it says otherwise. */
  const send = async (form: Form, by = jean) => {
    const version = versionOf((await load()).article.values);
    return by.send(article.action, path, { version, ...form }, { storage });
  };
  return { jean, id, path, send, load };
}

const french = {
  ...{ 'title.fr': 'La radio', 'summary.fr': 'Elle parle à tous.', 'text.fr': '## Okap\n\nKap.' },
};
const creole = {
  ...{ 'title.ht': 'Radyo a', 'summary.ht': 'Li pale ak tout moun.', 'text.ht': 'Kap sekrè.' },
};

test('the result of publishing names the article, and tells a correction from the first time', async () => {
  const { jean, send } = await begin();
  const said = async (form: Form) => {
    const { to } = await send(form);
    const { done, redo } = await jean.get(frame.loader, to ?? '');
    links = done && 'links' in done ? (done.links ?? []).map((each) => each.to) : [];
    return [done?.text, redo];
  };
  let links: string[] = [];
  const first = { ...french, intent: 'publish', 'publish.fr': 'on' };
  expect(await said(first)).toEqual(['« La radio » est publié.', null]);
  expect(links).toEqual(['/publication/la-radio', '#share-title']);
  const corrected = { ...first, 'title.fr': 'La radio libre' };
  expect(await said(corrected)).toEqual(['Le site est à jour : « La radio libre ».', null]);
  const english = { 'title.en': 'The radio', 'text.en': 'Kap.' };
  expect(await said({ ...corrected, ...english, 'publish.en': '' })).toEqual([
    'Le site est à jour : « La radio libre ». L’anglais reste un brouillon.',
    null,
  ]);
  const time = `${new Date(now).getUTCFullYear() + 1}-12-24T08:00`;
  expect(await said({ ...corrected, 'publish.en': 'on', publishAt: time })).toEqual([
    `« La radio libre » est programmé pour le 24\u00a0décembre ${time.slice(0, 4)} à 8\u00a0h\u00a000.`,
    null,
  ]);
  expect(links).toEqual([]);
  expect((await rowsIn('journal_entry')).map(({ action }) => action)).toEqual([
    'article.published',
    'article.updated',
    'article.updated',
    'article.scheduled',
  ]);
});

test('a visit to /publication/create makes nothing; its button leads to one new article, listed from its first letter on', async () => {
  const { get, send } = await signIn(db);
  const listed = async () =>
    (await get(list.loader, '/admin/articles')).list.rows.map(({ id }) => id);
  await get(create.loader, '/publication/create');
  expect(await rowsIn('article_draft')).toEqual([]);
  for (let presses = 0; presses < 2; presses++)
    expect(await send(create.action, '/ht/publication/create')).toMatchObject({
      status: 303,
      to: '/ht/admin/articles/1',
    });
  expect(await listed()).toEqual([]);
  await saveDraft(db, { id: 1, accountId: null, edit: { 'title.ht': 'R' } }, now);
  expect(await listed()).toEqual([1]);
  expect((await send(create.action, '/publication/create')).to).toBe('/admin/articles/2');
});

test('a form saves what it has, publishes what is complete, and leaves the rest as it is', async () => {
  const { path, send, load } = await begin();
  const saved = { status: 303, to: `${path}?notice=saved` };
  expect(await send({ ...french, intent: 'save' })).toMatchObject(saved);
  const published = await send({ ...creole, intent: 'publish', slug: 'la-tsf' });
  expect(published.to).toContain('?done=');
  const { article: shown } = await load();
  expect(shown.values).toMatchObject({ ...french, ...creole, 'slug.fr': 'la-tsf', author: 'Jean' });
  expect(shown.languages.map(({ state, isPublished }) => [state, isPublished])).toEqual([
    ['published', true],
    ['none', false],
    ['published', true],
  ]);
  await send({ 'text.fr': 'Corrigé.' });
  const states = (await load()).article.languages.map(({ state, isChanged }) => [state, isChanged]);
  expect(states).toEqual([
    ['changed', true],
    ['none', false],
    ['older', false],
  ]);
  // A change to the author or the picture counts in every published language.
  await send({ author: 'Rose' });
  const { languages } = (await load()).article;
  expect(languages.map(({ isChanged }) => isChanged)).toEqual([true, false, true]);
  await send({ intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' });
  const changed = (await load()).article.languages.map(({ isChanged }) => isChanged);
  expect(changed).toEqual([false, false, false]);
});

test('a language that lacks its text stays a draft while others are published, unless someone ticked it or nothing else is complete', async () => {
  const { send, load } = await begin();
  const begun = { ...french, 'title.ht': 'Radyo a', intent: 'publish', 'publish.fr': 'auto' };
  const lacking = { status: 400, errors: { 'text.ht': 'missing' } };
  expect(await send({ ...begun, 'publish.ht': 'on' })).toMatchObject(lacking);
  const nothing = { ...begun, 'text.fr': '', 'publish.ht': 'auto' };
  expect(await send(nothing)).toMatchObject({
    ...{ status: 400, errors: { 'text.fr': 'missing', 'text.ht': 'missing' } },
  });
  expect((await send({ ...begun, 'publish.ht': 'auto' })).to).toContain('?done=');
  const { languages } = (await load()).article;
  expect(languages.map(({ isPublished }) => isPublished)).toEqual([true, false, false]);
  // One that readers have is never left out because its text was taken away.
  await send({ ...creole, intent: 'publish', 'publish.fr': 'auto', 'publish.ht': 'on' });
  const emptied = { 'text.ht': '', intent: 'publish', 'publish.fr': 'auto', 'publish.ht': 'auto' };
  expect(await send(emptied)).toMatchObject(lacking);
});

test('what cannot be published is saved, and the form says why, with all that was sent', async () => {
  const { id, send, load } = await begin();
  // No box can be ticked: it asks for what the language that is open lacks.
  expect(await send({ intent: 'publish', language: 'ht', 'publish.fr': '' })).toMatchObject({
    ...{ status: 400, errors: { 'title.ht': 'missing', 'text.ht': 'missing' } },
  });
  const values = { ...french, 'text.fr': '' };
  expect(await send({ ...values, intent: 'publish', 'publish.fr': 'on' })).toMatchObject({
    ...{ status: 400, errors: { 'text.fr': 'missing' }, values },
  });
  const choices = { 'publish.fr': '', publishAt: '2090-07-01T07:00' };
  expect(await send({ intent: 'publish', ...choices })).toMatchObject({
    ...{ status: 400, errors: { publish: 'none' }, values: choices },
  });
  expect((await findDraft(db, id))?.snapshot.texts.fr.title).toBe('La radio');
  const long = { ...values, 'title.fr': 'a'.repeat(1_001), 'text.fr': 'b' };
  const tooLong = await send(long);
  expect(tooLong).toMatchObject({
    ...{ status: 400, errors: { 'title.fr': 'tooLong' }, values: long },
  });
  const { article: shown } = await load();
  expect(beginForm(shown, tooLong as never)).toMatchObject({
    ...{ unsaved: ['title.fr', 'text.fr'], texts: versionOf(shown.values), version: 2 },
  });
  expect((await send({ intent: 'made-up' })).status).toBe(400);
});

test('publishes what was sent, never what somebody else saved meanwhile', async () => {
  const { jean, id, path, load } = await begin();
  const rose = await signIn(db, 'editor', 'Rose');
  const file = join(await testFolder(), 'picture');
  await writeFile(file, await smallPicture());
  // Rose's text is saved by itself while Jean's picture is being stored.
  const edit = { ...french, 'text.fr': 'À moit' };
  const slow = {
    write: () => saveDraft(db, { id, accountId: rose.id, edit, isAuto: true }, now),
  } as unknown as Storage;
  const version = versionOf((await load()).article.values);
  const sent = Object.entries({ ...french, version, intent: 'publish' });
  const upload = async () => ({
    ...{ outcome: 'read' as const, wellFormed: true, file: { path: file, bytes: 1, sha256: '' } },
    texts: new Map(sent.map(([name, text]) => [name, [text]])),
  });
  const refused = await jean.get(article.action, path, { storage: slow, upload });
  expect(refused).toMatchObject({ status: 409, notice: { reason: 'conflict' } });
  expect(beginForm((await load()).article, refused as never)).toMatchObject({
    ...{ refused: { by: 'Jean', conflicts: [{ name: 'text.fr' }] }, unsaved: ['text.fr'] },
  });
  expect(await rowsIn('article_text')).toEqual([]);
});

test('two tabs: the second is told with a 409, has both texts, and decides field by field', async () => {
  const { id, send, load } = await begin();
  await send(french);
  const version = versionOf((await load()).article.values);
  const rose = await signIn(db, 'editor', 'Rose');
  await send({ 'title.fr': 'De Rose', 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' }, rose);
  const mine = {
    ...{ ...french, 'title.fr': 'De Jean', 'text.fr': 'Texte de Jean' },
    ...{ 'ready.ht': '', version, intent: 'save' },
  };
  const refused = await send(mine);
  expect(refused).toMatchObject({ status: 409, notice: { reason: 'conflict' }, values: mine });
  const { article: stored } = await load();
  const { values, refused: question } = beginForm(stored, refused as never);
  expect(values).toMatchObject({
    ...{ 'title.fr': 'De Jean', 'summary.fr': 'Résumé de Rose', 'text.fr': 'Texte de Jean' },
    'ready.ht': 'on',
  });
  const conflicts = [{ name: 'title.fr', mine: 'De Jean', theirs: 'De Rose' }];
  expect(question).toMatchObject({ by: 'Rose', version: versionOf(stored.values), conflicts });
  const decided = { ...values, 'choice.title.fr': 'theirs', version: question?.version ?? '' };
  expect((await send(decided)).to).toContain('notice=saved');
  expect((await findDraft(db, id))?.snapshot.texts.fr).toMatchObject({
    ...{ title: 'De Rose', summary: 'Résumé de Rose', content: 'Texte de Jean' },
  });
});

test('a published text is told from one that has changed since, in the list and on its page', async () => {
  const { jean, send, load } = await begin();
  const states = async () => {
    const { rows } = (await jean.get(list.loader, '/admin/articles?state=published')).list;
    const { languages } = (await load()).article;
    const onPage = Object.fromEntries(languages.map(({ locale, state }) => [locale, state]));
    expect(rows.map((row) => row.states)).toEqual([onPage]);
    return onPage;
  };
  await send({ ...french, ...creole, intent: 'publish', 'publish.fr': 'on', 'publish.ht': 'on' });
  expect(await states()).toEqual({ fr: 'published', en: 'none', ht: 'published' });
  await send({ 'summary.ht': 'Li pale.', 'title.en': 'The radio' });
  expect(await states()).toEqual({ fr: 'published', en: 'draft', ht: 'changed' });
  await send({ author: 'Rose' });
  expect(await states()).toEqual({ fr: 'changed', en: 'draft', ht: 'changed' });
  await send({ author: 'Jean', 'summary.ht': creole['summary.ht'] });
  expect(await states()).toEqual({ fr: 'published', en: 'draft', ht: 'published' });
});

test('a language that is begun after the first publication is due also when the page is opened later; one that was left out of it is not', async () => {
  const { send, load } = await begin();
  const begun = async () =>
    (await load()).article.languages.flatMap(({ locale, isBegun }) => (isBegun ? locale : []));
  await send({ ...french, ...creole, intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' });
  expect(await begun()).toEqual([]);
  await send({ 'title.en': 'The radio' });
  expect(await begun()).toEqual(['en']);
  await send({ 'text.fr': 'Corrigé.', intent: 'publish', 'publish.fr': 'on', 'publish.en': '' });
  expect(await begun()).toEqual([]);
});

test('a time in Haiti is when it is published; one that has passed or is none is refused', async () => {
  const { jean, id, send, load } = await begin();
  await send({ ...french });
  for (const [publishAt, error] of [
    ['2020-01-01T07:00', 'past'],
    ['demain', 'noTime'],
  ] as const) {
    const refused = { status: 400, errors: { publishAt: error } };
    expect(await send({ intent: 'publish', publishAt })).toMatchObject(refused);
  }
  await send({ ...french, intent: 'publish', publishAt: '2030-07-01T07:00' });
  const at = Date.UTC(2030, 6, 1, 11);
  const { article } = await load();
  expect(article.schedule).toEqual({ at, locales: ['fr'] });
  expect(article.scheduled?.short).toMatch(/^Programmé 1er\sjuil\.\s2030\s7\sh$/);
  const states = { fr: 'draft', en: 'none', ht: 'none' };
  const { list: scheduled } = await jean.get(list.loader, '/admin/articles?state=scheduled');
  expect(scheduled.rows).toMatchObject([{ id, publishAt: at, states }]);
  await publishNextDue(db, at + 600_000);
  expect((await load()).article).toMatchObject({
    ...{ schedule: null, languages: [{ isPublished: true }, {}, {}] },
  });
});

test('a Creole draft is in no page, list, feed, site map or share card, and /ht shows the French', async () => {
  const { id, send } = await begin();
  const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };
  await send({ ...french, ...creole, 'ready.ht': 'on', ...publish });
  const visitor = openBrowser();
  const shown = await visitor.get(publicArticle.loader, '/ht/publication/la-radio');
  expect(shown.article).toMatchObject({ locale: 'fr', title: 'La radio' });
  expect(shown.alternates).toEqual({ fr: '/publication/la-radio' });
  const hidden = await visitor.get(publicArticle.loader, '/ht/publication/radyo-a');
  expect(hidden.status).toBe(302);
  const text = async (load: (args: never) => Promise<Response>, path: string) => {
    let body = '';
    const read = async (args: never) => {
      body = await (await load(args)).text();
    };
    await visitor.get(read, path);
    return body;
  };
  const bodies = [
    await text(feed.loader, '/ht/publication/feed.xml'),
    await text(sitemapXml.loader, '/sitemap.xml'),
    JSON.stringify(await visitor.get(siteMap.loader, '/ht/layout')),
    JSON.stringify(shown),
  ];
  for (const body of bodies) {
    expect(body).toContain('la-radio');
    expect(body).not.toMatch(/radyo-a|Radyo a|sekrè/);
  }
  const card = (path: string) => findShareCard({ db, storage, routes: routeTable }, path);
  expect(await card(`ht/articles/${id}.jpg`)).toEqual(await card(`fr/articles/${id}.jpg`));
});

test('a slug that changes leaves a 301, in every language of the address', async () => {
  const { send } = await begin();
  await send({ ...french, intent: 'publish' });
  await send({ 'slug.fr': 'tsf', intent: 'publish' });
  for (const prefix of ['', '/ht'])
    expect(
      await openBrowser().get(publicArticle.loader, `${prefix}/publication/la-radio`),
    ).toMatchObject({ status: 301, to: `${prefix}/publication/tsf` });
});

test('a preview link shows the draft to a visitor for 7 days, until it is revoked or replaced', async () => {
  const { id, jean, path, send, load } = await begin();
  await send({ ...french });
  const set = (state: string) => jean.send(preview.action, `${path}/preview`, { state });
  const visit = (to: string) => openBrowser().get(previewPage.loader, to);
  const linked = async () => (await load()).preview?.path ?? '';
  await set('on');
  const first = await linked();
  const shown = await visit(first);
  expect(shown).toMatchObject({
    article: { title: 'La radio', locale: 'fr' },
    html: expect.stringContaining('<h2>Okap'),
  });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const other = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
  const late = first.replace(/\d{13}/, (until) => `${Number(until) + 7 * 86_400_000}`);
  for (const wrong of [`${first}x`, late, first.replace(`/${id}/`, `/${other}/`)])
    expect(await visit(wrong)).toMatchObject({ article: null, status: 404 });
  await set('on');
  expect((await visit(first)).article).toBeNull();
  const second = await linked();
  await set('off');
  expect([(await visit(second)).article, (await load()).preview]).toEqual([null, null]);
});

test('versions are listed, compared and taken back', async () => {
  const { id, jean, path, send } = await begin();
  await send({ ...french });
  await publishDraft(db, { id, accountId: jean.id, locales: ['fr'] }, now);
  await send({ 'text.fr': '## Okap\n\nTout est perdu.' });
  const { versions: listed } = await jean.get(versions.loader, `${path}/versions`);
  const words = (added: number, removed: number) => ({ added, removed, isOtherPicture: false });
  expect(listed.map((each) => [each.version, each.by, each.published, each.changes])).toEqual([
    [3, 'Jean', '', words(3, 1)],
    [2, 'Jean', 'FR', words(8, 0)],
    [1, 'Jean', '', words(1, 0)],
  ]);
  const second = `${path}/versions/${listed[1]?.id}`;
  const { differences } = await jean.get(version.loader, second);
  expect(differences).toMatchObject([{ name: 'text.fr' }]);
  expect(differences[0]?.parts).toContainEqual({ text: 'Kap', kind: 'removed' });
  await jean.send(version.action, second);
  expect((await findDraft(db, id))?.snapshot.texts.fr.content).toBe('## Okap\n\nKap.');
});

test('« Publier » begins an article, and lists drafts, what is scheduled by its time, and what was published last', async () => {
  const { id, jean } = await begin();
  const { begin: buttons } = await jean.get(publish.loader, '/en/admin/publish');
  expect(buttons).toEqual([{ action: '/en/publication/create', label: 'Write an article' }]);
  const edit = { 'title.fr': 'La radio', 'text.fr': 'Kap.' };
  await saveDraft(db, { id, accountId: null, edit }, now);
  const shown = async () =>
    (await jean.get(publish.loader, '/en/admin/publish')).lists.map(({ rows }) =>
      rows.map(({ to, name }) => [to, name]),
    );
  const row = [`/en/admin/articles/${id}`, 'La radio'];
  expect(await shown()).toEqual([[row], [], []]);
  await publishDraft(db, { id, accountId: jean.id, locales: ['fr'], at: now + 60_000 }, now);
  expect(await shown()).toEqual([[], [row], []]);
  await publishNextDue(db, now + 60_000);
  expect(await shown()).toEqual([[], [], [row]]);
});

test('says who else has the article open', async () => {
  const { path, load } = await begin();
  expect((await load()).others).toEqual([]);
  const rose = await signIn(db, 'editor', 'Rose');
  expect((await rose.get(article.loader, path)).others).toEqual(['Jean']);
  expect((await load()).others).toEqual(['Rose']);
  await updateRows('article_presence', { seen_at: now - 61_000 });
  expect((await load()).others).toEqual([]);
});
