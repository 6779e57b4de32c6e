import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { findShareCard } from '#app/features/site/share-cards/share-card.server.ts';
import * as siteMap from '#app/features/site/site-map.tsx';
import * as sitemapXml from '#app/features/site/sitemap-xml.ts';
import type { Role } from '#app/http/session/account.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { testFolder } from '#test/uploads.ts';
import * as publicArticle from '../article.tsx';
import { findDraft, insertEmptyDraft, saveDraft } from '../drafts.server.ts';
import * as feed from '../feed.ts';
import * as previewPage from '../preview.tsx';
import { publishNextDue } from '../publishing.server.ts';
import * as article from './article.tsx';
import { beginForm } from './article-form.ts';
import * as create from './create.tsx';
import * as list from './list.tsx';
import * as preview from './preview.ts';
import * as version from './version.tsx';
import * as versions from './versions.tsx';

const now = Date.now();
const storage = {} as Storage;
type Args = Parameters<typeof memberArgs>[1];
const asRoute = <Route>(path: string, given: Args) =>
  memberArgs(path, { storage, routes: routeTable, ...given }) as Route & LoaderFunctionArgs;

async function signIn(username = 'Jean', role: Role = 'editor') {
  const id = await makeAccount(db, now, {
    email: `${username.toLowerCase()}@example.org`,
    username,
  });
  await updateRows('account', { role }, id);
  return { id, username, cookie: (await openSession(db, id)).cookie };
}

async function begin() {
  const jean = await signIn();
  const id = await insertEmptyDraft(db, jean, now);
  const params = { id: String(id) };
  const path = `/admin/articles/${id}`;
  const load = () => article.loader(asRoute(path, { db, cookie: jean.cookie, params }));
  /** Over the texts that are stored, unless it says otherwise. */
  const send = async (form: Record<string, string>, { cookie } = jean) => {
    const version = versionOf((await load()).article.values);
    return article.action(asRoute(path, { db, cookie, params, form: { version, ...form } }));
  };
  return { jean, id, params, send, load };
}

const french = {
  'title.fr': 'La radio',
  'summary.fr': 'Elle parle à tous.',
  'text.fr': '## Okap\n\nKap.',
};
const creole = {
  'title.ht': 'Radyo a',
  'summary.ht': 'Li pale ak tout moun.',
  'text.ht': 'Kap sekrè.',
};

test('a visit to /publication/create makes nothing; its button leads to one new article', async () => {
  const { cookie } = await signIn();
  await create.loader(asRoute('/publication/create', { db, cookie }));
  expect(await rowsIn('article_draft')).toEqual([]);
  const press = () =>
    redirected(create.action(asRoute('/ht/publication/create', { db, cookie, form: {} })));
  expect(await press()).toMatchObject({ status: 303, to: '/ht/admin/articles/1' });
  expect(await press()).toMatchObject({ to: '/ht/admin/articles/1' });
  expect(
    await thrownBy(() =>
      create.action(asRoute('/publication/create', { db, cookie, method: 'DELETE' })),
    ),
  ).toMatchObject({ init: { status: 405 } });
});

test('a form saves what it has, publishes what is complete, and leaves the rest as it is', async () => {
  const { id, send, load } = await begin();
  expect(await redirected(send({ ...french, intent: 'save' }))).toMatchObject({
    status: 303,
    to: `/admin/articles/${id}?notice=saved`,
  });
  expect((await redirected(send({ ...creole, intent: 'publish', slug: 'la-tsf' }))).to).toContain(
    '?done=',
  );
  const { article: shown } = await load();
  expect(shown.values).toMatchObject({ ...french, ...creole, 'slug.fr': 'la-tsf', author: 'Jean' });
  expect(shown.languages.map(({ state, isPublished }) => [state, isPublished])).toEqual([
    ['published', true],
    ['none', false],
    ['published', true],
  ]);
  await send({ 'text.fr': 'Corrigé.' });
  expect(
    (await load()).article.languages.map(({ state, isChanged }) => [state, isChanged]),
  ).toEqual([
    ['published', true],
    ['none', false],
    ['older', false],
  ]);
});

