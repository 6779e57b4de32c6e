import { z } from 'zod';
import { withCaptcha } from '#app/http/captcha/solution.schema.ts';
import { type Operation, senderProblems } from '#app/http/operation.ts';
import { isoDate } from '#app/i18n/format.ts';
import { locales } from '#app/i18n/locale.ts';
import type { PublicCourse, PublicEnrolment, PublicSession } from './courses.server.ts';
import { enrolmentStates, isOver } from './enrolments.ts';
import { enrolSchema } from './fields.ts';
import { currencies, levels, phases, taughtIn } from './sessions.ts';

const amount = z.number().describe('In whole units, with at most two decimals.');

const sessionSchema = z.object({
  id: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  price: amount,
  currency: z.enum(currencies),
  seats: z.int(),
  left: z.int(),
  state: z.enum(phases),
});

const courseSchema = z.object({
  slug: z.string(),
  title: z.string(),
  sessions: z.array(sessionSchema),
});

const fullCourseSchema = courseSchema.extend({
  text: z.string(),
  level: z.enum(levels),
  taughtIn: z.enum(taughtIn),
  hours: z.int().nullable(),
  outcomes: z.array(z.string()),
  bring: z.array(z.string()),
});

const stateSchema = z.object({
  reference: z.string(),
  state: z.enum(enrolmentStates),
  position: z.int().optional(),
  heldUntil: z.iso.datetime().optional(),
});

const enrolledSchema = stateSchema.extend({ key: z.string().optional() });

const enrolmentSchema = stateSchema.extend({
  session: sessionSchema.extend({ course: z.string() }),
  currency: z.enum(currencies),
  price: amount,
  paid: amount,
  due: amount,
});

/** Columns that a schema does not have are left out of the answer. */
const describeSession = (session: PublicSession) =>
  sessionSchema.parse({
    ...session,
    startsOn: session.starts_on,
    endsOn: session.ends_on,
    price: session.price_minor / 100,
    state: session.phase,
  });

const describedBy = (schema: z.ZodType<object>) => (course: PublicCourse) =>
  schema.parse({ ...course, sessions: course.sessions.map(describeSession) });
export const describeCourse = describedBy(courseSchema);
export const describeCourseInFull = describedBy(fullCourseSchema);

export const describeEnrolment = ({ session, course, ...enrolment }: PublicEnrolment) =>
  enrolmentSchema.parse({
    ...enrolment,
    position: enrolment.position ?? undefined,
    heldUntil: enrolment.due_at === null ? undefined : isoDate(enrolment.due_at),
    session: { ...describeSession(session), course: course.slug },
    price: enrolment.price_minor / 100,
    paid: enrolment.paid / 100,
    due: isOver(enrolment.state) ? 0 : enrolment.due / 100,
  });

const query = { locale: z.enum(locales).optional() };

export const courseOperations: readonly Operation[] = [
  {
    path: '/api/courses',
    method: 'get',
    id: 'listCourses',
    summary:
      'The courses with their sessions that have not ended; those without a title in the language in another one.',
    query,
    success: [200, 'The list.', z.object({ items: z.array(courseSchema) })],
  },
  {
    path: '/api/courses/:slug',
    method: 'get',
    id: 'getCourse',
    summary: 'A course with its sessions that have not ended.',
    query,
    success: [200, 'The course.', fullCourseSchema],
    problems: { 404: 'not_found' },
  },
  {
    path: '/api/enrolments',
    id: 'enrol',
    summary:
      'Enrol somebody in a session, with a solved challenge in `captcha` or as a member with a verified email address. `position` is the place on the waiting list, `key` opens the private link. The same person again is answered with 200 and without a key; the same call again, with the same solution or Idempotency-Key, as the first.',
    input: withCaptcha(enrolSchema),
    isIdempotent: true,
    success: [201, 'It is stored; its page is at Location.', enrolledSchema],
    problems: {
      ...senderProblems,
      404: 'not_found',
      409: 'closed, cancelled, too_many',
    },
    byBearer: true,
  },
  {
    path: '/api/enrolments/:reference',
    method: 'get',
    id: 'getEnrolment',
    summary: 'The state of an enrolment, without a name, a phone or an email address.',
    success: [200, 'The enrolment.', enrolmentSchema],
    problems: { 404: 'not_found', 429: 'too_many_requests' },
  },
];
