import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { contentVersionReader } from '#app/http/content-version.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { createLog } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { publisher } from '#test/articles.ts';
import { openBrowser } from '#test/browser.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { hardText, hurryTexts } from '#test/texts.ts';
import { loader as publicArticle } from './article.tsx';
import { deleteTrashed } from './article-pictures.server.ts';
import { findArticleBySlug, listArticles } from './articles.server.ts';
import { findDraft, insertDraft, saveDraft } from './drafts.server.ts';
import { type DraftEdit, emptySnapshot } from './drafts.ts';
import { leadOf } from './public-article.server.ts';
import * as publishing from './publishing.server.ts';
import { deleteOldVersions } from './versions.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const write = (locale: 'fr' | 'en' | 'ht', title: string): DraftEdit => ({
  [`title.${locale}`]: title,
  [`summary.${locale}`]: `Résumé de ${title}`,
  [`text.${locale}`]: `Texte de ${title}.`,
});

/** An article with French and Creole texts, of which nothing is published. */
async function writeArticle(
  edit: DraftEdit = { ...write('fr', 'Radio'), ...write('ht', 'Radyo') },
) {
  const email = `${Math.trunc(performance.now() * 1e6)}@example.org`;
  const accountId = await makeAccount(db, now, { email });
  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, now);
  await saveDraft(db, { id, accountId, edit }, now);
  return { id, accountId };
}
type Owned = { id: number; accountId: string };
const edit = (by: Owned, given: DraftEdit) => saveDraft(db, { ...by, edit: given }, now);
const undo = (accountId: string, entryId: string, at = now) =>
  undoChange(db, { entryId, accountId, role: publisher }, at);
const publish = (by: Owned, locales: Locale[] = ['fr'], when = now, at?: number) =>
  publishing.publishDraft(db, { ...by, locales, at }, when);
const rejected = (reason: string) => ({ outcome: 'rejected', reason });
const titles = async (locale: string) =>
  (await listArticles(db, locale)).articles.map(({ title }) => title);

