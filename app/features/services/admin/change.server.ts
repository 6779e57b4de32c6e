import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import { differences, reorder } from '#app/office/resource/rows.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bestLocale, bumpContentVersion } from '#app/platform/localized.server.ts';
import { slugify } from '#app/platform/markdown.ts';
import {
  type HtmlColumns,
  htmlColumns,
  publishingTransaction,
  type TextRenderer,
} from '#app/platform/public-html.server.ts';
import type { ServiceRow } from '#db/schema.ts';
import { type QuestionKey, questionsOf, readAnswers } from '../questions.ts';
import { type ServiceEdit, serviceSchema } from './schema.ts';
import type { ServiceError, ServiceField, ServiceValues } from './service-form.ts';

/**
 * Every service, in the order of the public pages, with its title in one language or the best other
 * one.
 */
export async function listEditedServices(db: Db, locale: string) {
  return db
    .selectFrom('service as s')
    .leftJoin('service_text as t', (join) =>
      join
        .onRef('t.service_key', '=', 's.key')
        .on('t.locale', '=', bestLocale('service_text', 'service_key', 's.key', locale)),
    )
    .select([
      's.key',
      't.title',
      's.is_hidden as isHidden',
      's.price_minor as priceMinor',
      't.price_words as priceWords',
    ])
    .select(['s.days_from as daysFrom', 's.days_to as daysTo'])
    .orderBy('s.position')
    .orderBy('s.key')
    .limit(100)
    .execute();
}

export type EditedService = {
  key: string;
  title: string;
  slug: string;
  isHidden: boolean;
  values: ServiceValues;
};

/** Finds the values of a service's form. @returns undefined when there is no such service. */
export async function findEditedService(db: Db, key: string): Promise<EditedService | undefined> {
  const [row, texts] = await Promise.all([
    db.selectFrom('service').selectAll().where('key', '=', key).executeTakeFirst(),
    db.selectFrom('service_text').selectAll().where('service_key', '=', key).execute(),
  ]);
  if (!row) return undefined;
  const values = valuesOf(row, texts);
  return {
    key,
    title: values['title.fr'],
    slug: values['slug.fr'],
    isHidden: row.is_hidden === 1,
    values,
  };
}

type Numbers = { price: number | null; daysFrom: number | null; daysTo: number | null };

const numbersOf = ({ price, daysFrom, daysTo }: Numbers) => ({
  price: price === null ? '' : String(price / 100),
  daysFrom: String(daysFrom ?? ''),
  daysTo: String(daysTo ?? ''),
});

const valuesOf = (row: ServiceRow, texts: readonly TextRow[]): ServiceValues => ({
  ...numbersOf({ price: row.price_minor, daysFrom: row.days_from, daysTo: row.days_to }),
  hidden: row.is_hidden === 1 ? 'on' : '',
  ...Object.assign({}, ...locales.map((locale) => textValues(row.key, locale, texts))),
});

type TextRow = {
  locale: string;
  title: string;
  slug: string;
  summary: string;
  content: string;
  price_words: string;
  answers: string;
};

function textValues(
  key: string,
  locale: Locale,
  texts: readonly TextRow[],
): Partial<ServiceValues> {
  const text = texts.find((each) => each.locale === locale);
  const answers = readAnswers(text?.answers ?? '{}');
  return {
    [`title.${locale}`]: text?.title ?? '',
    [`summary.${locale}`]: text?.summary ?? '',
    [`text.${locale}`]: text?.content ?? '',
    [`priceWords.${locale}`]: text?.price_words ?? '',
    [`slug.${locale}`]: text?.slug ?? '',
    ...Object.fromEntries(
      questionsOf(key).map((question) => [`answer.${question}.${locale}`, answers[question] ?? '']),
    ),
  };
}

export type ServiceChange = Result<
  { entryId: string },
  FieldErrors<ServiceField, ServiceError>,
  'gone' | 'conflict' | 'same'
>;

/** Rolls back what was written for the languages before. */
class TakenSlugError extends Error {
  readonly locale: Locale;

