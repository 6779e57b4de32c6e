import { done, type Result, rejected } from '#app/http/result.ts';
import type { Locale } from '#app/i18n/locale.ts';
import {
  emailDelayMs,
  type RowChange,
  recordChange,
  rowChange,
} from '#app/office/journal/journal.server.ts';
import { type Journaled, journaled } from '#app/office/journal/journaled.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { countTaken } from '../counts.server.ts';
import { findSamePerson, insertEnrolment, placeIn } from '../enrolments.server.ts';
import { canMove, heldUntil, isOver, isSeated } from '../enrolments.ts';
import type { EnrolInput } from '../fields.ts';
import { paidOf } from '../paid.server.ts';
import { eraseLearners } from '../personal-data.server.ts';
import { lockSession, nextWaitingNumber, settleSeats } from '../seats.server.ts';
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
  isThere: ({ removed_at }) => removed_at === null,
  async lockFirst(trx, reference) {
    const sessionId = await lockSessionOf(trx, reference);
    return sessionId === undefined ? [] : [lockOf(sessionId)];
  },
});

/** Again, if it was moved to another session meanwhile. */
async function lockSessionOf(trx: Db, reference: string): Promise<string | undefined> {
  const find = async () =>
    (
      await trx
        .selectFrom('enrolment')
        .select('session_id')
        .where('reference', '=', reference)
        .executeTakeFirst()
    )?.session_id;
  for (let id = await find(); ; ) {
    if (id === undefined) return undefined;
    await lockSession(trx, id);
    const now = await find();
    if (now === id) return id;
    id = now;
  }
}

type OnEnrolment = Journaled<'enrolment'>;

/** Its session, locked. */
const sessionOf = async (trx: Db, { session_id }: EnrolmentRow): Promise<CourseSessionRow> =>
  trx
    .selectFrom('course_session')
    .selectAll()
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();

/** Writes columns, and tells the learner a minute later: until then, an undo stops the email. */
async function writeAndTell(
  { trx, row, now, write }: OnEnrolment,
  after: Partial<EnrolmentRow>,
  about: ToldAbout,
) {
  await write('enrolment', row, { ...after, ...toldColumns(row, about, now) });
  return tell(trx, row, about, now + emailDelayMs);
}

/** What follows for the others: pages show other seats, and a free one is offered. */
async function followSeats(trx: Db, session: CourseSessionRow, now: number): Promise<void> {
  await settleSeats(trx, session, now);
  await bumpContentVersion(trx);
}

type Wanted = 'held' | 'waiting' | 'confirmed' | 'cancelled';

/**
 * Moves an enrolment to another state. A confirmation that is not paid, on the spot, has a reason,
 * and so has a cancellation of what is paid.
 */
