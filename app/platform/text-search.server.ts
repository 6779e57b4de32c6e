import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.server.ts';

/** Letters that are one when accents and case are ignored. */
const families = ['aàáâäãå', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôöõ', 'uúùûü', 'yýÿ'];

const variants = new Map(
  families.flatMap((family) => {
    const all = family + family.toUpperCase();
    return [...all].map((letter) => [letter, all] as const);
  }),
);

/** A class for each letter: nothing else is stored or computed for it. */
function patternOf(text: string, quote: (character: string) => string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const lower = character.toLowerCase();
      const found =
        variants.get(character) ??
        (/\p{L}/u.test(character) ? lower + character.toUpperCase() : undefined);
      return found === undefined ? quote(character) : `[${found}]`;
    })
    .join('');
}

/**
 * Ignores accents and case: GLOB on SQLite, a regular expression on PostgreSQL. Reads every row
 * that the rest of the query leaves. `contains(db, 'account.username', 'helene')`
 */
export function contains(db: Db, column: string, text: string): RawBuilder<boolean> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) return sql<boolean>`${sql.ref(column)} ~ ${patternOf(text, escaped)}`;
  return sql<boolean>`${sql.ref(column)} glob ${`*${patternOf(text, (each) => (/[*?[]/.test(each) ? `[${each}]` : each))}*`}`;
}

/** Finds what `contains` finds, in texts as they are shown: with spaces that do not break, too. */
export const textPattern = (text: string): RegExp =>
  new RegExp(patternOf(text, (each) => (/\s/.test(each) ? '\\s' : escaped(each))));

const escaped = (each: string) => (/[\w\s]/.test(each) ? each : `\\${each}`);

/** A phone without what people type between its digits. */
export const phoneDigits = (phone: string): RawBuilder<string> =>
  [' ', '-', '.', '(', ')', '+'].reduce(
    (column, character) => sql<string>`replace(${column}, ${sql.lit(character)}, '')`,
    sql<string>`${sql.ref(phone)}`,
  );

/** The condition for what looks like a phone, or its end; it may be stored without Haiti’s code. */
export function containsPhone(column: string, text: string): RawBuilder<boolean>[] {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  if (digits.length < 4) return [];
  return [sql<boolean>`${phoneDigits(column)} like ${`%${digits.replace(/^509(?=\d{8}$)/, '')}%`}`];
}
