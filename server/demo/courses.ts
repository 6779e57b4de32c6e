import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { setAttendance } from '#app/features/courses/admin/attendance.server.ts';
import { changeEnrolment } from '#app/features/courses/admin/commands.server.ts';
import { payCash } from '#app/features/courses/admin/payable.server.ts';
import { issueCertificate } from '#app/features/courses/certificates.server.ts';
import { courseResource } from '#app/features/courses/course.resource.ts';
import { enrol } from '#app/features/courses/enrolments.server.ts';
import { insertSession } from '#app/features/courses/session.form.ts';
import { locales } from '#app/i18n/locale.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { courses, names, type Session } from './courses.data.ts';

const hour = 3_600_000;
const day = 24 * hour;

type School = { db: Db; now: number; accountId: string; random: () => number };

/** A furnished school: three courses, five sessions, forty learners. */
export async function addCourses(school: School): Promise<void> {
  const { db, now, accountId } = school;
  const learners = names.map((name, index) => ({
    name,
    phone: `+509 3${String(1_000_000 + index * 7_919)}`,
  }));
  for (const { values, image, sessions } of courses) {
    const course = { id: undefined, accountId, values };
    const saved = await saveRow(db, courseResource, course, now - 120 * day);
    if (saved.outcome !== 'done') throw new Error(`a course: ${JSON.stringify(saved)}`);
    const { id } = saved.value;
    await db.updateTable('course').set({ image }).where('id', '=', id).execute();
    for (const session of sessions)
      await addSession(school, id, session, learners.splice(0, session.learners));
  }
}

type Learner = { name: string; phone: string };

async function addSession(
  school: School,
  courseId: string,
  { startsIn, weeks, learners: _, confirmed, ...session }: Session,
  learners: readonly Learner[],
): Promise<void> {
  const { db, now, accountId, random } = school;
  // On the weekday of its first meeting.
  const first = nextOn(now + startsIn * day, session.weekday);
  const last = first + (weeks - 1) * 7 * day;
  const values = {
    ...session.values,
    startsOn: dateOf(first),
    endsOn: dateOf(last),
    enrolUntil: '',
    state: 'open',
  };
  const opened = Math.min(now - 20 * day, first - 30 * day);
  const added = await insertSession(db, { courseId, accountId, values }, opened);
  if (added.outcome !== 'done') throw new Error(`a session of the demo: ${JSON.stringify(added)}`);
  const references: string[] = [];
  for (const [index, learner] of learners.entries()) {
    await yieldToRequests();
    const locale = locales[Math.floor(random() * 3)] ?? 'ht';
    const origin = {
      idempotencyKey: randomUUID(),
      locale,
      spamReason: null,
      secret: 'demo',
      emailsLearner: false,
    };
    const at =
      startsIn < 0 ? opened + index * 12 * hour : now - (learners.length - index) * 3 * hour;
    const input = { ...learner, email: null, note: null };
    const enrolled = await enrol(db, added.value.id, input, origin, at);
    if (enrolled.outcome !== 'done') throw new Error(`a learner: ${JSON.stringify(enrolled)}`);
    const { reference } = enrolled.value;
    references.push(reference);
    // The one after them has paid a part.
    const price = Number(session.values.price) * 100;
    const amount = index < confirmed ? price : index === confirmed ? price / 2 : 0;
    if (amount > 0)
      await payCash(db, { reference, accountId, amount, reason: 'Espèces' }, at + hour);
  }
  const [reference = ''] = references;
  // Their money is to be returned, and their seat is offered to whoever waits.
  const cancelled = { reference, accountId, state: 'cancelled', reason: 'Malade' } as const;
  if (startsIn > 0 && confirmed > 0) await changeEnrolment(db, cancelled, now - hour);
  if (startsIn < 0) await attend(school, references, first, weeks);
}

/** Days that are over: nearly everybody came, and has a certificate once the last one is. */
async function attend(
  { db, now, accountId, random }: School,
  references: readonly string[],
  first: number,
  weeks: number,
): Promise<void> {
  const days = Array.from({ length: weeks }, (_, index) => first + index * 7 * day);
  const over = days.filter((each) => each + 12 * hour < now);
  for (const each of over)
    for (const reference of references) {
      const at = each + 3 * hour;
      const tap = { reference, day: dateOf(each), present: random() < 0.9, at, accountId };
      await setAttendance(db, tap, at);
    }
  if (over.length < weeks) return;
  for (const reference of references)
    await issueCertificate(
      db,
      { reference, reason: null, accountId, role: 'editor' },
      (over.at(-1) ?? now) + day,
    );
}

const nextOn = (ms: number, weekday: number): number => {
  const noon = Math.floor(ms / day) * day + 17 * hour;
  return noon + ((weekday - new Date(noon).getUTCDay() + 7) % 7) * day;
};

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
