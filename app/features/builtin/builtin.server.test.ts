import { expect } from 'vitest';
import { findDraft, saveDraft } from '#app/features/articles/drafts.server.ts';
import { publishDraft, unpublishDraft } from '#app/features/articles/publishing.server.ts';
import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { locales } from '#app/i18n/locale.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, eachEngine, onDatabase, secondConnection } from '#test/database.ts';
import { insertBuiltinContent, textKey } from './builtin.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

async function contentOf() {
  const articles = db.selectFrom('article').selectAll().orderBy('id');
  const services = db.selectFrom('service').selectAll().orderBy('position');
  const articleTexts = db.selectFrom('article_text').selectAll().orderBy('article_id');
  const serviceTexts = db.selectFrom('service_text').selectAll().orderBy('service_key');
  return {
    articles: await articles.execute(),
    articleTexts: await articleTexts.orderBy('locale').execute(),
    services: await services.execute(),
    serviceTexts: await serviceTexts.orderBy('locale').execute(),
    settings: await findSettings(db),
    version: await findContentVersion(db),
  };
}

eachEngine((test) => {
  test('inserts ten articles, nine services and the settings in three languages, once when two processes start at the same time', async () => {
    const processes = [db, secondConnection()];
    await Promise.all(processes.map((each) => insertBuiltinContent(each, now)));
    const { articles, articleTexts, services, serviceTexts, settings } = await contentOf();
    expect(articles.map(({ id, author, image }) => [id, author, image])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => [
        ...[id, id < 9 ? 'Copilot' : 'IA', `builtin/articles/${id}`],
      ]),
    );
    expect(articleTexts).toHaveLength(30);
    expect(services.map((service) => service.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(serviceTexts).toHaveLength(27);
    expect(settings).toEqual(exampleSettings);
  });
});

onDatabase((test) => {
  test('at the next start keeps edits and deletions, and changes nothing', async () => {
    await insertBuiltinContent(db, now);
    const edited = db.updateTable('article_text').set({ title: 'Mon titre' });
    await edited.where('article_id', '=', 3).where('locale', '=', 'fr').execute();
    await db.deleteFrom('article').where('id', 'in', [4, 10]).execute();
    const deleted = db.deleteFrom('article_text').where('article_id', '=', 5);
    await deleted.where('locale', '=', 'ht').execute();
    await db.deleteFrom('service').where('key', '=', 'graphic-design').execute();
    await updateSetting(db, 'players', { outsideIds: { welcome: 'abc' } }, now);
    const value = JSON.stringify(exampleSettings.advertising);
    const setting = db.updateTable('setting').set({ value, updated_at: 1 });
    await setting.where('key', '=', 'advertising').execute();
    const before = await contentOf();
    await insertBuiltinContent(secondConnection(), now + 1_000);
    expect(await contentOf()).toEqual(before);
  });

  test('replaces an article as an earlier release came with it, and none that the team has changed or unpublished', async () => {
    await insertBuiltinContent(db, now);
    const before = await contentOf();
    const ids = [1, 2, 3, 4];
    const textOf = async (id: number) => (await findDraft(db, id))?.snapshot.texts.fr.content;
    const write = async (id: number, text: string) => {
      await saveDraft(db, { id, accountId: null, edit: { 'text.fr': text } }, now);
      await publishDraft(db, { id, accountId: null, locales }, now);
    };
    const [own] = await Promise.all(ids.map(textOf));
    // As if another release, with other texts, had filled the site; that of the fourth is unknown.
    await db.deleteFrom('builtin').where('key', 'like', 'article/%/%').execute();
    for (const id of ids) {
      await write(id, `Ancien texte ${id}`);
      const texts = (await findDraft(db, id))?.snapshot.texts;
      const key = textKey(
        id,
        locales.flatMap((locale) => texts?.[locale] ?? []),
      );
      if (id < 4) await db.insertInto('builtin').values({ key, inserted_at: 0 }).execute();
    }
    await write(2, 'Le nôtre');
    await unpublishDraft(db, { id: 3, accountId: null, locales: ['ht'] }, now);
    await insertBuiltinContent(db, now + 1_000);
    const kept = ['Le nôtre', 'Ancien texte 3', 'Ancien texte 4'];
    expect(await Promise.all(ids.map(textOf))).toEqual([own, ...kept]);
    const shown = ({ articleTexts }: typeof before) => {
      const first = articleTexts.filter(({ article_id }) => article_id === 1);
      return first.map(({ locale, slug, content }) => [locale, slug, content]);
    };
    const after = await contentOf();
    expect(shown(after)).toEqual(shown(before));
    expect(after.version).toBeGreaterThan(before.version);
    // Considered once: a text of an earlier release that the team goes back to stays.
    await write(1, 'Ancien texte 1');
    await insertBuiltinContent(db, now + 2_000);
    expect(await textOf(1)).toBe('Ancien texte 1');
  });

  test('what a later release adds is inserted, and renews the pages', async () => {
    await insertBuiltinContent(db, now);
    const before = await findContentVersion(db);
    await db.deleteFrom('builtin').where('key', '=', 'service/web-creation').execute();
    await db.deleteFrom('service').where('key', '=', 'web-creation').execute();
    await insertBuiltinContent(db, now);
    expect(await findContentVersion(db)).toBe(before + 1);
  });
});
