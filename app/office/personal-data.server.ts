import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';

/** Somebody with an account. Anyone can register an address: until then it proves nothing. */
export type Member = { id: string; email: string; emailVerifiedAt: number | null };

export type Person = { email: string; account: { id: string; isVerified: boolean } | null };

type ReadPart<Of> = (db: Db, of: Of) => Promise<object>;

export type Traces = {
  /** The ids that payloads of emails name. */
  emails: readonly string[];
  /** The subjects of notifications. */
  notifications?: readonly string[];
  /** The subjects of entries in the journal, by their kind. */
  journal?: Readonly<Record<string, readonly string[]>>;
};

export type PersonalData = {
  /** About an account, in the file that its member downloads. */
  ofMember?: ReadPart<Member>;
  /**
   * About an email address: in that file once it is verified, in the copy that anybody may ask for,
   * and in an erasure.
   */
  ofPerson?: {
    read: ReadPart<Person>;
    find?: (db: Db, person: Person) => Promise<Traces>;
    count?: (db: Db, person: Person) => Promise<Readonly<Record<string, number>>>;
    /** Runs after the traces are gone. @returns the stored images to remove after the commit */
    erase?: (trx: Db, person: Person, now: number) => Promise<readonly string[]>;
  };
};

export const sameEmail = (
  column: 'email' | 'old_email' | 'new_email' | 'from_email' | 'given_by',
  email: string,
): RawBuilder<boolean> => sql<boolean>`lower(${sql.ref(column)}) = ${email}`;

/** `in ()` is no SQL. */
export const listed = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['-']);

export const countRows = async (rows: { execute(): Promise<unknown[]> }): Promise<number> =>
  (await rows.execute()).length;

type OwnedTable = {
  [T in keyof Schema]: 'account_id' extends keyof Schema[T] ? T : never;
}[keyof Schema];
type OwnRows = {
  [T in OwnedTable]: { table: T; columns?: readonly (keyof Schema[T])[]; by?: keyof Schema[T] };
}[OwnedTable];

export async function readOwn<Name extends string>(
  db: Db,
  accountId: string,
  tables: Record<Name, OwnRows>,
) {
  const read = async ({ table, columns, by = 'created_at' }: OwnRows) =>
    db
      .selectFrom(table as 'session')
      .$if(columns === undefined, (query) => query.selectAll())
      .$if(columns !== undefined, (query) => query.select((columns ?? []) as ['id']))
      .where('account_id', '=', accountId)
      .orderBy(by as 'created_at')
      .execute();
  const rows: Record<string, object[]> = {};
  for (const [name, own] of Object.entries<OwnRows>(tables)) rows[name] = await read(own);
  return rows as Record<Name, object[]>;
}

export async function readParts<Of>(
  db: Db,
  parts: readonly ReadPart<Of>[],
  of: Of,
): Promise<Record<string, unknown>> {
  const file = {};
  for (const read of parts) Object.assign(file, await read(db, of));
  return file;
}
