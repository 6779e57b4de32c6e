import { randomUUID } from 'node:crypto';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EvidenceRow } from '#db/schema.ts';

const shown = { job: 3, person: 4 } as const;

type Text = { text: string; locale: Locale };

export type ShownEvidence = ReturnType<typeof readEvidence>;
export type ShownJob = ReturnType<typeof readJob>;

/** The rows of a kind that the site shows, in the order of the team. */
export const listEvidence = (db: Db, kind: EvidenceKind) =>
  db
    .selectFrom('evidence')
    .selectAll()
    .where('kind', '=', kind)
    .where('is_hidden', '=', 0)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(100);

/**
 * The first jobs and people, in the reader's language or the best other one; empty until the team
 * has added some.
 */
export async function findEvidence(db: Db, locale: Locale) {
  const [jobs, people, customers] = await Promise.all([
    listEvidence(db, 'job').limit(shown.job).execute(),
    listEvidence(db, 'person').limit(shown.person).execute(),
    listEvidence(db, 'customer').execute(),
  ]);
  return {
    jobs: jobs.map((row) => readJob(row, customers, locale)),
    people: people.map((row) => readEvidence(row, locale)),
  };
}

/** The first job done for a service, and the person to talk to about it. */
export async function findServiceEvidence(db: Db, locale: Locale, service: string) {
  const [job, person, customers] = await Promise.all([
    listEvidence(db, 'job').where('service_key', '=', service).limit(1).executeTakeFirst(),
    listEvidence(db, 'person').limit(1).executeTakeFirst(),
    listEvidence(db, 'customer').execute(),
  ]);
  return {
    job: job && readJob(job, customers, locale),
    person: person && readEvidence(person, locale),
  };
}

/** The ids of the jobs and people after those that a page shows, in the order of the list. */
export function inReserve(rows: readonly EvidenceRow[]): string[] {
  const visible = rows.filter((row) => row.is_hidden === 0);
  const isFirstOfService = ({ id, service_key }: EvidenceRow) =>
    service_key !== '' && visible.find((row) => row.service_key === service_key)?.id === id;
  return Object.entries(shown)
    .flatMap(([kind, most]) => visible.filter((row) => row.kind === kind).slice(most))
    .filter((row) => !isFirstOfService(row))
    .map(({ id }) => id);
}

/** Adds the words of a customer to the jobs, hidden until the team has said what was done. */
export async function insertGivenQuote(
  trx: Db,
  { text, locale, speaker, email }: Text & { speaker: string; email: string },
  now: number,
): Promise<void> {
  const id = randomUUID();
  const first = await trx
    .selectFrom('evidence')
    .select((eb) => eb.fn.min('position').as('position'))
    .where('kind', '=', 'job')
    .executeTakeFirst();
  await trx
    .insertInto('evidence')
    .values({
      ...{ id, kind: 'job', name: speaker.slice(0, 80), speaker: speaker.slice(0, 120) },
      ...{ text_fr: '', text_ht: '', text_en: '', alt_fr: '', alt_ht: '', alt_en: '' },
      ...{ quote_fr: '', quote_ht: '', quote_en: '', [`quote_${locale}`]: text },
      ...{ service_key: '', link: '', done_on: '', image: null, is_hidden: 1, version: 1 },
      ...{ position: (first?.position ?? 1) - 1, created_at: now, trashed_at: null },
      ...{ given_at: now, given_by: email },
    })
    .execute();
  const entry = { accountId: null, subjectId: id, action: 'evidence.given' } as const;
  await recordChange(trx, entry, now);
}

/** The words of customers, oldest first, of which nobody has said what was done. */
export const listGivenQuotes = (db: Db, limit: number) =>
  db
    .selectFrom('evidence')
    .select(['id', 'name', 'given_at'])
    .where('given_at', 'is not', null)
    .where('text_fr', '=', '')
    .where('trashed_at', 'is', null)
    .orderBy('given_at')
    .limit(limit)
    .execute();

export type EvidenceKind = keyof typeof shown | 'customer' | 'door';

export async function hasEvidence(db: Db, kind: EvidenceKind): Promise<boolean> {
  const row = await listEvidence(db, kind).limit(1).executeTakeFirst();
  return row !== undefined;
}

function readJob(row: EvidenceRow, customers: readonly EvidenceRow[], locale: Locale) {
  const quote = textOf(row, 'quote', locale);
  const name = row.speaker || row.name;
  const face = customers.find((each) => each.image && nameOf(each.name) === nameOf(name));
  return {
    ...readEvidence(row, locale),
    /** With the name, trade and town of the customer where the team knows these, and a photo. */
    quote: quote.text ? { ...quote, name, face: face?.image ?? null } : null,
  };
}

/** `Rose` of `Rose, dressmaker, Limbé`, for comparison. */
const nameOf = (speaker: string) => speaker.split(',')[0]?.trim().toLocaleLowerCase();

export const readEvidence = (row: EvidenceRow, locale: Locale) => ({
  id: row.id,
  name: row.name,
  /** The outcome of a job, or a person's trade. */
  text: textOf(row, 'text', locale),
  image: row.image,
  alt: textOf(row, 'alt', locale),
  link: row.link,
  /** Milliseconds since 1970, at noon in Haiti. */
  doneAt: row.done_on ? Date.parse(`${row.done_on}T17:00:00Z`) : null,
});

function textOf(row: EvidenceRow, column: 'text' | 'quote' | 'alt', wanted: Locale): Text {
  const locale = [wanted, ...locales].find((each) => row[`${column}_${each}`]) ?? wanted;
  return { text: row[`${column}_${locale}`], locale };
}
