import { expect } from 'vitest';
import { renderQueuedEmail } from '#app/email/templates.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { erasePerson } from '#app/features/privacy/erasure.server.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { registry } from '#app/features.server.ts';
import { followChange } from '#app/office/resource/rows.server.ts';
import { search } from '#app/office/search/search.server.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import { day, hour, makeSchool, now } from '#test/courses.ts';
import { db, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { furnished } from '#test/furnished.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { outboxSettings } from '#test/outbox.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { setAttendance } from './admin/attendance.server.ts';
import { markTold, removeEnrolment, removeSession } from './admin/commands.server.ts';
import { enrolmentPayable, payCash } from './admin/payable.server.ts';
import { findCertificate, issueCertificate } from './certificates.server.ts';
import { turnSessions } from './clock.server.ts';
import { courseResource } from './course.resource.ts';
import { findCourseBySlug, findPublicEnrolment, listCourses } from './courses.server.ts';
import { insertInterest, interestToTell } from './interest.server.ts';
import { deleteOldSessions } from './retention.server.ts';
import { findRoster, listSessions } from './roster.server.ts';

const viewer = { locale: 'fr' as const, now, secret, publicUrl: outboxSettings.publicUrl };
const saturdays = ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'];
const start = Date.parse('2026-12-05T14:00Z');
const over = Date.parse('2026-12-26T17:00Z');
const end = Date.parse('2026-12-27T12:00Z');

/** The duties that Today lists for an owner. */
const kindsAt = async (now: number) =>
  (await listWaiting(registry, db, { locale: 'fr', role: 'owner', now })).map(({ kind }) => kind);

onDatabase((test) => {
  test('a certificate is earned by the share of the days, or given by an owner with a reason', async () => {
    const month = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
    const { accountId, decide, enrol } = await makeSchool(db, month, { attendanceShare: '100' });
    const [first, second] = [await enrol(1), await enrol(2)];
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
    const { number } = expectDone(await issue(first.reference, 'editor'));
    const printed = { name: 'Learner 1', title: 'Fè sit ou', hours: 12, locale: 'ht' };
    const days = { starts_on: saturdays[0], ends_on: saturdays.at(-1) };
    expect(await findCertificate(db, number)).toMatchObject({ ...printed, ...days });
    expect(await issue(first.reference, 'editor')).toMatchObject({ reason: 'unchanged' });
    expect(await issue(second.reference, 'editor', 'ill')).toMatchObject({ reason: 'attendance' });
    expect(await issue(second.reference, 'owner')).toMatchObject({ reason: 'reason' });
    const given = expectDone(await issue(second.reference, 'owner', 'ill for two days'));
    await undoChange(db, { entryId: given.entryId, accountId, role: 'owner' }, end);
    expect(await findCertificate(db, given.number)).toBeUndefined();
  });

  test('8. erased, a learner is found nowhere, and the number of the certificate still answers', async () => {
    const { accountId, countStates, decide, enrol } = await makeSchool(db, { seats: '1' });
    const person = { name: 'Wideline J.', email: 'wideline@example.org', note: 'Mwen renmen sa' };
    const { reference } = await enrol(1, { ...person, emailsLearner: true });
    await enrol(2, { phone: '38123456' });
    await decide({ reference }, 'confirmed', 'Wideline pays');
    await payCash(db, { reference, accountId, reason: 'Wideline', amount: 350_000 }, now);
    const by = { reference, accountId, role: 'owner' as const, reason: 'Wideline' };
    const { number } = expectDone(await issueCertificate(db, by, now));
    await db
      .transaction()
      .execute((trx) => erasePerson(registry, trx, person.email, secret, commandOrigin, now + 1));
    const tables = (await db.introspection.getTables()).map(({ name }) => name as 'enrolment');
    const rows = await Promise.all(tables.map(rowsIn));
    expect(JSON.stringify(rows)).not.toMatch(/wideline|3700\s?10|37 00 10|renmen/i);
    expect(await findCertificate(db, number)).toMatchObject({ name: null, title: 'Fè sit ou' });
    expect(await findPublicEnrolment(db, reference, 'fr', now)).toMatchObject({ paid: 350_000 });
    expect(await countStates()).toEqual({ cancelled: 1, offered: 1 });
  });

  test('an owner deletes a learner without an email address for good, and the seat is free', async () => {
    const { sessionId, accountId, decide, enrol, pay } = await makeSchool(db, { seats: '1' });
    const { reference } = await enrol(1, { name: 'Wideline' });
    await enrol(2);
    const used = await removeSession(db, { id: sessionId, accountId }, now);
    expect(used).toMatchObject({ reason: 'used' });
    const by = { reference, accountId };
    await pay(by, 100);
    expect(await removeEnrolment(db, by, now)).toMatchObject({ reason: 'owed' });
    await decide(by, 'cancelled', 'Wideline is ill');
    await enrolmentPayable.markReturned(db, { ...by, how: null }, now);
    await removeEnrolment(db, by, now);
    expect(await findPublicEnrolment(db, reference, 'fr', now)).toBeUndefined();
    const [rows, journal] = [await rowsIn('enrolment'), await rowsIn('journal_entry')];
    const kept = JSON.stringify([rows, journal.map(({ changes }) => changes)]);
    expect(kept).not.toMatch(/Wideline|37 ?00 ?10 ?01/);
    expect(rows.map(({ state }) => state).sort()).toEqual(['cancelled', 'offered']);
  });

  test('sessions and their learners are kept for 24 months, or until money is returned; numbers of certificates for ever', async () => {
    const { accountId, decide, enrol, pay } = await makeSchool(db);
    const { reference } = await enrol(1);
    await pay({ reference });
    const by = { reference, accountId, role: 'owner' as const, reason: 'ill' };
    const { number } = expectDone(await issueCertificate(db, by, now));
    const owed = { reference: (await enrol(2)).reference, accountId };
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
    const { addSession, enrol, sessionId } = await makeSchool(db, { seats: '2', ...month });
    await enrol(1);
    await addSession({ startsOn: '2027-01-02', endsOn: '2027-01-09', state: 'draft' });
    const [course] = await listCourses(db, 'en', now);
    expect(course).toMatchObject({ slug: 'creer-son-site', locale: 'fr', title: 'Créer son site' });
    const span = { starts_on: saturdays[0], ends_on: saturdays.at(-1) };
    expect(course?.sessions).toMatchObject([{ left: 1, phase: 'open', days: saturdays, ...span }]);
    const shownAt = async (at: number) => (await listCourses(db, 'fr', at))[0]?.sessions;
    expect([await shownAt(over - 1), await shownAt(over)]).toMatchObject([[{ left: 1 }], []]);
    const february = { startsOn: '2027-02-06', endsOn: '2027-02-13' };
    const cancelled = await addSession({ ...february, state: 'cancelled' });
    await updateRows('course', { slug: 'un-site' });
    const found = await findCourseBySlug(db, 'ht', 'creer-son-site', now);
    expect(found).toMatchObject({ slug: 'un-site', title: 'Fè sit ou' });
    // The site has them in the order of their first meetings.
    const wednesdays = { startsOn: '2026-12-02', endsOn: '2026-12-09', times: 'mer. 9 h - 12 h' };
    const sooner = await addSession(wednesdays);
    const shown = (await listCourses(db, 'fr', now))[0]?.sessions.map(({ id }) => id);
    expect(shown).toEqual([sooner, sessionId, cancelled]);
    // Once the course is in the trash, the team has those to which somebody comes.
    await updateRows('course', { trashed_at: now });
    const kept = await listSessions(db, { locale: 'fr' }, now);
    expect(kept.map(({ id }) => id)).toEqual([sessionId]);
  });

  test('cached pages are renewed when a session begins or ends, its enrolment does, or a seat is taken', async () => {
    const { enrol } = await makeSchool(db);
    const version = async () => (await rowsIn('content_version'))[0]?.version ?? Number.NaN;
    await turnSessions(db, start - 1);
    const before = await version();
    for (const at of [start, start + 1, over - 1, over]) await turnSessions(db, at);
    expect(await version()).toBe(before + 3);
    await enrol(1);
    expect(await version()).toBe(before + 4);
  });

  test('who asked is told when a session opens and its course is shown: once by email, or by the team', async () => {
    const { courseId, change, enrol } = await makeSchool(db, { state: 'draft' });
    const asked = { courseId, locale: 'ht', spamReason: null } as const;
    for (const email of ['one@example.org', 'One@example.org'])
      await insertInterest(db, { ...asked, email }, now);
    await insertInterest(db, { ...asked, phone: '38001001' }, now);
    const kinds = async () =>
      (await rowsIn('outbox')).map(({ kind }) => kind).filter((kind) => kind !== 'verify');
    await updateRows('course', { is_hidden: 1 });
    await change({ state: 'open' });
    expect(await kinds()).toEqual([]);
    await updateRows('course', { is_hidden: 0 });
    await followChange(db, courseResource, courseId, now);
    expect(await kinds()).toEqual(['course-interest']);
    expect(await interestToTell(db).select('phone').execute()).toEqual([{ phone: '38001001' }]);
    await enrol(1);
    // The site has emailed their mailbox enough.
    await enrol(2, { email: 'full@example.org' });
    await enrol(3, { email: '3@example.org', emailsLearner: true });
    // The badge is the number of rows where somebody is to be told, as on Today.
    expect(await kindsAt(now)).toEqual(['toTell', 'interested']);
    const badge = async (at: number) =>
      (await countWaiting(registry, db, { role: 'owner', now: at }))['/admin/courses'];
    expect([await badge(now), await badge(end)]).toEqual([2, 1]);
    expect(await courseResource.marks?.(db, 'fr')).toHaveProperty(courseId);
    // Somebody who has enrolled knows that there is a session.
    await enrol(4, { phone: '+509 38 00 10 01' });
    expect(await courseResource.marks?.(db, 'fr')).toEqual({});
  });

  test('Today names what a session waits for, and the search finds a learner', async () => {
    // The first meeting is on the 5th.
    const { accountId, decide, enrol } = await makeSchool(db, { startsOn: '2026-12-01' });
    const { reference } = await enrol(1, { phone: '+509 37 12 34 56' });
    expect(await kindsAt(now)).toEqual(['toTell']);
    expect(await kindsAt(now + 3 * day - hour)).toEqual(['toTell', 'expiring']);
    await decide({ reference }, 'confirmed', 'cash');
    await markTold(db, { reference, accountId }, now);
    expect(await kindsAt(start - 3 * day)).toEqual([]);
    expect(await kindsAt(start - day)).toEqual(['starting']);
    expect(await kindsAt(start + day)).toEqual(['attendance']);
    for (const text of [reference.toLowerCase(), 'learner 1', '3712 3456'])
      expect(await search(registry, db, { text, locale: 'fr', role: 'editor' })).toMatchObject([
        { hits: [{ main: `${reference} · Learner 1` }] },
      ]);
  });

  test('the numbers have enrolments, seats filled and income by month', async () => {
    const soon = { startsOn: '2026-11-28', endsOn: '2026-11-28', seats: '4' };
    const { enrol, pay } = await makeSchool(db, soon);
    const learner = await enrol(1);
    for (const amount of [350_000, 20_000]) await pay(learner, amount);
    // The excess is returned.
    const tooMuch = (await rowsIn('payment')).find((each) => each.amount_minor === 20_000);
    await updateRows('payment', { returned_at: now }, tooMuch?.id);
    const { enrolments, seats, income } = await findFigures(db, 'fr', now);
    const paid = [{ currency: 'HTG', sums: expect.arrayContaining([350_000]) }];
    expect([enrolments.at(-1), seats.at(-1), income]).toEqual([1, 25, paid]);
  });
});

test('a learner is emailed in their language, with the private link and no text that was typed, or told by the team with a text that is ready', async () => {
  const { enrol, sessionId } = await makeSchool(db);
  const typed = { name: 'Buy now http://x.example', email: 'one@example.org' };
  const { reference, key } = await enrol(1, { ...typed, emailsLearner: true });
  const entry = (await rowsIn('outbox')).find(({ kind }) => kind === 'enrolment');
  if (!entry) throw new Error('nothing is enqueued');
  const context = { ...viewer, db, company: 'c', teamLocale: 'fr' as const };
  const email = await renderQueuedEmail(registry.emails, entry, context);
  expect(email).toMatchObject({
    recipient: 'one@example.org',
    content: { subject: 'Plas ou rezève: Fè sit ou', text: expect.stringMatching(/3\s500\sgoud/) },
  });
  const link = `${viewer.publicUrl}/ht/enrolment/${reference.toLowerCase()}?key=${key}`;
  expect(email?.content.text).toContain(link);
  expect(email?.content.text).not.toContain('Buy now');
  // The payees are not set yet, and money for an example would go to a stranger.
  expect(email?.content.text).not.toContain(exampleSettings.support.moncash.number);
  // Moncash takes no dollars.
  await updateSetting(db, 'support', furnished.support, now);
  await updateRows('enrolment', { state: 'offered', currency: 'USD', due_at: now });
  const offered = { ...entry, payload: entry.payload.replace('enrolled', 'offered') };
  const text = (await renderQueuedEmail(registry.emails, offered, context))?.content.text;
  expect(text).toMatch(/SWIFT(?!.*Moncash).*Pou aksepte plas/s);
  // The team tells learners whom the site does not email, suspects too, with a prepared text.
  const suspect = { emailsLearner: true, spamReason: 'honeypot' } as const;
  await enrol(2, { email: 'two@example.org', at: now + 1, ...suspect });
  const own = await enrol(3, { at: now + 2 });
  const toTell = (await findRoster(db, sessionId, viewer))?.toTell;
  const whatsApp = expect.stringMatching(
    /^Bonjou Learner 3,\nPlas ou nan «\sFè sit ou\s» rezève jiska/,
  );
  expect(toTell).toMatchObject([{ name: 'Learner 2' }, { reference: own.reference, whatsApp }]);
  expect(toTell?.[1]?.whatsApp).toContain(`${own.reference.toLowerCase()}?key=${own.key}`);
});
