import { expect } from 'vitest';
import { findDraft, saveDraft } from '#app/features/articles/drafts.server.ts';
import { publishDraft, unpublishDraft } from '#app/features/articles/publishing.server.ts';
import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { locales } from '#app/i18n/locale.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { insertBuiltinContent, textKey } from './builtin.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

const tables = ['article', 'article_text', 'service', 'service_text', 'setting'] as const;
const contentOf = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await rowsIn(name)])));

eachEngine((test) => {
  test('C8: inserts ten articles, nine services and the settings in three languages, once when two processes start at the same time', async () => {
    const processes = [db, secondDb()];
    await Promise.all(processes.map((each) => insertBuiltinContent(each, now)));
    const authors = (await rowsIn('article')).map(({ author }) => author).sort();
    expect(authors).toEqual([...Array(8).fill('Copilot'), 'IA', 'IA']);
    expect(await rowsIn('article_text')).toHaveLength(30);
    expect(await rowsIn('service_text')).toHaveLength(27);
    expect(await findSettings(db)).toEqual(exampleSettings);
  });
});

onDatabase((test) => {
  test('at the next start keeps edits and deletions, and changes nothing; what a later release adds is inserted, and renews the pages', async () => {
    await insertBuiltinContent(db, now);
    const edited = db.updateTable('article_text').set({ title: 'Mon titre' });
    await edited.where('article_id', '=', 3).where('locale', '=', 'fr').execute();
    await db.deleteFrom('article').where('id', 'in', [4, 10]).execute();
    await db.deleteFrom('service').where('key', '=', 'graphic-design').execute();
    await updateSetting(db, 'players', { outsideIds: { welcome: 'abc' } }, now);
    const [before, version] = [await contentOf(), await findContentVersion(db)];
    await insertBuiltinContent(secondDb(), now + 1_000);
    expect([await contentOf(), await findContentVersion(db)]).toEqual([before, version]);
    await db.deleteFrom('builtin').where('key', '=', 'service/graphic-design').execute();
    await insertBuiltinContent(db, now);
    expect(await rowsIn('service')).toHaveLength(9);
    expect(await findContentVersion(db)).toBe(version + 1);
  });

  test('replaces an article as an earlier release came with it, and none that the team has changed or unpublished', async () => {
    await insertBuiltinContent(db, now);
    const ids = [1, 2, 3, 4];
    const textOf = async (id: number) => (await findDraft(db, id))?.snapshot.texts.fr.content;
    const write = async (id: number, text: string) => {
      await saveDraft(db, { id, accountId: null, edit: { 'text.fr': text } }, now);
      await publishDraft(db, { id, accountId: null, locales }, now);
    };
    const shown = async () =>
      new Set((await rowsIn('article_text')).filter(({ article_id }) => article_id === 1));
    const [before, own] = [await shown(), await textOf(1)];
    // As if another release, with other texts, had filled the site; that of the fourth is unknown.
    await db.deleteFrom('builtin').where('key', 'like', 'article/%/%').execute();
    for (const id of ids) {
      await write(id, `Ancien texte ${id}`);
      const texts = (await findDraft(db, id))?.snapshot.texts;
      const written = locales.flatMap((locale) => texts?.[locale] ?? []);
      const key = textKey(id, written);
      if (id < 4) await db.insertInto('builtin').values({ key, inserted_at: 0 }).execute();
    }
    await write(2, 'Le nôtre');
    await unpublishDraft(db, { id: 3, accountId: null, locales: ['ht'] }, now);
    const version = await findContentVersion(db);
    await insertBuiltinContent(db, now + 1_000);
    const kept = ['Le nôtre', 'Ancien texte 3', 'Ancien texte 4'];
    expect(await Promise.all(ids.map(textOf))).toEqual([own, ...kept]);
    expect(await shown()).toEqual(before);
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    // Considered once: a text of an earlier release that the team goes back to stays.
    await write(1, 'Ancien texte 1');
    await insertBuiltinContent(db, now + 2_000);
    expect(await textOf(1)).toBe('Ancien texte 1');
  });
});
