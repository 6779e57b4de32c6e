import { expect } from 'vitest';
import { renderQueuedEmail } from '#app/email/templates.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { erasePerson } from '#app/features/privacy/erasure.server.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { registry } from '#app/features.server.ts';
import { countOf, pagesBelow } from '#app/office/menu.ts';
import { search } from '#app/office/search/search.server.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import {
  addSession,
  changeSession,
  countStates,
  day,
  enrolOne,
  hour,
  learner,
  makeSchool,
  now,
  origin,
} from '#test/courses.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { furnished } from '#test/furnished.ts';
import { undoChange } from '#test/journal.ts';
import { outboxSettings } from '#test/outbox.ts';
import { testSecret } from '#test/page-args.ts';
import { setAttendance } from './admin/attendance.server.ts';
import {
  correctLearner,
  markTold,
  removeEnrolment,
  removeSession,
} from './admin/commands.server.ts';
import { enrolmentPayable, payCash } from './admin/payable.server.ts';
import { findCertificate, issueCertificate } from './certificates.server.ts';
import { settleDueSessions, turnSessions } from './clock.server.ts';
import { courseResource } from './course.resource.ts';
import {
  findCourseBySlug,
  findPublicEnrolment,
  listCourses,
  listNextSessions,
} from './courses.server.ts';
import { enrol } from './enrolments.server.ts';
import { insertInterest, interestToTell } from './interest.server.ts';
import { deleteOldSessions } from './retention.server.ts';
import { findRoster, listSessions } from './roster.server.ts';

const viewer = { locale: 'fr' as const, now, secret: testSecret, publicUrl: 'https://bwt.example' };
const saturdays = ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'];
const end = Date.parse('2026-12-27T12:00Z');

const value = <Value>(result: { outcome: string }) => {
  if (!('value' in result)) throw new Error(JSON.stringify(result));
  return result.value as Value;
};

