import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { PageReads } from '#app/features/numbers/read-counter.ts';
import { storeReads } from '#app/features/numbers/reads.server.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';

const day = 24 * 3_600_000;

const pages: Readonly<Record<string, number>> = {
  '/home': 62,
  '/services': 21,
  '/donation': 14,
  '/contact': 13,
  '/publication': 12,
  '/about': 11,
  '/info': 8,
  '/galerie': 7,
  '/win': 6,
  '/login': 4,
  '/addpicture': 3,
  '/signup': 2,
};

const shares: Readonly<Record<Locale, number>> = { fr: 0.54, ht: 0.33, en: 0.13 };

type Site = { db: Db; now: number; random: () => number };

/** More readers from month to month, fewer on Sundays, and now and then a day without power. */
export async function addReads({ db, now, random }: Site): Promise<void> {
  const texts = await listTexts(db, random);
  for (let n = 395; n >= 0; n--) {
    if (n % 10 === 0) await yieldToRequests();
    const at = now - n * day;
    const isSunday = new Date(at).getUTCDay() === 0;
    const isDark = random() < 0.015;
    const busy = (1 - n / 650) * (isSunday ? 0.55 : 1) * (isDark ? 0.15 : 0.85 + random() * 0.3);
    const today = [
      ...Object.entries(pages),
      ...texts.filter(({ from }) => from <= at).map(({ page, reads }) => [page, reads] as const),
    ];
    const reads = today.flatMap(([page, usual]) =>
      locales.map((locale): PageReads => {
        const count = usual * busy * shares[locale] * (0.6 + random() * 0.8);
        return { page, locale, reads: Math.round(count) };
      }),
    );
    const some = reads.filter(({ reads }) => reads > 0);
    await storeReads(db, some, at);
  }
}

/** The pages of articles, from their publication, and of services. */
async function listTexts(db: Db, random: () => number) {
  const services = await db
    .selectFrom('service_text')
    .select('slug')
    .where('locale', '=', 'fr')
    .orderBy('slug')
    .execute();
  const articles = await db
    .selectFrom('article_text as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .select(['t.slug', 'a.published_at as from'])
    .where('t.locale', '=', 'fr')
    .orderBy('t.slug')
    .execute();
  return [
    ...services.map(({ slug }) => ({
      page: `/services/${slug}`,
      from: 0,
      reads: 3 + random() * 9,
    })),
    ...articles.map(({ slug, from }) => ({
      page: `/publication/${slug}`,
      from: from ?? 0,
      reads: 2 + random() * 14,
    })),
  ];
}
