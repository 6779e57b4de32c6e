import { matchPath } from 'react-router';
import { beforeEach, expect } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import { flatRoutes } from '#app/routes.ts';
import { addSession, changeSession, enrolOne, makeSchool, now } from '#test/courses.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, testSecret, thrownBy } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { issueCertificate } from '../certificates.server.ts';
import { enrolmentKey } from '../reference.ts';
import { courseCard } from './cards.ts';
import { loader as certificate } from './certificate.tsx';
import { loader as certificateFile } from './certificate-file.ts';
import { action as tell } from './course.tsx';
import { loader as list } from './courses.tsx';
import { action as enrolAction, loader as enrolLoader } from './enrol.tsx';
import { loader as enrolment } from './enrolment.tsx';
import { action as linkAction, loader as linkLoader } from './enrolment-link.ts';
import { loader as calendar } from './session-calendar.ts';

beforeEach(() => stopClock(now));

const slug = 'creer-son-site';
const patterns = createRouteTable(flatRoutes.map(({ path = '' }) => ({ path })));

/** The arguments of a loader for a visitor; the parameters come from the path. */
function args(path: string, form?: Record<string, string>): never {
  const { pathname } = new URL(path, 'https://bwt.example');
  const params = matchPath(patterns.patternOf(pathname) ?? '', pathname)?.params ?? {};
  return { ...pageArgs(db, path, { form }), params } as never;
}

/** Fields that a person fills in, with those that a form adds. */
const filled = (form: string, fields: Record<string, string>) => {
  const token = issueFormToken(testSecret, form, now - 60_000);
  return { ...fields, token, website: '', captcha: '' };
};
const enrolIn = (session: string) => {
  const person = { name: 'Thérèse Òrèl', phone: '+509 34 56 78 90', email: '', note: '' };
  return enrolAction(args(`/courses/${slug}/${session}`, filled('enrol', person)));
};

async function lookAt(path: string) {
  const found = await enrolment(args(path));
  return { status: found.init?.status ?? 200, ...found.data };
}
const press = (path: string, key: string) => linkAction(args(path, { key }));

test('4. a learner without email enrols, sees reference and price, and cancels with the private link', async () => {
  const { sessionId } = await makeSchool(db);
  const { status, location, headers } = redirection(await enrolIn(sessionId));
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(location).toMatch(/^\/enrolment\/bwc-[a-z\d]{6}\?key=[\w-]{22}$/);
  const page = await lookAt(location ?? '');
  expect(page).toMatchObject({
    status: 200,
    enrolment: { state: 'held', due: 350_000, session: { left: 9 } },
    own: { link: expect.stringContaining(location ?? '-') },
  });
  expect(JSON.stringify(page)).not.toMatch(/Thérèse|Òrèl|34 56/);
  // The same phone again, perhaps another person’s.
  const again = redirection(await enrolIn(sessionId)).location;
  expect(again).toBe((location ?? '').replace(/key=.*/, 'already'));
  expect(await lookAt(again ?? '')).toMatchObject({ isAlready: true, own: null });
  const [path = '', key = ''] = (location ?? '').split('?key=');
  const opened = await thrownBy(async () => linkLoader(args(`${path}/cancel`)));
  expect(redirection(opened).location).toBe(path);
  const cancelled = redirection(await press(`${path}/cancel`, key));
  expect(cancelled).toMatchObject({ status: 303, location });
  expect(await lookAt(location ?? '')).toMatchObject({
    enrolment: { state: 'cancelled', session: { left: 10 } },
  });
});

test('the card of a course names the next session that takes enrolments, with its price', async () => {
  const school = await makeSchool(db);
  const card = async () => {
    const { courses } = await list(args('/courses'));
    return courses[0] && courseCard('fr', courses[0]);
  };
  const line = '5 déc. · 3\u202f500\u00a0gourdes';
  expect(await card()).toMatchObject({ title: 'Créer son site', line });
  await changeSession(db, school, { state: 'closed' });
  await addSession(db, school, { startsOn: '2027-01-02', endsOn: '2027-01-23', price: '0' });
  expect(await card()).toMatchObject({ line: '2 janv. · Gratuit' });
});

