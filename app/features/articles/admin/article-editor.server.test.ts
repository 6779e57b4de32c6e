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
import { beginArticle } from '#test/articles.ts';
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

const french = {
  ...{ 'title.fr': 'La radio', 'summary.fr': 'Elle parle à tous.', 'text.fr': '## Okap\n\nKap.' },
};
const creole = {
  ...{ 'title.ht': 'Radyo a', 'summary.ht': 'Li pale ak tout moun.', 'text.ht': 'Kap sekrè.' },
};

test('the result of publishing names the article, and tells a correction from the first time', async () => {
  const { jean, send } = await beginArticle();
  const time = `${new Date(now).getUTCFullYear() + 1}-12-24T08:00`;
  const corrected = { ...french, 'title.fr': 'La radio libre' };
  const links = ['/publication/la-radio', '#share-title'];
  for (const [form, action, text, to] of [
    [french, 'published', '« La radio » est publié.', links],
    [corrected, 'updated', 'Le site est à jour : « La radio libre ».', links],
    [
      { ...corrected, publishAt: time },
      'scheduled',
      `« La radio libre » est programmé pour le 24\u00a0décembre ${time.slice(0, 4)} à 8\u00a0h\u00a000.`,
      [],
    ],
  ] as const) {
    const sent = await send({ ...form, intent: 'publish', 'publish.fr': 'on' });
    const { done, redo } = await jean.get(frame.loader, sent.to ?? '');
    const shown = done && 'links' in done ? (done.links ?? []) : [];
    expect([done?.text, shown.map((each) => each.to), redo]).toEqual([text, to, null]);
    expect((await rowsIn('journal_entry')).at(-1)?.action).toBe(`article.${action}`);
  }
  // It leads to the language that was written.
  const both = { ...creole, intent: 'publish', 'publish.ht': 'on', language: 'ht', publishAt: '' };
  const { done } = await jean.get(frame.loader, (await send(both)).to ?? '');
  expect(done && 'links' in done && done.links?.[0]?.to).toBe('/ht/publication/radyo-a');
});

test('a visit to /publication/create makes nothing; its button leads to one new article, listed from its first letter on', async () => {
  const { get, send } = await signIn(db);
  const listed = async () =>
    (await get(list.loader, '/admin/articles')).list.rows.map(({ id }) => id);
  await get(create.loader, '/publication/create');
  expect(await rowsIn('article_draft')).toEqual([]);
  const press = async () => (await send(create.action, '/ht/publication/create')).to;
  expect([await press(), await press()]).toEqual(Array(2).fill('/ht/admin/articles/1'));
  expect(await listed()).toEqual([]);
  await saveDraft(db, { id: 1, accountId: null, edit: { 'title.ht': 'R' } }, now);
  expect(await listed()).toEqual([1]);
  expect(await press()).toBe('/ht/admin/articles/2');
});

test('a form saves what it has; each language says where it stands, on the page and in the list: a later change, a language begun since, one that was left out', async () => {
  const { jean, path, send, load } = await beginArticle();
  const saved = { status: 303, to: `${path}?notice=saved` };
  expect(await send({ ...french, intent: 'save' })).toMatchObject(saved);
  const shown = async () => {
    const { languages } = (await load()).article;
    const { rows } = (await jean.get(list.loader, '/admin/articles?state=published')).list;
    const states = Object.fromEntries(languages.map(({ locale, state }) => [locale, state]));
    expect(rows).toMatchObject([{ states }]);
    return languages.map(({ state, isChanged, isBegun }) =>
      [state, isChanged && 'with changes', isBegun && 'begun'].filter(Boolean).join(' '),
    );
  };
  const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };
  const steps: [form: Form, fr: string, en: string, ht: string][] = [
    [{ ...creole, ...publish, slug: 'la-tsf' }, 'published', 'none', 'draft'],
    [{ intent: 'publish', 'publish.ht': 'on' }, 'published', 'none', 'published'],
    [{ 'text.fr': 'Corrigé.' }, 'changed with changes', 'none', 'older'],
    // A change to the author or the picture counts in every published language.
    [{ author: 'Rose' }, 'changed with changes', 'none', 'older with changes'],
    [publish, 'published', 'none', 'older'],
    [{ 'summary.ht': 'Li pale.' }, 'published', 'none', 'changed with changes'],
    [{ 'summary.ht': creole['summary.ht'] }, 'published', 'none', 'published'],
    [{ 'title.en': 'The radio' }, 'published', 'draft begun', 'published'],
    [{ ...publish, 'publish.en': '' }, 'published', 'draft', 'published'],
  ];
  for (const [form, ...states] of steps) {
    await send(form);
    expect(await shown(), JSON.stringify(form)).toEqual(states);
  }
  const values = { 'text.fr': 'Corrigé.', 'slug.fr': 'la-tsf', author: 'Rose' };
  expect((await load()).article.values).toMatchObject(values);
});

