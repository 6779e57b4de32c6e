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

export type Evidence = {
  jobs: ShownEvidence[];
  people: ShownEvidence[];
  quote: (Text & { name: string }) | null;
};

/**
 * The first jobs and people, and one quote, in the reader's language or the best other one; empty
 * until the team has added some.
 */
export async function findEvidence(db: Db, locale: Locale): Promise<Evidence> {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('is_hidden', '=', 0)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
  const of = (kind: keyof typeof shown) =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, shown[kind])
      .map((row) => readEvidence(row, locale));
  const quoted = rows.find((row) => row.kind === 'job' && textOf(row, 'quote', locale).text);
  return {
    jobs: of('job'),
    people: of('person'),
    quote: quoted ? { ...textOf(quoted, 'quote', locale), name: quoted.name } : null,
  };
}

export type EvidenceKind = keyof typeof shown | 'door';

const visible = (db: Db, kind: EvidenceKind) =>
  db
    .selectFrom('evidence')
    .where('kind', '=', kind)
    .where('is_hidden', '=', 0)
    .where('trashed_at', 'is', null);

export async function hasEvidence(db: Db, kind: EvidenceKind): Promise<boolean> {
  return (await visible(db, kind).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export const hasJobs = (db: Db): Promise<boolean> => hasEvidence(db, 'job');

export type Door = Pick<ShownEvidence, 'image' | 'alt' | 'text'>;

/** The photograph of the company's door, the first that has one. */
export async function findDoor(db: Db, locale: Locale): Promise<Door | null> {
  const row = await visible(db, 'door')
    .selectAll()
    .where('image', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? readEvidence(row, locale) : null;
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
