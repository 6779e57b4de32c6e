import { randomUUID } from 'node:crypto';
import { enqueueEmail, withdrawEntry } from '#app/email/outbox.server.ts';
import type { QueuedEmail } from '#app/email/templates.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { type ChangedEach, changeEach, maxSelected } from '#app/http/selection.ts';
import { hasRole, type Role } from '#app/http/session/account.ts';
import { type Db, isUniqueViolation, lockRow, sweepTable } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { JournalEntryRow, Schema } from '#db/schema.ts';
import type { JournalAction, NamedTable } from './actions.ts';
import { canChange, roleToChange } from './needed-permissions.ts';

/** How long a change can be undone, in milliseconds. */
export const undoMs = 30 * 24 * 60 * 60_000;

/** Until then, an undo stops the email about a change. In milliseconds. */
export const emailDelayMs = 60_000;

/** The tables that commands change: their journal’s texts name the columns. */
export type JournaledTable = Extract<NamedTable, keyof Schema>;

type Columns = Record<string, string | number | null>;

export type RowChange = { table: keyof Schema; id: string; before: Columns; after: Columns };

/**
 * An email that a change enqueued, with its id in the outbox; or one that it stopped, without. Once
 * it has left, an undo sends `undone` to whom it has told.
 */
export type CausedEmail = QueuedEmail & { id: string | null; undone?: QueuedEmail };

export type Change = {
  /** Null for the operator, and for what the clock does once the account was deleted. */
  accountId: string | null;
  isByOperator?: boolean;
  action: JournalAction;
  role?: Role;
  /** The subject, where that is not the first word of its action. */
  subject?: string;
  subjectId: string;
  /** None for what cannot be undone. */
  changes?: readonly RowChange[];
  emails?: readonly CausedEmail[];
};

/** In the transaction of the change. @returns the id of the entry, with which it can be undone */
export async function recordChange(
  trx: Db,
  { accountId, action, changes = [], emails = [], ...about }: Change,
  now: number,
): Promise<string> {
  const id = randomUUID();
  const subject = about.subject ?? action.slice(0, action.indexOf('.'));
  await trx
    .insertInto('journal_entry')
    .values({
      id,
      account_id: accountId,
      action,
      role: about.role ?? roleToChange({ subject, changes }),
      subject,
      subject_id: about.subjectId,
      changes: JSON.stringify(changes),
      emails: emails.length > 0 ? JSON.stringify(emails) : null,
      is_by_operator: about.isByOperator ? 1 : 0,
      undone_by: null,
      created_at: now,
    })
    .execute();
  return id;
}

/** A row that a command has made: an undo removes it. */
export const rowMade = (table: JournaledTable, id: string, now: number): RowChange => ({
  table,
  id,
  before: { removed_at: now },
  after: { removed_at: null },
});

/** An undo is refused when any of these columns has changed since. */
export function rowChange<Row extends { id: string }>(
  table: JournaledTable,
  row: Row,
  after: Partial<Row>,
): RowChange {
  const before = Object.keys(after).map((column) => [column, row[column as keyof Row]]);
  return { table, id: row.id, before: Object.fromEntries(before), after: after as Columns };
}

export type Undone = Result<{ entryId: string }, never, 'gone' | 'changed' | 'late'>;

type By = { entryId: string; accountId: string; role: Role };
export type FollowUndo = (trx: Db, change: RowChange, now: number) => Promise<void>;

type UndoRules = {
  keyOf(table: keyof Schema): readonly string[];
  followUndo: FollowUndo;
};

export class ChangedSinceError extends Error {}

/** Restores what was before a change, unless it was changed since. It is an entry itself. */
export async function undoChange(db: Db, by: By, now: number, rules: UndoRules): Promise<Undone> {
  try {
    return await db.transaction().execute((trx) => undo(trx, by, now, rules));
  } catch (error) {
    // A unique value, such as a transaction number, has since been taken by another row.
    if (error instanceof ChangedSinceError || isUniqueViolation(error)) return rejected('changed');
    throw error;
  }
}

