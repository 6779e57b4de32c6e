import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EvidenceRow } from '#db/schema.ts';

const shown = { job: 3, person: 4 } as const;

type Text = { text: string; locale: Locale };

export type ShownEvidence = {
  id: string;
  name: string;
  /** The outcome of a job, or a person's trade. */
  text: Text;
  image: string | null;
  alt: Text;
  link: string;
  /** Milliseconds since 1970, at noon in Haiti. */
  doneAt: number | null;
};

/** A customer's words, with their name, trade and town where the team knows these. */
export type ShownQuote = Text & { name: string };

export type Evidence = {
  jobs: (ShownEvidence & { quote: ShownQuote | null })[];
  people: ShownEvidence[];
};

const listEvidence = (db: Db) =>
  db
    .selectFrom('evidence')
    .selectAll()
    .where('is_hidden', '=', 0)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(100);

/**
 * The first jobs and people, in the reader's language or the best other one; empty until the team
 * has added some.
 */
export async function findEvidence(db: Db, locale: Locale): Promise<Evidence> {
  const rows = await listEvidence(db).execute();
  const of = (kind: keyof typeof shown) =>
    rows.filter((row) => row.kind === kind).slice(0, shown[kind]);
  return {
    jobs: of('job').map((row) => readJob(row, locale)),
    people: of('person').map((row) => readEvidence(row, locale)),
  };
}

/** The first job done for a service, and the person to talk to about it. */
export async function findServiceEvidence(db: Db, locale: Locale, service: string) {
  const [job, person] = await Promise.all([
    listEvidence(db).where('service_key', '=', service).limit(1).executeTakeFirst(),
    listEvidence(db).where('kind', '=', 'person').limit(1).executeTakeFirst(),
  ]);
  return {
    job: job && readJob(job, locale),
    person: person && readEvidence(person, locale),
  };
}

export async function hasJobs(db: Db): Promise<boolean> {
  const job = await listEvidence(db).where('kind', '=', 'job').limit(1).executeTakeFirst();
  return job !== undefined;
}

function readJob(row: EvidenceRow, locale: Locale): Evidence['jobs'][number] {
  const quote = textOf(row, 'quote', locale);
  return {
    ...readEvidence(row, locale),
    quote: quote.text ? { ...quote, name: row.speaker || row.name } : null,
  };
}

const readEvidence = (row: EvidenceRow, locale: Locale): ShownEvidence => ({
  id: row.id,
  name: row.name,
  text: textOf(row, 'text', locale),
  image: row.image,
  alt: textOf(row, 'alt', locale),
  link: row.link,
  doneAt: row.done_on ? Date.parse(`${row.done_on}T17:00:00Z`) : null,
});

function textOf(row: EvidenceRow, column: 'text' | 'quote' | 'alt', wanted: Locale): Text {
  const locale = [wanted, ...locales].find((each) => row[`${column}_${each}`]) ?? wanted;
  return { text: row[`${column}_${locale}`], locale };
}
