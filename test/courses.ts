import { randomUUID } from 'node:crypto';
import { changeEnrolment, moveEnrolment } from '#app/features/courses/admin/commands.server.ts';
import { payCash } from '#app/features/courses/admin/payable.server.ts';
import { courseResource } from '#app/features/courses/course.resource.ts';
import { enrol } from '#app/features/courses/enrolments.server.ts';
import { insertSession, sessionForm } from '#app/features/courses/session.form.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { expectDone } from './journal.ts';
import { makeTeamMember } from './message-review.ts';
import { start } from './outbox.ts';
import { testSecret as secret } from './page-args.ts';

/** Friday, 20 November 2026. */
export const now = start;
export const hour = 60 * 60_000;
export const day = 24 * hour;

type Values = Record<string, string>;

const course: Values = {
  ...courseResource.emptyValues,
  'title.fr': 'Créer son site',
  'title.ht': 'Fè sit ou',
  'text.fr': 'En quatre samedis.',
  level: 'beginner',
  taughtIn: 'ht-fr',
  hours: '12',
};

/** Four Saturdays from 5 December, for 3 500 gourdes. */
const session: Values = {
  ...sessionForm.emptyValues,
  startsOn: '2026-12-05',
  endsOn: '2026-12-26',
  times: 'samedi 9 h - 12 h',
  place: 'Cap-Haïtien',
  price: '3500',
  currency: 'HTG',
  seats: '10',
  state: 'open',
};

/** A course with a session, what its team does, and learners who enrol in it. */
export async function makeSchool(db: Db, given: Values = {}, ofCourse: Values = {}) {
  const accountId = await makeTeamMember(db, 'owner');
  const added = { id: undefined, accountId, values: { ...course, ...ofCourse } };
  const { id: courseId } = expectDone(await saveRow(db, courseResource, added, now));
  const by = { courseId, accountId };
  const id = await addSession(db, by, given);
  return {
    ...by,
    sessionId: id,
    addSession: (given?: Values) => addSession(db, by, given),
    /** Changes the session as its form does. */
    change: (given: Values, at = now) =>
      saveForm(db, sessionForm, { id, accountId, values: { ...session, ...given } }, at),
    askFor: (n: number, given?: Enrolling) => askFor(db, id, n, given),
    enrol: (n: number, given?: Enrolling) => enrolOne(db, id, n, given),
    /** How many are in which state. */
    async countStates(sessionId = id): Promise<Record<string, number>> {
      const enrolled = db.selectFrom('enrolment').where('session_id', '=', sessionId);
      const byState = Map.groupBy(await enrolled.select('state').execute(), ({ state }) => state);
      return Object.fromEntries([...byState].map(([state, { length }]) => [state, length]));
    },
    move: ({ reference }: Placed, sessionId: string) =>
      moveEnrolment(db, { reference, accountId, sessionId }, now),
    /** A decision of the team about an enrolment. */
    decide: ({ reference }: Placed, state: State, reason: string | null = null, at = now) =>
      changeEnrolment(db, { reference, accountId, state, reason }, at),
    /** Money that the team takes on the spot; the whole price, unless something else is said. */
    pay: ({ reference }: Placed, amount = 350_000, at = now) =>
      payCash(db, { reference, accountId, reason: 'cash', amount }, at),
  };
}
type Placed = { reference: string };
type State = Parameters<typeof changeEnrolment>[1]['state'];

type Of = { courseId: string; accountId: string };
export async function addSession(db: Db, of: Of, given: Values = {}): Promise<string> {
  const values = { ...session, ...given };
  return expectDone(await insertSession(db, { ...of, values }, now)).id;
}

type Learner = { name?: string; phone?: string; email?: string | null; note?: string | null };

/** Learner `n`, with a phone of their own. */
export const learner = (n: number, given: Learner = {}) => ({
  name: `Learner ${n}`,
  phone: `+509 37 00 ${String(1_000 + n).slice(0, 2)} ${String(1_000 + n).slice(2)}`,
  email: null,
  note: null,
  ...given,
});

type Enrolling = Learner & {
  at?: number;
  emailsLearner?: boolean;
  spamReason?: SpamReason;
  /** The same for the same form. */
  key?: string;
};

/** Asks for a place for learner `n`, at once or later. */
function askFor(db: Db, sessionId: string, n: number, given: Enrolling = {}) {
  const { at = now, emailsLearner = false, spamReason = null, key, ...person } = given;
  const idempotencyKey = key ?? randomUUID();
  const origin = { idempotencyKey, locale: 'ht', spamReason, secret, emailsLearner } as const;
  return enrol(db, sessionId, learner(n, person), origin, at);
}

export const enrolOne = async (...asked: Parameters<typeof askFor>) =>
  expectDone(await askFor(...asked));
