import { done, rejected } from '#app/http/result.ts';
import { readAmount } from '#app/i18n/amount.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import {
  type Field,
  flag,
  line,
  localized,
  matching,
  rawText,
  text,
} from '#app/office/resource/fields.ts';
import type { Change, Errors, Values, Written } from '#app/office/resource/form.ts';
import { defineResource, differences } from '#app/office/resource/resource.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion, lockContent } from '#app/platform/localized.server.ts';
import { slugify } from '#app/platform/markdown.ts';
import { htmlColumns } from '#app/platform/public-html.server.ts';
import { tools } from '#app/ui/icon-paths.ts';
import type { ServiceRow, ServiceTextRow } from '#db/schema.ts';
import { serviceEditorTexts } from './admin/texts.ts';
import {
  type QuestionKey,
  questionKeys,
  questionsOf,
  readAnswers,
  servicesOf,
} from './questions.ts';
import { offerOf, usualAnswers } from './services.server.ts';
import { servicesTexts } from './texts.ts';

/** A service with its texts. Each has its own questions, so each is a kind of its own. */
type Stored = ServiceRow & { id: string; kind?: string; texts: ServiceTextRow[] };

async function listStored(db: Db, key?: string): Promise<Stored[]> {
  let services = db.selectFrom('service').selectAll().orderBy('position').orderBy('key').limit(100);
  if (key !== undefined) services = services.where('key', '=', key);
  const rows = await services.execute();
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return [];
  const texts = db.selectFrom('service_text').selectAll().where('service_key', 'in', keys);
  const byKey = Map.groupBy(await texts.execute(), ({ service_key }) => service_key);
  return rows.map((row) => ({ ...row, id: row.key, texts: byKey.get(row.key) ?? [] }));
}

const textIn = ({ texts }: Stored, locale: string) => texts.find((each) => each.locale === locale);

const bestText = (row: Stored, wanted: Locale) =>
  [wanted, ...locales].map((locale) => textIn(row, locale)).find(Boolean);

/** With or without the currency, in words or as a sign: `15 000 gourdes`. */
const readPrice = (typed: string) =>
  readAmount(typed.trim().replace(/[\s\u00A0]*(gourdes?|goud|gdes?|htg|g)\.?$/i, ''));

