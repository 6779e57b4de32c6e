import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import type { HeldKind } from './requests.ts';

/** A person's identifiers in the tables: by the email address, and by the account that has it. */
export type Held = {
  email: string;
  account: { id: string; isVerified: boolean } | null;
  messages: string[];
  donations: { id: string; reference: string; proofImageId: string | null }[];
};

export const sameEmail = (
  column: 'email' | 'old_email' | 'new_email',
  email: string,
): RawBuilder<boolean> => sql<boolean>`lower(${sql.ref(column)}) = ${email}`;

/** @param email in lower case */
export async function findHeld(db: Db, email: string): Promise<Held> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const messages = await db
    .selectFrom('message')
    .select('id')
    .where(sameEmail('email', email))
    .execute();
  // Anyone can register an address: what the account gave under another one is the person's once
  // the address is verified.
  const accountId = account?.email_verified_at ? account.id : '';
  const donations = await db
    .selectFrom('donation')
    .select(['id', 'reference', 'proof_image_id'])
    .where((eb) => eb.or([sameEmail('email', email), eb('account_id', '=', accountId)]))
    .execute();
  return {
    email,
    account: account ? { id: account.id, isVerified: account.email_verified_at !== null } : null,
    messages: messages.map(({ id }) => id),
    donations: donations.map(({ id, reference, proof_image_id }) => ({
      id,
      reference,
      proofImageId: proof_image_id,
    })),
  };
}

/** `in ()` is no SQL. */
const listed = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['-']);

/**
 * Only those that the team has matched: anybody can type somebody else's phone, and a payment that
 * only has it is not theirs to read.
 */
export const paymentsOf = (db: Db, { donations }: Held) =>
  db.selectFrom('payment').where('donation_id', 'in', listed(donations.map(({ id }) => id)));

export const answersTo = (db: Db, table: 'message_reply' | 'message_note', { messages }: Held) =>
  // The type of one table stands for both.
  db.selectFrom(table as 'message_note').where('message_id', 'in', listed(messages));

/** The emails about what the person sent: their payloads name ids. */
export async function findEmailIds(db: Db, held: Held): Promise<string[]> {
  const replies = await answersTo(db, 'message_reply', held).select('id').execute();
  const changes = await db
    .selectFrom('email_change')
    .select('id')
    .where(isEmailChangeOf(held))
    .execute();
  const invitations = await invitationsOf(db, held).select('id').execute();
  const about = [
    ...held.messages,
    ...held.donations.map(({ id }) => id),
    ...[...replies, ...changes, ...invitations].map(({ id }) => id),
    ...(held.account ? [held.account.id] : []),
  ];
  const found = new Set<string>();
  for (const id of about) {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('payload', 'like', `%"${id}"%`)
      .execute();
    for (const row of rows) found.add(row.id);
  }
  return [...found];
}

export const isEmailChangeOf = ({ email, account }: Held): RawBuilder<boolean> =>
  sql<boolean>`(${sameEmail('old_email', email)} or ${sameEmail('new_email', email)} or account_id = ${account?.id ?? ''})`;

/**
 * To the address, or to one that the account had: it was verified, otherwise the change does not
 * name it.
 */
export const invitationsOf = (db: Db, { email, account }: Held) =>
  db.selectFrom('invitation').where((eb) =>
    eb.or([
      sameEmail('email', email),
      eb(
        eb.fn<string>('lower', ['email']),
        'in',
        eb
          .selectFrom('email_change')
          .select((change) => change.fn<string>('lower', ['old_email']).as('old'))
          .where('account_id', '=', account?.id ?? '')
          .where('changed_at', 'is not', null)
          .where('old_email', 'is not', null),
      ),
    ]),
  );

export const notificationsOf = (db: Db, { account, messages, donations }: Held) =>
  db
    .selectFrom('notification')
    .where(
      'subject_id',
      'in',
      listed([
        ...messages,
        ...donations.map(({ reference }) => reference),
        ...(account ? [account.id] : []),
      ]),
    );

/** The journal's entries about what the person sent. */
export async function findJournalIds(db: Db, held: Held): Promise<string[]> {
  const payments = await paymentsOf(db, held).select('id').execute();
  const about = {
    message: held.messages,
    donation: held.donations.map(({ reference }) => reference),
    payment: payments.map(({ id }) => id),
  };
  const rows = await db
    .selectFrom('journal_entry')
    .select('id')
    .where('changes', '!=', '[]')
    .where((eb) =>
      eb.or(
        Object.entries(about).map(([subject, ids]) =>
          eb.and([eb('subject', '=', subject), eb('subject_id', 'in', listed(ids))]),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether a text holds another one, whatever the case. Lower case is that of JavaScript for what is
 * searched, and of the engine in the table.
 */
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

/** How many texts elsewhere hold the address: articles, notes, replies to others, emails. */
async function countMentions(db: Db, { email }: Held): Promise<number> {
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

/** Counts the data held, by kind, never contents. */
export async function countHeld(db: Db, email: string): Promise<Record<HeldKind, number>> {
  const held = await findHeld(db, email);
  const count = async (rows: { execute(): Promise<unknown[]> }) => (await rows.execute()).length;
  const ofAccount = (table: 'picture' | 'session' | 'security_event') =>
    count(
      db
        .selectFrom(table as 'session')
        .select('id')
        .where('account_id', '=', held.account?.id ?? ''),
    );
  return {
    account: held.account ? 1 : 0,
    sessions: await ofAccount('session'),
    pictures: await ofAccount('picture'),
    messages: held.messages.length,
    answers:
      (await count(answersTo(db, 'message_reply', held).select('id'))) +
      (await count(answersTo(db, 'message_note', held).select('id'))),
    donations: held.donations.length,
    payments: await count(paymentsOf(db, held).select('id')),
    invitations: await count(invitationsOf(db, held).select('id')),
    emailChanges: await count(
      db.selectFrom('email_change').select('id').where(isEmailChangeOf(held)),
    ),
    notifications: await count(notificationsOf(db, held).select('id')),
    emails: (await findEmailIds(db, held)).length,
    events: await ofAccount('security_event'),
    journal: (await findJournalIds(db, held)).length,
    texts: await countMentions(db, held),
  };
}
