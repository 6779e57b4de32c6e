import { sql } from 'kysely';
import { paymentsOf } from '#app/features/payments/payments.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Locale } from '#app/i18n/locale.ts';
import {
  ChangedSinceError,
  emailDelayMs,
  type RowChange,
  recordChange,
  rowMade,
} from '#app/office/journal/journal.server.ts';
import { type Journaled, journaled } from '#app/office/journal/journaled.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { countTaken, enrolments, paidFor, sessionOf } from '../counts.server.ts';
import { findSamePerson, insertEnrolment, placeIn } from '../enrolments.server.ts';
import { canMove, heldUntil, isOver, isSeated, mayLeave, phoneKey } from '../enrolments.ts';
import type { EnrolInput } from '../fields.ts';
import { eraseLearners } from '../personal-data.server.ts';
import { readReference } from '../reference.ts';
import { followSeats, lockSession, nextWaitingNumber } from '../seats.server.ts';
import { tell, toldColumns } from '../told.server.ts';
import type { ToldAbout } from '../told-texts.ts';

/** A change that changes nothing: an undo locks the session before the enrolment, as we do. */
const lockOf = (id: string): RowChange => ({
  table: 'course_session',
  id,
  before: { id },
  after: { id },
});

export const onEnrolment = journaled('enrolment', {
  key: 'reference',
  readKey: readReference,
  isThere: ({ removed_at }) => removed_at === null,
  async lockFirst(trx, reference, { sessionId = '' }: { sessionId?: string }) {
    const ids = await lockSessionsOf(trx, reference, sessionId);
    return ids.map(lockOf);
  },
});

/**
 * Locks the session of an enrolment, and the one that it moves to, in the order of their ids: two
 * that move in opposite directions wait for each other. Again, if it was moved meanwhile, without
 * the locks that it no longer needs: they could come after the next one.
 */
async function lockSessionsOf(trx: Db, reference: string, other: string): Promise<string[]> {
  const find = () =>
    trx
      .selectFrom('enrolment')
      .select('session_id as id')
      .where('reference', '=', reference)
      .executeTakeFirst();
  await sql`savepoint sessions`.execute(trx);
  for (let own = await find(); own; ) {
    const ids = [own.id, ...(other && other !== own.id ? [other] : [])].sort();
    const locked = [];
    for (const id of ids) if (await lockSession(trx, id)) locked.push(id);
    const now = await find();
    if (now?.id === own.id) return locked;
    own = now;
    await sql`rollback to savepoint sessions`.execute(trx);
  }
  return [];
}

/** Writes columns, and tells the learner a minute later: until then, an undo stops the email. */
export async function writeAndTell(
  { trx, row, now, write }: Journaled<'enrolment'>,
  after: Partial<EnrolmentRow>,
  about: ToldAbout,
) {
  await write('enrolment', row, { ...after, ...toldColumns(row, about, now) });
  return tell(trx, row, about, now + emailDelayMs);
}

type Wanted = 'held' | 'waiting' | 'confirmed' | 'cancelled';

/**
 * Moves an enrolment to another state; a place that is free or paid is confirmed rather than held.
 * A confirmation that is not paid has a reason.
 */
export const changeEnrolment = onEnrolment(
  async (command, { state: wanted, reason }: { state: Wanted; reason: string | null }) => {
    const { trx, row, now, record } = command;
    const isPaid = (await paidFor(trx, row)) >= row.price_minor;
    const state = wanted === 'held' && isPaid ? 'confirmed' : wanted;
    if (row.state === state) return rejected('unchanged');
    if (!canMove(row.state, state)) return rejected('impossible');
    const session = await sessionOf(trx, row);
    const isGone = session.state === 'cancelled' || session.removed_at !== null;
    if (isGone && state !== 'cancelled') return rejected('impossible');
    if (state === 'confirmed' && !isPaid && !reason) return rejected('reason');
    const takesSeat = isSeated(state) && !isSeated(row.state);
    if (takesSeat && (await countTaken(trx, session.id)) >= session.seats) return rejected('full');
    const after = {
      state,
      state_at: now,
      due_at: state === 'held' ? heldUntil(session, now) : null,
      waiting_number: state === 'waiting' ? await nextWaitingNumber(trx, session.id) : null,
      hold_reminded_at: null,
      reason,
    };
    const about = state === 'confirmed' || state === 'cancelled' ? state : 'enrolled';
    const emails = await writeAndTell(command, after, about);
    const recorded = await record(`enrolment.${state}`, { emails });
    if (isSeated(state) !== isSeated(row.state)) await followSeats(trx, session, now);
    return recorded;
  },
);

