import { expect, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { eachEngine } from '#test/database.ts';
import { insertBuiltinContent } from './builtin.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

async function contentOf(db: Db) {
  return {
    articles: await db.selectFrom('article').selectAll().orderBy('id').execute(),
    articleTexts: await db.selectFrom('article_text').selectAll().orderBy('article_id').orderBy('locale').execute(),
    services: await db.selectFrom('service').selectAll().orderBy('position').execute(),
    serviceTexts: await db.selectFrom('service_text').selectAll().orderBy('service_key').orderBy('locale').execute(),
    settings: await findSettings(db),
    version: await findContentVersion(db),
  };
}

eachEngine((engine) => {
  test('inserts ten articles, nine services and the settings, in three languages', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    const { articles, articleTexts, services, serviceTexts, settings } = await contentOf(db);
    expect(articles.map(({ id, author, image }) => [id, author, image])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, 'Copilot', `builtin/articles/${id}`]),
      [9, 'IA', 'builtin/articles/9'],
      [10, 'IA', 'builtin/articles/10'],
    ]);
    expect(articles.map((article) => article.published_at)).toEqual(
      articles.map((article) => article.published_at).toSorted((a, b) => a - b),
    );
    expect(articleTexts.map(({ article_id, locale }) => `${article_id} ${locale}`)).toEqual(
      articles.flatMap(({ id }) => locales.toSorted().map((locale) => `${id} ${locale}`)),
    );
    expect(services.map((service) => service.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(serviceTexts).toHaveLength(27);
    expect(settings).toEqual(exampleSettings);
  });

  test('changes nothing at the next start', async () => {
    const { db, open } = await engine.database();
    await insertBuiltinContent(db, now);
    const before = await contentOf(db);
    await insertBuiltinContent(open(), now + 1_000);
    expect(await contentOf(db)).toEqual(before);
  });

  test('keeps edits and deletions', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    await db
      .updateTable('article_text')
      .set({ title: 'Mon titre' })
      .where('article_id', '=', 3)
      .where('locale', '=', 'fr')
      .execute();
    await db.deleteFrom('article').where('id', 'in', [4, 10]).execute();
    await db.deleteFrom('article_text').where('article_id', '=', 5).where('locale', '=', 'ht').execute();
    await db.deleteFrom('service').where('key', '=', 'graphic-design').execute();
    await updateSetting(db, 'players', { outsideIds: { welcome: 'abc' } }, now);
    await db.deleteFrom('setting').where('key', '=', 'advertising').execute();
    await db
      .insertInto('setting')
      .values({ key: 'advertising', value: JSON.stringify(exampleSettings.advertising), updated_at: 1 })
      .execute();
    const before = await contentOf(db);
    await insertBuiltinContent(db, now + 1_000);
    expect(await contentOf(db)).toEqual(before);
  });

  test('changes the content version only when something is new', async () => {
    const { db } = await engine.database();
    const empty = await findContentVersion(db);
    await insertBuiltinContent(db, now);
    expect(await findContentVersion(db)).toBe(empty + 1);
    // As if a later release came with one more service.
    await db.deleteFrom('builtin').where('key', '=', 'service/web-creation').execute();
    await db.deleteFrom('service').where('key', '=', 'web-creation').execute();
    await insertBuiltinContent(db, now);
    expect(await findContentVersion(db)).toBe(empty + 2);
  });

  test('ids continue from the last built-in article', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    const text = { title: 'Le onzième', summary: 's', content: 'c' };
    expect(await insertArticle(db, { author: 'Équipe BWT', texts: { fr: text } }, null, now)).toBe(11);
    const row = await db.selectFrom('article').select('published_at').where('id', '=', 11).executeTakeFirstOrThrow();
    expect(row.published_at).toBe(now);
  });

  test('inserts once when two processes start at the same time', async () => {
    const { db, open } = await engine.database();
    // Two connections of one process cannot wait for each other's lock in SQLite, whose start is guarded by lockSqlite.
    const other = engine.name === 'PostgreSQL' ? open() : db;
    await Promise.all([insertBuiltinContent(db, now), insertBuiltinContent(other, now)]);
    expect((await contentOf(db)).articles).toHaveLength(10);
  });
});