  constructor(locale: Locale) {
    super('taken');
    this.locale = locale;
  }
}

type Edited = { key: string; accountId: string; edit: ServiceEdit & Versioned };

/**
 * Stores what an editor wrote, with a line in the journal that can be undone, unless someone has
 * changed the service since.
 */
export async function changeService(db: Db, edited: Edited, now: number): Promise<ServiceChange> {
  try {
    return await publishingTransaction(db, (trx, render) => changeWithin(trx, edited, render, now));
  } catch (error) {
    if (error instanceof TakenSlugError)
      return { outcome: 'invalid', errors: { [`slug.${error.locale}`]: 'taken' } };
    throw error;
  }
}

async function changeWithin(
  trx: Db,
  { key, accountId, edit: sent }: Edited,
  render: TextRenderer,
  now: number,
): Promise<ServiceChange> {
  const row = await lockRow(trx, 'service', 'key', key);
  if (!row) return { outcome: 'rejected', reason: 'gone' };
  const texts = await trx
    .selectFrom('service_text')
    .selectAll()
    .where('service_key', '=', key)
    .execute();
  const checked = checkVersion({
    schema: serviceSchema,
    sent,
    values: { ...sent, ...numbersOf(sent) },
    stored: valuesOf(row, texts),
  });
  if (checked.outcome === 'invalid')
    return { outcome: 'invalid', errors: fieldErrors(checked.error) };
  if (checked.outcome !== 'done') return checked;
  const edit = checked.value;
  const rendered = renderChanged(texts, edit, render);
  if (rendered.outcome !== 'done') return rendered;
  const shared = {
    is_hidden: edit.hidden ? 1 : 0,
    price_minor: edit.price,
    days_from: edit.daysFrom,
    days_to: edit.daysTo,
  };
  const changes: RowChange[] = differences('service', key, row, shared);
  // A language that the service did not have: the journal has no undo for it, and an undo of the
  // rest leaves it.
  const added: Locale[] = [];
  for (const locale of locales) {
    const before = texts.find((each) => each.locale === locale);
    const after = textOf(key, locale, edit, before?.slug);
    if (after.slug !== before?.slug && !(await takeSlug(trx, { key, locale, slug: after.slug })))
      throw new TakenSlugError(locale);
    if (before) changes.push(...differences('service_text', `${key}.${locale}`, before, after));
    else {
      added.push(locale);
      await trx
        .insertInto('service_text')
        .values({ service_key: key, locale, ...after })
        .execute();
    }
  }
  if (changes.length === 0 && added.length === 0) return { outcome: 'rejected', reason: 'same' };
  for (const change of changes) await storeChange(trx, key, change);
  // Not in the journal: what an undo puts back is rendered when it is read.
  for (const { locale, columns } of rendered.value)
    await trx
      .updateTable('service_text')
      .set(columns)
      .where('service_key', '=', key)
      .where('locale', '=', locale)
      .execute();
  await markServiceChanged(trx, key, now);
  return done({
    entryId: await record(trx, { accountId, action: 'service.changed', key, changes }, now),
  });
}

type Rendered = Result<
  { locale: Locale; columns: HtmlColumns }[],
  FieldErrors<ServiceField, ServiceError>,
  never
>;

/** The HTML of the texts that are another than before. */
function renderChanged(
  texts: readonly TextRow[],
  edit: ServiceEdit,
  render: TextRenderer,
): Rendered {
  const changed = locales.filter(
    (locale) => edit[`text.${locale}`] !== texts.find((each) => each.locale === locale)?.content,
  );
  const results = changed.map((locale) => ({
    locale,
    content: edit[`text.${locale}`],
    result: render(edit[`text.${locale}`]),
  }));
  const refused = results.filter(({ result }) => result === 'tooComplicated');
  if (refused.length > 0)
    return {
      outcome: 'invalid',
      errors: Object.fromEntries(refused.map(({ locale }) => [`text.${locale}`, 'tooComplicated'])),
    };
  return done(
    results.flatMap(({ locale, content, result }) => {
      const columns = htmlColumns(content, result);
      return columns ? [{ locale, columns }] : [];
    }),
  );
}

