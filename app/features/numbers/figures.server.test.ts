import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { Currency } from '#app/i18n/format.ts';
import { db, eachEngine, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { makeTeamMember, reply, write } from '#test/message-review.ts';
import { insertPicture } from '#test/moderation.ts';
import { findFigures } from './figures.server.ts';
import type { PageReads } from './read-counter.ts';
import { storeReads } from './reads.server.ts';

// 20 November 2026 at noon in Haiti; summer time had ended on the first, at two in the morning.
const now = Date.parse('2026-11-20T17:00Z');
const hour = 60 * 60_000;
const november = Date.parse('2026-11-01T04:00Z');
const last = <Value>(values: readonly Value[], n = 2) => values.slice(-n);

eachEngine((test) => {
  test('reads: by month, day, page and language, this month beside the last', async () => {
    const read = (at: string, page: string, reads: number, locale: PageReads['locale'] = 'fr') =>
      storeReads(db, [{ page, locale, reads }], Date.parse(at));
    await read('2025-11-30T12:00Z', '/home', 1_000);
    await read('2025-12-01T12:00Z', '/home', 7);
    await read('2026-11-01T03:59Z', '/home', 5);
    await read('2026-11-01T04:00Z', '/home', 3);
    await read('2026-11-20T16:00Z', '/home', 2, 'ht');
    await read('2026-11-20T16:00Z', '/services', 9);
    const { months, reads, days, pages, locales } = await findFigures(db, 'fr', now);
    expect([months.length, months[0]?.key]).toEqual([12, '2025-12']);
    expect([reads[0], ...last(reads)]).toEqual([7, 5, 14]);
    const { previous, current } = days;
    expect([previous.length, previous.at(-1)]).toEqual([31, 5]);
    expect([current.length, current[0], current.at(-1)]).toEqual([20, 3, 11]);
    expect(pages).toEqual([
      { page: '/services', current: 9, previous: 0 },
      { page: '/home', current: 5, previous: 5 },
    ]);
    expect(locales).toEqual([
      { locale: 'fr', current: 12, previous: 5 },
      { locale: 'ht', current: 2, previous: 0 },
    ]);
  });

  test('messages, and the median of their first replies: neither spam nor replies that were undone', async () => {
    const accountId = await makeTeamMember(db);
    const answer = async (hours: number, at: number) => {
      const messageId = await write(db, {}, at);
      await reply(db, { messageId, accountId }, at + hours * hour);
      return messageId;
    };
    const first = await answer(2, november);
    await reply(db, { messageId: first, accountId }, november + 9 * hour);
    for (const hours of [5, 30]) await answer(hours, november + hour);
    for (const hours of [1, 2]) await answer(hours, november - hours);
    const undone = await answer(1, november + 3 * hour);
    const replies = db.updateTable('message_reply').set({ undone_at: now });
    await replies.where('message_id', '=', undone).execute();
    await write(db, { spamReason: 'honeypot' }, november);
    const { messages, hours } = await findFigures(db, 'fr', now);
    expect(last(messages)).toEqual([2, 4]);
    // The median of two is their mean.
    expect(last(hours, 3)).toEqual([null, 1.5, 5]);
  });
});

onDatabase((test) => {
  test('an article has the reads of all its languages and earlier slugs; services have a list of their own', async () => {
    await insertBuiltinContent(db, now);
    const creole = (await rowsIn('service_text')).find(({ locale }) => locale === 'ht');
    const path = `/services/${creole?.slug}`;
    const textOf = (title: string) => ({ title, summary: 'Kout', content: 'Tèks' });
    const texts = { fr: textOf('Kap fr'), ht: textOf('Kap ht') };
    const article_id = await insertArticle(db, { author: 'BWT', texts }, null, now);
    // A slug of before, which both languages had.
    const slugs = ['fr', 'ht'].map((locale) => ({ slug: 'old', article_id, locale, used_at: 1 }));
    await db.insertInto('article_slug').values(slugs).execute();
    const read = (page: string, reads: number) => ({ page, locale: 'fr' as const, reads });
    const ofArticle = Object.entries({ 'kap-fr': 2, 'kap-ht': 3, old: 4, gone: 99 });
    const reads = ofArticle.map(([slug, count]) => read(`/publication/${slug}`, count));
    await storeReads(db, [...reads, read(path, 5)], now);
    const { articles, services, pages } = await findFigures(db, 'ht', now);
    expect(services).toMatchObject([{ path, locale: 'ht', current: 5, previous: 0 }]);
    const own = { title: 'Kap ht', path: '/publication/kap-ht', locale: 'ht' };
    expect(articles).toEqual([{ ...own, current: 9, previous: 0 }]);
    expect(pages).toEqual([]);
  });

  test('donations: those that are confirmed, each currency for itself', async () => {
    const confirm = (amount_minor: number, currency: Currency, confirmed_at: number, more = {}) => {
      const change = { amount_minor, currency, confirmed_at, ...more };
      return announce(db, {}, november - 40 * 24 * hour, change);
    };
    await confirm(1_000, 'HTG', november);
    await confirm(500, 'HTG', now);
    await confirm(700, 'HTG', november - 1);
    await confirm(2_500, 'USD', now);
    await confirm(9_900, 'USD', now, { refused_at: now });
    // Another sum than was announced, in another currency.
    await confirm(50_000, 'HTG', now, { received_minor: 300, received_currency: 'EUR' });
    await announce(db, {}, now);
    const { donations } = await findFigures(db, 'fr', now);
    expect(donations.map(({ currency, sums }) => [currency, last(sums)])).toEqual([
      ['EUR', [0, 300]],
      ['HTG', [700, 1_500]],
      ['USD', [0, 2_500]],
    ]);
  });

  test('pictures: those of others that are in the gallery', async () => {
    for (const id of ['a', 'b', 'c']) await insertPicture(db, id);
    await updateRows('picture', { state: 'approved', published_at: now });
    await updateRows('picture', { image: 'builtin/b' }, 'b');
    await updateRows('picture', { state: 'refused' }, 'c');
    expect(last((await findFigures(db, 'fr', now)).pictures)).toEqual([0, 1]);
  });
});