const days = matching(
  line({ inputMode: 'numeric', isPaired: true }),
  'days',
  (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 365,
);
const inTexts = (field: Field) => localized(field, { layout: { section: 'texts' } });

type AnswerName = `answer.${QuestionKey}`;
const forQuestions = <Value>(make: (key: QuestionKey) => Value) =>
  Object.fromEntries(questionKeys.map((key) => [`answer.${key}`, make(key)])) as Record<
    AnswerName,
    Value
  >;

/** The office shows an answer whole, with each part that settings may add. */
const everyWay = { phone: true, app: 'WhatsApp', opening: true };

const sectionTexts = (locale: Locale) => {
  const { fields, usualAnswer, ...t } = serviceEditorTexts[locale];
  const answers = usualAnswers(locale, everyWay);
  const questions = forQuestions((key) => {
    const label = servicesTexts[locale].questions[key];
    const usual = answers[key];
    return { label, ...(usual && { hint: usualAnswer(usual) }) };
  });
  return { ...t, fields: { ...fields, ...questions } };
};

export const serviceResource = defineResource({
  path: '/admin/services',
  parent: '/admin/publish',
  menu: {
    order: 2,
    icon: tools,
    letter: 's',
    words: {
      fr: ['Prix', 'Tarifs', 'Délais'],
      en: ['Prices', 'Time needed'],
      ht: ['Pri', 'Delè'],
    },
  },
  table: 'service',
  key: 'key',
  subject: 'service',
  may: 'service.edit',
  isFixed: true,
  texts: Object.fromEntries(locales.map((locale) => [locale, sectionTexts(locale)])) as Texts<
    ReturnType<typeof sectionTexts>
  >,
  fields: {
    // Empty says nothing about the price.
    price: matching(
      line({ inputMode: 'decimal' }),
      'price',
      (typed) => 'minorUnits' in readPrice(typed),
    ),
    daysFrom: days,
    daysTo: days,
    hidden: flag({ column: 'is_hidden' }),
    title: inTexts(line({ max: 80, required: true })),
    summary: inTexts(line({ max: 200, required: true, rows: 2 })),
    text: inTexts(rawText({ max: 10_000, required: true, rows: 10 })),
    priceWords: inTexts(line({ max: 60 })),
    slug: inTexts(
      matching(
        line({ max: 80, autoCapitalize: 'none', spellCheck: false }),
        'slug',
        (typed) => slugify(typed) !== '',
      ),
    ),
    ...forQuestions((key) => {
      const kinds = servicesOf(key);
      const answer = text({ max: 600, rows: 2, ...(kinds && { kinds }) });
      return localized(answer, { layout: { section: 'answers' } });
    }),
  },
  order: 'position',
  list: {
    heading: 'service',
    title: (row: Stored, locale) =>
      bestText(row, locale)?.title ?? serviceEditorTexts[locale].untitled,
    cells: {
      offer(row, locale) {
        const { price_words = '' } = bestText(row, locale) ?? {};
        const { price, delay } = offerOf(locale, { ...row, price_words });
        return [price, delay].filter(Boolean).join(' · ') || serviceEditorTexts[locale].nothing;
      },
    },
    find: listStored,
  },
  publicPath: (row) =>
    row.is_hidden === 1 ? undefined : `/services/${textIn(row, 'fr')?.slug ?? row.key}`,
  check: ({ daysFrom, daysTo }): Errors =>
    daysFrom && daysTo && Number(daysTo) < Number(daysFrom) ? { daysTo: 'order' } : {},
  async find(db, id) {
    const [row] = await listStored(db, id);
    return row && { ...row, kind: id };
  },
  valuesOf,
  write,
  isOnSite: true,
  async afterChange(trx, key, now) {
    await trx.updateTable('service').set({ updated_at: now }).where('key', '=', key).execute();
  },
});

function valuesOf(row: Stored): Values {
  const values = {
    price: row.price_minor === null ? '' : String(row.price_minor / 100),
    daysFrom: String(row.days_from ?? ''),
    daysTo: String(row.days_to ?? ''),
    hidden: row.is_hidden === 1 ? 'on' : '',
  };
  for (const locale of locales) {
    const stored = textIn(row, locale);
    const answers = readAnswers(stored?.answers ?? '{}');
    Object.assign(values, {
      [`title.${locale}`]: stored?.title ?? '',
      [`summary.${locale}`]: stored?.summary ?? '',
      [`text.${locale}`]: stored?.content ?? '',
      [`priceWords.${locale}`]: stored?.price_words ?? '',
      [`slug.${locale}`]: stored?.slug ?? '',
      ...Object.fromEntries(
        questionsOf(row.key).map((key) => [`answer.${key}.${locale}`, answers[key] ?? '']),
      ),
    });
  }
  return values;
}

async function write(
  trx: Db,
  { id: key, stored, values, now, render }: Change<Stored>,
): Promise<Written> {
  // Two services may take a slug at once: one gets it.
  await lockContent(trx);
  const texts = locales.map((locale) => {
    const before = textIn(stored, locale);
    const after = textOf(stored, locale, values);
    const isRendered = after.content !== before?.content;
    const rendered = isRendered ? render(after.content) : undefined;
    return { locale, before, after, rendered, isMoved: after.slug !== before?.slug };
  });
  const errors: Errors = {};
  for (const { locale, after, rendered, isMoved } of texts) {
    if (rendered === 'tooComplicated') errors[`text.${locale}`] = rendered;
    if (isMoved && (await isTaken(trx, { key, locale, slug: after.slug })))
      errors[`slug.${locale}`] = 'taken';
  }
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  const minorUnits = (typed: string) => {
    const amount = readPrice(typed);
    return 'minorUnits' in amount ? amount.minorUnits : null;
  };
  const shared = {
    is_hidden: values['hidden'] ? 1 : 0,
    price_minor: minorUnits(values['price'] ?? ''),
    days_from: Number(values['daysFrom']) || null,
    days_to: Number(values['daysTo']) || null,
  };
  // The journal has no undo for a language that is added, and an undo of the rest leaves it.
  const changes = [
    ...differences('service', key, stored, shared),
    ...texts.flatMap(({ locale, before, after }) =>
      before ? differences('service_text', `${key}.${locale}`, before, after) : [],
    ),
  ];
  if (changes.length === 0 && texts.every(({ before }) => before)) return rejected('same');
  await trx
    .updateTable('service')
    .set({ ...shared, updated_at: now })
    .where('key', '=', key)
    .execute();
  for (const { locale, before, after, rendered, isMoved } of texts) {
    if (isMoved)
      await keepSlugs(trx, { key, locale, slugs: [after.slug, before?.slug ?? after.slug] });
    // Its HTML is not in the journal: what an undo puts back is rendered when it is read.
    const columns = { ...after, ...htmlColumns(after.content, rendered) };
    await trx
      .insertInto('service_text')
      .values({ service_key: key, locale, ...columns })
      .onConflict((oc) => oc.columns(['service_key', 'locale']).doUpdateSet(columns))
      .execute();
  }
  await bumpContentVersion(trx);
  return done({ changes, verb: 'changed' });
}

/** An empty slug stays as it is. */
function textOf(stored: Stored, locale: Locale, values: Values) {
  const { key } = stored;
  const value = (name: string) => values[`${name}.${locale}`] ?? '';
  const answers = questionsOf(key).flatMap((question) => {
    const answer = value(`answer.${question}`);
    return answer ? [[question, answer]] : [];
  });
  const slug = textIn(stored, locale)?.slug ?? (slugify(value('title')) || key);
  return {
    title: value('title'),
    summary: value('summary'),
    content: value('text'),
    price_words: value('priceWords'),
    slug: slugify(value('slug')) || slug,
    answers: JSON.stringify(Object.fromEntries(answers)),
  };
}

/** Whether a slug is, or was, another service's. */
async function isTaken(
  trx: Db,
  { key, locale, slug }: { key: string; locale: string; slug: string },
): Promise<boolean> {
  const owners = await Promise.all(
    (['service_text', 'service_slug'] as const).map((table) =>
      trx
        .selectFrom(table)
        .select('service_key')
        .where('slug', '=', slug)
        .where('locale', '=', locale)
        .where('service_key', '!=', key)
        .executeTakeFirst(),
    ),
  );
  return owners.some(Boolean);
}

/** Slugs stay a service's for ever, so that an old link leads on, and an undo can have it back. */
const keepSlugs = (
  trx: Db,
  { key, locale, slugs }: { key: string; locale: string; slugs: string[] },
) =>
  trx
    .insertInto('service_slug')
    .values([...new Set(slugs)].map((slug) => ({ slug, locale, service_key: key })))
    .onConflict((oc) => oc.columns(['slug', 'locale']).doNothing())
    .execute();
