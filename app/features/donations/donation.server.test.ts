import { expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { pageArgs, redirection, shownAgain, testSecret, thrownBy } from '#test/page-args.ts';
import { action, loader } from './donation.tsx';
import { findDonationByReference, listDonations } from './donations.server.ts';
import { loader as code } from './payment-code.ts';
import { loader as look, action as report } from './status.tsx';

const written = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  phone: '+509 37 00 00 00',
  amount: '1 000,50',
  currency: 'HTG',
  transferMethod: 'moncash',
  message: 'Pou lekòl la.',
  website: '',
  captcha: '',
};
/** A form token older than the minimum age. */
const goodToken = () => issueFormToken(testSecret, 'donation', Date.now() - 60_000);

type Sent = { path?: string; clientIp?: string; wakeOutbox?: () => void };
const send = (
  db: Db,
  fields: Record<string, string> = {},
  { path = '/donation', ...sent }: Sent = {},
) =>
  action(
    pageArgs(db, path, { form: { ...written, token: goodToken(), ...fields }, ...sent }) as never,
  );
const show = (path: string) => loader(pageArgs(db, path) as never);
const lookAt = async (reference: string, clientIp?: string) => {
  const args = pageArgs(db, `/donation/${reference}`, clientIp ? { clientIp } : {});
  const { data, init } = await look({ ...args, params: { reference } } as never);
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), ...data };
};

test('E8, E10: a donation is stored, and the page it leads to shows the reference, the amount as it was read and the method', async () => {
  const wakeOutbox = vi.fn();
  const { status, location } = redirection(
    await send(db, {}, { path: '/ht/donation', wakeOutbox }),
  );
  expect(status).toBe(303);
  expect(location).toMatch(/^\/ht\/donation\?sent=BWT-[A-Z\d]{6}\.[\w-]{22}$/);
  expect(location).not.toMatch(/anais@|pierre|37000000|lekòl|lek%/i);
  const [donation] = await listDonations(db, 10);
  expect(donation).toMatchObject({
    name: 'Anaïs Pierre',
    amount_minor: 100_050,
    method: 'moncash',
    locale: 'ht',
    suspicion: null,
  });
  expect((await show(location ?? '')).sent).toEqual({
    reference: donation?.reference,
    amount: 100_050,
    currency: 'HTG',
    method: 'moncash',
    isTold: true,
    email: 'anais@exemple.com',
  });
  await updateRows('donation', { created_at: Date.now() - 16 * 60_000 });
  expect((await show(location ?? '')).sent).toMatchObject({ email: null });
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await show(`/donation?sent=${donation?.reference}.made-up`)).sent).toBeNull();
});

test('A19: signed in, it is the member’s, who need not type address and phone again', async () => {
  const id = await makeAccount(db, Date.now(), { phone: '+509 37 11 11 11' });
  const { cookie } = await openSession(db, id);
  const shown = await loader(memberArgs('/donation', { db, cookie }) as never);
  expect(shown.known).toEqual({ email: 'marie@example.org', phone: '+509 37 11 11 11' });
  const token = issueFormToken(
    'a secret of more than thirty-two characters',
    'donation',
    Date.now() - 60_000,
  );
  redirection(
    await action(memberArgs('/donation', { db, cookie, form: { ...written, token } }) as never),
  );
  expect(await listDonations(db, 10)).toMatchObject([{ account_id: id }]);
});

test('A6: a donation’s page shows its state and how to pay, and nothing of who gives', async () => {
  const reference = await giveTo(db, Date.now());
  const page = await lookAt(reference.toLowerCase());
  expect(page).toMatchObject({
    status: 200,
    outcome: 'found',
    donation: { reference, state: 'announced', announced: { amount: 100_050, currency: 'HTG' } },
  });
  expect(JSON.stringify(page)).not.toMatch(/Anaïs|anais|37 00|lekòl/);
});

test.each(['BWT-', ' ', 'bwt ', ''].map((start) => [start]))(
  'A6: written as "%sabc…", it leads to the page',
  async (start) => {
    const reference = await giveTo(db, Date.now());
    const typed = `${start}${reference.slice(4)}`;
    const to = await thrownBy(() =>
      show(`/en/donation?${new URLSearchParams({ reference: typed })}`),
    );
    expect(redirection(to).location).toBe(`/en/donation/${reference.toLowerCase()}`);
  },
);

test('A6: an unknown reference is a 404 with what was looked for; guessing is stopped, also when it would have hit', async () => {
  const reference = await giveTo(db, Date.now());
  expect(await lookAt('nothing')).toMatchObject({
    status: 404,
    outcome: 'unknown',
    reference: 'nothing',
  });
  for (let n = 0; n < 30; n++) expect((await lookAt('bwt-aaaaaa')).status).toBe(404);
  const stopped = await lookAt(reference.toLowerCase());
  expect(stopped).toMatchObject({ status: 429, outcome: 'rate_limited' });
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await lookAt(reference.toLowerCase(), '203.0.113.9')).status).toBe(200);
});

test('E9: the payment page’s address is a drawing that phones read, the same for everyone', async () => {
  const response = await code(pageArgs(db, '/donation/payment.svg') as never);
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('public');
  expect(await response.text()).toMatch(/^<svg /);
});

test('emails one address at most three times, and few addresses from one connection', async () => {
  for (let n = 0; n < 8; n++)
    redirection(await send(db, { email: 'Victim@exemple.com' }, { clientIp: `198.51.100.${n}` }));
  const emails = (await deliverEmails(db, Date.now())).filter(
    ({ to }) => to !== 'team@bwt.example',
  );
  expect(emails).toHaveLength(3);
  for (let n = 0; n < 12; n++)
    await send(db, { email: `other${n}@exemple.com` }, { clientIp: '203.0.113.4' });
  const more = (await deliverEmails(db, Date.now())).filter(({ to }) => to !== 'team@bwt.example');
  expect(more).toHaveLength(6);
});

test('a donor says that the money was sent: the team sees the number, the state stays', async () => {
  const reference = await giveTo(db, Date.now());
  const path = `/ht/donation/${reference.toLowerCase()}`;
  type Args = Parameters<typeof report>[0];
  const send = (transaction: string) =>
    report(
      pageArgs(db, path, {
        params: { reference: reference.toLowerCase() },
        form: { transaction },
      }) as Args,
    );
  expect(shownAgain(await send('12'))).toMatchObject({
    status: 400,
    errors: { transaction: 'transaction' },
    values: { transaction: '12' },
  });
  expect(redirection(await send(' 12 34-5678 '))).toMatchObject({ status: 303, location: path });
  expect(await findDonationByReference(db, reference)).toMatchObject({
    transaction_number: '1234-5678',
    proof_sent_at: expect.any(Number),
    received_at: null,
  });
  await setState(db, reference, 'received', Date.now());
  expect(redirection(await send('99999999'))).toMatchObject({ status: 303, location: path });
  expect(await findDonationByReference(db, reference)).toMatchObject({
    transaction_number: '1234-5678',
  });
});
