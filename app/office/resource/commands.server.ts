import { randomUUID } from 'node:crypto';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { attachStoredImage } from '#app/platform/stored-images.server.ts';
import { followPicture } from './pictures.server.ts';
import { type Resource, type Row, removalName, type Values } from './resource.ts';
import { type Columns, differences, reorder } from './rows.ts';

// The type of one table stands for all: the columns are those that a section declares.
const tableOf = ({ table }: Resource) => table as 'evidence';

/** Those in use in their order, or those in the trash. */
export async function listRows(db: Db, resource: Resource, isTrash = false): Promise<Row[]> {
  const rows = await db
    .selectFrom(tableOf(resource))
    .selectAll()
    .where(resource.removedAt as 'trashed_at', isTrash ? 'is not' : 'is', null)
    .orderBy(resource.order as 'position')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows as unknown as Row[];
}

export async function findRow(db: Db, resource: Resource, id: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom(tableOf(resource))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as Row | undefined;
}

export type Refused = 'gone' | 'conflict' | 'same';
export type Changed = Result<{ entryId: string; id: string }, never, Refused>;
export type Saved = Result<{ entryId: string; id: string }, FieldErrors<string, string>, Refused>;

export type Save = {
  /** Undefined for a new one. */
  id: string | undefined;
  kind?: string | undefined;
  accountId: string;
  values: Values;
  version?: Versioned;
  /** A picture that was just stored; null when none was sent. */
  image?: string | null;
};

/**
 * Stores what an editor wrote, with an entry in the journal that can be undone, unless somebody has
 * changed the row since.
 */
export async function saveRow(
  db: Db,
  resource: Resource,
  { id, ...save }: Save,
  now: number,
): Promise<Saved> {
  const values = { ...resource.emptyValues, ...save.values };
  return db
    .transaction()
    .execute((trx) =>
      id === undefined
        ? insertRow(trx, resource, { ...save, values }, now)
        : updateRow(trx, resource, { ...save, values, id }, now),
    );
}

async function updateRow(
  trx: Db,
  resource: Resource,
  { id, accountId, values, version, image = null }: Save & { id: string },
  now: number,
): Promise<Saved> {
  const { picture, schema } = resource;
  const row = await lockRow(trx, resource, id);
  if (!row || row[resource.removedAt] !== null) return { outcome: 'rejected', reason: 'gone' };
  const checked = checkVersion({
    schema,
    sent: { values, file: null, ...version },
    values: { ...values, ...(picture && { [picture.name]: null }) },
    stored: resource.valuesOf(row),
  });
  if (checked.outcome === 'invalid')
    return { outcome: 'invalid', errors: fieldErrors(checked.error) };
  if (checked.outcome !== 'done') return checked;
  const edit = checked.value.values;
  const after = resource.columnsOf(edit);
  if (picture) {
    const before = row[picture.column] ?? null;
    after[picture.column] = image ?? (edit[removalName] === before ? null : before);
  }
  // A value stored by somebody else may be invalid beside the rest.
  const errors = resource.check?.(edit, Boolean(picture && after[picture.column])) ?? {};
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  const changes = differences(resource.table, id, row, after);
  if (changes.length === 0) return { outcome: 'rejected', reason: 'same' };
  await attachStoredImage(trx, image, now);
  return done(await store(trx, resource, { accountId, verb: 'saved', id, changes }, now));
}

/** The Back button brings back a form, without its picture, that is stored already. */
async function findSame(trx: Db, resource: Resource, kind: string | undefined, columns: Columns) {
  let query = trx
    .selectFrom(tableOf(resource))
    .select('id')
    .where(resource.removedAt as 'trashed_at', 'is', null);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  for (const [column, value] of Object.entries(columns))
    query = query.where(column as 'link', value === null ? 'is' : '=', value as string);
  return query.executeTakeFirst();
}