test('what cannot be published is saved, and the form says why, with all that was sent', async () => {
  const { id, send, load } = await begin();
  const values = { ...french, 'summary.fr': '' };
  expect(
    await shownAgain(send({ ...values, intent: 'publish', 'publish.fr': 'on' })),
  ).toMatchObject({ status: 400, errors: { 'summary.fr': 'missing' }, values });
  const choices = { 'publish.fr': '', publishAt: '2090-07-01T07:00' };
  expect(await shownAgain(send({ intent: 'publish', ...choices }))).toMatchObject({
    ...{ status: 400, errors: { publish: 'none' }, values: choices },
  });
  expect((await findDraft(db, id))?.snapshot.texts.fr.title).toBe('La radio');
  const long = { ...values, 'title.fr': 'a'.repeat(1_001), 'text.fr': 'b' };
  const tooLong = await shownAgain(send(long));
  expect(tooLong).toMatchObject({
    ...{ status: 400, errors: { 'title.fr': 'tooLong' }, values: long },
  });
  const { article: shown } = await load();
  const version = versionOf(shown.values);
  expect(beginForm(shown, tooLong as never)).toMatchObject({
    ...{ unsaved: ['title.fr', 'text.fr'], texts: version, version: 2 },
  });
  expect((await shownAgain(send({ intent: 'made-up' }))).status).toBe(400);
});

test('publishes what was sent, never what somebody else saved meanwhile', async () => {
  const { jean, id, params, load } = await begin();
  const rose = await signIn('Rose');
  const path = join(await testFolder(), 'picture');
  await writeFile(path, await smallPicture());
  // Rose's text is saved by itself while Jean's picture is being stored.
  const edit = { ...french, 'text.fr': 'À moit' };
  const slow = {
    write: () => saveDraft(db, { id, accountId: rose.id, edit, isAuto: true }, now),
  } as unknown as Storage;
  const version = versionOf((await load()).article.values);
  const sent = Object.entries({ ...french, version, intent: 'publish' });
  const upload = async () => ({
    ...{ outcome: 'read' as const, wellFormed: true, file: { path, bytes: 1, sha256: '' } },
    texts: new Map(sent.map(([name, text]) => [name, [text]])),
  });
  const given = { db, storage: slow, cookie: jean.cookie, params, upload };
  const refused = await shownAgain(article.action(asRoute(`/admin/articles/${id}`, given)));
  expect(refused).toMatchObject({ status: 409, notice: { reason: 'conflict' } });
  const { article: shown } = await load();
  expect(beginForm(shown, refused as never)).toMatchObject({
    ...{ refused: { by: 'Jean', conflicts: [{ name: 'text.fr' }] }, unsaved: ['text.fr'] },
  });
  expect(await db.selectFrom('article_text').select('content').execute()).toEqual([]);
});

test('two tabs: the second is told with a 409, has both texts, and decides field by field', async () => {
  const { id, send, load } = await begin();
  await send(french);
  const version = versionOf((await load()).article.values);
  const rose = await signIn('Rose');
  await send({ 'title.fr': 'De Rose', 'summary.fr': 'Résumé de Rose', 'ready.ht': 'on' }, rose);
  const mine = {
    ...{ ...french, 'title.fr': 'De Jean', 'text.fr': 'Texte de Jean' },
    ...{ 'ready.ht': '', version, intent: 'save' },
  };
  const refused = await shownAgain(send(mine));
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
  expect((await redirected(send(decided))).to).toContain('notice=saved');
  expect((await findDraft(db, id))?.snapshot.texts.fr).toMatchObject({
    title: 'De Rose',
    summary: 'Résumé de Rose',
    content: 'Texte de Jean',
  });
});

test('a time in Haiti is when it is published; one that has passed or is none is refused', async () => {
  const { id, send, load } = await begin();
  await send({ ...french });
  for (const [publishAt, error] of [
    ['2020-01-01T07:00', 'past'],
    ['demain', 'noTime'],
  ] as const)
    expect(await shownAgain(send({ intent: 'publish', publishAt }))).toMatchObject({
      status: 400,
      errors: { publishAt: error },
    });
  await send({ ...french, intent: 'publish', publishAt: '2030-07-01T07:00' });
  const at = Date.UTC(2030, 6, 1, 11);
  expect((await load()).article.schedule).toEqual({ at, locales: ['fr'] });
  expect(
    (
      await list.loader(
        asRoute('/admin/articles?state=scheduled', {
          db,
          cookie: (await signIn('Rose')).cookie,
        }),
      )
    ).rows,
  ).toMatchObject([{ id, publishAt: at, states: { fr: 'draft', en: 'none', ht: 'none' } }]);
  await publishNextDue(db, at + 600_000);
  expect((await load()).article).toMatchObject({
    schedule: null,
    languages: [{ isPublished: true }, {}, {}],
  });
});