/** To another session, with the price it has; a seated one needs a seat there. */
export const moveEnrolment = onEnrolment(async (command, { sessionId }: { sessionId: string }) => {
  const { trx, row, now, record } = command;
  if (row.session_id === sessionId) return rejected('same');
  const from = await sessionOf(trx, row);
  // Locked already.
  const to = await lockSession(trx, sessionId);
  if (!to) return rejected('gone');
  const refusal = await refuseMove(trx, row, to);
  if (refusal) return rejected(refusal);
  const isPaid = (await paidFor(trx, row)) >= row.price_minor;
  const place = isSeated(row.state)
    ? {}
    : { state_at: now, ...(await placeIn(trx, to, { isPaid }, now)) };
  const after = { session_id: to.id, ...place, start_reminded_at: null };
  const recorded = await record('enrolment.moved', {
    emails: await writeAndTell(command, after, 'changed'),
  });
  await followSeats(trx, from, now);
  return recorded;
});

async function refuseMove(trx: Db, row: EnrolmentRow, to: CourseSessionRow) {
  const isOpen = to.removed_at === null && to.state !== 'cancelled' && to.state !== 'draft';
  if (isOver(row.state) || !isOpen) return 'impossible';
  if (await findSamePerson(trx, to.id, row)) return 'there';
  const isFull = (await countTaken(trx, to.id)) >= to.seats;
  return isSeated(row.state) && isFull ? 'full' : undefined;
}

/** Corrects who it is and how they are reached; nobody has two enrolments in a session by it. */
export const correctLearner = onEnrolment(
  async ({ trx, row, change }, { language, ...input }: EnrolInput & { language?: Locale }) => {
    const { name, phone, email, note } = input;
    const same = await findSamePerson(trx, row.session_id, { id: row.id, phone, email });
    if (same) return rejected('there');
    const person = { name, phone, phone_key: phoneKey(phone), email, note };
    return change({ ...person, locale: language ?? row.locale }, 'enrolment.corrected');
  },
);

export const markTold = onEnrolment(async ({ row, now, change }) => {
  if (row.to_tell === null) return rejected('unchanged');
  return change({ to_tell: null, to_tell_at: null, told_at: now }, 'enrolment.told');
});

/**
 * Deletes an enrolment with all that says whose it was, once no money is to be returned for it;
 * nobody undoes that. Owners only.
 */
export const removeEnrolment = onEnrolment(async ({ trx, row, now, changes, record }) => {
  const session = await sessionOf(trx, row);
  const isOwed = isOver(row.state) || mayLeave(row, session, now);
  if (isOwed && (await paidFor(trx, row)) > 0) return rejected('owed');
  await eraseLearners(trx, [row.id]);
  // They may name the person; without values, nothing of it can be undone.
  await trx
    .updateTable('journal_entry')
    .set({ changes: '[]' })
    .where('subject', '=', 'enrolment')
    .where('subject_id', '=', row.reference)
    .execute();
  await trx.updateTable('enrolment').set({ removed_at: now }).where('id', '=', row.id).execute();
  changes.length = 0;
  const recorded = await record('enrolment.removed');
  if (isSeated(row.state)) await followSeats(trx, session, now);
  return recorded;
});

