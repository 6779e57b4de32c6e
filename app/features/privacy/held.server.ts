import { type RawBuilder, sql } from 'kysely';
import { listed, type Person, type Traces } from '#app/office/personal-data.server.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { HeldKind } from './requests.ts';

export type PersonalData = Pick<Registry, 'personalData'>;

/** @param email in lower case */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return {
    email,
    account: account ? { id: account.id, isVerified: account.email_verified_at !== null } : null,
  };
}

export async function findTraces({ personalData }: PersonalData, db: Db, person: Person) {
  const found: Traces[] = [];
  for (const { find } of personalData.ofPerson) if (find) found.push(await find(db, person));
  const emails = new Set<string>();
  for (const id of found.flatMap((each) => each.emails)) {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('payload', 'like', `%"${id}"%`)
      .execute();
    for (const row of rows) emails.add(row.id);
  }
  const notifications = await db
    .selectFrom('notification')
    .select('id')
    .where('subject_id', 'in', listed(found.flatMap((each) => each.notifications ?? [])))
    .execute();
  const journal = await db
    .selectFrom('journal_entry')
    .select('id')
    .where('changes', '!=', '[]')
    .where((eb) =>
      eb.or(
        found
          .flatMap((each) => Object.entries(each.journal ?? {}))
          .map(([subject, ids]) =>
            eb.and([eb('subject', '=', subject), eb('subject_id', 'in', listed(ids))]),
          ),
      ),
    )
    .execute();
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    emails: [...emails],
    notifications: idsOf(notifications),
    journal: idsOf(journal),
  };
}

/** Lower case is that of the engine in both. */
export const mentions = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}) escape '\\'`;

/** Every column with text, by the schema of the database. */
export async function listTextColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      /text|char/i.test(column.dataType) ? [{ table: name, column: column.name }] : [],
    ),
  );
}

/** Tables, and columns, whose rows are counted by themselves. */
const counted = [
  ...['account', 'identity', 'invitation', 'email_change', 'data_request'],
  ...['message.email', 'donation.email'],
];

async function countMentions(db: Db, { email }: Person): Promise<number> {
  let count = 0;
  for (const { table, column } of await listTextColumns(db)) {
    if (counted.includes(table) || counted.includes(`${table}.${column}`)) continue;
    const found = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)} where ${mentions(column, email)}`.execute(db);
    count += Number(found.rows[0]?.n ?? 0);
  }
  return count;
}

export async function countHeld(
  registry: PersonalData,
  db: Db,
  email: string,
): Promise<Partial<Record<HeldKind, number>>> {
  const person = await findPerson(db, email);
  const traces = await findTraces(registry, db, person);
  const counts: Partial<Record<HeldKind, number>> = {
    notifications: traces.notifications.length,
    emails: traces.emails.length,
    journal: traces.journal.length,
    texts: await countMentions(db, person),
  };
  for (const { count } of registry.personalData.ofPerson)
    Object.assign(counts, await count?.(db, person));
  return counts;
}