test('a Creole draft is in no page, list, feed, site map or share card, and /ht shows the French', async () => {
  const { id, send } = await begin();
  await send({
    ...french,
    ...creole,
    'ready.ht': 'on',
    intent: 'publish',
    'publish.fr': 'on',
    'publish.ht': '',
  });
  const page = (path: string, slug: string) =>
    publicArticle.loader(
      asRoute(path, { db, params: { slug } }) as Parameters<typeof publicArticle.loader>[0],
    );
  const shown = await page('/ht/publication/la-radio', 'la-radio');
  expect(shown.article).toMatchObject({ locale: 'fr', title: 'La radio' });
  expect(shown.alternates).toEqual({ fr: '/publication/la-radio' });
  expect(
    await redirected(thrownBy(() => page('/ht/publication/radyo-a', 'radyo-a'))),
  ).toMatchObject({ status: 302 });
  const bodies = await Promise.all([
    feed.loader(asRoute('/ht/publication/feed.xml', { db })).then((answer) => answer.text()),
    sitemapXml.loader(asRoute('/sitemap.xml', { db })).then((answer) => answer.text()),
    siteMap.loader(asRoute('/ht/layout', { db })).then((answer) => JSON.stringify(answer)),
  ]);
  for (const body of [...bodies, JSON.stringify(shown)]) {
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
      await redirected(
        thrownBy(() =>
          publicArticle.loader(
            asRoute(`${prefix}/publication/la-radio`, { db, params: { slug: 'la-radio' } }),
          ),
        ),
      ),
    ).toMatchObject({ status: 301, to: `${prefix}/publication/tsf` });
});

test('a preview link shows the draft to a visitor for 7 days, until it is revoked or replaced', async () => {
  const { id, jean, params, send, load } = await begin();
  await send({ ...french });
  const set = (state: string) =>
    preview.action(
      asRoute(`/admin/articles/${id}/preview`, {
        db,
        cookie: jean.cookie,
        params,
        form: { state },
      }),
    );
  const visit = async (path: string) => {
    const [, , , number = '', key = ''] = path.split('/');
    return previewPage.loader(asRoute(path, { db, params: { id: number, key } }));
  };
  await set('on');
  const first = (await load()).preview?.path ?? '';
  const shown = await visit(first);
  expect(shown.data).toMatchObject({
    article: { title: 'La radio', locale: 'fr' },
    html: expect.stringContaining('<h2>Okap'),
  });
  expect(shown.init?.headers).toMatchObject({
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  const other = await insertEmptyDraft(db, jean, now);
  const week = 7 * 24 * 60 * 60_000;
  const late = first.replace(/\d{13}/, (until) => String(Number(until) + week));
  for (const wrong of [`${first}x`, late, first.replace(`/${id}/`, `/${other}/`)])
    expect(await visit(wrong)).toMatchObject({ data: { article: null }, init: { status: 404 } });
  await set('on');
  expect((await visit(first)).data.article).toBeNull();
  const second = (await load()).preview?.path ?? '';
  await set('off');
  expect([(await visit(second)).data.article, (await load()).preview]).toEqual([null, null]);
});

test('versions are listed, compared and taken back', async () => {
  const { id, jean, params, send } = await begin();
  await send({ ...french });
  await send({ 'text.fr': '## Okap\n\nTout est perdu.' });
  const { versions: listed } = await versions.loader(
    asRoute('/admin', { db, cookie: jean.cookie, params }),
  );
  expect(listed.map((each) => [each.version, each.by])).toEqual([
    [3, 'Jean'],
    [2, 'Jean'],
    [1, 'Jean'],
  ]);
  const second = { ...params, version: listed[1]?.id ?? '' };
  const { differences } = await version.loader(
    asRoute('/admin', { db, cookie: jean.cookie, params: second }),
  );
  expect(differences).toMatchObject([{ name: 'text.fr' }]);
  expect(differences[0]?.parts).toContainEqual({ text: 'Kap', kind: 'removed' });
  await version.action(asRoute('/admin', { db, cookie: jean.cookie, params: second, form: {} }));
  expect((await findDraft(db, id))?.snapshot.texts.fr.content).toBe('## Okap\n\nKap.');
});

test('says who else has the article open', async () => {
  const { params, load } = await begin();
  const rose = await signIn('Rose');
  expect((await load()).others).toEqual([]);
  const { others } = await article.loader(asRoute('/admin', { db, cookie: rose.cookie, params }));
  expect([others, (await load()).others]).toEqual([['Jean'], ['Rose']]);
  await updateRows('article_presence', { seen_at: now - 61_000 });
  expect((await load()).others).toEqual([]);
});