test('4. the key of another’s place opens nothing, changes nothing, and is answered as an unknown reference', async () => {
  const { sessionId } = await makeSchool(db);
  const mine = await enrolOne(db, sessionId, 1);
  const theirs = await enrolOne(db, sessionId, 2);
  const path = `/enrolment/${theirs.reference.toLowerCase()}`;
  expect(await lookAt(`${path}?key=${mine.key}`)).toMatchObject({ status: 200, own: null });
  const send = async (url: string) => shownAgain(await press(url, mine.key ?? ''));
  const unknown = await send('/enrolment/bwc-347acd/cancel');
  expect(unknown).toMatchObject({ status: 404 });
  for (const verb of ['cancel', 'accept']) expect(await send(`${path}/${verb}`)).toEqual(unknown);
  expect((await rowsIn('enrolment')).map(({ state }) => state)).toEqual(['held', 'held']);
  expect(await lookAt('/enrolment/bwc-347acd')).toEqual({ status: 404, outcome: 'unknown' });
});

test('a network looks up so many references, but its own with the private link always', async () => {
  const { sessionId } = await makeSchool(db);
  const { reference, key } = await enrolOne(db, sessionId, 1);
  const path = `/enrolment/${reference.toLowerCase()}`;
  const statuses = new Set<number>();
  for (let n = 0; n < 60; n++) statuses.add((await lookAt('/enrolment/bwc-347acd')).status);
  expect([...statuses]).toEqual([404]);
  expect(await lookAt(path)).toMatchObject({ status: 429 });
  expect(await lookAt(`${path}?key=${key}`)).toMatchObject({ status: 200 });
});

test('6. a cancelled session says so on its pages, and takes nobody', async () => {
  const school = await makeSchool(db);
  await changeSession(db, school, { state: 'cancelled' });
  const path = `/courses/${slug}/${school.sessionId}`;
  const page = await enrolLoader(args(path));
  expect(page.data.session).toMatchObject({ phase: 'cancelled', takesEnrolments: false });
  const refused = { status: 409, notice: { reason: 'cancelled' } };
  expect(shownAgain(await enrolIn(school.sessionId))).toMatchObject(refused);
  const file = await calendar(args(`${path}/calendar.ics`));
  expect(await file.text()).toContain('STATUS:CANCELLED');
});

test('*Prévenez-moi* takes a phone or an email address, and asks for one of them', async () => {
  await makeSchool(db);
  const send = (phone: string) =>
    tell(args(`/courses/${slug}`, filled('interest', { intent: 'tell', phone, email: '' })));
  expect(shownAgain(await send(''))).toMatchObject({ errors: { phone: 'phoneMissing' } });
  const told = { status: 303, location: `/courses/${slug}?told=1#tell` };
  expect(redirection(await send('3456 7890'))).toMatchObject(told);
  expect(await rowsIn('course_interest')).toHaveLength(1);
});

test('7, 8. a certificate is found by its number, also without a name; one changed character is refused; the file needs the private link', async () => {
  const { sessionId, accountId, decide } = await makeSchool(db);
  const { reference, key } = await enrolOne(db, sessionId, 1);
  await decide({ reference }, 'confirmed', 'cash');
  const by = { reference, accountId, role: 'owner', reason: 'ill' } as const;
  const issued = await issueCertificate(db, by, now);
  if (issued.outcome !== 'done') throw new Error(issued.outcome);
  const { number } = issued.value;
  const ask = async (typed: string) => {
    const { data, init } = await certificate(args(`/certificate/${typed}`));
    return { status: init?.status ?? 200, ...data };
  };
  const own = number.toLowerCase();
  expect(await ask(own)).toMatchObject({ certificate: { name: 'Learner 1', hours: 12 } });
  const typed = own.replaceAll('-', '');
  expect(redirection(await thrownBy(() => ask(typed))).location).toBe(`/certificate/${own}`);
  const changed = own.replace(/.$/, (last) => (last === '7' ? '9' : '7'));
  expect(await ask(changed)).toEqual({ status: 404, outcome: 'unknown' });

  const pdf = `/enrolment/${reference.toLowerCase()}/certificate.pdf`;
  const download = (given: string) => certificateFile(args(`${pdf}?key=${given}`));
  const file = await download(key ?? '');
  expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  const wrong = enrolmentKey(testSecret, 'another');
  expect(await thrownBy(() => download(wrong))).toMatchObject({ init: { status: 404 } });
  await updateRows('certificate', { name: null });
  expect(await ask(own)).toMatchObject({ status: 200, certificate: { name: null } });
  // Nobody collects names with it.
  for (let n = 0; n < 60; n++) await ask(own);
  expect(await ask(own)).toMatchObject({ status: 429 });
});