async function undo(
  trx: Db,
  { entryId, accountId, role }: By,
  now: number,
  rules: UndoRules,
): Promise<Undone> {
  // One of two simultaneous requests undoes it.
  const entry = await lockRow(trx, 'journal_entry', 'id', entryId);
  if (!entry || entry.undone_by !== null) return rejected('gone');
  if (entry.created_at < now - undoMs) return rejected('late');
  if (!isUndoable(entry, role, now)) return rejected('gone');
  const changes = JSON.parse(entry.changes) as RowChange[];
  const inverse = changes.map((each) => ({ ...each, before: each.after, after: each.before }));
  // In the order of the command: in another order, two transactions could lock each other out.
  for (const change of inverse) {
    await applyChange(trx, change, rules.keyOf(change.table));
    await rules.followUndo(trx, change, now);
  }
  const emails = await undoEmails(trx, entry.emails, now);
  const { subject, subject_id: subjectId } = entry;
  const action = entry.action === 'undo' ? 'redo' : 'undo';
  const undoId = await recordChange(
    trx,
    { accountId, action, role: entry.role as Role, subject, subjectId, changes: inverse, emails },
    now,
  );
  await trx
    .updateTable('journal_entry')
    .set({ undone_by: undoId })
    .where('id', '=', entryId)
    .execute();
  return done({ entryId: undoId });
}

/**
 * Stops emails that have not begun to leave, and corrects the others; those that the change stopped
 * are enqueued again.
 */
async function undoEmails(trx: Db, emails: string | null, now: number): Promise<CausedEmail[]> {
  const undone: CausedEmail[] = [];
  const enqueue = async (email: QueuedEmail, correction: QueuedEmail | undefined) => {
    const id = await enqueueEmail(trx, email, now + emailDelayMs);
    undone.push({ ...email, id, ...(correction && { undone: correction }) });
  };
  for (const caused of JSON.parse(emails ?? '[]') as CausedEmail[]) {
    const { id, undone: correction, ...email } = caused;
    if (id === null) await enqueue(email, correction);
    else if (await withdrawEntry(trx, id)) undone.push({ ...caused, id: null });
    else if (correction) await enqueue(correction, email);
  }
  return undone;
}

/** A bulk change: all its entries have the same time. */
type Bulk = { at: number; accountId: string; role: Role };

export async function countBulk(db: Db, bulk: Bulk, now: number) {
  const rows = await listBulk(db, bulk);
  const [{ id, action } = { id: null, action: null }] = rows;
  return {
    changed: rows.length,
    undoable: rows.filter((row) => isUndoable(row, bulk.role, now)).length,
    isMailed: rows.some(isMailed),
    /** Null where they differ. */
    action: rows.every((row) => row.action === action) ? action : null,
    /** The id of its only entry. */
    only: rows.length === 1 ? id : null,
  };
}

const isMailed = ({ emails }: Pick<Row, 'emails'>) =>
  (JSON.parse(emails ?? '[]') as CausedEmail[]).some(({ id }) => id !== null);

const listBulk = (db: Db, { at, accountId }: Bulk) =>
  db
    .selectFrom('journal_entry')
    .select(['id', 'action', 'undone_by', 'changes', 'emails', 'created_at', 'role', 'subject'])
    .where('created_at', '=', at)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(maxSelected)
    .execute();

export async function undoBulk(
  db: Db,
  bulk: Bulk,
  now: number,
  rules: UndoRules,
): Promise<ChangedEach> {
  const { accountId, role } = bulk;
  return changeEach(await listBulk(db, bulk), ({ id }) =>
    undoChange(db, { entryId: id, accountId, role }, now, rules),
  );
}

