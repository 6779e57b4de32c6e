import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { callApi, secret } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { stopClock } from '#test/stop-clock.ts';
import { action as contactApi } from './api.ts';
import { action, loader } from './contact.tsx';

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
  const path = '/ht/contact?service=web-creation';
  const localDateTime = '2026-11-20T09:30';
  const { status, to } = await send({ localDateTime }, { path, wakeOutbox });
  expect(status).toBe(303);
  expect(to).toMatch(/^\/ht\/contact\?sent=[\da-f-]{36}\.[\w-]{22}$/);
  // What the page says about where the answer arrives, for a quarter of an hour, to whoever has
  // sent it.
  const sent = async (path = to ?? '') => (await show(path)).sent;
  expect(await sent()).toEqual({ answer: { email: written.email, phone: null } });
  const nothing = { answer: { email: null, phone: null } };
  expect(await sent(to?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual(nothing);
  expect(await sent('/contact')).toBe(false);
  const { name: from_name, email, message } = written;
  expect(await rowsIn('message')).toMatchObject([
    { from_name, email, message, locale: 'ht', local_date_time: localDateTime, suspicion: null },
  ]);
  await updateRows('message', { created_at: Date.now() - 16 * 60_000 });
  expect(await sent()).toEqual(nothing);
  expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact' }]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
});

test('E4: a message whose form arrived is the same one when it is sent again through the API with the form’s key', async () => {
  const token = goodToken();
  const formKey = token.split('.')[1] ?? '';
  // Browsers send a form's line breaks as CRLF.
  await send({ token, message: written.message.replace('\n', '\r\n') });
  const call = async (message: string, key = formKey) => {
    const json = { ...written, message, captcha: await solved() };
    const headers = { 'Idempotency-Key': key };
    const { status, body } = await callApi(db, '/api/contact', contactApi, { json, headers });
    return [status, body.code];
  };
  expect(await call(written.message)).toEqual([202, undefined]);
  expect(await call(written.message, `"${formKey}"`)).toEqual([202, undefined]);
  expect(await rowsIn('message')).toHaveLength(1);
  expect(await call('Encore une question.')).toEqual([202, undefined]);
  expect(await rowsIn('message')).toHaveLength(2);
  expect(await call(written.message, 'x')).toEqual([400, 'invalid_idempotency_key']);
});

test('when the database fails nothing typed is lost, and trying again stores it once', async () => {
  const token = goodToken();
  await sql`alter table message rename to away`.execute(db);
  expect(await send({ token })).toMatchObject({
    ...{ status: 503, notice: { outcome: 'failed' }, values: written, token },
  });
  await sql`alter table away rename to message`.execute(db);
  expect(await send({ token })).toMatchObject({ status: 303 });
  expect(await rowsIn('message')).toHaveLength(1);
});

test('E3: has tighter limits without a solution, which do not affect those with one', async () => {
  for (let count = 0; count < 10; count++)
    expect((await send({ message: `Message ${count}` })).status).toBe(303);
  const limited = await send({});
  expect(limited).toMatchObject({
    ...{ status: 429, notice: { outcome: 'rate_limited' }, values: written },
  });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send({ captcha: await solved() })).status).toBe(303);
  expect((await send({}, { clientIp: '198.51.100.4' })).status).toBe(303);
  expect(await rowsIn('message')).toHaveLength(12);
});

test('E3: stores and marks what looks like spam, with and without a solution', async () => {
  await send({ website: 'https://example.com', captcha: await solved() });
  await send({ website: 'https://example.com', message: 'Encore' });
  const rows = await rowsIn('message');
  expect(rows.map(({ suspicion }) => suspicion)).toEqual(['honeypot', 'honeypot']);
  expect(await rowsIn('outbox')).toHaveLength(2);
});

test('E3: a form sent within two seconds is no spam: it waits, unless a captcha was solved', async () => {
  stopClock();
  const shownAt = Date.now();
  const sendAt = (at: number, fields: Record<string, string>) =>
    send({ token: issueFormToken(secret, 'contact', at), ...fields });
  await sendAt(shownAt, { captcha: await solved() });
  expect((await rowsIn('message'))[0]?.created_at, 'not held back').toBe(shownAt);
  vi.useRealTimers();
  const earlier = Date.now() - 1_900;
  await sendAt(earlier, { message: 'Vite' });
  const rows = await rowsIn('message');
  const last = Math.max(...rows.map(({ created_at }) => created_at));
  expect(last).toBeGreaterThanOrEqual(earlier + 2_000);
  expect(rows.map(({ suspicion }) => suspicion)).toEqual([null, null]);
});

const fromDonation = { from: 'donation', name: 'Anaïs', email: 'anais@', token: 'x', country: '' };

test.each([
  [
    '/contact',
    'Bonjour, je voudrais faire un don.\nMontant : 1000 HTG\nMoyen de transfert : Carte de débit\nTéléphone : 37',
  ],
  [
    '/ht/contact',
    'Bonjou, mwen ta renmen fè yon don.\nKantite lajan: 1000 HTG\nMwayen transfè: Kat debi\nTelefòn: 37',
  ],
])(
  'E10: what a donor typed is carried over to %s as it is, and nothing is stored',
  async (path, lines) => {
    const donation = { phone: '37', amount: '1000', currency: 'HTG', transferMethod: 'debit-card' };
    const typed = { ...fromDonation, ...donation, message: 'Pou lekòl la.' };
    expect(await send(typed, { path })).toMatchObject({
      values: { name: 'Anaïs', email: 'anais@', message: `${lines}\n\nPou lekòl la.` },
      ...{ errors: {}, token: null },
    });
    expect(await rowsIn('message')).toEqual([]);
  },
);

test.each(['constructor', '__proto__', 'bitcoin', ''])(
  'E10: "%s" is no method, and the rest is carried over',
  async (transferMethod) => {
    const amount = { amount: '5', currency: 'HTG', message: '' };
    const { values } = await send({ ...fromDonation, ...amount, transferMethod });
    expect(values.message).toBe(
      'Bonjour, je voudrais faire un don.\nMontant\u00a0: 5 HTG\nMoyen de transfert\u00a0: \nTéléphone\u00a0:',
    );
  },
);

test.each([
  ['?service=web-creation', 'Bonjour, je vous écris au sujet de\u00a0: Création web.'],
  ['?service=no-such-service', ''],
  ['?service=%00', ''],
  ['?service=web-creation%27&service=x', ''],
  ['', ''],
])('the first lines for "%s"', async (search, firstLine) => {
  await insertBuiltinContent(db, Date.now());
  expect((await show(`/contact${search}`)).message.split('\n')[0]).toBe(firstLine);
});
