import { expect, vi } from 'vitest';
import { listHrefs } from '#app/platform/markdown.ts';
import { textTasks } from '#app/platform/text-worker.server.ts';
import { beginArticle } from '#test/articles.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { requireRole, signIn } from '#test/office.ts';
import { routeTable } from '#test/route-table.ts';
import { freshHardText, hurryTexts } from '#test/texts.ts';
import { insertArticle } from '../articles.server.ts';
import { findDraft } from '../drafts.server.ts';
import * as previewPage from '../preview.tsx';
import { publishNextDue } from '../publishing.server.ts';
import { findBadLinks } from './link-check.server.ts';
import * as preview from './preview.ts';
import { loader as linkTargets } from './rich-text/link-targets.ts';
import { checkLink } from './rich-text/links.ts';

const french = { 'title.fr': 'La radio', 'summary.fr': 'Elle parle à tous.' };
const publish = { intent: 'publish', 'publish.fr': 'on', 'publish.ht': '' };

test('a text that would take minutes to lay out is refused at its field and saved, and the site answers meanwhile; a preview says so', async () => {
  // Long enough to load a page meanwhile, on a busy machine too.
  hurryTexts({ render: 2_000 });
  const { jean, id, path, load, send: save } = await beginArticle();
  // Not one that another test had refused: that costs no time.
  const text = { 'text.fr': freshHardText() };
  const refused = save({ ...french, ...text, ...publish });
  await vi.waitUntil(() => textTasks() === 1, { timeout: 60_000, interval: 1 });
  expect((await load()).article.id).toBe(id);
  expect(textTasks()).toBe(1);
  const errors = { 'text.fr': 'tooComplicated' };
  expect(await refused).toMatchObject({ status: 400, errors, values: text });
  expect(await save({ ...publish, publishAt: '2090-07-01T07:00' })).toMatchObject({ errors });
  expect(await findDraft(db, id)).toMatchObject({ published: {}, schedule: null });
  expect((await load()).article.values).toMatchObject(text);

  await jean.send(preview.action, `${path}/preview`, { state: 'on' });
  const link = (await load()).preview?.path ?? '';
  const shown = { article: { title: 'La radio' }, html: null };
  expect(await openBrowser().get(previewPage.loader, link)).toMatchObject(shown);
});

const render = (content: string) => ({ html: '', hrefs: listHrefs(content) });
const right = `/contact /ht/services?x=1#y /en/publication/le-kap/ /en/publication/avant /mypictures
mailto:a@bwt.example https://bwt.example/a?b=1&c=2`;
const unknown = '/contac /publication/la-radio /services/rien /ht/gallery/9 /admin/articles';
const invalid = '//bwt.example contact https:// https://localhost/x javascript:alert(1)';
test.each([
  [null, right],
  ['insecure', 'http://bwt.example/x'],
  ['unknown', unknown],
  ['invalid', invalid],
])('says %j of links to %s', async (problem, links) => {
  const text = { title: 'Le kap', summary: 'Il vole.', content: 'Kap.' };
  const texts = { fr: text, ht: { ...text, title: 'Kap la' } };
  await insertArticle(db, { author: 'Jean', texts }, null, Date.now());
  const former = { slug: 'avant', locale: 'fr', article_id: 1, used_at: 1 };
  await db.insertInto('article_slug').values(former).execute();
  const { get } = await signIn(db);
  // The editor is told of the same.
  const read = async (args: never) => ({ targets: await (await linkTargets(args)).json() });
  const { targets } = await get(read, '/admin/articles/links.json');
  for (const href of links.split(/\s/)) {
    const texts = [{ locale: 'fr', content: `Voir [ici](${href}).` }] as const;
    const found = await findBadLinks({ db, routes: routeTable, render }, texts);
    const isNamed = problem !== null && problem !== 'insecure';
    expect(found, href).toEqual(isNamed ? [{ locale: 'fr', href, problem }] : []);
    expect(checkLink(href, targets), href).toBe(problem);
  }
});

