import { expect } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { changeSession, makeSchool, now } from '#test/courses.ts';
import { db, test, updateRows } from '#test/database.ts';
import { stopClock } from '#test/stop-clock.ts';
import { loader as courses } from './courses-api.ts';
import { loader as enrolment } from './enrolment-api.ts';
import { action as enrolments } from './enrolments-api.ts';

const person = { name: 'Wideline Joseph', phone: '+509 37 00 00 01' };
const proof = async () => solve(await issueChallenge(secret, 'enrol', now));
const post = (json: object, call: Call = {}) =>
  callApi(db, '/api/enrolments', enrolments, { json, ...call });
const get = (path: string, resource: typeof courses, params = {}) =>
  callApi(db, path, (args) => resource({ ...args, params }), { method: 'GET' });

test('lists courses with their sessions, and one course in full', async () => {
  stopClock(now);
  const { sessionId } = await makeSchool(db);
  const dates = { startsOn: '2026-12-05', endsOn: '2026-12-26', state: 'open' };
  const session = { id: sessionId, ...dates, price: 3_500, currency: 'HTG', seats: 10, left: 10 };
  const listed = { slug: 'creer-son-site', title: 'Fè sit ou', sessions: [session] };
  expect((await get('/api/courses?locale=ht', courses)).body).toEqual({ items: [listed] });
  const one = (slug: string) => get(`/api/courses/${slug}?locale=ht`, courses, { slug });
  expect((await one('creer-son-site')).body).toMatchObject({ ...listed, level: 'beginner' });
  expect(await one('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('enrols once: the same call has the same answer, the same person no key', async () => {
  stopClock(now);
  const { sessionId: session } = await makeSchool(db, { seats: '1' });
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
  const reference = String(first.body['reference']);
  const found = await get('/api/enrolments/x', enrolment, { reference });
  expect(found.body).toMatchObject({ state: 'held', price: 3_500, paid: 0, due: 3_500 });
  expect(JSON.stringify(found.body)).not.toMatch(/Wideline|3700/);
  await updateRows('enrolment', { state: 'expired' });
  const expired = await get('/api/enrolments/x', enrolment, { reference });
  expect(expired.body).toMatchObject({ paid: 0, due: 0 });
});

test('says what is wrong, and that a session takes nobody any more', async () => {
  stopClock(now);
  const school = await makeSchool(db);
  const json = { ...person, session: school.sessionId };
  expect(await post(json)).toMatchObject({ status: 403, body: { code: 'captcha_required' } });
  const wrong = { ...json, phone: '345 67 89', email: 'no', captcha: await proof() };
  const errors = [{ field: 'phone' }, { field: 'email' }];
  expect(await post(wrong)).toMatchObject({ status: 400, body: { errors } });
  const send = async (session: string) => post({ ...json, session, captcha: await proof() });
  expect(await send('none')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await changeSession(db, school, { state: 'closed' });
  expect(await send(school.sessionId)).toMatchObject({ status: 409, body: { code: 'closed' } });
});