export const changeEnrolment = onEnrolment(
  async (command, { state, reason }: { state: Wanted; reason: string | null }) => {
    const { trx, row, now, record } = command;
    if (row.state === state) return rejected('unchanged');
    if (!canMove(row.state, state, 'team')) return rejected('impossible');
    const session = await sessionOf(trx, row);
    const isPaid = await isPaidIn(trx, row);
    if (state === 'confirmed' && !isPaid && !reason) return rejected('reason');
    if (isSeated(state) && !isSeated(row.state)) {
      if (session.state === 'cancelled') return rejected('impossible');
      if ((await countTaken(trx, session.id)) >= session.seats) return rejected('full');
    }
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

const isPaidIn = async (trx: Db, { id, price_minor }: EnrolmentRow): Promise<boolean> =>
  ((await paidOf(trx, [id])).get(id) ?? 0) >= price_minor;

type Moved = Result<{ entryId: string }, never, 'gone' | 'same' | 'there' | 'full' | 'impossible'>;

/** To another session, with the price it has; a seated one needs a seat there. */
export function moveEnrolment(
  db: Db,
  { reference, sessionId, accountId }: { reference: string; sessionId: string; accountId: string },
  now: number,
): Promise<Moved> {
  return db.transaction().execute(async (trx): Promise<Moved> => {
    const first = await findByReference(trx, reference);
    if (!first) return rejected('gone');
    if (first.session_id === sessionId) return rejected('same');
    // In the order of their ids: two who move in opposite directions wait for each other.
    const ids = [first.session_id, sessionId].sort();
    const sessions = [];
    for (const id of ids) sessions.push(await lockSession(trx, id));
    const row = await lockRow(trx, 'enrolment', 'reference', reference);
    const from = sessions.find((each) => each?.id === row?.session_id);
    const to = sessions.find((each) => each?.id === sessionId);
    if (!row || !from || !to || from === to) return rejected('gone');
    const refusal = await refuseMove(trx, row, to);
    if (refusal) return rejected(refusal);
    const place = isSeated(row.state)
      ? {}
      : { state_at: now, ...(await placeIn(trx, to, { isPaid: false }, now)) };
    const after = {
      session_id: to.id,
      ...place,
      start_reminded_at: null,
      ...toldColumns(row, 'changed', now),
    };
    await trx.updateTable('enrolment').set(after).where('id', '=', row.id).execute();
    const emails = await tell(trx, row, 'changed', now + emailDelayMs);
    const changes = [...ids.map(lockOf), rowChange('enrolment', row, after)];
    const about = { accountId, action: 'enrolment.moved', subjectId: reference } as const;
    const entryId = await recordChange(trx, { ...about, changes, emails }, now);
    await followSeats(trx, from, now);
    return done({ entryId });
  });
}

const findByReference = (db: Db, reference: string): Promise<EnrolmentRow | undefined> =>
  db
    .selectFrom('enrolment')
    .selectAll()
    .where('reference', '=', reference)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

async function refuseMove(trx: Db, row: EnrolmentRow, to: CourseSessionRow) {
  const isOpen = to.removed_at === null && to.state !== 'cancelled' && to.state !== 'draft';
  if (isOver(row.state) || !isOpen) return 'impossible' as const;
  if (await findSamePerson(trx, to.id, row)) return 'there' as const;
  const isFull = (await countTaken(trx, to.id)) >= to.seats;
  return isSeated(row.state) && isFull ? ('full' as const) : undefined;
}

export const markTold = onEnrolment(async ({ row, now, change }) => {
  if (row.to_tell === null) return rejected('unchanged');
  return change({ to_tell: null, to_tell_at: null, told_at: now }, 'enrolment.told');
});

/** Deletes an enrolment with all that says whose it was; nobody undoes that. Owners only. */
export const removeEnrolment = onEnrolment(async ({ trx, row, now, changes, record }) => {
  await eraseLearners(trx, [row.id]);
  await trx.updateTable('enrolment').set({ removed_at: now }).where('id', '=', row.id).execute();
  changes.length = 0;
  const recorded = await record('enrolment.removed');
  if (isSeated(row.state)) await followSeats(trx, await sessionOf(trx, row), now);
  return recorded;
});

type ByHand = EnrolInput & { sessionId: string; locale: Locale; accountId: string };
type Added = Result<{ entryId: string; reference: string }, never, 'gone' | 'same' | 'impossible'>;

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
    if (await findSamePerson(trx, sessionId, input)) return rejected('same');
    const given = { ...input, locale, spamReason: null, idempotencyKey: null };
    const row = await insertEnrolment(trx, session, given, now);
    const emails = await tell(trx, row, 'enrolled', now + emailDelayMs);
    const made: RowChange = {
      table: 'enrolment',
      id: row.id,
      before: { removed_at: now },
      after: { removed_at: null },
    };
    const entryId = await recordChange(
      trx,
      {
        ...{ accountId, action: 'enrolment.added', subjectId: row.reference, emails },
        changes: [lockOf(session.id), made],
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
export async function followEnrolmentUndo(trx: Db, id: string, now: number): Promise<boolean> {
  const row = await lockRow(trx, 'enrolment', 'id', id);
  if (!row) return true;
  const session = await sessionOf(trx, row);
  const taken = await countTaken(trx, session.id);
  if (row.removed_at === null && isSeated(row.state) && taken > session.seats) return false;
  await followSeats(trx, session, now);
  return true;
}

/** Deletes a session that nobody ever enrolled in. Owners only. */
export const removeSession = journaled('course_session', {
  key: 'id',
  subject: 'courseSession',
  isThere: ({ removed_at }) => removed_at === null,
})(async ({ trx, row, now, change }) => {
  const enrolment = await trx
    .selectFrom('enrolment')
    .select('id')
    .where('session_id', '=', row.id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (enrolment) return rejected('used');
  const removed = await change({ removed_at: now }, 'courseSession.removed');
  await bumpContentVersion(trx);
  return removed;
});