async function storeChange(
  trx: Db,
  key: string,
  { table, id, before, after }: RowChange,
): Promise<void> {
  if (table === 'service') {
    await trx.updateTable('service').set(after).where('key', '=', key).execute();
    return;
  }
  const locale = id.slice(key.length + 1);
  if ('slug' in before) await takeSlug(trx, { key, locale, slug: String(before['slug']) });
  await trx
    .updateTable('service_text')
    .set(after)
    .where('service_key', '=', key)
    .where('locale', '=', locale)
    .execute();
}

/** An empty slug stays as it is. */
function textOf(key: string, locale: Locale, edit: ServiceEdit, slug: string | undefined) {
  const answers = questionsOf(key).flatMap((question): [QuestionKey, string][] => {
    const answer = edit[`answer.${question}.${locale}`];
    return answer ? [[question, answer]] : [];
  });
  return {
    title: edit[`title.${locale}`],
    summary: edit[`summary.${locale}`],
    content: edit[`text.${locale}`],
    price_words: edit[`priceWords.${locale}`],
    slug: slugify(edit[`slug.${locale}`]) || (slug ?? (slugify(edit[`title.${locale}`]) || key)),
    answers: JSON.stringify(Object.fromEntries(answers)),
  };
}

/**
 * A slug stays its service's for ever, so that an old link leads on, and an undo can have it back.
 * @returns false when it is, or was, another's.
 */
async function takeSlug(
  trx: Db,
  { key, locale, slug }: { key: string; locale: string; slug: string },
): Promise<boolean> {
  const isOthers = async (table: 'service_text' | 'service_slug') =>
    trx
      .selectFrom(table)
      .select('service_key')
      .where('slug', '=', slug)
      .where('locale', '=', locale)
      .where('service_key', '!=', key)
      .executeTakeFirst();
  if ((await isOthers('service_text')) || (await isOthers('service_slug'))) return false;
  await trx
    .insertInto('service_slug')
    .values({ slug, locale, service_key: key })
    .onConflict((oc) => oc.columns(['slug', 'locale']).doNothing())
    .execute();
  return true;
}

/** Moves a service one place up or down, in the order of the public pages. */
export async function moveService(
  db: Db,
  { key, direction, accountId }: { key: string; direction: 'up' | 'down'; accountId: string },
  now: number,
): Promise<Result<{ entryId: string }, never, 'gone' | 'same'>> {
  return db.transaction().execute(async (trx) => {
    // Its row lock makes two moves wait for each other.
    await bumpContentVersion(trx);
    const rows = await trx
      .selectFrom('service')
      .select(['key', 'position'])
      .orderBy('position')
      .orderBy('key')
      .execute();
    const found = rows.find((row) => row.key === key);
    if (!found) return { outcome: 'rejected', reason: 'gone' };
    const moved = reorder(rows, found, direction);
    if (!moved) return { outcome: 'rejected', reason: 'same' };
    const changes = moved.flatMap((row, index) =>
      differences('service', row.key, row, { position: index + 1 }),
    );
    for (const { id, after } of changes)
      await trx.updateTable('service').set(after).where('key', '=', id).execute();
    return done({
      entryId: await record(trx, { accountId, action: 'service.moved', key, changes }, now),
    });
  });
}

/** Renews the pages. Called by an undo too. */
export async function markServiceChanged(trx: Db, key: string, now: number): Promise<void> {
  await trx.updateTable('service').set({ updated_at: now }).where('key', '=', key).execute();
  await bumpContentVersion(trx);
}

type Entry = { accountId: string; action: JournalAction; key: string; changes: RowChange[] };

const record = (trx: Db, { key, ...entry }: Entry, now: number) =>
  recordChange(trx, { ...entry, subject: 'service', subjectId: key }, now);
