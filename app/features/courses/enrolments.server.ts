import { randomUUID } from 'node:crypto';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { createConcurrencyLimiter } from '#app/platform/concurrency-limiter.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { enrolments, findEnrolment, hasFreeSeat, paidFor, positionOf } from './counts.server.ts';
import { isVisible } from './courses.server.ts';
import {
  heldUntil,
  isOver,
  isSeated,
  maxOpen,
  mayLeave,
  openStates,
  phoneKey,
} from './enrolments.ts';
import type { EnrolInput } from './fields.ts';
import { settleInterest } from './interest.server.ts';
import { enrolmentNotification } from './notification.ts';
import { enrolmentKey, isEnrolmentKey, makeReference } from './reference.ts';
import { lockSession, nextWaitingNumber, settleSeats } from './seats.server.ts';
import { takesEnrolments } from './sessions.ts';
import { tell, tellOf, toldColumns } from './told.server.ts';

export type EnrolmentOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string | null;
  locale: Locale;
  /** Why it may be spam, or null. Such an enrolment is stored too, marked. */
  spamReason: SpamReason | null;
  secret: string;
  /** Whether the learner is emailed about it at once. */
  emailsLearner: boolean;
};

type Enrolled = Awaited<ReturnType<typeof describe>>;
export type EnrolRefusal = 'gone' | 'closed' | 'cancelled' | 'tooMany';

/** Attempts at a free reference. */
const mostTries = 5;

/**
 * Takes a seat, or the next place of the waiting list, in one transaction that has locked the
 * session. The same phone or email address is the same enrolment.
 */
export async function enrol(
  db: Db,
  sessionId: string,
  input: EnrolInput,
  origin: EnrolmentOrigin,
  now: number,
): Promise<Result<Enrolled, never, EnrolRefusal>> {
  return inTurn(() =>
    db.transaction().execute((trx) => enrolIn(trx, sessionId, input, origin, now)),
  );
}

/**
 * Those who wait for the same session hold no connection meanwhile. With more of them, the page
 * says that the server is busy.
 */
const inTurn = createConcurrencyLimiter(500, 'there are too many enrolments at once');

async function enrolIn(
  trx: Db,
  sessionId: string,
  input: EnrolInput,
  origin: EnrolmentOrigin,
  now: number,
): Promise<Result<Enrolled, never, EnrolRefusal>> {
  const session = await lockSession(trx, sessionId);
  if (!session || !(await isPublic(trx, session))) return rejected('gone');
  const earlier = await findByIdempotencyKey(trx, origin);
  if (earlier) return done(earlier);
  const same = await findSamePerson(trx, sessionId, input);
  if (same && !isOver(same.state)) return done({ ...(await describe(trx, same)), isAlready: true });
  const refusal = await refuseEnrolment(trx, session, input, now);
  if (refusal) return rejected(refusal);
  const row = same
    ? await reopen(trx, session, same, origin, now)
    : await insertEnrolment(trx, session, { ...input, ...origin }, now);
  await notify(trx, enrolmentNotification(`${session.id} ${row.reference}`), now);
  if (origin.emailsLearner) await tell(trx, row, 'enrolled', now);
  if (isSeated(row.state)) await bumpContentVersion(trx);
  return done(await describe(trx, row, same ? undefined : origin.secret));
}

async function refuseEnrolment(
  trx: Db,
  session: CourseSessionRow,
  { phone }: EnrolInput,
  now: number,
): Promise<EnrolRefusal | undefined> {
  if (session.state === 'cancelled') return 'cancelled';
  if (!takesEnrolments(session, now)) return 'closed';
  return (await hasTooMany(trx, phone)) ? 'tooMany' : undefined;
}

const isPublic = async (trx: Db, { course_id, state, removed_at }: CourseSessionRow) =>
  state !== 'draft' && removed_at === null && (await isVisible(trx, course_id));

/** The result of the same form, with its key: its sender may not have got the first answer. */
export async function findByIdempotencyKey(
  db: Db,
  { idempotencyKey, secret }: Pick<EnrolmentOrigin, 'idempotencyKey' | 'secret'>,
): Promise<Enrolled | undefined> {
  const row = await enrolments(db)
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && describe(db, row, secret);
}

const describe = async (db: Db, row: EnrolmentRow, secret?: string) => ({
  reference: row.reference,
  state: row.state,
  position: await positionOf(db, row),
  heldUntil: row.due_at,
  /** Another form has enrolled the same phone or email address. */
  isAlready: false,
  /** The private link's: the sender of the form has it, not who sends the same phone later. */
  key: secret === undefined ? null : enrolmentKey(secret, row.id),
});

type Person = Pick<EnrolInput, 'phone'> & { id?: string; email?: string | null | undefined };

