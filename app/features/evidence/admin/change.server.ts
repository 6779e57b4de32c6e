import { randomUUID } from 'node:crypto';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { type RowChange, recordChange } from '#app/office/journal/journal.server.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EvidenceRow } from '#app/platform/evidence-schema.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import {
  attachStoredImage,
  purgeDetachedImage,
  releaseStoredImage,
} from '#app/platform/stored-images.server.ts';
import type {
  EvidenceError,
  EvidenceField,
  EvidenceKind,
  EvidenceValues,
} from './evidence-form.ts';
import { type EvidenceEdit, evidenceSchema } from './schema.ts';

/** All of one state in their order: those in use, or those in the trash. */
export const listEditedEvidence = (db: Db, isTrashed: boolean): Promise<EvidenceRow[]> =>
  db
    .selectFrom('evidence')
    .selectAll()
    .where('trashed_at', isTrashed ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute();

export const findEditedEvidence = (db: Db, id: string): Promise<EvidenceRow | undefined> =>
  db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();

/** What the form shows. */
export const evidenceValues = (row: EvidenceRow): EvidenceValues => ({
  name: row.name,
  'text.fr': row.text_fr,
  'text.ht': row.text_ht,
  'text.en': row.text_en,
  'quote.fr': row.quote_fr,
  'quote.ht': row.quote_ht,
  'quote.en': row.quote_en,
  'alt.fr': row.alt_fr,
  'alt.ht': row.alt_ht,
  'alt.en': row.alt_en,
  link: row.link,
  doneOn: row.done_on,
  hidden: row.is_hidden === 1 ? 'on' : '',
  removeImage: '',
  image: row.image ?? '',
});

const columnsOf = (edit: EvidenceEdit) => ({
  name: edit.name,
  text_fr: edit['text.fr'],
  text_ht: edit['text.ht'],
  text_en: edit['text.en'],
  quote_fr: edit['quote.fr'],
  quote_ht: edit['quote.ht'],
  quote_en: edit['quote.en'],
  alt_fr: edit['alt.fr'],
  alt_ht: edit['alt.ht'],
  alt_en: edit['alt.en'],
  link: edit.link,
  done_on: edit.doneOn,
  is_hidden: edit.hidden ? 1 : 0,
});

export type EvidenceRefusal = 'gone' | 'conflict' | 'same';
type Changed = Result<{ entryId: string; id: string }, never, EvidenceRefusal>;
type Saved = Changed | { outcome: 'invalid'; errors: FieldErrors<EvidenceField, EvidenceError> };

type Save = {
  /** Undefined for a new one. */
  id: string | undefined;
  kind: EvidenceKind;
  accountId: string;
  edit: EvidenceEdit & Versioned;
  /** A picture that was just stored; null when none was sent. */
  image: string | null;
};

/**
 * Stores what an editor wrote, with a line in the journal that can be undone, unless someone has
 * changed it since.
 */
export async function saveEvidence(
  db: Db,
  { id, kind, accountId, edit: sent, image }: Save,
  now: number,
): Promise<Saved> {
  return db.transaction().execute(async (trx): Promise<Saved> => {
    if (id === undefined) {
      if (await findSame(trx, kind, columnsOf(sent)))
        return { outcome: 'rejected', reason: 'same' };
      return done(
        await insertEvidence(trx, { kind, accountId, columns: { ...columnsOf(sent), image } }, now),
      );
    }
    const row = await lockEvidence(trx, id);
    if (!row || row.trashed_at !== null) return { outcome: 'rejected', reason: 'gone' };
    const checked = checkVersion({
      schema: evidenceSchema,
      sent: { ...sent, image: null },
      values: { ...sent, image: null },
      stored: evidenceValues(row),
    });
    if (checked.outcome === 'invalid')
      return { outcome: 'invalid', errors: fieldErrors(checked.error) };
    if (checked.outcome !== 'done') return checked;
    const edit = checked.value;
    const shown = image ?? (edit.removeImage === row.image ? null : row.image);
    // Theirs may be an empty one.
    if (shown !== null && !edit['alt.fr'])
      return { outcome: 'invalid', errors: { 'alt.fr': 'alt' } };
    const change = difference(row, { ...columnsOf(edit), image: shown });
    if (!change) return { outcome: 'rejected', reason: 'same' };
    await attachStoredImage(trx, image, now);
    return done(
      await store(trx, { accountId, action: 'evidence.saved', id, changes: [change] }, now),
    );
  });
}

/** The Back button brings back a form, without its picture, that is stored already. */
async function findSame(trx: Db, kind: EvidenceKind, columns: ReturnType<typeof columnsOf>) {
  let query = trx
    .selectFrom('evidence')
    .select('id')
    .where('kind', '=', kind)
    .where('trashed_at', 'is', null);
  for (const [column, value] of Object.entries(columns))
    query = query.where(column as 'link', value === null ? 'is' : '=', value as string);
  return query.executeTakeFirst();
}

type New = {
  kind: EvidenceKind;
  accountId: string;
  columns: ReturnType<typeof columnsOf> & { image: string | null };
};

async function insertEvidence(trx: Db, { kind, accountId, columns }: New, now: number) {
  const id = randomUUID();
  await attachStoredImage(trx, columns.image, now);
  // Its row lock makes two that are added at once wait for each other.
  await bumpContentVersion(trx);
  const last = await trx
    .selectFrom('evidence')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  const times = { created_at: now, trashed_at: null };
  await trx
    .insertInto('evidence')
    .values({ id, kind, position: (last?.position ?? 0) + 1, ...columns, ...times })
    .execute();
  // What its undo restores is that it is in the trash.
  const made: RowChange = {
    table: 'evidence',
    id,
    before: { trashed_at: now },
    after: { trashed_at: null },
  };
  return store(trx, { accountId, action: 'evidence.saved', id, changes: [made] }, now);
}

/** Moves one place up or down among those of its kind. */
export async function moveEvidence(
  db: Db,
  { id, direction, accountId }: { id: string; direction: 'up' | 'down'; accountId: string },
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    await bumpContentVersion(trx);
    const found = await findEditedEvidence(trx, id);
    if (!found || found.trashed_at !== null) return { outcome: 'rejected', reason: 'gone' };
    const rows = (await listEditedEvidence(trx, false)).filter((row) => row.kind === found.kind);
    const from = rows.findIndex((row) => row.id === id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, passed] = [rows[from], rows[to]];
    if (!moved || !passed) return { outcome: 'rejected', reason: 'same' };
    rows[to] = moved;
    rows[from] = passed;
    const changes = rows.flatMap((row, index) => difference(row, { position: index + 1 }) ?? []);
    return done(await store(trx, { accountId, action: 'evidence.moved', id, changes }, now));
  });
}