test('a language that lacks its text stays a draft while others are published, unless someone ticked it or nothing else is complete', async () => {
  const { send, load } = await beginArticle();
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
  const { id, send, load } = await beginArticle();
  const values = { ...french, 'text.fr': '' };
  const choices = { 'publish.fr': '', publishAt: '2090-07-01T07:00' };
  for (const [form, errors, shown] of [
    // No box can be ticked: it asks for what the language that is open lacks.
    [{ language: 'ht', 'publish.fr': '' }, { 'title.ht': 'missing', 'text.ht': 'missing' }, {}],
    [{ ...values, 'publish.fr': 'on' }, { 'text.fr': 'missing' }, values],
    [choices, { publish: 'none' }, choices],
  ] as const) {
    const refused = { status: 400, errors, values: shown };
    expect(await send({ ...form, intent: 'publish' } as Form)).toMatchObject(refused);
  }
  expect((await findDraft(db, id))?.snapshot.texts.fr.title).toBe('La radio');
  const long = { ...values, 'title.fr': 'a'.repeat(1_001), 'text.fr': 'b' };
  const tooLong = await send(long);
  const errors = { 'title.fr': 'tooLong' };
  expect(tooLong).toMatchObject({ status: 400, errors, values: long });
  const { article: shown } = await load();
  const version = versionOf(shown.values);
  const unsaved = ['title.fr', 'text.fr'];
  expect(beginForm(shown, tooLong as never)).toMatchObject({ unsaved, version });
  expect((await send({ intent: 'made-up' })).status).toBe(400);
});

