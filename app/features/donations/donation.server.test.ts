import { sql } from 'kysely';
import { beforeEach, expect, vi } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { db, eachEngine, onDatabase, test, updateRows } from '#test/database.ts';
import { giveTo, goodDonation, goodOrigin } from '#test/donations.ts';
import { furnish } from '#test/furnished.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { action as api } from './api.ts';
import { action, loader } from './donation.tsx';
import {
  createDonation,
  deleteOldDonations,
  findDonationByReference,
  listDonations,
  listOwnDonations,
} from './donations.server.ts';
import { loader as code } from './payment-code.ts';
import { loader as look } from './status.tsx';

beforeEach(() => furnish(db));

const now = Date.UTC(2026, 10, 20, 12);

const written = {
  ...{ name: 'Anaïs Pierre', email: 'anais@exemple.com', phone: '+509 37 00 00 00' },
  ...{ amount: '1 000,50', currency: 'HTG', transferMethod: 'moncash', message: 'Pou lekòl la.' },
  ...{ website: '', captcha: '' },
};
type Given = Parameters<ReturnType<typeof openBrowser>['get']>[2] & { path?: string };
type Form = Record<string, string>;
/** A form older than the minimum age. */
const send = (
  fields: Form = {},
  { path = '/donation', ...given }: Given = {},
  by = openBrowser(),
) => {
  const token = issueFormToken(testSecret, 'donation', Date.now() - 60_000);
  return by.send(action, path, { ...written, token, ...fields }, given);
};
const show = (path: string) => openBrowser().get(loader, path);
const lookAt = (reference: string, given = {}) =>
  openBrowser().get(look, `/donation/${reference}`, given);

test('E8, E10: a donation is stored, and the page it leads to shows the reference, the amount as it was read and the method', async () => {
  const wakeOutbox = vi.fn();
  const { status, to } = await send({}, { path: '/ht/donation', wakeOutbox });
  expect(status).toBe(303);
  expect(to).toMatch(/^\/ht\/donation\?sent=BWT-[A-Z\d]{6}\.[\w-]{22}$/);
  const [donation] = await listDonations(db, 10);
  expect(donation).toMatchObject({
    ...{ name: 'Anaïs Pierre', email: 'anais@exemple.com', phone: '+509 37 00 00 00' },
    ...{ amount_minor: 100_050, currency: 'HTG', method: 'moncash', message: 'Pou lekòl la.' },
    ...{ account_id: null, locale: 'ht', suspicion: null },
  });
  const reference = donation?.reference;
  const sent = { reference, amount: 100_050, currency: 'HTG', method: 'moncash', isTold: true };
  expect((await show(to ?? '')).sent).toEqual({ ...sent, email: 'anais@exemple.com' });
  await updateRows('donation', { created_at: Date.now() - 16 * 60_000 });
  expect((await show(to ?? '')).sent).toMatchObject({ email: null });
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await show(`/donation?sent=${reference}.made-up`)).sent).toBeNull();
});

test('A19: signed in, it is the member’s, who need not type address and phone again', async () => {
  const id = await makeAccount(db, Date.now(), { phone: '+509 37 11 11 11' });
  const member = await browserOf(id);
  const known = { email: 'marie@example.org', phone: '+509 37 11 11 11' };
  expect((await member.get(loader, '/donation')).known).toEqual(known);
  await send({}, {}, member);
  expect(await listDonations(db, 10)).toMatchObject([{ account_id: id }]);
});

test('A6: a donation’s page shows its state and how to pay, and nothing of who gives', async () => {
  const reference = await giveTo(db, Date.now());
  const page = await lookAt(reference.toLowerCase());
  const announced = { amount: 100_050, currency: 'HTG' };
  const donation = { reference, state: 'announced', announced };
  expect(page).toMatchObject({ status: 200, donation });
  expect(JSON.stringify(page)).not.toMatch(/Anaïs|anais|37 00|lekòl/);
});

test('A6: an unknown reference is a 404 with what was looked for; guessing is stopped, also when it would have hit', async () => {
  const reference = (await giveTo(db, Date.now())).toLowerCase();
  const unknown = { status: 404, outcome: 'unknown', reference: 'nothing' };
  expect(await lookAt('nothing')).toMatchObject(unknown);
  for (let n = 0; n < 30; n++) expect((await lookAt('bwt-aaaaaa')).status).toBe(404);
  expect(await lookAt(reference)).toMatchObject({ status: 429, outcome: 'rate_limited' });
  expect((await lookAt(reference, { clientIp: '203.0.113.9' })).status).toBe(200);
});

test('A6: a reference as it is typed leads to the page of its donation, or of its enrolment', async () => {
  const find = async (typed: string) => (await show(`/ht/donation?reference=${typed}`)).to;
  expect(await find('bwt+3a7kxn')).toBe('/ht/donation/bwt-3a7kxn');
  expect(await find('3A7KXN')).toBe('/ht/donation/bwt-3a7kxn');
  expect(await find('BWC-3A7KXN')).toBe('/ht/enrolment/bwc-3a7kxn');
  expect(await find('ﷺ/3')).toBe('/ht/donation/%EF%B7%BA-3');
});

test('E9: the payment page’s address is a drawing that phones read, the same for everyone', async () => {
  const { headers } = await openBrowser().get(code, '/donation/payment.svg');
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toContain('public');
});

