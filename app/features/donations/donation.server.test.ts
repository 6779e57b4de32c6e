import { beforeEach, expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, test, updateRows } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { furnish } from '#test/furnished.ts';
import { testSecret } from '#test/page-args.ts';
import { action, loader } from './donation.tsx';
import { findDonationByReference, listDonations } from './donations.server.ts';
import { loader as code } from './payment-code.ts';
import { loader as look, action as report } from './status.tsx';

beforeEach(() => furnish(db));

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
  const { status, to: location } = await send({}, { path: '/ht/donation', wakeOutbox });
  const to = location ?? '';
  expect(status).toBe(303);
  expect(to).toMatch(/^\/ht\/donation\?sent=BWT-[A-Z\d]{6}\.[\w-]{22}$/);
  const [donation] = await listDonations(db, 10);
  expect(donation).toMatchObject({
    ...{ name: 'Anaïs Pierre', amount_minor: 100_050, method: 'moncash' },
    ...{ locale: 'ht', suspicion: null },
  });
  const reference = donation?.reference;
  expect((await show(to)).sent).toEqual({
    ...{ reference, amount: 100_050, currency: 'HTG', method: 'moncash' },
    ...{ isTold: true, email: 'anais@exemple.com' },
  });
  await updateRows('donation', { created_at: Date.now() - 16 * 60_000 });
  expect((await show(to)).sent).toMatchObject({ email: null });
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
  expect(page).toMatchObject({
    ...{ status: 200, outcome: 'found' },
    donation: { reference, state: 'announced', announced: { amount: 100_050, currency: 'HTG' } },
  });
  expect(JSON.stringify(page)).not.toMatch(/Anaïs|anais|37 00|lekòl/);
  const typed = new URLSearchParams({ reference: `bwt ${reference.slice(4)}` });
  expect((await show(`/en/donation?${typed}`)).to).toBe(`/en/donation/${reference.toLowerCase()}`);
});

test('A6: an unknown reference is a 404 with what was looked for; guessing is stopped, also when it would have hit', async () => {
  const reference = (await giveTo(db, Date.now())).toLowerCase();
  const unknown = { status: 404, outcome: 'unknown', reference: 'nothing' };
  expect(await lookAt('nothing')).toMatchObject(unknown);
  for (let n = 0; n < 30; n++) expect((await lookAt('bwt-aaaaaa')).status).toBe(404);
  const stopped = await lookAt(reference);
  expect(stopped).toMatchObject({ status: 429, outcome: 'rate_limited' });
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await lookAt(reference, { clientIp: '203.0.113.9' })).status).toBe(200);
});

test('E9: the payment page’s address is a drawing that phones read, the same for everyone', async () => {
  const { headers } = await openBrowser().get(code, '/donation/payment.svg');
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toContain('public');
});

test('emails one address at most three times, and few addresses from one connection', async () => {
  const told = async () =>
    (await deliverEmails(db, Date.now())).filter(({ to }) => to !== 'team@bwt.example').length;
  for (let n = 0; n < 8; n++)
    await send({ email: 'Victim@exemple.com' }, { clientIp: `198.51.100.${n}` });
  expect(await told()).toBe(3);
  for (let n = 0; n < 12; n++)
    await send({ email: `other${n}@exemple.com` }, { clientIp: '203.0.113.4' });
  expect(await told()).toBe(6);
});

test('a donor says that the money was sent: the team sees the number, the state stays', async () => {
  const reference = await giveTo(db, Date.now());
  const path = `/ht/donation/${reference.toLowerCase()}`;
  const send = (transaction: string) => openBrowser().send(report, path, { transaction });
  expect(await send('12')).toMatchObject({
    ...{ status: 400, errors: { transaction: 'transaction' }, values: { transaction: '12' } },
  });
  const stored = () => findDonationByReference(db, reference);
  expect(await send(' 12 34-5678 ')).toMatchObject({ status: 303, to: `${path}?done=sent` });
  expect(await stored()).toMatchObject({
    ...{ transaction_number: '1234-5678', proof_sent_at: expect.any(Number), received_at: null },
  });
  await setState(db, reference, 'received', Date.now());
  expect(await send('99999999')).toMatchObject({ status: 303, to: path });
  expect(await stored()).toMatchObject({ transaction_number: '1234-5678' });
});
