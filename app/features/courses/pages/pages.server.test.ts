import { afterEach, beforeEach, expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { addSession, changeSession, enrolOne, makeSchool, now } from '#test/courses.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, testSecret, thrownBy } from '#test/page-args.ts';
import { makeCertificateNumber } from '../certificate/certificate-number.ts';
import { enrolmentKey } from '../reference.ts';
import { courseCard, coursesCard } from './cards.ts';
import { loader as certificate } from './certificate.tsx';
import { loader as certificateFile } from './certificate-file.ts';
import { loader as course, action as tell } from './course.tsx';
import { loader as list } from './courses.tsx';
import { action as enrolAction, loader as enrolLoader } from './enrol.tsx';
import { loader as enrolment } from './enrolment.tsx';
import { action as linkAction } from './enrolment-link.ts';
import { loader as calendar } from './session-calendar.ts';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const slug = 'creer-son-site';
const written = { name: 'Thérèse Òrèl', phone: '+509 34 56 78 90', email: '', note: '' };
const token = (form: string) => issueFormToken(testSecret, form, now - 60_000);

const enrolIn = (session: string, fields: Record<string, string> = {}) => {
  const form = { ...written, token: token('enrol'), website: '', captcha: '', ...fields };
  const args = pageArgs(db, `/courses/${slug}/${session}`, { form });
  return enrolAction({ ...args, params: { slug, session } } as never);
};

async function lookAt(path: string) {
  const url = new URL(path, 'http://localhost');
  const reference = url.pathname.split('/')[2] ?? '';
  const found = await enrolment({ ...pageArgs(db, path), params: { reference } } as never);
  return { status: found.init?.status ?? 200, ...found.data };
}

const press = (path: string, key: string) => {
  const [, , reference = ''] = path.split('/');
  return linkAction({ ...pageArgs(db, path, { form: { key } }), params: { reference } } as never);
};

test('4. a learner without email enrols, sees reference and price, and cancels with the private link', async () => {
  const { sessionId } = await makeSchool(db);
  const { status, location, headers } = redirection(await enrolIn(sessionId));
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(location).toMatch(/^\/enrolment\/bwc-[a-z\d]{6}\?key=[\w-]{22}$/);
  const page = await lookAt(location ?? '');
  expect(page).toMatchObject({
    status: 200,
    enrolment: { state: 'held', dueMinor: 350_000, session: { left: 9 } },
    own: { link: expect.stringContaining(location ?? '-') },
  });
  expect(JSON.stringify(page)).not.toMatch(/Thérèse|Òrèl|34 56/);
  const [path = '', key = ''] = (location ?? '').split('?key=');
  const cancelled = redirection(await press(`${path}/cancel`, key));
  expect(cancelled).toMatchObject({ status: 303, location });
  expect(await lookAt(location ?? '')).toMatchObject({
    enrolment: { state: 'cancelled', session: { left: 10 } },
  });
});

test('the cards of a course and of the list name the next session that takes enrolments, apart from the title', async () => {
  const school = await makeSchool(db);
  const courses = async () => (await list(pageArgs(db, '/courses') as never)).courses;
  const line = '5 déc. · 3\u202f500\u00a0gourdes';
  expect((await courses()).map((course) => courseCard('fr', course))).toMatchObject([
    { title: 'Créer son site', line },
  ]);
  await changeSession(db, school, { state: 'closed' });
  const [one] = await courses();
  expect(one && courseCard('fr', one).line).toBeUndefined();
  await addSession(db, school, { startsOn: '2027-01-01', endsOn: '2027-01-22', price: '0' });
  expect(coursesCard('ht', await courses())).toMatchObject({ line: '1ye janv. · Gratis' });
  // Sessions vanish by the clock once they have ended.
  vi.setSystemTime(Date.UTC(2026, 11, 26, 18));
  expect((await courses())[0]?.sessions).toMatchObject([{ startsOn: '2027-01-01' }]);
  const shown = await course({ ...pageArgs(db, `/courses/${slug}`), params: { slug } } as never);
  expect(shown.course.sessions).toHaveLength(1);
});

test('4. the key of another’s place opens nothing, changes nothing, and is answered as an unknown reference', async () => {
  const { sessionId } = await makeSchool(db);
  const mine = await enrolOne(db, sessionId, 1);
  const theirs = await enrolOne(db, sessionId, 2);
  const path = `/enrolment/${theirs.reference.toLowerCase()}`;
  expect(await lookAt(`${path}?key=${mine.key}`)).toMatchObject({ status: 200, own: null });
  const answers = await Promise.all(
    [`${path}/cancel`, `${path}/accept`, '/enrolment/bwc-347acd/cancel'].map(async (url) =>
      shownAgain(await press(url, mine.key ?? '')),
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 404 });
  expect((await rowsIn('enrolment')).map(({ state }) => state)).toEqual(['held', 'held']);
  expect(await lookAt('/enrolment/bwc-347acd')).toEqual({ status: 404, outcome: 'unknown' });
});

test('a network looks up so many references, but its own with the private link always', async () => {
  const { sessionId } = await makeSchool(db);
  const { reference, key } = await enrolOne(db, sessionId, 1);
  const path = `/enrolment/${reference.toLowerCase()}`;
  const statuses = new Set<number>();
  for (let n = 0; n <= 60; n++) statuses.add((await lookAt(path)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect(await lookAt(`${path}?key=${key}`)).toMatchObject({ status: 200 });
});

test('6. a cancelled session says so on its pages, and takes nobody', async () => {
  const school = await makeSchool(db);
  await changeSession(db, school, { state: 'cancelled' });
  const params = { slug, session: school.sessionId };
  const path = `/courses/${slug}/${school.sessionId}`;
  const page = await enrolLoader({ ...pageArgs(db, path), params } as never);
  expect(page.data.session).toMatchObject({ phase: 'cancelled', takesEnrolments: false });
  expect(shownAgain(await enrolIn(school.sessionId))).toMatchObject({
    status: 409,
    notice: { reason: 'cancelled' },
  });
  const file = await calendar({ ...pageArgs(db, `${path}/calendar.ics`), params } as never);
  expect(await file.text()).toContain('STATUS:CANCELLED');
});

test('*Prévenez-moi* takes a phone or an email address, and asks for one of them', async () => {
  await makeSchool(db);
  const send = (fields: Record<string, string>) => {
    const form = { intent: 'tell', token: token('interest'), website: '', captcha: '' };
    const args = pageArgs(db, `/ht/courses/${slug}`, {
      form: { ...form, phone: '', email: '', ...fields },
    });
    return tell({ ...args, params: { slug } } as never);
  };
  expect(shownAgain(await send({}))).toMatchObject({ errors: { phone: 'phoneMissing' } });
  expect(redirection(await send({ phone: '3456 7890' }))).toMatchObject({
    status: 303,
    location: `/ht/courses/${slug}?told=1#tell`,
  });
  expect(await db.selectFrom('course_interest').select('phone').execute()).toHaveLength(1);
});

test('7, 8. a certificate is found by its number, also without a name; one changed character is refused; the file needs the private link', async () => {
  const { sessionId } = await makeSchool(db);
  const { reference, key } = await enrolOne(db, sessionId, 1);
  const [row] = await rowsIn('enrolment');
  const number = makeCertificateNumber();
  await db
    .insertInto('certificate')
    .values({
      ...{
        number,
        enrolment_id: row?.id ?? '',
        name: 'Thérèse Òrèl',
        title: 'Fè sit ou',
        hours: 12,
      },
      ...{ starts_on: '2026-12-05', ends_on: '2026-12-26', locale: 'ht', reason: null },
      ...{ created_at: now, removed_at: null },
    })
    .execute();
  const ask = async (typed: string) => {
    const args = { ...pageArgs(db, `/certificate/${typed}`), params: { number: typed } };
    const { data, init } = await certificate(args as never);
    return { status: init?.status ?? 200, ...data };
  };
  const own = number.toLowerCase();
  expect(await ask(own)).toMatchObject({ certificate: { name: 'Thérèse Òrèl', hours: 12 } });
  const typed = own.replaceAll('-', '');
  expect(redirection(await thrownBy(() => ask(typed))).location).toBe(
    `/certificate/${number.toLowerCase()}`,
  );
  const changed = own.replace(/.$/, (last) => (last === '7' ? '9' : '7'));
  expect(await ask(changed)).toEqual({ status: 404, outcome: 'unknown' });

  const download = (given: string) => {
    const path = `/enrolment/${reference.toLowerCase()}/certificate.pdf?key=${given}`;
    const params = { reference: reference.toLowerCase() };
    return certificateFile({ ...pageArgs(db, path), params } as never);
  };
  const file = await download(key ?? '');
  expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  const wrong = enrolmentKey(testSecret, 'another');
  expect(await thrownBy(() => download(wrong))).toMatchObject({ init: { status: 404 } });
  await db.updateTable('certificate').set({ name: null }).execute();
  expect(await ask(own)).toMatchObject({ status: 200, certificate: { name: null } });
  expect(await thrownBy(() => download(key ?? ''))).toMatchObject({ init: { status: 404 } });
});
