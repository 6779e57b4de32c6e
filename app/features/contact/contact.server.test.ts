import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { action as register } from '#app/features/accounts/api.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { loader as challenge, challengeLimits } from '#app/http/captcha/api.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, eachEngine, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { sweep } from '#test/retention.ts';
import { stopClock } from '#test/stop-clock.ts';
import { action as api } from './api.ts';
import { action, loader } from './contact.tsx';
import { createMessage } from './messages.server.ts';
import { contactLimits } from './submission.server.ts';

const written = { ...goodMessage, message: 'Bonjou,\nmwen bezwen yon sit.' };
/** A form token older than the minimum age. */
const goodToken = () => issueFormToken(secret, 'contact', Date.now() - 60_000);
const solved = async (form: CaptchaForm = 'contact') =>
  solve(await issueChallenge(secret, form, Date.now()));

type Given = Parameters<ReturnType<typeof openBrowser>['get']>[2] & { path?: string };
const send = (fields: Record<string, string>, { path = '/contact', ...given }: Given = {}) => {
  const form = { ...written, website: '', token: goodToken(), ...fields };
  return openBrowser().send(action, path, form, given);
};
const show = (path: string) => openBrowser().get(loader, path);
const post = (json: object, call: Call = {}) => callApi(db, '/api/contact', api, { json, ...call });

test('a message and its email are stored, then the reader is shown so in the language of the page', async () => {
  const localDateTime = '2026-11-20T09:30';
  const path = '/ht/contact?service=web-creation';
  const { to } = await send({ localDateTime }, { path });
  expect(to).toMatch(/^\/ht\/contact\?sent=[\da-f-]{36}\.[\w-]{22}$/);
  expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact' }]);
  const { name: from_name, email, message } = written;
  const stored = { from_name, email, message, locale: 'ht', local_date_time: localDateTime };
  expect(await rowsIn('message')).toMatchObject([{ ...stored, suspicion: null }]);
  // Where the answer arrives is said for a quarter of an hour, to whoever has sent it.
  const sent = async (path = to ?? '') => (await show(path)).sent;
  expect(await sent()).toEqual({ answer: { email, phone: null } });
  const nothing = { answer: { email: null, phone: null } };
  expect(await sent(`${to}x`)).toEqual(nothing);
  await updateRows('message', { created_at: Date.now() - 16 * 60_000 });
  expect(await sent()).toEqual(nothing);
});

test('E4: a message whose form arrived is the same one when it is sent again through the API with the form’s key', async () => {
  const token = goodToken();
  const formKey = token.split('.')[1] ?? '';
  // Browsers send a form's line breaks as CRLF.
  await send({ token, message: written.message.replace('\n', '\r\n') });
  const call = (given: object, key = formKey) =>
    post({ ...written, ...given }, { headers: { 'Idempotency-Key': key } });
  expect(await call({ captcha: await solved() })).toMatchObject({ status: 202 });
  expect(await call({}, `"${formKey}"`)).toMatchObject({ status: 202 });
  expect(await rowsIn('message')).toHaveLength(1);
  expect(await call({ message: 'Encore une question.' })).toMatchObject({ status: 202 });
  expect(await rowsIn('message')).toHaveLength(2);
  const invalid = { status: 400, body: { code: 'invalid_idempotency_key' } };
  expect(await call({}, 'x')).toMatchObject(invalid);
});

test('E4: when the database fails nothing typed is lost, and trying again stores it once', async () => {
  const token = goodToken();
  await sql`alter table message rename to away`.execute(db);
  const failed = { status: 503, notice: { outcome: 'failed' }, values: written, token };
  expect(await send({ token })).toMatchObject(failed);
  await sql`alter table away rename to message`.execute(db);
  expect(await send({ token })).toMatchObject({ status: 303 });
  expect(await rowsIn('message')).toHaveLength(1);
});

