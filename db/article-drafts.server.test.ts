import { expect, test } from 'vitest';
import { migrate } from '#app/platform/database.server.ts';
import { eachEngine } from '#test/database.ts';
import { migrations } from './migrations/index.ts';

eachEngine((engine) => {
  test('articles from before there were drafts stay public, at their slugs, and can be edited', async () => {
    const { db } = await engine.database({ empty: true });
    const { '0020_articles': added, ...earlier } = migrations;
    await migrate(
      db,
      Object.fromEntries(Object.entries(earlier).filter(([name]) => name < '0020')),
    );
    await db
      .insertInto('article')
      .values({ id: 7, author: 'IA', image: null, published_at: 5, updated_at: 6 })
      .execute();
    const text = { title: 'Kap', slug: 'kap', summary: 's', content: ' c\n\n' };
    await db
      .insertInto('article_text')
      .values([
        { article_id: 7, locale: 'fr', ...text },
        { article_id: 7, locale: 'ht', ...text, slug: 'kap-la' },
      ])
      .execute();
    await migrate(db, migrations);
    const { published, head, ...draft } = await db
      .selectFrom('article_draft')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(added).toBeDefined();
    expect(draft).toMatchObject({
      id: 7,
      title: 'Kap',
      version: 1,
      published_at: 5,
      publish_at: null,
      trashed_at: null,
    });
    expect(JSON.parse(published)).toEqual({ article: head, fr: head, ht: head });
    const version = await db.selectFrom('article_version').selectAll().executeTakeFirstOrThrow();
    expect(version).toMatchObject({
      id: head,
      article_id: 7,
      version: 1,
      author: 'IA',
      is_by_ai: 1,
    });
    expect(JSON.parse(version.texts)).toMatchObject({
      fr: { ...text, isReady: true, changedAt: 6 },
      en: { title: '', content: '', isReady: false, changedAt: 0 },
      ht: { slug: 'kap-la' },
    });
    expect(await db.selectFrom('article').select('is_by_ai').execute()).toEqual([{ is_by_ai: 1 }]);
    expect(
      await db.selectFrom('article_slug').select(['slug', 'locale']).orderBy('locale').execute(),
    ).toEqual([
      { slug: 'kap', locale: 'fr' },
      { slug: 'kap-la', locale: 'ht' },
    ]);
  });
});