type ByHand = EnrolInput & { sessionId: string; locale: Locale; accountId: string };
/** Without an entry, somebody who was enrolled already. */
type Added = Result<{ entryId?: string; reference: string }, never, 'gone' | 'impossible'>;

/** Somebody who came to the counter, or called: also once the site takes no more enrolments. */
export function addEnrolment(
  db: Db,
  { sessionId, locale, accountId, ...input }: ByHand,
  now: number,
): Promise<Added> {
  return db.transaction().execute(async (trx): Promise<Added> => {
    const session = await lockSession(trx, sessionId);
    if (!session || session.removed_at !== null) return rejected('gone');
    if (session.state === 'cancelled') return rejected('impossible');
    const same = await findSamePerson(trx, sessionId, input);
    if (same) return done({ reference: same.reference });
    const given = { ...input, locale, spamReason: null, idempotencyKey: null, emailsLearner: true };
    const row = await insertEnrolment(trx, session, given, now);
    const emails = await tell(trx, row, 'enrolled', now + emailDelayMs);
    const entryId = await recordChange(
      trx,
      {
        ...{ accountId, action: 'enrolment.added', subjectId: row.reference, emails },
        changes: [lockOf(session.id), rowMade('enrolment', row.id, now)],
      },
      now,
    );
    if (isSeated(row.state)) await bumpContentVersion(trx);
    return done({ entryId, reference: row.reference });
  });
}

/**
 * Follows an undo of an enrolment's row: never more seats than the session has, and the places
 * that it frees are offered. The undo has locked the session.
 */
export async function followEnrolmentUndo(trx: Db, id: string, now: number): Promise<void> {
  const row = await lockRow(trx, 'enrolment', 'id', id);
  if (!row) return;
  const session = await sessionOf(trx, row);
  const isRemoved = row.removed_at !== null;
  const isIn = !isRemoved && !isOver(row.state);
  if (
    (isIn && session.state === 'cancelled') ||
    (isRemoved && (await hasMoneyOrCertificate(trx, id))) ||
    (isIn && isSeated(row.state) && (await countTaken(trx, session.id)) > session.seats)
  )
    throw new ChangedSinceError();
  await followSeats(trx, session, now);
}

async function hasMoneyOrCertificate(trx: Db, id: string): Promise<boolean> {
  const payment = paymentsOf(trx, 'enrolment_id', id).select('id').limit(1);
  const certificate = trx
    .selectFrom('certificate')
    .select('number')
    .where('enrolment_id', '=', id)
    .where('removed_at', 'is', null);
  return Boolean((await payment.executeTakeFirst()) ?? (await certificate.executeTakeFirst()));
}

/** Follows an undo of a session’s row, which keeps to what saving and deleting it keep to. */
export async function followSessionUndo(
  trx: Db,
  id: string,
  now: number,
  { after }: RowChange,
): Promise<void> {
  // The lock alone changes nothing.
  const session = 'id' in after ? undefined : await lockSession(trx, id);
  if (!session) return;
  const isHidden = session.removed_at !== null || session.state === 'draft';
  const taken = await countTaken(trx, id);
  if ((isHidden && (await isUsed(trx, id))) || taken > session.seats) throw new ChangedSinceError();
  await followSeats(trx, session, now);
}

const isUsed = async (trx: Db, sessionId: string): Promise<boolean> => {
  const any = enrolments(trx).select('id').where('session_id', '=', sessionId).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
};

/** Deletes a session that nobody ever enrolled in. Owners only. */
export const removeSession = journaled('course_session', {
  key: 'id',
  subject: 'courseSession',
  isThere: ({ removed_at }) => removed_at === null,
})(async ({ trx, row, now, change }) => {
  if (await isUsed(trx, row.id)) return rejected('used');
  const removed = await change({ removed_at: now }, 'courseSession.removed');
  await bumpContentVersion(trx);
  return removed;
});