async function applyChange(
  trx: Db,
  { table, id, before, after }: RowChange,
  columns: readonly string[],
): Promise<void> {
  let update = trx
    // The type of one table stands for all: the columns are those of the row that was read.
    .updateTable(table as 'payment')
    .set(after);
  const values = columns.length > 1 ? id.split('.') : [id];
  for (const [index, column] of columns.entries())
    update = update.where(column as 'id', '=', values[index] ?? '');
  for (const [column, value] of Object.entries(before))
    update = update.where(column as 'phone', value === null ? 'is' : '=', value as string);
  if ((await update.executeTakeFirst()).numUpdatedRows !== 1n) throw new ChangedSinceError();
}

export type JournalEntry = ReturnType<typeof readEntry>;

export async function findEntry(
  db: Db,
  { id, role }: { id: string; role: Role },
  now: number,
): Promise<(JournalEntry & { canUndo: boolean; undid: string | null }) | undefined> {
  const row = await entries(db).where('j.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const undid = await findUndone(db, row);
  return { ...readEntry(row), canUndo: isUndoable(row, role, now), undid };
}

/** Undos of undos that are followed back to the change. */
const mostUndos = 20;

/** The action that an undo, or its redo, is about. */
async function findUndone(db: Db, { id, action }: Row): Promise<string | null> {
  const isOfAnother = (each: string) => each === 'undo' || each === 'redo';
  let found: { id: string; action: string } | undefined = { id, action };
  for (let n = 0; n < mostUndos && found && isOfAnother(found.action); n++)
    found = await db
      .selectFrom('journal_entry')
      .select(['id', 'action'])
      .where('undone_by', '=', found.id)
      .executeTakeFirst();
  return found && found.id !== id && !isOfAnother(found.action) ? found.action : null;
}

/** `undid`: the change that an undo is about, not the undo that a redo is about. */
export type HistoryEntry = JournalEntry & { undid: string | null; changes: RowChange[] };

export async function listEntries(
  db: Db,
  { subject, subjectId }: Pick<JournalEntry, 'subject' | 'subjectId'>,
  limit: number,
): Promise<HistoryEntry[]> {
  const rows = await entries(db)
    .where('j.subject', '=', subject)
    .where('j.subject_id', '=', subjectId)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(limit)
    .execute();
  const undoneBy = new Map(rows.map((row) => [row.undone_by, row]));
  const changeOf = (id: string): string | null => {
    const undone = undoneBy.get(id);
    return undone ? (changeOf(undone.id) ?? undone.id) : null;
  };
  return rows.map((row) => ({
    ...readEntry(row),
    undid: changeOf(row.id),
    changes: JSON.parse(row.changes) as RowChange[],
  }));
}

export async function findLastAuthor(
  db: Db,
  about: { subject: string; subjectId?: string },
): Promise<string | null> {
  let query = entries(db).where('j.subject', '=', about.subject);
  if (about.subjectId !== undefined) query = query.where('j.subject_id', '=', about.subjectId);
  const row = await query
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(1)
    .executeTakeFirst();
  return row?.username ?? null;
}

export const entries = (db: Db) =>
  db
    .selectFrom('journal_entry as j')
    .leftJoin('account as a', 'a.id', 'j.account_id')
    .selectAll('j')
    .select('a.username');

type Row = JournalEntryRow & { username: string | null };

export const readEntry = (row: Row) => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  subjectId: row.subject_id,
  /** Null when the account was deleted, and for the operator. */
  by: row.username,
  isByOperator: row.is_by_operator === 1,
  at: row.created_at,
});

export const isUndoable = (
  row: Pick<Row, 'undone_by' | 'changes' | 'created_at' | 'role' | 'subject'>,
  role: Role,
  now: number,
) =>
  row.undone_by === null &&
  row.changes !== '[]' &&
  row.created_at >= now - undoMs &&
  hasRole(role, row.role as Role) &&
  canChange(role, { subject: row.subject, changes: JSON.parse(row.changes) });

export async function deleteOldJournal(db: Db, now: number): Promise<void> {
  await sweepTable(db, 'journal_entry', retentionLimit(now));
}