test('links that lead nowhere are named before their language is published or scheduled; asked again, it is published', async () => {
  const { id, send: save } = await beginArticle();
  await save({ ...french, 'text.fr': '[là](/nulle-part)' });
  const links = [{ locale: 'fr', href: '/nulle-part', problem: 'unknown' }];
  for (const publishAt of ['', '2090-07-01T07:00'])
    expect(await save({ ...publish, publishAt })).toMatchObject({ status: 400, errors: { links } });
  expect(await findDraft(db, id)).toMatchObject({ published: {}, schedule: null });
  expect((await save({ ...publish, intent: 'publish.anyway' })).to).toContain('?done=');
  expect(Object.keys((await findDraft(db, id))?.published ?? {})).toEqual(['article', 'fr']);
});

test('where owners alone publish, an editor’s text is saved, and nothing is published, scheduled, withdrawn, trashed or undone', async () => {
  requireRole('article.publish', 'editor');
  const jean = await signIn(db, 'editor', 'Rose');
  const { id, send } = await beginArticle();
  const save = (form: Record<string, string>) => send(form, jean);
  await save({ ...french, 'text.fr': 'Kap.', ...publish });
  requireRole('article.publish', 'owner');
  const forbidden = { status: 403, notice: { reason: 'forbidden' } };
  for (const intent of ['unpublish', 'unpublish.fr', 'trash'])
    expect(await save({ intent })).toMatchObject(forbidden);
  const [{ id: entryId = '' } = {}] = await rowsIn('journal_entry');
  const undo = (role: 'editor' | 'owner') =>
    undoChange(db, { entryId, accountId: jean.id, role }, Date.now());
  expect(await undo('editor')).toMatchObject({ outcome: 'rejected' });
  expect(Object.keys((await findDraft(db, id))?.published ?? {})).toEqual(['article', 'fr']);
  expect(await undo('owner')).toMatchObject({ outcome: 'done' });

  const values = { 'title.fr': 'Corrigé' };
  const anyway = { ...publish, intent: 'publish.anyway' };
  const later = { ...publish, publishAt: '2090-01-01T07:00' };
  for (const form of [publish, anyway, later] as Record<string, string>[])
    expect(await save({ ...form, ...values })).toMatchObject({ ...forbidden, values });
  const left = { published: {}, schedule: null, row: { trashed_at: null } };
  const snapshot = { texts: { fr: { title: 'Corrigé' } } };
  expect(await findDraft(db, id)).toMatchObject({ ...left, snapshot });
  // An article that is not public may go to the trash.
  expect((await save({ intent: 'trash' })).status).toBe(303);
});

test('where owners alone publish, what an editor writes into a scheduled article waits for an owner', async () => {
  requireRole('article.publish', 'owner');
  const owner = await signIn(db, 'owner', 'Nadia');
  const jean = await signIn(db, 'editor', 'Rose');
  const { id, send } = await beginArticle();
  const at = Date.UTC(2090, 0, 1, 12);
  const schedule = { ...publish, publishAt: '2090-01-01T07:00' };
  const isShown = async (title: string, by: typeof jean, since = async () => {}) => {
    await send({ ...french, 'text.fr': 'Kap.', ...schedule }, owner);
    await updateRows('journal_entry', { created_at: Date.now() - 1 });
    await send({ 'title.fr': title, intent: 'save' }, by);
    await since();
    await publishNextDue(db, at);
    const { published, row } = (await findDraft(db, id)) ?? {};
    return published?.fr === row?.head;
  };
  expect(await isShown('De Rose', jean)).toBe(false);
  const forget = () => updateRows('article_version', { account_id: null });
  expect(await isShown('De Rose, dont le compte est supprimé', jean, forget)).toBe(false);
  // Once an owner has saved the text since, it is published.
  expect(await isShown('De Nadia', owner)).toBe(true);
});
