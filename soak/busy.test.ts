import { expect, onTestFinished, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { startServer } from '#test/server.ts';
import { hardText } from '#test/texts.ts';
import { onDatabase } from '../e2e/members.ts';

test('a page whose text finds the queue full is a 503 that says when to try again', async () => {
  await using server = await startServer();
  // As the version before left them: without HTML. Each takes ten seconds of the processor.
  const slugs = await onDatabase(server, async (db) => {
    for (let n = 0; n < 60; n++) {
      const texts = { fr: { title: `Kap ${n}`, summary: 's', content: 'x' } };
      await insertArticle(db, { author: 'A', texts }, null, Date.now());
    }
    await db
      .updateTable('article_text')
      .set((eb) => ({
        content: eb(eb.val(hardText), '||', eb.ref('title')),
        html: null,
        html_key: null,
      }))
      .where('title', 'like', 'Kap %')
      .execute();
    return (
      await db.selectFrom('article_slug').select('slug').where('slug', 'like', 'kap-%').execute()
    ).map(({ slug }) => slug);
  });
  expect(slugs).toHaveLength(60);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pages = slugs.map((slug) =>
    fetch(`${server.url}/publication/${slug}`, { signal: end.signal }),
  );
  for (const page of pages) page.catch(() => {});
  const refused = await Promise.race(pages);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain('<h1>');
});
