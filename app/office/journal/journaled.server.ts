import type { Selectable } from 'kysely';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import type { JournalAction } from './actions.ts';
import {
  type Change,
  type JournaledTable,
  type RowChange,
  recordChange,
  rowChange,
} from './journal.server.ts';

type RowOf<Table extends JournaledTable> = Selectable<Schema[Table]>;
export type CommandTable = {
  [T in JournaledTable]: RowOf<T> extends { id: string } ? T : never;
}[JournaledTable];
type TextColumn<T extends CommandTable> = {
  [Column in keyof RowOf<T> & string]: RowOf<T>[Column] extends string ? Column : never;
}[keyof RowOf<T> & string];

export type Entry = { entryId: string };

/** Without an account, the operator does it. */
type By = { accountId: string | null; role?: Role };

/** Declares a command of rows that are locked for it. */
export type Commands<T extends CommandTable, Key extends string> = <
  Value,
  Input = unknown,
  Reason extends string = never,
>(
  decide: (
    journaled: Journaled<T>,
    input: Input & By & Record<Key, string>,
  ) => Promise<Result<Value, never, Reason>>,
) => (
  db: Db,
  input: Input & By & Record<Key, string>,
  now: number,
) => Promise<Result<Value, never, Reason | 'gone'>>;

/** Declares commands that change one locked row. @param key names it, in the journal too */
export function journaled<T extends CommandTable, Key extends TextColumn<T>>(
  table: T,
  {
    key,
    isThere = () => true,
    subject = table,
    readKey = (given) => given,
    lockFirst,
  }: {
    key: Key;
    isThere?: (row: RowOf<T>) => boolean;
    subject?: string;
    /** Parses a key as URLs and people have it; null for what is none. */
    readKey?: (given: string) => string | null;
    /** Locks rows that others lock before this one. An undo locks in the order of the changes. */
    lockFirst?: (trx: Db, subjectId: string, input: object) => Promise<RowChange[]>;
  },
): Commands<T, Key> {
  return (decide) => (db, input, now) =>
    db.transaction().execute(async (trx) => {
      const { accountId, [key]: given } = input;
      const subjectId = readKey(given) ?? '';
      const changes = (await lockFirst?.(trx, subjectId, input)) ?? [];
      const row = await lockRow(trx, table, key, subjectId);
      if (!row || !isThere(row)) return rejected('gone');
      const isByOperator = accountId === null;
      const about = { accountId, isByOperator, subject, subjectId };
      return decide(changeOf(trx, { table, row, changes }, about, now), input);
    });
}

export type Journaled<T extends CommandTable> = ReturnType<typeof changeOf<T>>;

function changeOf<T extends CommandTable>(
  trx: Db,
  { table, row, changes }: { table: T; row: RowOf<T>; changes: RowChange[] },
  about: Omit<Change, 'action'>,
  now: number,
) {
  /** Writes columns of a row. An undo is refused when any of them is another since. */
  const write = async <Other extends CommandTable>(
    other: Other,
    written: RowOf<Other>,
    after: Partial<RowOf<Other>>,
  ): Promise<void> => {
    const change = rowChange(other, written as { id: string }, after);
    const update = trx.updateTable(other as 'payment').set(change.after);
    await update.where('id', '=', change.id).execute();
    changes.push(change);
  };
  const record = async (action: JournalAction, more?: Pick<Change, 'emails'>) =>
    done<Entry>({ entryId: await recordChange(trx, { ...about, ...more, action, changes }, now) });
  return {
    trx,
    now,
    row,
    /** In the order in which rows are locked. */
    changes,
    write,
    record,
    /** Writes columns of the locked row and records it: what most commands do. */
    async change(after: Partial<RowOf<T>>, action: JournalAction) {
      await write(table, row, after);
      return record(action);
    },
  };
}