onDatabase((test) => {
  test('a certificate is earned by the share of the days, or given by an owner with a reason', async () => {
    const typed = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
    const made = await makeSchool(db, typed, { attendanceShare: '100' });
    const { sessionId, accountId, decide } = made;
    const [first, second] = [await enrolOne(db, sessionId, 1), await enrolOne(db, sessionId, 2)];
    const issue = (reference: string, role: 'editor' | 'owner', reason: string | null = null) =>
      issueCertificate(db, { reference, role, reason, accountId }, end);
    expect(await issue(first.reference, 'owner')).toMatchObject({ reason: 'state' });
    for (const each of [first, second]) await decide(each, 'confirmed', 'cash');
    // The clock of a phone was a year ahead.
    const ahead = { present: false, at: end + 365 * day };
    for (const on of saturdays) {
      const tap = { reference: first.reference, day: on, present: true, at: end, accountId };
      await setAttendance(db, { ...tap, ...ahead }, end - hour);
      await setAttendance(db, tap, end);
    }
    const { number } = value<{ number: string }>(await issue(first.reference, 'editor'));
    const printed = { name: 'Learner 1', title: 'Fè sit ou', hours: 12, locale: 'ht' };
    const days = { starts_on: saturdays[0], ends_on: saturdays.at(-1) };
    expect(await findCertificate(db, number)).toMatchObject({ ...printed, ...days });
    expect(await issue(first.reference, 'editor')).toMatchObject({ reason: 'unchanged' });
    expect(await issue(second.reference, 'editor', 'ill')).toMatchObject({ reason: 'attendance' });
    expect(await issue(second.reference, 'owner')).toMatchObject({ reason: 'reason' });
    const given = value<{ entryId: string; number: string }>(
      await issue(second.reference, 'owner', 'ill for two days'),
    );
    await undoChange(db, { entryId: given.entryId, accountId, role: 'owner' }, end);
    expect(await findCertificate(db, given.number)).toBeUndefined();
    const correct = ({ reference }: typeof first, phone: string) =>
      correctLearner(db, { reference, accountId, ...learner(2, { name: 'Rose', phone }) }, end);
    expect(await correct(second, '3700 1001')).toMatchObject({ reason: 'there' });
    expect(await correct(second, '3700 1002')).toMatchObject({ outcome: 'done' });
    await issue(second.reference, 'owner', 'ill for two days');
    expect(await findCertificate(db, given.number)).toMatchObject({ name: 'Rose' });
  });

  test('8. erased, a learner is found nowhere, and the number of the certificate still answers', async () => {
    const { sessionId, accountId, decide } = await makeSchool(db, { seats: '1' });
    const person = { name: 'Wideline J.', email: 'wideline@example.org', note: 'Mwen renmen sa' };
    const { reference } = await enrolOne(db, sessionId, 1, { ...person, emailsLearner: true });
    await enrolOne(db, sessionId, 2, { phone: '38123456' });
    await decide({ reference }, 'confirmed', 'Wideline pays');
    await payCash(db, { reference, accountId, reason: 'Wideline', amount: 350_000 }, now);
    const by = { reference, accountId, role: 'owner' as const, reason: 'Wideline' };
    const { number } = value<{ number: string }>(await issueCertificate(db, by, now));
    const at = now + 1;
    await db
      .transaction()
      .execute((trx) => erasePerson(registry, trx, person.email, testSecret, commandOrigin, at));
    const tables = (await db.introspection.getTables()).map(({ name }) => name as 'enrolment');
    const rows = await Promise.all(tables.map(rowsIn));
    expect(JSON.stringify(rows)).not.toMatch(/wideline|3700\s?10|37 00 10|renmen/i);
    expect(await findCertificate(db, number)).toMatchObject({ name: null, title: 'Fè sit ou' });
    const left = await findPublicEnrolment(db, reference, 'fr', now);
    expect(left).toMatchObject({ paid: 350_000 });
    expect(await countStates(db, sessionId)).toEqual({ cancelled: 1, offered: 1 });
  });

  test('an owner deletes a learner without an email address for good, and the seat is free', async () => {
    const { sessionId, accountId, decide, pay } = await makeSchool(db, { seats: '1' });
    const { reference } = await enrolOne(db, sessionId, 1, { name: 'Wideline' });
    await enrolOne(db, sessionId, 2);
    const used = await removeSession(db, { id: sessionId, accountId }, now);
    expect(used).toMatchObject({ reason: 'used' });
    const by = { reference, accountId };
    await pay(by, 100);
    expect(await removeEnrolment(db, by, now)).toMatchObject({ reason: 'owed' });
    await correctLearner(db, { ...by, ...learner(9, { name: 'Wideline J.' }) }, now);
    await decide(by, 'cancelled');
    await enrolmentPayable.markReturned(db, { ...by, how: null }, now);
    await removeEnrolment(db, by, now);
    expect(await findPublicEnrolment(db, reference, 'fr', now)).toBeUndefined();
    const [rows, journal] = [await rowsIn('enrolment'), await rowsIn('journal_entry')];
    const kept = JSON.stringify([rows, journal.map(({ changes }) => changes)]);
    expect(kept).not.toMatch(/Wideline|37 ?00 ?10 ?01/);
    expect(rows.map(({ state }) => state).sort()).toEqual(['cancelled', 'offered']);
    await settleDueSessions(db, now + 30 * day);
    const removed = (await rowsIn('enrolment')).find((row) => row.reference === reference);
    expect(removed).toMatchObject({ to_tell: null });
  });

  test('sessions and their learners are kept for 24 months, or until money is returned; numbers of certificates for ever', async () => {
    const { sessionId, accountId, decide, pay } = await makeSchool(db);
    const { reference } = await enrolOne(db, sessionId, 1);
    await pay({ reference });
    const by = { reference, accountId, role: 'owner' as const, reason: 'ill' };
    const { number } = value<{ number: string }>(await issueCertificate(db, by, now));
    const owed = { reference: (await enrolOne(db, sessionId, 2)).reference, accountId };
    await pay(owed);
    await decide(owed, 'cancelled', 'ill');
    const isDeleted = async (at: string) => {
      await deleteOldSessions(db, Date.parse(at));
      return (await findPublicEnrolment(db, reference, 'fr', now)) === undefined;
    };
    expect(await isDeleted('2028-12-20T12:00Z')).toBe(false);
    expect(await isDeleted('2029-01-05T12:00Z')).toBe(false);
    await enrolmentPayable.markReturned(db, { ...owed, how: null }, now);
    expect(await isDeleted('2029-01-05T12:00Z')).toBe(true);
    expect(await findCertificate(db, number)).toMatchObject({ title: 'Fè sit ou', name: null });
  });

  test('the site shows sessions until they end, and the course under the slugs that it had', async () => {
    const month = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
    const school = await makeSchool(db, { seats: '2', ...month });
    await enrolOne(db, school.sessionId, 1);
    const later = { startsOn: '2027-01-02', endsOn: '2027-01-09' };
    const draft = await addSession(db, school, { ...later, state: 'draft' });
    const [course] = await listCourses(db, 'en', now);
    expect(course).toMatchObject({ slug: 'creer-son-site', locale: 'fr', title: 'Créer son site' });
    const span = { starts_on: saturdays[0], ends_on: saturdays.at(-1) };
    expect(course?.sessions).toMatchObject([{ left: 1, phase: 'open', days: saturdays, ...span }]);
    expect(await listNextSessions(db, 'fr', now, 3)).toHaveLength(1);
    const shownAt = async (at: number) => (await listCourses(db, 'fr', at))[0]?.sessions;
    const over = Date.parse('2026-12-26T17:00Z');
    expect([await shownAt(over - 1), await shownAt(over)]).toMatchObject([[{ left: 1 }], []]);
    const dates = { startsOn: '2027-02-06', endsOn: '2027-02-13' };
    const sessionId = await addSession(db, school, dates);
    await changeSession(db, { ...school, sessionId }, { ...dates, state: 'cancelled' });
    // In the office the sessions to come are first, by date, and those that are over last.
    const ids = async (asked: { courseId?: string }) =>
      (await listSessions(db, { locale: 'fr', ...asked }, now)).map(({ id }) => id);
    const all = [school.sessionId, draft, sessionId];
    expect(await ids({ courseId: school.courseId })).toEqual(all);
    expect(await ids({})).toEqual(all.slice(0, 2));
    await db.updateTable('course').set({ slug: 'un-site' }).execute();
    const found = await findCourseBySlug(db, 'ht', 'creer-son-site', now);
    expect(found).toMatchObject({ slug: 'un-site', title: 'Fè sit ou' });
    // The site has them in the order of their first meetings.
    const wednesdays = { startsOn: '2026-12-02', endsOn: '2026-12-09', times: 'mer. 9 h - 12 h' };
    const sooner = await addSession(db, school, wednesdays);
    const shown = (await listCourses(db, 'fr', now))[0]?.sessions.map(({ id }) => id);
    expect(shown).toEqual([sooner, school.sessionId, sessionId]);
  });

  test('the site shows who teaches until that person is in the trash, and counts no seat of a learner who was deleted', async () => {
    const school = await makeSchool(db, { seats: '2' });
    const by = { ...(await enrolOne(db, school.sessionId, 1)), accountId: school.accountId };
    const texts = { text_fr: '', text_ht: '', text_en: '', quote_fr: '', quote_ht: '' };
    const rest = { quote_en: '', alt_fr: '', alt_ht: '', alt_en: '', link: '', done_on: '' };
    const teacher = { id: 'wisly', kind: 'person', name: 'Wisly', position: 0, is_hidden: 0 };
    const person = { ...teacher, ...texts, ...rest, created_at: now };
    await db.insertInto('evidence').values(person).execute();
    await changeSession(db, school, { seats: '2', teacher: 'wisly' });
    const shown = async () => (await listCourses(db, 'fr', now))[0]?.sessions;
    expect(await shown()).toMatchObject([{ left: 1, teacher: { name: 'Wisly', image: null } }]);
    await removeEnrolment(db, by, now);
    await db.updateTable('evidence').set({ trashed_at: now }).execute();
    expect(await shown()).toMatchObject([{ left: 2, teacher: null }]);
  });

  test('cached pages are renewed when a session begins or ends, its enrolment does, or a seat is taken', async () => {
    const { sessionId } = await makeSchool(db);
    const start = Date.parse('2026-12-05T14:00Z');
    const version = async () => (await rowsIn('content_version'))[0]?.version ?? Number.NaN;
    await turnSessions(db, start - 1);
    const before = await version();
    const over = Date.parse('2026-12-26T17:00Z');
    for (const at of [start, start + 1, over - 1, over]) await turnSessions(db, at);
    expect(await version()).toBe(before + 3);
    await enrolOne(db, sessionId, 1);
    expect(await version()).toBe(before + 4);
  });

  test('who asked is told when a session opens, however many they are: by email, or by the team', async () => {
    const school = await makeSchool(db, { state: 'draft' });
    const { courseId } = school;
    for (const email of ['one@example.org', 'One@example.org'])
      await insertInterest(db, { courseId, email, locale: 'ht', spamReason: null }, now);
    const asked = Array.from({ length: 501 }, (_, n) => ({
      ...{ id: `${n}`, course_id: courseId, phone: `${n}`, phone_key: `${n}`, email: null },
      ...{ locale: 'ht', suspicion: null, to_tell_at: null, told_at: null, created_at: n },
    }));
    await db.insertInto('course_interest').values(asked).execute();
    await changeSession(db, school, { state: 'open' });
    const kinds = (await rowsIn('outbox')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'verify')).toEqual(['course-interest']);
    expect(await interestToTell(db).select('phone').execute()).toHaveLength(501);
  });

  test('the badge is the number of rows of courses and sessions where the team can still tell somebody, as on Today', async () => {
    const school = await makeSchool(db, { state: 'draft' });
    const { courseId, sessionId } = school;
    const interest = { courseId, phone: '37001001', locale: 'ht', spamReason: null };
    await insertInterest(db, interest, now);
    await changeSession(db, school, { state: 'open' });
    await enrolOne(db, sessionId, 1);
    // The site has emailed their mailbox enough.
    await enrolOne(db, sessionId, 2, { email: 'full@example.org', emailsLearner: false });
    await enrolOne(db, sessionId, 3, { email: 'emailed@example.org', emailsLearner: true });
    const read = async (at: number) => ({
      badge: (await countWaiting(registry, db, { role: 'owner', now: at }))['/admin/courses'],
      course: (await courseResource.marks?.(db, 'fr'))?.[courseId],
      session: (await listSessions(db, { courseId, locale: 'fr' }, at))[0]?.duty?.toTell,
      today: (await listWaiting(registry, db, { locale: 'fr', role: 'owner', now: at })).flatMap(
        ({ kind, what }) => (kind === 'toTell' || kind === 'interested' ? what : []),
      ),
    });
    expect(await read(now)).toEqual({
      badge: 2,
      course: '1 à prévenir',
      session: 2,
      today: [
        '2 personnes à prévenir : Créer son site (5 déc.)',
        'Une personne attend de savoir qu’une session est ouverte : Créer son site',
      ],
    });
    expect(await read(end)).toMatchObject({ badge: 1, course: '1 à prévenir', session: undefined });
    // The section's number is the sum of those of its pages.
    const pages = pagesBelow('/admin/publish', 'owner', registry.sections);
    const waiting = { '/admin/courses': 2, '/admin/pictures': 2 };
    expect(countOf({ to: '/admin/publish' }, pages, waiting)).toBe(4);
  });

  test('Today names what a session waits for, and the search finds a learner', async () => {
    // The first meeting is on the 5th.
    const { sessionId, accountId, decide } = await makeSchool(db, { startsOn: '2026-12-01' });
    const { reference } = await enrolOne(db, sessionId, 1, { phone: '+509 37 12 34 56' });
    const kinds = async (at: number) =>
      (await listWaiting(registry, db, { locale: 'fr', role: 'owner', now: at })).map(
        ({ kind }) => kind,
      );
    expect(await kinds(now)).toEqual(['toTell']);
    expect(await kinds(now + 3 * day - hour)).toEqual(['toTell', 'expiring']);
    await markTold(db, { reference, accountId }, now);
    await decide({ reference }, 'confirmed', 'cash');
    await markTold(db, { reference, accountId }, now);
    expect(await kinds(Date.parse('2026-12-02T12:00Z'))).toEqual([]);
    expect(await kinds(Date.parse('2026-12-04T12:00Z'))).toEqual(['starting']);
    const over = Date.parse('2026-12-06T12:00Z');
    expect(await kinds(over)).toEqual(['attendance']);
    // One row of the list, one of Today.
    await enrolOne(db, sessionId, 2);
    expect(await kinds(over)).toEqual(['toTell', 'expiring']);
    expect(await listSessions(db, { locale: 'fr' }, end)).toMatchObject([
      { isPast: true, duty: { isUntaken: true, toTell: 0 } },
    ]);
    const badges = await countWaiting(registry, db, { role: 'editor', now: over });
    expect(badges['/admin/courses']).toBe(1);
    for (const text of [reference.toLowerCase(), 'learner 1', '3712 3456'])
      expect(await search(registry, db, { text, locale: 'fr', role: 'editor' })).toMatchObject([
        { hits: [{ main: `${reference} · Learner 1` }] },
      ]);
  });

  test('the numbers have enrolments, seats filled and income by month', async () => {
    const soon = { startsOn: '2026-11-28', endsOn: '2026-11-28', seats: '4' };
    const { sessionId, pay } = await makeSchool(db, soon);
    const learner = await enrolOne(db, sessionId, 1);
    for (const amount of [350_000, 20_000]) await pay(learner, amount);
    // The excess is returned.
    const tooMuch = db.updateTable('payment').set({ returned_at: now });
    await tooMuch.where('amount_minor', '=', 20_000).execute();
    const { enrolments, seats, income } = await findFigures(db, 'fr', now);
    const paid = [{ currency: 'HTG', sums: expect.arrayContaining([350_000]) }];
    expect([enrolments.at(-1), seats.at(-1), income]).toEqual([1, 25, paid]);
  });
});

