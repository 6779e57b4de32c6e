import { expect } from 'vitest';
import { insertArticle, listArticleHtml } from '#app/features/articles/articles.server.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { silent } from '#test/outbox.ts';
import { htmlKeyOf, publicHtml, publishingTransaction } from './public-html.server.ts';

const now = Date.UTC(2026, 10, 23, 12);
const stored = () => db.selectFrom('article_text').select(['html', 'html_key']).executeTakeFirst();

async function articleWith(content: string) {
  const texts = { fr: { title: 'T', summary: 's', content } };
  const id = await insertArticle(db, { author: 'A', texts }, null, now);
  return async () => (await listArticleHtml(db, [{ id, locale: 'fr' }], silent)).get(id);
}

onDatabase((test) => {
  test('a public text without HTML, as the version before left it, gets it when it is read first, and keeps it', async () => {
    const html = await articleWith('**Kap**');
    await updateRows('article_text', { html: null, html_key: null });
    expect(await html()).toBe('<p><strong>Kap</strong></p>');
    const kept = { html: '<p><strong>Kap</strong></p>', html_key: htmlKeyOf('**Kap**') };
    expect(await stored()).toEqual(kept);
    await updateRows('article_text', { html: '<p>stored</p>' });
    expect(await html()).toBe('<p>stored</p>');
    // HTML of another text than the stored one is never shown.
    await updateRows('article_text', { content: 'Après' });
    expect(await html()).toBe('<p>Après</p>');
    // A disk that is full costs no page.
    const fail = () => Promise.reject(new Error('database or disk is full'));
    const text = { content: '**Kap**', html: null, html_key: null };
    expect(await publicHtml(text, fail, silent)).toBe(kept.html);
  });

  test('a command that needs HTML is run again with it, and nothing of its first try stays', async () => {
    let tries = 0;
    const result = await publishingTransaction(db, async (trx, render) => {
      tries += 1;
      const row = { key: `try-${tries}`, inserted_at: now };
      await trx.insertInto('builtin').values(row).execute();
      return [render('*a*'), render('[b](/b)')];
    });
    expect(result).toEqual([
      { html: '<p><em>a</em></p>', hrefs: [] },
      { html: '<p><a href="/b">b</a></p>', hrefs: ['/b'] },
    ]);
    expect(await rowsIn('builtin')).toMatchObject([{ key: 'try-3' }]);
  });
});