test('E8, E10: emails the team of each donation, one donor’s address at most three times, and few addresses from one connection; the page says who is not told', async () => {
  const told = async () =>
    (await deliverEmails(db, Date.now())).filter(({ to }) => to !== 'team@bwt.example').length;
  const given = (n: number) =>
    send({ email: 'Victim@exemple.com' }, { clientIp: `198.51.100.${n}` });
  for (let n = 0; n < 4; n++) await given(n);
  expect((await show((await given(4)).to ?? '')).sent).toMatchObject({ isTold: false });
  expect((await kinds()).filter((kind) => kind === 'donation')).toHaveLength(5);
  expect(await told()).toBe(3);
  for (let n = 0; n < 8; n++)
    await send({ email: `other${n}@exemple.com` }, { clientIp: '203.0.113.4' });
  expect(await told()).toBe(6);
  // In a flood from everywhere, sixty in all, and one a minute.
  for (let n = 0; n < 60; n++)
    await send({ email: `flood${n}@exemple.com` }, { clientIp: `198.51.${n}.1` });
  expect([51, 52]).toContain(await told());
});

const input = { ...goodDonation, amount: 1000.5, transferMethod: 'Moncash' };
const call = (json: object, headers: Call['headers'] = {}) =>
  callApi(db, '/api/donations', api, { json, headers });
const solved = async () => solve(await issueChallenge(secret, 'donation', Date.now()));

test('F6: a donation is announced; sent again with the same solution it is the same one', async () => {
  const json = { ...input, captcha: await solved() };
  const { status, headers, body } = await call(json, { 'Accept-Language': 'ht' });
  expect(status).toBe(201);
  const [donation] = await listDonations(db, 10);
  const statusUrl = `https://bwt.example/ht/donation/${donation?.reference.toLowerCase()}`;
  expect(body).toEqual({ reference: donation?.reference, state: 'announced', statusUrl });
  expect(headers.get('location')).toBe(statusUrl);
  expect(donation).toMatchObject({ amount_minor: 100_050, method: 'moncash', locale: 'ht' });
  expect((await call(json)).body.reference).toBe(donation?.reference);
  const refused = { status: 403, code: 'captcha_refused' };
  expect((await call({ ...json, amount: 2 })).body).toMatchObject(refused);
  expect(await listDonations(db, 10)).toHaveLength(1);
});

test('F6: with an access token it is the member’s own', async () => {
  const id = await makeAccount(db, Date.now());
  const { session } = await openSession(db, id);
  const token = await issueAccessToken(secret, session.id, Date.now());
  expect((await call(input, { Authorization: `Bearer ${token}` })).status).toBe(201);
  expect(await listDonations(db, 10)).toMatchObject([{ account_id: id }]);
});

const kinds = async () =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
const count = async () => [(await listDonations(db, 100)).length, (await kinds()).length];

eachEngine((test) => {
  test('stores twenty concurrent submissions with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createDonation(db, goodDonation, goodOrigin, now)),
    );
    expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await count()).toEqual([1, 2]);
  });
});

onDatabase((test) => {
  test('A19: lists donations created while logged in, and those with the verified address', async () => {
    const id = await makeAccount(db, now);
    const member = { id, email: 'marie@example.org', emailVerifiedAt: now };
    const [mine, byMail] = [
      await giveTo(db, now + 1, { email: 'other@example.org' }, { accountId: id }),
      await giveTo(db, now + 2, { email: 'Marie@Example.org' }),
    ];
    await giveTo(db, now + 3, { email: 'jean@example.org' });
    const announced = { amount: 100_050, currency: 'HTG', state: 'announced' };
    expect(await listOwnDonations(db, member, 10)).toEqual([
      { reference: byMail, ...announced, createdAt: now + 2 },
      { reference: mine, ...announced, createdAt: now + 1 },
    ]);
    const unverified = await listOwnDonations(db, { ...member, emailVerifiedAt: null }, 10);
    expect(unverified).toMatchObject([{ reference: mine }]);
    const copy = await exportAccountData(registry, db, id);
    expect(copy).toMatchObject({ donations: [{ reference: mine }, { reference: byMail }] });
    // They stay with the team, without a link to the account.
    await deleteAccount(db, id, now);
    const left = { account_id: null, name: 'Anaïs Pierre' };
    expect(await findDonationByReference(db, mine)).toMatchObject(left);
  });

  test('stores no donation when its emails cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createDonation(db, goodDonation, goodOrigin, now)).rejects.toThrow(/outbox/);
    expect(await listDonations(db, 10)).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createDonation(db, goodDonation, goodOrigin, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual([1, 2]);
  });

  test('deletes donations and their emails after 24 months', async () => {
    await giveTo(db, now);
    const young = await giveTo(db, now + 1);
    const later = Date.UTC(2028, 10, 20, 12) + 1;
    expect(await deleteOldDonations(db, later - 1)).toBe(0);
    expect(await deleteOldDonations(db, later)).toBe(1);
    await deleteOldEntries(db, later);
    expect((await listDonations(db, 10)).map(({ reference }) => reference)).toEqual([young]);
    expect(await kinds()).toEqual(['donation', 'donation-thanks']);
  });
});