async function insertRow(
  trx: Db,
  resource: Resource,
  { kind, accountId, values, image = null }: Omit<Save, 'id'>,
  now: number,
): Promise<Saved> {
  const id = randomUUID();
  const columns = resource.columnsOf(values);
  if (await findSame(trx, resource, kind, columns)) return { outcome: 'rejected', reason: 'same' };
  const { picture, removedAt } = resource;
  await attachStoredImage(trx, image, now);
  const row = {
    id,
    ...columns,
    ...(picture && { [picture.column]: image }),
    ...(kind !== undefined && { kind }),
    ...(resource.order === 'position' && { position: await nextPosition(trx, resource, kind) }),
    created_at: now,
    [removedAt]: null,
  };
  await trx
    .insertInto(tableOf(resource))
    .values(row as never)
    .execute();
  // The undo of a new row removes it.
  const made: RowChange = {
    table: resource.table,
    id,
    before: { [removedAt]: now },
    after: { [removedAt]: null },
  };
  return done(await store(trx, resource, { accountId, verb: 'saved', id, changes: [made] }, now));
}

async function nextPosition(trx: Db, resource: Resource, kind: string | undefined) {
  // Two that are added at once wait for each other.
  await lockContent(trx);
  let query = trx
    .selectFrom(tableOf(resource))
    .select((eb) => eb.fn.max('position').as('position'));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return ((await query.executeTakeFirst())?.position ?? 0) + 1;
}

type By = { id: string; accountId: string };

/** Moves a row one place up or down among those of its kind. */
export async function moveRow(
  db: Db,
  resource: Resource,
  { id, direction, accountId }: By & { direction: 'up' | 'down' },
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    await lockContent(trx);
    const all = await listRows(trx, resource);
    const found = all.find((row) => row.id === id);
    if (!found) return { outcome: 'rejected', reason: 'gone' };
    const rows = all.filter(({ kind }) => kind === found['kind']);
    const moved = reorder(rows, found, direction);
    if (!moved) return { outcome: 'rejected', reason: 'same' };
    const changes = moved.flatMap((row, index) =>
      differences(resource.table, row.id, row, { position: index + 1 }),
    );
    return done(await store(trx, resource, { accountId, verb: 'moved', id, changes }, now));
  });
}

/** Into the trash, or out of it; without a trash, out of every list. */
export async function removeRow(
  db: Db,
  resource: Resource,
  { id, isRemoved, accountId }: By & { isRemoved: boolean },
  now: number,
): Promise<Changed> {
  const { removedAt, trash } = resource;
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const row = await lockRow(trx, resource, id);
    if (!row) return { outcome: 'rejected', reason: 'gone' };
    if ((row[removedAt] !== null) === isRemoved)
      return { outcome: 'rejected', reason: trash ? 'same' : 'gone' };
    const changes = differences(resource.table, id, row, { [removedAt]: isRemoved ? now : null });
    const verb = !isRemoved ? 'restored' : trash ? 'trashed' : 'removed';
    return done(await store(trx, resource, { accountId, verb, id, changes }, now));
  });
}

/** A write locks the row on both engines until the transaction ends. */
async function lockRow(trx: Db, resource: Resource, id: string): Promise<Row | undefined> {
  const row = await trx
    .updateTable(tableOf(resource))
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as unknown as Row | undefined;
}

type Entry = { accountId: string; verb: string; id: string; changes: RowChange[] };

async function store(
  trx: Db,
  resource: Resource,
  { accountId, verb, id, changes }: Entry,
  now: number,
) {
  const { subject } = resource;
  for (const change of changes) {
    await trx
      .updateTable(tableOf(resource))
      .set(change.after)
      .where('id', '=', change.id)
      .execute();
    await followChange(trx, resource, change.id, now);
  }
  const action = `${subject}.${verb}` as JournalAction;
  const entry = { accountId, action, subject, subjectId: id, changes };
  return { id, entryId: await recordChange(trx, entry, now) };
}

/** Follows each change of a row: an undo too. */
export async function followChange(
  trx: Db,
  resource: Resource,
  id: string,
  now: number,
): Promise<void> {
  if (resource.picture) await followPicture(trx, resource, id, now);
  await resource.afterChange?.(trx, id, now);
}