test('E3: has tighter limits without a solution; those with one have their own, which use up no solution', async () => {
  stopClock();
  for (let count = 0; count < 10; count++)
    expect((await send({ message: `Message ${count}` })).status).toBe(303);
  const limited = { status: 429, notice: { outcome: 'rate_limited' }, values: written };
  expect(await send({})).toMatchObject(limited);
  const form = { captcha: await solved(), token: goodToken() };
  const limits = contactLimits({ secret, clientIp: '192.0.2.7' });
  for (let count = 10; count < 60; count++)
    expect(await takeLimits(db, limits, Date.now())).toBeUndefined();
  expect(await send(form)).toMatchObject(limited);
  expect((await send(form, { clientIp: '198.51.100.4' })).status).toBe(303);
  expect((await send({}, { clientIp: '198.51.100.4' })).status).toBe(303);
});

test('E3: stores and marks what looks like spam, also with a solution; a form sent within two seconds is none: it waits', async () => {
  await send({ website: 'https://example.com', captcha: await solved() });
  expect(await rowsIn('message')).toMatchObject([{ suspicion: 'honeypot' }]);
  await db.deleteFrom('message').execute();
  const shownAt = Date.now() - 1_900;
  await send({ token: issueFormToken(secret, 'contact', shownAt) });
  const [row] = await rowsIn('message');
  expect(row?.created_at).toBeGreaterThanOrEqual(shownAt + 2_000);
  expect(row?.suspicion).toBeNull();
});

test('E10: what a donor typed is carried over as it is, and nothing is stored', async () => {
  const donor = { name: 'Anaïs', email: 'anais@', country: '', message: 'Pou lekòl la.' };
  const donation = { phone: '37', amount: '1000', currency: 'HTG', transferMethod: 'debit-card' };
  const form = { ...donor, ...donation, from: 'donation', token: 'x' };
  const message = expect.stringMatching(/1000 HTG\n.*Kat debi\n.*37\n\nPou lekòl la\.$/);
  const values = { name: 'Anaïs', email: 'anais@', message };
  expect(await send(form, { path: '/ht/contact' })).toMatchObject({ values, errors: {} });
  expect(await rowsIn('message')).toEqual([]);
});

test('C5: the first line names the service that a link asks for, where there is one', async () => {
  await insertBuiltinContent(db, Date.now());
  const firstLine = async (search: string) =>
    (await show(`/contact${search}`)).message.split('\n')[0];
  const line = 'Bonjour, je vous écris au sujet de\u00a0: Création web.';
  expect(await firstLine('?service=web-creation')).toBe(line);
  expect(await firstLine('?service=no-such-service')).toBe('');
});

const limited = { status: 429, body: { code: 'too_many_requests' } };
const required = { status: 403, body: { code: 'captcha_required' } };
const refused = { status: 403, body: { code: 'captcha_refused' } };

test('E3: issues a challenge for the named form, never cached, within limits above what a class needs', async () => {
  stopClock();
  const clientIp = '192.0.2.7';
  const ask = (form: string) =>
    callApi(db, `/api/challenge?form=${form}`, challenge, { method: 'GET', clientIp });
  for (const form of ['', '__proto__'])
    expect(await ask(form)).toMatchObject({ status: 400, body: { code: 'unknown_form' } });
  const limits = challengeLimits({ secret, clientIp });
  for (let count = 0; count < 119; count++) await takeLimits(db, limits, Date.now());
  const answer = await ask('upload');
  expect(answer).toMatchObject({ status: 200, body: { parameters: { data: { form: 'upload' } } } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await ask('contact')).toMatchObject(limited);
});

test('F6, F11: names invalid fields; the same solution then does for a message, stored with its email in the caller’s language, and sent again is the same', async () => {
  const wakeOutbox = vi.fn();
  const call = { headers: { 'accept-language': 'en-GB' }, wakeOutbox };
  const captcha = await solved();
  const wrong = await post({ name: ' ', email: 'x', country: 'Atlantis', message: 7, captcha });
  const errors = ['name', 'email', 'country', 'message'].map((field) => ({ field, code: field }));
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_fields', errors } });
  const json = { ...goodMessage, captcha, suspicion: 'mine', id: 'mine' };
  expect(await post(json, call)).toMatchObject({ status: 202, body: { status: 'accepted' } });
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await post(json, call)).status).toBe(202);
  const { name: from_name, ...typed } = goodMessage;
  const stored = { from_name, ...typed, locale: 'en', suspicion: null };
  expect(await rowsIn('message')).toMatchObject([stored]);
  expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact' }]);
});