test('a learner is emailed in their language, with the private link and no text that was typed', async () => {
  const { sessionId } = await makeSchool(db);
  const typed = { name: 'Buy now http://x.example', email: 'one@example.org' };
  const { reference, key } = await enrolOne(db, sessionId, 1, { ...typed, emailsLearner: true });
  const entry = (await rowsIn('outbox')).find(({ kind }) => kind === 'enrolment');
  if (!entry) throw new Error('nothing is enqueued');
  const { publicUrl } = outboxSettings;
  const about = { db, publicUrl, secret: testSecret, company: 'c', now };
  const context = { ...about, teamLocale: 'fr' as const };
  const email = await renderQueuedEmail(registry.emails, entry, context);
  expect(email?.recipient).toBe('one@example.org');
  expect(email?.content.subject).toBe('Plas ou rezève: Fè sit ou');
  expect(email?.content.text).toContain(
    `https://bwt.example/ht/enrolment/${reference.toLowerCase()}?key=${key}`,
  );
  expect(email?.content.text).toMatch(/3\s500\sgoud/);
  expect(email?.content.text).not.toContain('Buy now');
  expect(email?.content.text).toContain('anile');
  const payload = entry.payload.replace('enrolled', 'certificate');
  const last = await renderQueuedEmail(registry.emails, { ...entry, payload }, context);
  expect(last?.content.text).not.toMatch(/anile|Kòmansman/);
  // Moncash takes no dollars.
  await updateSetting(db, 'support', furnished.support, now);
  const offer = { state: 'offered', currency: 'USD', due_at: now } as const;
  await db.updateTable('enrolment').set(offer).execute();
  const offered = { ...entry, payload: entry.payload.replace('enrolled', 'offered') };
  const text = (await renderQueuedEmail(registry.emails, offered, context))?.content.text;
  expect(text).toMatch(/SWIFT(?!.*Moncash).*Pou aksepte plas/s);
});

test('whom the site does not email, the team tells with a text that is ready, suspects too', async () => {
  const { sessionId } = await makeSchool(db);
  const { reference, key } = await enrolOne(db, sessionId, 1);
  const suspect = learner(2, { email: 'two@example.org' });
  const marked = { ...origin(), emailsLearner: true, spamReason: 'honeypot' } as const;
  await enrol(db, sessionId, suspect, { ...marked, locale: 'fr' }, now + 1);
  const [row, ...others] = (await findRoster(db, sessionId, viewer))?.toTell ?? [];
  const whatsApp = expect.stringMatching(/\nRéférence : BWC-/);
  expect(others).toMatchObject([{ name: 'Learner 2', about: 'enrolled', whatsApp }]);
  expect(await rowsIn('notification')).not.toEqual([]);
  expect(row).toMatchObject({ reference, about: 'enrolled' });
  expect(row?.whatsApp).toMatch(/^Bonjou Learner 1,\nPlas ou nan «\sFè sit ou\s» rezève jiska/);
  expect(row?.whatsApp).toContain(`${reference.toLowerCase()}?key=${key}`);
});