onDatabase((test) => {
  test('saving changes nothing public; publishing shows what is saved, in these languages only', async () => {
    const by = await writeArticle();
    expect(await titles('fr')).toEqual([]);
    await publish(by, ['fr'], now + 1);
    const shown = { locale: 'fr', publishedAt: now + 1, title: 'Radio' };
    expect(await findArticleBySlug(db, 'ht', 'radio')).toMatchObject(shown);
    expect(await findArticleBySlug(db, 'ht', 'radyo')).toBeUndefined();

    await edit(by, { 'title.fr': 'Radio libre', 'title.ht': 'Radyo lib' });
    expect([await titles('fr'), await titles('ht')]).toEqual([['Radio'], ['Radio']]);
    await publish(by, ['fr', 'ht'], now + 2);
    expect([await titles('fr'), await titles('ht')]).toEqual([['Radio libre'], ['Radyo lib']]);
    await publishing.unpublishDraft(db, by, now + 3);
    await publish(by, ['fr'], now + 3);
    // The first time counts, and the slug stays with its text.
    const first = { slug: 'radio', publishedAt: now + 1, updatedAt: now + 3 };
    expect(await findArticleBySlug(db, 'fr', 'radio')).toMatchObject(first);
  });

  test('a text without a summary is published with its own beginning without headings, which its page does not show above it', async () => {
    const words = `Kap la ${'ap monte '.repeat(40)}`;
    const content = `## Okap\n\n${words.replace('Kap', '**Kap**')}`;
    const by = await writeArticle({ 'title.fr': 'Radio', 'summary.fr': ' ', 'text.fr': content });
    await publish(by);
    const { summary = '' } = (await findArticleBySlug(db, 'fr', 'radio')) ?? {};
    expect(summary).toMatch(/^Kap la (?:ap monte )+(?:ap )?(?:ap|monte)…$/);
    expect(leadOf({ title: 'Radio', summary, content })).toBeNull();
    expect(leadOf({ title: 'Radio', summary: 'Kap la.', content })).toBe('Kap la.');
  });

  test('a changed slug leads on, through several changes, until another article takes it', async () => {
    const by = await writeArticle();
    for (const slug of ['', 'La Radio', 'radio-libre']) {
      await edit(by, { 'slug.fr': slug });
      await publish(by);
    }
    const find = (slug: string) => findArticleBySlug(db, 'fr', slug);
    const expectSlug = async (asked: string, id: number, slug: string) =>
      expect(await find(asked)).toMatchObject({ id, slug });
    for (const slug of ['radio', 'la-radio']) await expectSlug(slug, by.id, 'radio-libre');
    const moved = { status: 301, to: '/ht/publication/radio-libre' };
    expect(await openBrowser().get(publicArticle, '/ht/publication/radio')).toMatchObject(moved);
    const other = await writeArticle(write('fr', 'Radio'));
    await publish(other);
    await expectSlug('radio', other.id, 'radio');
    // The slug follows the one that had it last.
    await edit(other, { 'slug.fr': 'create' });
    await publish(other, ['fr'], now + 1);
    await expectSlug('radio', other.id, `create-${other.id}`);
    await expectSlug('la-radio', by.id, 'radio-libre');
  });

  test('publishing, taking off, deleting and restoring are undone from the journal, with the HTML, and without what was saved by itself since', async () => {
    const by = await writeArticle();
    const version = async () => (await findDraft(db, by.id))?.row.version ?? 0;
    const autosave = (given: DraftEdit) => saveDraft(db, { ...by, edit: given, isAuto: true }, now);
    const undone = async ({ entryId }: { entryId: string }, after: string[]) => {
      await autosave({ 'text.ht': 'À moitié' });
      const before = await version();
      const shown = async () => (await rowsIn('article_text')).map(({ html }) => html).sort();
      expect(await shown()).toEqual(after);
      expect((await undo(by.accountId, entryId)).outcome).toBe('done');
      // A save with an earlier ETag is refused.
      expect(await version()).toBe(before + 1);
      return shown();
    };
    const both = ['<p>Texte de Radio.</p>', '<p>Texte de Radyo.</p>'];
    const french = both.slice(0, 1);
    expect(await undone(expectDone(await publish(by, ['fr', 'ht'])), both)).toEqual([]);
    await autosave(write('ht', 'Radyo'));
    await publish(by, ['fr', 'ht']);
    const withdrawn = await publishing.unpublishDraft(db, { ...by, locales: ['ht'] }, now);
    expect(await undone(expectDone(withdrawn), french)).toEqual(both);
    expect(await undone(expectDone(await publishing.trashDraft(db, by, now)), [])).toEqual(both);
    await publishing.trashDraft(db, by, now);
    expect(await publish(by)).toEqual(rejected('gone'));
    expect(await undone(expectDone(await publishing.restoreDraft(db, by, now)), [])).toEqual([]);
    expect((await findDraft(db, by.id))?.row.trashed_at).toBe(now);

    await publishing.restoreDraft(db, by, now);
    await publish(by);
    const off = expectDone(await publishing.unpublishDraft(db, by, now));
    expect(await publishing.unpublishDraft(db, by, now)).toEqual(rejected('unchanged'));
    await publish(by);
    expect(await undo(by.accountId, off.entryId)).toEqual(rejected('changed'));
  });

  test('a version that an undo needs outlives two hundred newer ones; without it the undo is refused', async () => {
    const by = await writeArticle();
    await publish(by);
    await edit(by, { 'text.fr': 'Neuf.' });
    const second = expectDone(await publish(by));
    const newest = (await rowsIn('article_version')).filter(({ version }) => version === 3);
    const copies = Array.from({ length: 203 }, (_, n) =>
      newest.map((row) => ({ ...row, id: `v${n + 4}`, version: n + 4 })),
    );
    await db.insertInto('article_version').values(copies.flat()).execute();
    await updateRows('article_draft', { head: 'v206', version: 206 });
    await deleteOldVersions(db, now);
    const versions = (await rowsIn('article_version')).map(({ version }) => version);
    // The first two publications, and the newest 200.
    expect(versions.sort((a, b) => a - b).slice(0, 3)).toEqual([2, 3, 7]);
    const undone = expectDone(await undo(by.accountId, second.entryId));
    expect(await rowsIn('article_text')).toMatchObject([{ content: 'Texte de Radio.' }]);
    await db.deleteFrom('article_version').where('version', '=', 3).execute();
    expect(await undo(by.accountId, undone.entryId)).toEqual(rejected('changed'));
  });

  test('a scheduled text that was emptied or became too complicated since is left out; a schedule of nothing ends, as does one that is taken off or thrown away', async () => {
    hurryTexts();
    const by = await writeArticle();
    await publish(by, ['fr', 'ht'], now, now + 1);
    await edit(by, { 'text.ht': '', 'title.fr': 'Corrigé', ...write('en', 'The radio') });
    expect(await publishing.publishNextDue(db, now + 1)).toBe(true);
    for (const locale of ['fr', 'ht', 'en']) expect(await titles(locale)).toEqual(['Corrigé']);
    for (const changed of [{ 'title.fr': '' }, { 'text.fr': hardText }]) {
      const nothing = await writeArticle(write('fr', 'Rien'));
      await publish(nothing, ['fr'], now, now + 1);
      await edit(nothing, changed);
      for (const isOne of [true, false])
        expect(await publishing.publishNextDue(db, now + 1)).toBe(isOne);
      const state = { schedule: null, row: { published_at: null } };
      expect(await findDraft(db, nothing.id)).toMatchObject(state);
    }
    for (const end of [publishing.unpublishDraft, publishing.trashDraft]) {
      await publish(by, ['fr'], now, now + 1);
      await end(db, by, now);
      expect((await findDraft(db, by.id))?.schedule).toBeNull();
    }
  });

  test('after 30 days the trash is emptied, and with it the pictures, covers or in a text, that no other article, proof or member uses', async () => {
    const accountId = await makeAccount(db, now);
    const ids = [0, 1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const size = { width: 1, height: 1, bytes: 1, placeholder: null };
    const images = ids.map((id) => ({ id, ...size, created_at: now, stored_at: now }));
    await db.insertInto('stored_image').values(images).execute();
    const writeWith = async (image = '') => {
      const snapshot = { ...emptySnapshot('Jean'), image: `stored/${image}/1x1` };
      const by = { id: await insertDraft(db, { accountId, snapshot }, now), accountId };
      await edit(by, { 'text.fr': `![Ici](/media/${image}-1.jpeg#1x1)` });
      return by;
    };
    for (const image of ids) await publishing.trashDraft(db, await writeWith(image), now);
    const [own, shared, proof, face] = ids;
    const kept = await writeWith(shared);
    await giveTo(db, now);
    await updateRows('donation', { proof_image_id: proof ?? '' });
    await updateRows('account', { picture: `stored/${face}/1x1` });
    const removed: string[] = [];
    const remove = async (name: string) => void removed.push(name.slice(0, 36));
    const storage = { remove } as Storage;
    expect(await deleteTrashed(db, storage, now)).toBe(0);
    expect(await deleteTrashed(db, storage, now + 1)).toBe(4);
    expect(await rowsIn('article_draft')).toMatchObject([{ id: kept.id }]);
    const versions = (await rowsIn('article_version')).map((each) => each.article_id);
    expect(new Set(versions)).toEqual(new Set([kept.id]));
    expect(new Set(await rowsIn('stored_image'))).toEqual(new Set(images.slice(1)));
    expect(new Set(removed)).toEqual(new Set([own]));
  });
});

eachEngine((test, engine) => {
  test('articles of one title that are published at once get slugs of their own', async () => {
    const articles = [await writeArticle(), await writeArticle()];
    const areWaiting = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === articles.length;
    };
    const results = await db.transaction().execute(async (trx) => {
      await lockContent(trx);
      const publications = articles.map((by) => publish(by));
      if (engine.name === 'PostgreSQL') await vi.waitUntil(areWaiting, 30_000);
      return publications;
    });
    for (const result of await Promise.all(results)) expectDone(result);
  });

  test('what is due is published late rather than never, once, by one of two processes, which both show it within a second', async () => {
    const other = secondDb();
    const by = await writeArticle();
    const seven = now + 3_600_000;
    await publishing.publishDraft(db, { ...by, locales: ['fr', 'ht'], at: seven }, now);
    const tenPast = seven + 600_000;
    let clock = 0;
    const read = contentVersionReader({ db: other, log: createLog('silent'), now: () => clock });
    const before = await read();
    expect(await publishing.publishNextDue(db, seven - 1)).toBe(false);
    expect(await titles('fr')).toEqual([]);

    const both = [db, other, db, other];
    const took = await Promise.all(both.map((each) => publishing.publishNextDue(each, tenPast)));
    expect(took.filter(Boolean)).toHaveLength(1);
    const { articles } = await listArticles(other, 'ht');
    expect(articles).toMatchObject([{ title: 'Radyo', publishedAt: tenPast }]);
    const entries = await rowsIn('journal_entry');
    const published = entries.filter(({ action }) => action === 'article.published');
    expect(published).toMatchObject([{ account_id: by.accountId }]);
    clock = 1_000;
    expect(await read()).toBe(Number(before) + 1);
    expect(await findDraft(db, by.id)).toMatchObject({ schedule: null });
  });
});
