import { randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion, lockContent } from '#app/platform/localized.server.ts';
import { attachStoredImage } from '#app/platform/stored-images.server.ts';
import { type Change, type EditForm, removalName, type Written } from './form.ts';
import { followPicture, tablesIn } from './pictures.server.ts';
import { type Columns, columnsOf, differences, type Resource, type Row } from './resource.ts';
import { type Save, type Saved, saveForm } from './save.server.ts';

export async function listRows(db: Db, resource: Resource, isTrash = false): Promise<Row[]> {
  const { table, order, removedAt, list } = resource;
  if (list.find) return list.find(db);
  const rows = await tablesIn(db)
    .selectFrom(table)
    .selectAll()
    .where(removedAt, isTrash ? 'is not' : 'is', null)
    .orderBy(order)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows as (Columns & Row)[];
}

export async function findRow(
  db: Db,
  { table, key = 'id', ...resource }: Resource,
  id: string,
): Promise<Row | undefined> {
  if (resource.find) return resource.find(db, id);
  const row = await tablesIn(db)
    .selectFrom(table)
    .selectAll()
    .where(key, '=', id)
    .executeTakeFirst();
  return row as (Columns & Row) | undefined;
}

const formOf = (resource: Resource): EditForm<Row> => ({
  ...resource,
  lock: (trx, id) => lock(trx, resource, id),
  async find(trx, id) {
    const row = await findRow(trx, resource, id);
    return row && (row[resource.removedAt] ?? null) === null ? row : undefined;
  },
  write: resource.write ?? ((trx, change) => writeRow(trx, resource, change)),
});

const lock = async (trx: Db, { table, key = 'id' }: Resource, id: string) =>
  (await lockRow(trx, table, key as never, id)) as Row | undefined;

export const saveRow = (
  db: Db,
  resource: Resource,
  { id, kind, ...save }: Save & { id: string | undefined; kind?: string | undefined },
  now: number,
): Promise<Saved> =>
  id === undefined
    ? db.transaction().execute((trx) => insertRow(trx, resource, { kind, ...save }, now))
    : saveForm(db, formOf(resource), { id, ...save }, now);

async function writeRow(
  trx: Db,
  resource: Resource,
  { id, stored: row, values: sent, image, now }: Change<Row>,
): Promise<Written> {
  const { picture } = resource;
  const values = resource.complete?.(sent) ?? sent;
  const after = columnsOf(resource, values);
  if (picture) {
    const before = row[picture.column] as string | null;
    after[picture.column] = image ?? (values[removalName] === before ? null : before);
  }
  // A value stored by somebody else may be invalid beside the rest.
  const errors = {
    ...resource.errorsIn(values, Boolean(picture && after[picture.column])),
    ...(await resource.checkRows?.(trx, values, id)),
  };
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  const changes = differences(resource.table, id, row, after);
  if (changes.length === 0) return rejected('same');
  await attachStoredImage(trx, image, now);
  await applyChanges(trx, resource, changes, now);
  return done({ changes, verb: 'saved' });
}

async function insertRow(
  trx: Db,
  resource: Resource,
  { kind, accountId, image = null, ...sent }: Save & { kind?: string | undefined },
  now: number,
): Promise<Saved> {
  const { table, picture, removedAt, order, newestFirst = [] } = resource;
  // Two that are added at once wait for each other.
  await lockContent(trx);
  const isKind = (row: Row) => kind === undefined || row['kind'] === kind;
  const rows = (await listRows(trx, resource)).filter(isKind);
  const trashed = (await listRows(trx, resource, true)).filter(isKind);
  const given = { ...resource.emptyValues, ...sent.values };
  const values = resource.complete?.(given) ?? given;
  const columns = columnsOf(resource, values);
  // The Back button brings back a form, without its picture, that is stored already.
  if (rows.some((row) => differences(table, row.id, row, columns).length === 0))
    return rejected('same');
  const errors = (await resource.checkRows?.(trx, values, undefined)) ?? {};
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
  await attachStoredImage(trx, image, now);
  const id = randomUUID();
  const places = [...rows, ...trashed].map((row) => Number(row['position'] ?? 0));
  const isFirst = kind !== undefined && newestFirst.includes(kind);
  const position = isFirst ? Math.min(1, ...places) - 1 : Math.max(0, ...places) + 1;
  await tablesIn(trx)
    .insertInto(table)
    .values({
      id,
      ...columns,
      ...(picture && { [picture.column]: image }),
      ...(kind !== undefined && { kind }),
      ...(order === 'position' && { position }),
      created_at: now,
      [removedAt]: null,
    })
    .execute();
  const made = { table, id, before: { [removedAt]: now }, after: { [removedAt]: null } };
  return record(trx, resource, { accountId, verb: 'saved', id, changes: [made] }, now);
}

type By = { id: string; accountId: string };
export type Changed = Result<{ entryId: string; id: string }, never, 'gone' | 'same'>;

export async function moveRow(
  db: Db,
  resource: Resource,
  { id, direction, accountId }: By & { direction: 'up' | 'down' },
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const all = await listRows(trx, resource);
    const found = all.find((row) => row.id === id);
    if (!found) return rejected('gone');
    const rows = all.filter((row) => row['kind'] === found['kind']);
    const from = rows.indexOf(found);
    const to = direction === 'up' ? from - 1 : from + 1;
    const passed = rows[to];
    if (!passed) return rejected('same');
    const changes = rows
      .with(to, found)
      .with(from, passed)
      .flatMap((row, at) => differences(resource.table, row.id, row, { position: at + 1 }));
    return record(trx, resource, { accountId, verb: 'moved', id, changes }, now);
  });
}

/** Into the trash, or out of it; without a trash, out of every list. */
export async function removeRow(
  db: Db,
  resource: Resource,
  { id, isRemoved, accountId }: By & { isRemoved: boolean },
  now: number,
): Promise<Changed> {
  const { removedAt, table, trash } = resource;
  return db.transaction().execute(async (trx) => {
    const row = await lock(trx, resource, id);
    if (!row) return rejected('gone');
    if ((row[removedAt] !== null) === isRemoved) return rejected(trash ? 'same' : 'gone');
    const changes = differences(table, id, row, { [removedAt]: isRemoved ? now : null });
    const verb = !isRemoved ? 'restored' : trash ? 'trashed' : 'removed';
    return record(trx, resource, { accountId, verb, id, changes }, now);
  });
}

async function record(
  trx: Db,
  resource: Resource,
  { verb, id, ...entry }: By & { verb: string; changes: RowChange[] },
  now: number,
) {
  const { subject } = resource;
  await applyChanges(trx, resource, entry.changes, now);
  const action = `${subject}.${verb}` as JournalAction;
  return done({
    id,
    entryId: await recordChange(trx, { ...entry, action, subject, subjectId: id }, now),
  });
}

async function applyChanges(
  trx: Db,
  resource: Resource,
  changes: readonly RowChange[],
  now: number,
): Promise<void> {
  const { table, key = 'id' } = resource;
  for (const { id, after } of changes) {
    await tablesIn(trx).updateTable(table).set(after).where(key, '=', id).execute();
    await followChange(trx, resource, id, now);
  }
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
  if (resource.isOnSite) await bumpContentVersion(trx);
}
