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
  if (isPostgres)
    return sql<boolean>`${sql.ref(column)} ~ ${patternOf(text, (each) => (/[\w\s]/.test(each) ? each : `\\${each}`))}`;
  return sql<boolean>`${sql.ref(column)} glob ${`*${patternOf(text, (each) => (/[*?[]/.test(each) ? `[${each}]` : each))}*`}`;
}
