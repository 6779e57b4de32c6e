import { readdirSync, writeFileSync } from 'node:fs';
import { SqliteAdapter, sql } from 'kysely';
import { type Db, migrate, openDatabase } from '#app/platform/database.server.ts';

/** Texts that are one of a few words. */
const unions: Readonly<Record<string, string>> = {
  'course_interest.suspicion': "'honeypot' | 'quick'",
  'course_session.currency': "'HTG' | 'USD' | 'EUR'",
  'course_session.state': "'draft' | 'open' | 'closed' | 'cancelled'",
  'donation.currency': "'HTG' | 'USD' | 'EUR'",
  'donation.locale': "'fr' | 'en' | 'ht'",
  'donation.method':
    "'paypal' | 'debit-card' | 'bank-transfer' | 'moncash' | 'natcash' | 'moneygram'",
  'donation.received_currency': "'HTG' | 'USD' | 'EUR'",
  'donation.suspicion': "'honeypot' | 'quick'",
  'enrolment.currency': "'HTG' | 'USD' | 'EUR'",
  'enrolment.locale': "'fr' | 'en' | 'ht'",
  'enrolment.state': "'held' | 'waiting' | 'offered' | 'confirmed' | 'cancelled' | 'expired'",
  'enrolment.suspicion': "'honeypot' | 'quick'",
  'message.suspicion': "'honeypot' | 'quick' | 'email'",
  'payment.currency': "'HTG' | 'USD' | 'EUR'",
  'outbox.outcome': "'kept' | 'unneeded' | 'dismissed'",
};

/** The source of db/schema.ts, which `npm run schema` writes: the same from both engines. */
export async function generateSchema(db: Db): Promise<string> {
  const keys = await listSqliteKeys(db);
  const tables = (await db.introspection.getTables()).sort((a, b) => (a.name < b.name ? -1 : 1));
  const types = tables.map(({ name: table, columns }) => {
    const lines = columns.map(({ name, dataType, isNullable, hasDefaultValue }) => {
      const column = `${table}.${name}`;
      const value = unions[column] ?? typeOf(dataType);
      const type = isNullable && !keys.has(column) ? `${value} | null` : value;
      return `    ${name}: ${hasDefaultValue ? `Generated<${type}>` : type};\n`;
    });
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  const rows = tables.map(({ name }) => {
    const row = name.replace(/(?:^|_)[a-z]/g, (start) => start.slice(-1).toUpperCase());
    return `export type ${row}Row = Selectable<Schema['${name}']>;\n`;
  });
  // The tables beside a section that remember its pictures.
  const pictures = tables.flatMap(({ name, columns }) =>
    ['image', 'replaced_at'].every((column) => columns.some((each) => each.name === column))
      ? [`'${name}'`]
      : [],
  );
  return `// Written by \`npm run schema\` from the migrations; docs/tables.md says what columns hold.

import type { Generated, Selectable } from 'kysely';

export interface Schema {
${types.join('')}}

export const pictureTables = [${pictures.join(', ')}] as const;

${rows.join('')}`;
}

/** Portable types, by their names in SQLite and PostgreSQL. */
function typeOf(dataType: string): string {
  if (/^text$/i.test(dataType)) return 'string';
  if (/^(?:integer|int4|bigint|int8)$/i.test(dataType)) return 'number';
  throw new Error(`${dataType} is not a type that both engines have`);
}

/** SQLite reports the columns of primary keys as nullable. */
async function listSqliteKeys(db: Db): Promise<ReadonlySet<string>> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return new Set();
  const { rows } = await sql<{ key: string }>`select m.name || '.' || c.name as key
    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and c.pk`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

const migrationsFolder = new URL('../db/migrations/', import.meta.url);

/** The source of db/migrations/index.ts, which `npm run schema` writes: every file of its folder. */
export function generateIndex(): string {
  const names = readdirSync(migrationsFolder)
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  const variable = (name: string) =>
    name.slice('0000_'.length).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imports = names.map((name) => `import * as ${variable(name)} from './${name}.ts';\n`);
  const entries = names.map((name) => `  '${name}': ${variable(name)},\n`);
  return `import type { Migration } from 'kysely/migration';
${imports.join('')}
/** Written by \`npm run schema\` from the files of this folder; a released migration never changes. */
export const migrations: Record<string, Migration> = {
${entries.join('')}};
`;
}

if (import.meta.main) {
  writeFileSync(new URL('index.ts', migrationsFolder), generateIndex());
  const { migrations } = await import('#db/migrations/index.ts');
  const db = openDatabase({ databaseUrl: undefined, sqliteFile: ':memory:' });
  await migrate(db, migrations);
  writeFileSync(new URL('../db/schema.ts', import.meta.url), await generateSchema(db));
  await db.destroy();
}