/** Another than `id`, open ones first: by the phone or the email address. */
export async function findSamePerson(
  trx: Db,
  sessionId: string,
  { id = '', phone, email }: Person,
): Promise<EnrolmentRow | undefined> {
  const address = email?.toLowerCase() ?? null;
  const rows = await enrolments(trx)
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('phone_key', '=', phoneKey(phone)),
        ...(address === null ? [] : [eb(eb.fn<string>('lower', ['email']), '=', address)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.find(({ state }) => !isOver(state)) ?? rows[0];
}

/** Somebody who has come to none yet may keep a few places, not all. */
async function hasTooMany(trx: Db, phone: string): Promise<boolean> {
  const rows = await enrolments(trx)
    .select('state')
    .where('phone_key', '=', phoneKey(phone))
    .where('state', 'in', [...openStates, 'confirmed'])
    .limit(maxOpen + 20)
    .execute();
  return rows.length >= maxOpen && rows.every(({ state }) => state !== 'confirmed');
}

type Given = EnrolInput &
  Pick<EnrolmentOrigin, 'locale' | 'spamReason' | 'idempotencyKey' | 'emailsLearner'>;

/** A learner whose mailbox has had enough is told by the team. */
const enrolledColumns = (
  learner: Pick<EnrolmentRow, 'email' | 'phone' | 'suspicion'>,
  { emailsLearner }: Pick<EnrolmentOrigin, 'emailsLearner'>,
  now: number,
) => toldColumns({ ...learner, email: emailsLearner ? learner.email : null }, 'enrolled', now);

/** The session is locked. */
export async function insertEnrolment(
  trx: Db,
  session: CourseSessionRow,
  { name, phone, email = null, note = null, ...origin }: Given,
  now: number,
): Promise<EnrolmentRow> {
  const { price_minor, currency } = session;
  await settleInterest(trx, session.course_id, phone, now);
  const place = await placeIn(trx, session, { isPaid: price_minor === 0 }, now);
  const columns = { ...place, state_at: now, price_minor, currency };
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const row = {
      id: randomUUID(),
      reference: makeReference(),
      session_id: session.id,
      ...{ name, phone, phone_key: phoneKey(phone), email, note },
      locale: origin.locale,
      suspicion: origin.spamReason,
      idempotency_key: origin.idempotencyKey,
      ...columns,
      ...enrolledColumns({ email, phone, suspicion: origin.spamReason }, origin, now),
      created_at: now,
    };
    const stored = await trx
      .insertInto('enrolment')
      .values(row)
      .onConflict((oc) => oc.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored) return stored;
  }
  throw new Error('no free reference was found');
}

/** Where an enrolment begins: in a seat, or at the end of the waiting list. */
export async function placeIn(
  trx: Db,
  session: CourseSessionRow,
  { isPaid }: { isPaid: boolean },
  now: number,
) {
  if (!(await hasFreeSeat(trx, session, now))) {
    const waiting_number = await nextWaitingNumber(trx, session.id);
    return { state: 'waiting' as const, due_at: null, waiting_number };
  }
  if (isPaid) return { state: 'confirmed' as const, due_at: null, waiting_number: null };
  return { state: 'held' as const, due_at: heldUntil(session, now), waiting_number: null };
}

/**
 * A learner who cancelled or was late begins again, with the same reference and at the present
 * price; one who has paid already, at the price that they paid.
 */
async function reopen(
  trx: Db,
  session: CourseSessionRow,
  row: EnrolmentRow,
  origin: Pick<EnrolmentOrigin, 'emailsLearner' | 'locale'>,
  now: number,
): Promise<EnrolmentRow> {
  const paid = await paidFor(trx, row);
  const { price_minor, currency } = paid > 0 ? row : session;
  const place = await placeIn(trx, session, { isPaid: paid >= price_minor }, now);
  return trx
    .updateTable('enrolment')
    .set({ ...place, state_at: now, price_minor, currency, hold_reminded_at: null })
    .set({ locale: origin.locale, start_reminded_at: null, ...enrolledColumns(row, origin, now) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Link = { reference: string; key: string; secret: string };
type Changed = Result<{ state: EnrolmentRow['state'] }, never, 'gone' | 'late'>;

/** With the key of the private link. A wrong one is answered as an unknown reference is. */
const byLink =
  (
    change: (
      trx: Db,
      session: CourseSessionRow,
      row: EnrolmentRow,
      now: number,
    ) => Promise<Changed>,
  ) =>
  async (db: Db, { reference, key, secret }: Link, now: number): Promise<Changed> => {
    const found = await findEnrolment(db, reference);
    if (!found || !isEnrolmentKey(secret, found.id, key)) return rejected('gone');
    return db.transaction().execute(async (trx) => {
      const session = await lockSession(trx, found.session_id);
      const row = await findEnrolment(trx, reference);
      // Moved to another session meanwhile: the link still leads there.
      if (!session || row?.session_id !== session.id) return rejected('gone');
      return change(trx, session, row, now);
    });
  };

/** By the learner, until a confirmed place begins: the seat is offered to the next. */
export const cancelByLink = byLink(async (trx, session, row, now) => {
  if (isOver(row.state)) return done({ state: row.state });
  if (!mayLeave(row, session, now)) return rejected('late');
  await trx
    .updateTable('enrolment')
    .set({ state: 'cancelled', state_at: now, due_at: null, waiting_number: null, to_tell: null })
    .where('id', '=', row.id)
    .execute();
  await tell(trx, row, 'cancelled', now);
  if (isSeated(row.state)) await bumpContentVersion(trx);
  await settleSeats(trx, session, now);
  return done({ state: 'cancelled' });
});

/** An offered place is held, or confirmed where it is paid or free. */
export const acceptByLink = byLink(async (trx, session, row, now) => {
  if (row.state === 'held' || row.state === 'confirmed') return done({ state: row.state });
  if (row.state !== 'offered' || (row.due_at ?? 0) <= now) return rejected('late');
  const isPaid = (await paidFor(trx, row)) >= row.price_minor;
  const state = isPaid ? ('confirmed' as const) : ('held' as const);
  const accepted = await trx
    .updateTable('enrolment')
    .set({ state, state_at: now, due_at: isPaid ? null : heldUntil(session, now) })
    .set({ hold_reminded_at: null, to_tell: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellOf(trx, accepted, isPaid ? 'confirmed' : 'enrolled', now);
  return done({ state });
});
