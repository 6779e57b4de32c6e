import { beforeEach, expect } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Call, callApi } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { makeSchool, now } from '#test/courses.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { expectDone } from '#test/journal.ts';
import { pageArgs, testSecret, thrownBy } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import { issueCertificate } from '../certificates.server.ts';
import { loader as courses } from '../courses-api.ts';
import { loader as enrolmentApi } from '../enrolment-api.ts';
import { action as enrolments } from '../enrolments-api.ts';
import { enrolmentKey } from '../reference.ts';
import { loader as certificate } from './certificate.tsx';
import { loader as certificateFile } from './certificate-file.ts';
import { action as tell } from './course.tsx';
import { action as enrolAction, loader as enrolLoader } from './enrol.tsx';
import { loader as enrolment } from './enrolment.tsx';
import { action as linkAction, loader as linkLoader } from './enrolment-link.ts';
import { loader as calendar } from './session-calendar.ts';

beforeEach(() => stopClock(now));

const slug = 'creer-son-site';
const args = (path: string) => pageArgs(db, path) as never;
const visitor = openBrowser();

/** Fields that a person fills in, with those that a form adds. */
const filled = (form: string, fields: Record<string, string>) => {
  const token = issueFormToken(testSecret, form, now - 60_000);
  return { ...fields, token, website: '', captcha: '' };
};
const enrolIn = (session: string) => {
  const person = { name: 'Thérèse Òrèl', phone: '+509 34 56 78 90', email: '', note: '' };
  return visitor.send(enrolAction, `/courses/${slug}/${session}`, filled('enrol', person));
};

const lookAt = (path: string) => visitor.get(enrolment, path);
const press = (path: string, key = '') => visitor.send(linkAction, path, { key });

test('4. a learner without email enrols, sees reference and price, and cancels with the private link', async () => {
  const { sessionId } = await makeSchool(db);
  const { status, to, headers } = await enrolIn(sessionId);
  const location = to ?? '';
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(location).toMatch(/^\/enrolment\/bwc-[a-z\d]{6}\?key=[\w-]{22}$/);
  const page = await lookAt(location);
  expect(page).toMatchObject({
    status: 200,
    enrolment: { state: 'held', due: 350_000, session: { left: 9 } },
    own: { link: expect.stringContaining(location) },
  });
  expect(JSON.stringify(page)).not.toMatch(/Thérèse|Òrèl|34 56/);
  // The same phone again, perhaps another person’s.
  const again = (await enrolIn(sessionId)).to;
  expect(again).toBe(location.replace(/key=.*/, 'already'));
  expect(await lookAt(again ?? '')).toMatchObject({ isAlready: true, own: null });
  const [path = '', key = ''] = location.split('?key=');
  expect((await visitor.get<unknown>(linkLoader, `${path}/cancel`)).to).toBe(path);
  expect((await press(`${path}/cancel`, key)).to).toBe(location);
  const cancelled = { state: 'cancelled', session: { left: 10 } };
  expect(await lookAt(location)).toMatchObject({ enrolment: cancelled });
});

test('4. the key of another’s place opens nothing, changes nothing, and is answered as an unknown reference, of which a network looks up so many', async () => {
  const { enrol } = await makeSchool(db);
  const [mine, theirs] = [await enrol(1), await enrol(2)];
  const path = `/enrolment/${theirs.reference.toLowerCase()}`;
  expect(await lookAt(`${path}?key=${mine.key}`)).toMatchObject({ status: 200, own: null });
  const send = (url: string) => press(url, mine.key ?? '');
  const unknown = await send('/enrolment/bwc-347acd/cancel');
  expect(unknown).toMatchObject({ status: 404 });
  for (const verb of ['cancel', 'accept']) expect(await send(`${path}/${verb}`)).toEqual(unknown);
  expect((await rowsIn('enrolment')).map(({ state }) => state)).toEqual(['held', 'held']);
  for (let n = 0; n < 59; n++)
    expect(await lookAt('/enrolment/bwc-347acd')).toMatchObject({ status: 404 });
  expect(await lookAt(path)).toMatchObject({ status: 429 });
  expect(await lookAt(`${path}?key=${theirs.key}`)).toMatchObject({ status: 200 });
});

test('6. a cancelled session says so on its pages, and takes nobody', async () => {
  const { change, sessionId } = await makeSchool(db);
  await change({ state: 'cancelled' });
  const path = `/courses/${slug}/${sessionId}`;
  const { session } = await visitor.get(enrolLoader, path);
  expect(session).toMatchObject({ phase: 'cancelled', takesEnrolments: false });
  const refused = { status: 409, notice: { reason: 'cancelled' } };
  expect(await enrolIn(sessionId)).toMatchObject(refused);
  const file = await calendar(args(`${path}/calendar.ics`));
  expect(await file.text()).toContain('STATUS:CANCELLED');
});

