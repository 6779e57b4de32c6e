import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.server.ts';

/**
 * The letters that are one when accents and case are ignored, of French, Creole and their
 * neighbours.
 */
const families = ['aàáâäãå', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôöõ', 'uúùûü', 'yýÿ'];

const variants = new Map(
  families.flatMap((family) => {
    const all = family + family.toUpperCase();
    return [...all].map((letter) => [letter, all] as const);
  }),
);

/**
 * In a pattern, a class of its own for each letter: accents and case are ignored by the pattern,
 * and nothing else is stored or computed for it.
 */
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
 * Whether a column contains a text, without regard to accents and case: GLOB on SQLite, a regular
 * expression on PostgreSQL. It reads every row that the rest of the query leaves.
 *
 *     db.selectFrom('account').where(contains(db, 'account.username', 'helene'))
 */
export function contains(db: Db, column: string, text: string): RawBuilder<boolean> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres)
    return sql<boolean>`${sql.ref(column)} ~ ${patternOf(text, (each) => (/[\w\s]/.test(each) ? each : `\\${each}`))}`;
  return sql<boolean>`${sql.ref(column)} glob ${`*${patternOf(text, (each) => (/[*?[]/.test(each) ? `[${each}]` : each))}*`}`;
}
