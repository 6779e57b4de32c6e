import { z } from 'zod';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors, rejected } from '#app/http/result.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { findCourseId } from './courses.server.ts';
import { acceptByLink, cancelByLink, enrol, findByIdempotencyKey } from './enrolments.server.ts';
import { enrolFields, enrolSchema, interestFields, interestSchema } from './fields.ts';
import { insertInterest } from './interest.server.ts';
import { readReference } from './reference.ts';

const gone = { status: 404, code: 'not_found', detail: 'There is no such session.' };

/** Enrols in a session, by the page's form or the API. */
export const enrolSubmission = defineSubmission({
  form: 'enrol',
  schema: enrolSchema,
  fields: enrolFields.names,
  beside: ({ params }) => ({ session: params?.['session'] ?? '' }),
  errors: enrolFields.errors,
  spam: 'mark',
  captcha: { form: 'enrol' },
  takesIdempotencyKey: true,
  content: ({ session, ...input }) => [session, ...enrolFields.content(input)],
  earlier: ({ db, idempotencyKey, secret }) => findByIdempotencyKey(db, { idempotencyKey, secret }),
  // A whole school may share an IP address.
  limits({ secret, clientIp }) {
    const { perNetwork, overall } = limitsFor(secret, 'enrolment');
    return [
      ...perNetwork(clientIp, { burst: 40, everySeconds: 30 }),
      overall({ burst: 300, everySeconds: 2 }),
    ];
  },
  rejections: {
    gone,
    closed: { status: 409, code: 'closed', detail: 'This session takes no enrolments any more.' },
    cancelled: { status: 409, code: 'cancelled', detail: 'This session is cancelled.' },
    tooMany: {
      status: 409,
      code: 'too_many',
      detail: 'This phone has three enrolments that are not confirmed yet.',
    },
  },
  async run(sender, { session, ...input }) {
    const now = Date.now();
    const emailsLearner =
      sender.spamReason === null &&
      Boolean(input.email) &&
      !(await isMailboxFull(sender, input.email ?? '', now));
    return enrol(sender.db, session, input, { ...sender, emailsLearner }, now);
  },
});

/** Anyone may have typed the address: beyond these limits only the email to it is left out. */
const isMailboxFull = async (
  { db, secret, clientIp }: Pick<Sender, 'db' | 'secret' | 'clientIp'>,
  address: string,
  now: number,
) => {
  const { bucket, perNetwork, overall } = limitsFor(secret, 'learner-mail');
  const limits = [
    bucket(['mailbox', address.toLowerCase()], { burst: 3, everySeconds: 3_600 }),
    ...perNetwork(clientIp, { burst: 20, everySeconds: 120 }),
    overall({ burst: 120, everySeconds: 30 }),
  ];
  return Boolean(await takeLimits(db, limits, now));
};

/** *Prévenez-moi*, on the page of a course. */
export const interestSubmission = defineSubmission({
  form: 'interest',
  schema: interestSchema,
  fields: interestFields.names,
  beside: ({ params }) => ({ course: params?.['slug'] ?? '' }),
  errors: interestFields.errors,
  spam: 'mark',
  captcha: { form: 'interest' },
  content: ({ course, ...input }) => [course, ...interestFields.content(input)],
  limits({ secret, clientIp }) {
    const { perNetwork, overall } = limitsFor(secret, 'course-interest');
    return [
      ...perNetwork(clientIp, { burst: 20, everySeconds: 60 }),
      overall({ burst: 200, everySeconds: 3 }),
    ];
  },
  rejections: { gone: { ...gone, detail: 'There is no such course.' } },
  async run({ db, locale, spamReason }, { course, ...input }) {
    const id = await findCourseId(db, course);
    if (id === undefined) return rejected('gone');
    await insertInterest(db, { courseId: id, ...input, locale, spamReason }, Date.now());
    return done(null);
  },
});

/** References are few enough to be guessed by a program that never rests. */
export const lookUpLimits = ({ secret, clientIp }: Attempt): Limit[] =>
  limitsFor(secret, 'enrolment-reference').perNetwork(clientIp, { burst: 60, everySeconds: 10 });

const linkSchema = z.object({ key: z.string().max(100) });

/** A wrong key is answered as an unknown reference is. */
const defineLinkSubmission = (change: typeof cancelByLink) =>
  defineSubmission({
    schema: linkSchema,
    errors: fieldErrors<'key', string>,
    limits({ secret, clientIp }) {
      const { perNetwork } = limitsFor(secret, 'enrolment-link');
      return perNetwork(clientIp, { burst: 30, everySeconds: 30 });
    },
    rejections: {
      gone: { status: 404, code: 'not_found', detail: 'No enrolment has this link.' },
      late: { status: 409, code: 'late', detail: 'It is too late for that.' },
    },
    run({ db, secret, params }, { key }) {
      const reference = readReference(params?.['reference'] ?? '') ?? '';
      return change(db, { reference, key, secret }, Date.now());
    },
  });

export const cancelSubmission = defineLinkSubmission(cancelByLink);
export const acceptSubmission = defineLinkSubmission(acceptByLink);
