import { randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import { readAmount } from '#app/i18n/amount.ts';
import {
  type CausedEmail,
  emailDelayMs,
  type RowChange,
  recordChange,
  rowChange,
  rowMade,
} from '#app/office/journal/journal.server.ts';
import { choice, date, line, matching, whole } from '#app/office/resource/fields.ts';
import {
  type Change,
  defineForm,
  type Errors,
  type Values,
  type Written,
} from '#app/office/resource/form.ts';
import { differences } from '#app/office/resource/resource.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { CourseSessionRow } from '#db/schema.ts';
import { countTaken, enrolments } from './counts.server.ts';
import { findTeacherId, storedSessions } from './courses.server.ts';
import { openStates } from './enrolments.ts';
import { announceSession } from './interest.server.ts';
import { readTimes } from './read-times.ts';
import { lockSession, settleSeats } from './seats.server.ts';
import { sessionFormTexts } from './session-texts.ts';
import { currencies, endOf, type SessionState, sessionStates } from './sessions.ts';
import { daysOf, typedTimes, writeTimes } from './times.ts';
import { tell, toldColumns } from './told.server.ts';

type Stored = CourseSessionRow & { teacher: string };

const usualHoldHours = 72;

/** Zero is free, and so is nothing. */
const priceOf = (typed = ''): number | null => {
  if (/^0*(?:[.,]0*)?$/.test(typed)) return 0;
  const amount = readAmount(typed);
  return 'minorUnits' in amount ? amount.minorUnits : null;
};

const online = /^(?:en ligne|online|sou ent[eè]n[eè]t)$/i;

export const sessionForm = defineForm({
  may: 'course.edit',
  subject: 'courseSession',
  texts: sessionFormTexts,
  fields: {
    startsOn: { ...date({ column: 'starts_on' }), isRequired: true },
    endsOn: { ...date({ column: 'ends_on' }), isRequired: true },
    times: matching(line({ max: 200 }), 'times', (typed) => readTimes(typed) !== null),
    place: line({ max: 120 }),
    price: matching(
      line({ max: 20, inputMode: 'decimal', column: 'price_minor' }),
      'price',
      (typed) => priceOf(typed) !== null,
    ),
    currency: choice(currencies),
    seats: whole({ min: 1, max: 1_000 }, { required: true }),
    enrolUntil: date({ column: 'enrol_until' }),
    holdHours: whole({ min: 1, max: 720 }, { column: 'hold_hours' }),
    teacher: line({ max: 80, column: 'teacher_id' }),
    state: choice(sessionStates),
  },
  check({ startsOn = '', endsOn = '', enrolUntil = '', times = '' }) {
    if (!startsOn || !endsOn) return {};
    if (endsOn < startsOn) return { endsOn: 'order' };
    if (Date.parse(endsOn) - Date.parse(startsOn) > 366 * 24 * 60 * 60_000)
      return { endsOn: 'long' };
    if (enrolUntil > endsOn) return { enrolUntil: 'enrolUntil' };
    const meetings = readTimes(times);
    const span = { starts_on: startsOn, ends_on: endsOn };
    return meetings && daysOf({ ...span, times: writeTimes(meetings) }).length === 0
      ? { times: 'noDay' }
      : {};
  },
  lock: lockSession,
  find: (db, id): Promise<Stored | undefined> =>
    storedSessions(db).where('s.id', '=', id).executeTakeFirst(),
  valuesOf: (row: Stored): Values => ({
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    times: typedTimes(row.times, 'fr'),
    place: row.place,
    price: String(row.price_minor / 100),
    currency: row.currency,
    seats: String(row.seats),
    enrolUntil: row.enrol_until,
    holdHours: String(row.hold_hours),
    teacher: row.teacher,
    state: row.state,
  }),
  write,
});

/** The last session of a course. */
export const findLastSession = (db: Db, courseId: string): Promise<Stored | undefined> =>
  storedSessions(db)
    .where('s.course_id', '=', courseId)
    .orderBy('s.starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();

type SessionColumns = Omit<
  CourseSessionRow,
  'id' | 'course_id' | 'last_waiting' | 'tells_when_shown' | 'created_at' | 'removed_at'
>;

/** The columns, or the error of a teacher whom the site does not show. */
async function columnsFrom(
  db: Db,
  { teacher = '', place = '', ...values }: Values,
): Promise<SessionColumns | { errors: Errors }> {
  const person = teacher ? await findTeacherId(db, teacher) : null;
  if (person === undefined) return { errors: { teacher: 'teacher' } };
  return {
    starts_on: values['startsOn'] ?? '',
    ends_on: values['endsOn'] ?? '',
    times: writeTimes(readTimes(values['times'] ?? '') ?? []),
    place: online.test(place) ? '' : place,
    price_minor: priceOf(values['price']) ?? 0,
    currency: values['currency'] as CourseSessionRow['currency'],
    seats: Number(values['seats']),
    enrol_until: values['enrolUntil'] ?? '',
    hold_hours: Number(values['holdHours']) || usualHoldHours,
    teacher_id: person?.id ?? null,
    state: values['state'] as SessionState,
  };
}

type Added = Result<{ entryId: string; id: string }, Errors, 'gone'>;

/** `values` have passed the form's schema. */
export async function insertSession(
  db: Db,
  { courseId, accountId, values }: { courseId: string; accountId: string; values: Values },
  now: number,
): Promise<Added> {
  return db.transaction().execute(async (trx): Promise<Added> => {
    const columns = await columnsFrom(trx, values);
    if ('errors' in columns) return { outcome: 'invalid', errors: columns.errors };
    if (endOf(columns) <= now) return { outcome: 'invalid', errors: { endsOn: 'past' } };
    const course = await trx
      .selectFrom('course')
      .select('id')
      .where('id', '=', courseId)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (!course) return rejected('gone');
    const row = await trx
      .insertInto('course_session')
      .values({
        ...columns,
        id: randomUUID(),
        course_id: courseId,
        last_waiting: 0,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.state === 'open') await announceSession(trx, row, now);
    await bumpContentVersion(trx);
    const entryId = await recordChange(
      trx,
      {
        ...{ accountId, action: 'courseSession.added', subjectId: row.id },
        changes: [rowMade('course_session', row.id, now)],
      },
      now,
    );
    return done({ entryId, id: row.id });
  });
}

async function write(trx: Db, { id, stored, values, now }: Change<Stored>): Promise<Written> {
  const after = await columnsFrom(trx, values);
  if ('errors' in after) return { outcome: 'invalid', errors: after.errors };
  if (after.seats < stored.seats && after.seats < (await countTaken(trx, id)))
    return { outcome: 'invalid', errors: { seats: 'seatsTaken' } };
  if (stored.state === 'cancelled' && after.state !== 'cancelled')
    return { outcome: 'invalid', errors: { state: 'final' } };
  const changes: RowChange[] = differences('course_session', id, stored, after);
  const [change] = changes;
  if (!change) return rejected('same');
  // The journal says in which money the price is.
  if ('price_minor' in change.after) {
    change.before['currency'] = stored.currency;
    change.after['currency'] = after.currency;
  }
  await trx.updateTable('course_session').set(after).where('id', '=', id).execute();
  const session = { ...stored, ...after };
  const isCancelled = after.state === 'cancelled' && stored.state !== 'cancelled';
  const isMoved = (['starts_on', 'ends_on', 'times', 'place'] as const).some(
    (column) => after[column] !== stored[column],
  );
  // Nobody is told what is put right of a session that is over.
  const isToCome = [stored, session].some((each) => now < endOf(each));
  const about = isCancelled ? 'cancelled' : isMoved && isToCome && 'changed';
  const followed = about ? await follow(trx, id, about, now) : { changes: [], emails: [] };
  if (after.state === 'open' && stored.state === 'draft') await announceSession(trx, session, now);
  await settleSeats(trx, session, now);
  await bumpContentVersion(trx);
  return done({
    changes: [...changes, ...followed.changes],
    verb: isCancelled ? 'cancelled' : 'changed',
    emails: followed.emails,
  });
}

type Followed = { changes: RowChange[]; emails: CausedEmail[] };

/** Learners with a place come first: undone in this order, nobody who waits gets their seats. */
const activeIn = (trx: Db, sessionId: string) =>
  enrolments(trx)
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', 'in', [...openStates, 'confirmed'])
    .orderBy((eb) => eb.case().when('state', '=', 'waiting').then(1).else(0).end())
    .orderBy('id')
    .execute();

/** All who have a place or wait are told, and lose it where the session is cancelled. */
async function follow(
  trx: Db,
  sessionId: string,
  about: 'cancelled' | 'changed',
  now: number,
): Promise<Followed> {
  const followed: Followed = { changes: [], emails: [] };
  const over = { state: 'cancelled' as const, state_at: now, due_at: null, waiting_number: null };
  const isOver = about === 'cancelled';
  for (const row of await activeIn(trx, sessionId)) {
    const after = { ...(isOver && over), ...toldColumns(row, about, now) };
    const columns = isOver ? after : { ...after, start_reminded_at: null };
    await trx.updateTable('enrolment').set(columns).where('id', '=', row.id).execute();
    // An email leaves nothing to undo in the row.
    if (Object.keys(after).length > 0) followed.changes.push(rowChange('enrolment', row, after));
    followed.emails.push(...(await tell(trx, row, about, now + emailDelayMs)));
  }
  return followed;
}
