import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { startServer } from '#test/server.ts';
import { hardText } from '#test/texts.ts';
import { onDatabase } from '../e2e/members.ts';

test('a page whose text finds the queue full is a 503 that says when to try again', async () => {
  await using server = await startServer();
  const titles = Array.from({ length: 60 }, (_, n) => `kap-${n}`);
  await onDatabase(server, async (db) => {
    for (const title of titles) {
      const texts = { fr: { title, summary: 's', content: 'x' } };
      await insertArticle(db, { author: 'A', texts }, null, Date.now());
    }
    // As the version before left them: without HTML. Each takes ten seconds of the processor.
    await db
      .updateTable('article_text')
      .set(({ ref }) => ({
        content: sql`${hardText} || ${ref('title')}`,
        html: null,
        html_key: null,
      }))
      .where('title', 'in', titles)
      .execute();
  });
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pages = titles.map((slug) =>
    fetch(`${server.url}/publication/${slug}`, { signal: end.signal }),
  );
  for (const page of pages) page.catch(() => {});
  const refused = await Promise.race(pages);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain('<h1>');
});