/** Into the trash, where it stays for 30 days, or out of it. */
export async function trashEvidence(
  db: Db,
  { id, isTrashed, accountId }: { id: string; isTrashed: boolean; accountId: string },
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const row = await lockEvidence(trx, id);
    if (!row) return { outcome: 'rejected', reason: 'gone' };
    if ((row.trashed_at !== null) === isTrashed) return { outcome: 'rejected', reason: 'same' };
    const change: RowChange = {
      table: 'evidence',
      id,
      before: { trashed_at: row.trashed_at },
      after: { trashed_at: isTrashed ? now : null },
    };
    const action = isTrashed ? 'evidence.trashed' : 'evidence.restored';
    return done(await store(trx, { accountId, action, id, changes: [change] }, now));
  });
}

/** A write locks the row on both engines until the transaction ends. */
const lockEvidence = (trx: Db, id: string): Promise<EvidenceRow | undefined> =>
  trx
    .updateTable('evidence')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The columns that are another value than before: an undo is about these alone. */
function difference(row: EvidenceRow, after: Partial<EvidenceRow>): RowChange | undefined {
  const changed = (Object.keys(after) as (keyof EvidenceRow)[]).filter(
    (column) => row[column] !== after[column],
  );
  if (changed.length === 0) return undefined;
  const only = (values: Partial<EvidenceRow>) =>
    Object.fromEntries(changed.map((column) => [column, values[column] ?? null]));
  return { table: 'evidence', id: row.id, before: only(row), after: only(after) };
}

type Entry = { accountId: string; action: JournalAction; id: string; changes: RowChange[] };

async function store(trx: Db, { id, ...entry }: Entry, now: number) {
  for (const change of entry.changes) {
    await trx.updateTable('evidence').set(change.after).where('id', '=', change.id).execute();
    await markEvidenceChanged(trx, change.id, now);
  }
  return {
    id,
    entryId: await recordChange(
      trx,
      { ...entry, role: 'editor', subject: 'evidence', subjectId: id },
      now,
    ),
  };
}

/** Renews the pages, and notes which picture is in use. Called by an undo too. */
export async function markEvidenceChanged(trx: Db, id: string, now: number): Promise<void> {
  const row = await trx
    .selectFrom('evidence')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirst();
  await trx
    .updateTable('evidence_picture')
    .set({ replaced_at: now })
    .where('evidence_id', '=', id)
    .where('image', '!=', row?.image ?? '')
    .where('replaced_at', 'is', null)
    .execute();
  if (row?.image)
    await trx
      .insertInto('evidence_picture')
      .values({ image: row.image, evidence_id: id, replaced_at: null })
      .onConflict((oc) => oc.column('image').doUpdateSet({ replaced_at: null }))
      .execute();
  await bumpContentVersion(trx);
}

/**
 * Deletes what has been in the trash, and the pictures that were replaced, since before this
 * moment.
 */
export async function deleteOldEvidence(db: Db, storage: Storage, before: number): Promise<void> {
  const images = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('evidence_picture as p')
      .innerJoin('evidence as e', 'e.id', 'p.evidence_id')
      .select('p.image')
      .where((eb) => eb.or([eb('p.replaced_at', '<', before), eb('e.trashed_at', '<', before)]))
      .limit(100)
      .execute();
    for (const { image } of rows) {
      await trx.deleteFrom('evidence_picture').where('image', '=', image).execute();
      const stored = parseImageReference(image);
      if (stored?.kind === 'stored') await releaseStoredImage(trx, stored.id);
    }
    // One with more pictures than these goes next time.
    await trx
      .deleteFrom('evidence')
      .where('trashed_at', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('evidence_picture as p')
              .select('p.image')
              .whereRef('p.evidence_id', '=', 'evidence.id'),
          ),
        ),
      )
      .execute();
    return rows.map(({ image }) => image);
  });
  for (const image of images) await purgeDetachedImage(db, storage, image);
}