test('*Prévenez-moi* takes a phone or an email address, and asks for one of them', async () => {
  await makeSchool(db);
  const send = (phone: string) =>
    visitor.send(
      tell,
      `/courses/${slug}`,
      filled('interest', { intent: 'tell', phone, email: '' }),
    );
  expect(await send('')).toMatchObject({ errors: { phone: 'phoneMissing' } });
  const told = { status: 303, to: `/courses/${slug}?told=1#tell` };
  expect(await send('3456 7890')).toMatchObject(told);
  expect(await rowsIn('course_interest')).toHaveLength(1);
});

test('7, 8. a certificate is found by its number, also without a name; one changed character is refused; the file needs the private link', async () => {
  const { accountId, decide, enrol } = await makeSchool(db);
  const { reference, key } = await enrol(1);
  await decide({ reference }, 'confirmed', 'cash');
  const by = { reference, accountId, role: 'owner', reason: 'ill' } as const;
  const { number } = expectDone(await issueCertificate(db, by, now));
  const ask = (typed: string) => visitor.get(certificate, `/certificate/${typed}`);
  const own = number.toLowerCase();
  expect(await ask(own)).toMatchObject({ certificate: { name: 'Learner 1', hours: 12 } });
  const typed = own.replaceAll('-', '');
  expect((await ask(typed)).to).toBe(`/certificate/${own}`);
  const changed = own.replace(/.$/, (last) => (last === '7' ? '9' : '7'));
  expect(await ask(changed)).toMatchObject({ status: 404, outcome: 'unknown' });

  const pdf = `/enrolment/${reference.toLowerCase()}/certificate.pdf`;
  const download = (given: string) => certificateFile(args(`${pdf}?key=${given}`));
  const file = await download(key ?? '');
  expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  const wrong = enrolmentKey(testSecret, 'another');
  expect(await thrownBy(() => download(wrong))).toMatchObject({ init: { status: 404 } });
  await updateRows('certificate', { name: null });
  expect(await ask(own)).toMatchObject({ status: 200, certificate: { name: null } });
  for (let n = 0; n < 60; n++) await ask(own);
  expect(await ask(own)).toMatchObject({ status: 429 });
});

const person = { name: 'Wideline Joseph', phone: '+509 37 00 00 01' };
const proof = async () => solve(await issueChallenge(testSecret, 'enrol', now));
const post = (json: object, call: Call = {}) =>
  callApi(db, '/api/enrolments', enrolments, { json, ...call });
const get = (path: string, resource: typeof courses) =>
  callApi(db, path, resource, { method: 'GET' });

test('the API lists courses with their sessions, and enrols once, while the session takes enrolments: the same call has the same answer, the same person no key', async () => {
  const { change, sessionId } = await makeSchool(db, { seats: '1' });
  const dates = { startsOn: '2026-12-05', endsOn: '2026-12-26', state: 'open' };
  const sessions = [{ id: sessionId, ...dates, price: 3_500, currency: 'HTG', seats: 1, left: 1 }];
  const listed = { slug: 'creer-son-site', title: 'Fè sit ou', sessions };
  expect((await get('/api/courses?locale=ht', courses)).body).toEqual({ items: [listed] });
  const one = (slug: string) => get(`/api/courses/${slug}?locale=ht`, courses);
  expect((await one('creer-son-site')).body).toMatchObject({ ...listed, level: 'beginner' });
  expect(await one('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });

  const session = sessionId;
  expect(await post({ ...person, session })).toMatchObject({ status: 403 });
  const wrong = { phone: '345 67 89', email: 'no', session: 'none', captcha: await proof() };
  const errors = [{ field: 'phone' }, { field: 'email' }];
  expect(await post({ ...person, ...wrong })).toMatchObject({ status: 400, body: { errors } });
  const json = { ...person, session, captcha: await proof() };
  const first = await post(json);
  const heldUntil = new Date(now + 72 * 60 * 60_000).toISOString();
  const body = { reference: expect.stringMatching(/^BWC-/), state: 'held', heldUntil };
  expect(first).toMatchObject({ status: 201, body: { ...body, key: expect.any(String) } });
  expect(await post(json)).toMatchObject({ status: 201, body: first.body });
  const { key, ...same } = first.body;
  const again = await post({ ...json, captcha: await proof(), note: 'again' });
  expect(again).toMatchObject({ status: 200, body: same });
  expect(again.body).not.toHaveProperty('key');
  const other = { ...json, phone: '38000000', captcha: await proof() };
  expect((await post(other)).body).toMatchObject({ state: 'waiting', position: 1 });
  const own = `/api/enrolments/${first.body['reference']}`;
  const found = await get(own, enrolmentApi);
  expect(found.body).toMatchObject({ state: 'held', price: 3_500, paid: 0, due: 3_500 });
  expect(JSON.stringify(found.body)).not.toMatch(/Wideline|3700/);
  await updateRows('enrolment', { state: 'expired' });
  expect((await get(own, enrolmentApi)).body).toMatchObject({ paid: 0, due: 0 });
  await change({ state: 'closed' });
  const late = async (session: string) =>
    post({ ...json, session, phone: '39000000', captcha: await proof() });
  expect(await late(session)).toMatchObject({ status: 409, body: { code: 'closed' } });
  expect(await late('none')).toMatchObject({ status: 404 });
});