test('publishes what was sent, never what somebody else saved meanwhile', async () => {
  const { jean, id, path, load } = await beginArticle();
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
  const { id, send, load } = await beginArticle();
  await send(french);
  const version = versionOf((await load()).article.values);
  const rose = await signIn(db, 'editor', 'Rose');
  await send({ 'title.fr': 'De Rose', 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' }, rose);
  const own = { 'title.fr': 'De Jean', 'text.fr': 'Texte de Jean' };
  const mine = { ...french, ...own, 'ready.ht': '', version, intent: 'save' };
  const refused = await send(mine);
  expect(refused).toMatchObject({ status: 409, notice: { reason: 'conflict' }, values: mine });
  const { article: stored } = await load();
  const { values, refused: question } = beginForm(stored, refused as never);
  const merged = { ...own, 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' };
  expect(values).toMatchObject(merged);
  const conflicts = [{ name: 'title.fr', mine: 'De Jean', theirs: 'De Rose' }];
  expect(question).toMatchObject({ by: 'Rose', version: versionOf(stored.values), conflicts });
  const decided = { ...values, 'choice.title.fr': 'theirs', version: question?.version ?? '' };
  expect((await send(decided)).to).toContain('notice=saved');
  const kept = { title: 'De Rose', summary: 'Résumé de Rose', content: 'Texte de Jean' };
  expect((await findDraft(db, id))?.snapshot.texts.fr).toMatchObject(kept);
});

test('a time in Haiti is when it is published; one that has passed or is none is refused', async () => {
  const { jean, id, send, load } = await beginArticle();
  const schedule = (publishAt: string) => send({ ...french, intent: 'publish', publishAt });
  const wrong = [await schedule('2020-01-01T07:00'), await schedule('demain')];
  expect(wrong).toMatchObject([
    { status: 400, errors: { publishAt: 'past' } },
    { status: 400, errors: { publishAt: 'noTime' } },
  ]);
  await schedule('2030-07-01T07:00');
  const at = Date.UTC(2030, 6, 1, 11);
  const { article } = await load();
  expect(article.schedule).toEqual({ at, locales: ['fr'] });
  expect(article.scheduled?.short).toMatch(/^Programmé 1er\sjuil\.\s2030\s7\sh$/);
  const { list: scheduled } = await jean.get(list.loader, '/admin/articles?state=scheduled');
  const states = { fr: 'draft', en: 'none', ht: 'none' };
  expect(scheduled.rows).toMatchObject([{ id, publishAt: at, states }]);
});

test('a Creole draft is in no page, list, feed, site map or share card, and /ht shows the French', async () => {
  const { id, send } = await beginArticle();
  const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };
  await send({ ...french, ...creole, 'ready.ht': 'on', ...publish });
  const visitor = openBrowser();
  const shown = await visitor.get(publicArticle.loader, '/ht/publication/la-radio');
  expect(shown.article).toMatchObject({ locale: 'fr', title: 'La radio' });
  expect(shown.alternates).toEqual({ fr: '/publication/la-radio' });
  const hidden = await visitor.get(publicArticle.loader, '/ht/publication/radyo-a');
  expect(hidden.status).toBe(302);
  const bodies = [JSON.stringify(await visitor.get(siteMap.loader, '/ht/layout'))];
  for (const [load, path] of [
    [feed.loader, '/ht/publication/feed.xml'],
    [sitemapXml.loader, '/sitemap.xml'],
  ] as const) {
    const read = async (args: never) => void bodies.push(await (await load(args)).text());
    await visitor.get(read, path);
  }
  for (const body of [...bodies, JSON.stringify(shown)]) {
    expect(body).toContain('la-radio');
    expect(body).not.toMatch(/radyo-a|Radyo a|sekrè/);
  }
  const card = (path: string) => findShareCard({ db, storage, routes: routeTable }, path);
  expect(await card(`ht/articles/${id}.jpg`)).toEqual(await card(`fr/articles/${id}.jpg`));
});

test('a preview link shows the draft to a visitor for 7 days, until it is revoked or replaced', async () => {
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
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const other = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
  const late = first.replace(/\d{13}/, (until) => `${Number(until) + 7 * 86_400_000}`);
  for (const wrong of [`${first}x`, late, first.replace(`/${id}/`, `/${other}/`)])
    expect(await visit(wrong)).toMatchObject({ article: null, status: 404 });
  const second = await set('on');
  expect((await visit(first)).article).toBeNull();
  expect([await set('off'), (await visit(second)).article]).toEqual(['', null]);
});

test('versions are listed, compared and taken back', async () => {
  const { id, jean, path, send } = await beginArticle();
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

test('« Publier » begins an article, and lists three drafts with a link to more, what is scheduled by its time, and what was published last', async () => {
  const { id, jean } = await beginArticle();
  const edit = { 'title.fr': 'La radio', 'text.fr': 'Kap.' };
  await saveDraft(db, { id, accountId: null, edit }, now);
  const shown = () => jean.get(publish.loader, '/en/admin/publish');
  const names = async () =>
    (await shown()).lists.map(({ rows }) => rows.map(({ to, name }) => [to, name]));
  const buttons = [{ action: '/publication/create', label: 'Write an article' }];
  expect((await shown()).begin).toEqual(buttons);
  const row = [`/admin/articles/${id}`, 'La radio'];
  expect(await names()).toEqual([[row], [], []]);
  await publishDraft(db, { id, accountId: jean.id, locales: ['fr'], at: now + 60_000 }, now);
  expect(await names()).toEqual([[], [row], []]);
  await publishNextDue(db, now + 60_000);
  expect(await names()).toEqual([[], [], [row]]);
  const links: unknown[] = [];
  for (let n = 1; n <= 4; n++) {
    const draft = await insertEmptyDraft(db, { id: jean.id, username: 'Jean' }, now);
    await saveDraft(db, { id: draft, accountId: null, edit }, now);
    const [drafts] = (await shown()).lists;
    links.push([drafts?.rows.length, drafts?.all?.to]);
  }
  const all = '/admin/articles?state=drafts';
  expect(links.slice(2)).toEqual([
    [3, undefined],
    [3, all],
  ]);
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