test('F6, E3: refuses a call without a solution, or with one that is used or for another form; also a sign-up', async () => {
  const captcha = await solved();
  await post({ ...goodMessage, captcha });
  expect(await post({ ...goodMessage, captcha: '' })).toMatchObject(required);
  for (const other of [captcha, await solved('donation')]) {
    const json = { ...goodMessage, message: 'Autre', captcha: other };
    expect(await post(json)).toMatchObject(refused);
  }
  const invalid = { status: 400, body: { errors: [{ field: 'captcha', code: 'captcha' }] } };
  expect(await post({ ...goodMessage, captcha: 'A'.repeat(5_000) })).toMatchObject(invalid);
  expect(await rowsIn('message')).toHaveLength(1);
  const json = { username: 'Bob', email: 'bob@example.org', password: goodPassword };
  const asked = { ...required.body, challenge: '/api/challenge?form=signup' };
  const signUp = await callApi(db, '/api/users/register', register, { json });
  expect(signUp).toMatchObject({ status: 403, body: asked });
});

test('E3, F6: accepts a member’s bearer token instead of a solution, once the email address is verified; refuses a bad one', async () => {
  const accountId = await makeAccount(db, Date.now());
  const { session } = await openSession(db, accountId);
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const member = bearer(await issueAccessToken(secret, session.id, Date.now()));
  expect((await post(goodMessage, member)).status).toBe(202);
  await updateRows('account', { email_verified_at: null });
  const again = { ...goodMessage, message: 'Autre' };
  expect(await post(again, member)).toMatchObject(required);
  expect((await post({ ...again, captcha: await solved() }, member)).status).toBe(202);
  const bad = { status: 401, body: { code: 'not_signed_in' } };
  expect(await post(again, bearer('made.up.token'))).toMatchObject(bad);
  expect(await rowsIn('message')).toHaveLength(2);
});

const now = Date.UTC(2026, 10, 20, 12);
const reception = { idempotencyKey: 'one-form', locale: 'ht', spamReason: null };

const count = async () => [(await rowsIn('message')).length, (await rowsIn('outbox')).length];

eachEngine((test) => {
  test('stores twenty concurrent messages with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createMessage(db, goodMessage, reception, now)),
    );
    expect(answers.filter((answer) => answer.stored)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await count()).toEqual([1, 1]);
  });
});

onDatabase((test) => {
  test('stores no message when its email cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createMessage(db, goodMessage, reception, now)).rejects.toThrow(/outbox/);
    expect(await rowsIn('message')).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createMessage(db, goodMessage, reception, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual([1, 1]);
  });

  test('deletes messages and their emails after 24 months', async () => {
    await createMessage(db, goodMessage, reception, now);
    const young = { ...reception, idempotencyKey: 'young' };
    const { id: messageId } = await createMessage(db, goodMessage, young, now + 1);
    const later = Date.UTC(2028, 10, 20, 12);
    expect(await sweep(db, 'message', later)).toBe(0);
    expect(await sweep(db, 'message', later + 1)).toBe(1);
    await deleteOldEntries(db, later + 1);
    expect(await rowsIn('message')).toMatchObject([{ id: messageId }]);
    expect(await rowsIn('outbox')).toMatchObject([{ payload: JSON.stringify({ messageId }) }]);
  });
});
