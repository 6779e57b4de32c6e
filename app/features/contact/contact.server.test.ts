import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { callApi, secret } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, eachEngine, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { sweep } from '#test/retention.ts';
import { action as contactApi } from './api.ts';
import { action, loader } from './contact.tsx';
import { createMessage } from './messages.server.ts';

const written = { ...goodMessage, message: 'Bonjou,\nmwen bezwen yon sit.' };
/** A form token older than the minimum age. */
const goodToken = () => issueFormToken(secret, 'contact', Date.now() - 60_000);
const solved = async () => solve(await issueChallenge(secret, 'contact', Date.now()));

type Given = Parameters<ReturnType<typeof openBrowser>['get']>[2] & { path?: string };
const send = (fields: Record<string, string>, { path = '/contact', ...given }: Given = {}) =>
  openBrowser().send(
    action,
    path,
    { ...written, website: '', token: goodToken(), ...fields },
    given,
  );
const show = (path: string) => openBrowser().get(loader, path);

test('a message and its email are stored, then the reader is shown so in the language of the page', async () => {
  const wakeOutbox = vi.fn();
  const localDateTime = '2026-11-20T09:30';
  const given = { path: '/ht/contact?service=web-creation', wakeOutbox };
  const { status, to } = await send({ localDateTime }, given);
  expect(status).toBe(303);
  expect(to).toMatch(/^\/ht\/contact\?sent=[\da-f-]{36}\.[\w-]{22}$/);
  expect(wakeOutbox).toHaveBeenCalledOnce();
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
  const call = async (given: object, key = formKey) => {
    const headers = { 'Idempotency-Key': key };
    const json = { ...written, ...given };
    const { status, body } = await callApi(db, '/api/contact', contactApi, { json, headers });
    return [status, body.code];
  };
  expect(await call({ captcha: await solved() })).toEqual([202, undefined]);
  expect(await call({}, `"${formKey}"`)).toEqual([202, undefined]);
  expect(await rowsIn('message')).toHaveLength(1);
  expect(await call({ message: 'Encore une question.' })).toEqual([202, undefined]);
  expect(await rowsIn('message')).toHaveLength(2);
  expect(await call({}, 'x')).toEqual([400, 'invalid_idempotency_key']);
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

test('E3: has tighter limits without a solution, which do not affect those with one', async () => {
  for (let count = 0; count < 10; count++)
    expect((await send({ message: `Message ${count}` })).status).toBe(303);
  const limited = { status: 429, notice: { outcome: 'rate_limited' }, values: written };
  expect(await send({})).toMatchObject(limited);
  expect((await send({ captcha: await solved() })).status).toBe(303);
  expect((await send({}, { clientIp: '198.51.100.4' })).status).toBe(303);
  expect(await rowsIn('message')).toHaveLength(12);
});

test('E3: stores and marks what looks like spam, also with a solution', async () => {
  await send({ website: 'https://example.com', captcha: await solved() });
  expect(await rowsIn('message')).toMatchObject([{ suspicion: 'honeypot' }]);
  expect(await rowsIn('outbox')).toHaveLength(1);
});

test('E3: a form sent within two seconds is no spam: it waits', async () => {
  const shownAt = Date.now() - 1_900;
  await send({ token: issueFormToken(secret, 'contact', shownAt) });
  const [row] = await rowsIn('message');
  expect(row?.created_at).toBeGreaterThanOrEqual(shownAt + 2_000);
  expect(row?.suspicion).toBeNull();
});

test('C5: the first line names the service that a link asks for, where there is one', async () => {
  await insertBuiltinContent(db, Date.now());
  const firstLine = async (search: string) =>
    (await show(`/contact${search}`)).message.split('\n')[0];
  const line = 'Bonjour, je vous écris au sujet de\u00a0: Création web.';
  expect(await firstLine('?service=web-creation')).toBe(line);
  for (const none of ['?service=no-such-service', '?service=%00'])
    expect(await firstLine(none), none).toBe('');
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
