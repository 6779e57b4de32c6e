import { expect } from 'vitest';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { findPayment } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { exportLines } from '#app/office/exports/exports.server.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import { countWaiting } from '#app/office/today/waiting.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid, stateIn } from '#test/donation-review.ts';
import { goodDonation } from '#test/donations.ts';
import { signIn } from '#test/office.ts';
import { listOwnDonations } from '../donations.server.ts';
import { donationExport } from './csv-export.server.ts';
import {
  countByFilter,
  donationList,
  listPayments,
  loadDonations,
  sumByCurrency,
} from './donation-list.server.ts';
import { donationPayable } from './payable.server.ts';
import * as step from './state.tsx';
import { listWaitingDonations } from './waiting.server.ts';

const day = 86_400_000;
const dollars = { currency: 'USD', transferMethod: 'paypal' } as const;

async function exported(): Promise<Record<string, string>[]> {
  let text = '';
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER, locale: 'en' } as const;
  for await (const part of exportLines(db, donationExport, all)) text += part;
  const lines = text
    .replace(/[\uFEFF"]/g, '')
    .trim()
    .split('\r\n');
  const [head = [], ...rows] = lines.map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head[n], cell])));
}
const lastFigure = async (at = now) => {
  const [figure] = (await findFigures(db, 'fr', at)).donations;
  return [figure?.currency, figure?.sums.at(-1)];
};
const sentTexts = async (at: number) =>
  (await deliverEmails(db, at)).map(({ text }) => text.replace(/\s/g, ' '));
const bothSums = expect.stringMatching(/1 000 gourdes.*5 700 gourdes/);

onDatabase((test) => {
  test('what arrived is stored beside what was announced, and counts in sums, numbers, exports and emails; an undo restores it', async () => {
    const { pasteNew, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    await deliverEmails(db, now);
    const id = await pasteNew(paid('5,700.00'));
    const entryId = await matched(id, reference);

    expect(await find(reference)).toMatchObject({ amount_minor: 100_000, received_minor: 570_000 });
    const sum = { currency: 'HTG', amount: 570_000, count: 1 };
    expect(await sumByCurrency(db, 'received')).toEqual([sum]);
    expect((await donationList.page(db, 'received', {})).rows).toMatchObject([
      { amount_minor: 100_000, received_minor: 570_000, received_currency: 'HTG' },
    ]);
    const donor = { id: '-', email: goodDonation.email, emailVerifiedAt: now };
    expect(await listOwnDonations(db, donor, 1)).toMatchObject([{ amount: 570_000 }]);
    expect(await exported()).toMatchObject([
      { Amount: '1000', 'Received amount': '5700', 'Received currency': 'HTG' },
    ]);
    const later = now + emailDelayMs;
    expect(await sentTexts(later)).toEqual([bothSums]);
    await set(reference, 'confirmed', { at: later });
    expect(await lastFigure(later)).toEqual(['HTG', 570_000]);
    const confirmed = (await donationList.page(db, 'confirmed', {})).rows;
    expect(confirmed).toMatchObject([{ reference, confirmed_at: later }]);
    // The row shows what arrived, and so do the totals above it.
    await set(reference, 'refused', { at: later, reason: 'Erreur.' });
    expect(await sumByCurrency(db, 'refused')).toEqual([sum]);
    await set(reference, 'announced', { at: later });
    const nothing = { received_minor: null, received_currency: null };
    expect(await find(reference)).toMatchObject(nothing);

    const second = await announce(db, { amount: 100_000 });
    await undone(await matched(id, second), 'editor');
    expect(await find(second)).toMatchObject(nothing);
    expect(await undo(entryId, 'editor')).toMatchObject({ reason: 'changed' });
  });

  test('what is received is listed the oldest first; owners alone are told of it, in one row of Today, and have the five oldest and the sum among what waits, counted in it', async () => {
    const { set } = await desk(db);
    const url = new URL('https://bwt.example/admin/donations?state=waiting');
    const load = async (role: Role) => {
      const shown = { db, locale: 'fr', url, role, payables: [donationPayable] } as const;
      const { list, unconfirmed } = await loadDonations(shown);
      const badge = (await countWaiting(registry, db, { role, now }))['/admin/donations'];
      const count = list.filters.find(({ value }) => value === 'waiting')?.count;
      return { badge, count, unconfirmed };
    };
    const nothing = { badge: 0, count: 0, unconfirmed: null };
    expect(await load('owner')).toEqual(nothing);
    // Announced in another order than received.
    const days = [4, 1, 6, 2, 5, 3];
    for (const at of days)
      await set(await announce(db, { amount: at * 1_000 }), 'received', { at: now + at * day });
    const { rows } = await donationList.page(db, 'received', {});
    expect(rows.map(({ received_at }) => (Number(received_at) - now) / day)).toEqual(
      days.toSorted(),
    );
    const { unconfirmed, ...counts } = await load('owner');
    expect(counts).toEqual({ badge: 6, count: 6 });
    expect(unconfirmed?.title.replace(/\s/g, ' ')).toBe('À confirmer : 210 gourdes');
    const five = rows.slice(0, 5).map(({ reference }) => reference);
    expect(unconfirmed?.rows.map(({ reference }) => reference)).toEqual(five);
    expect(unconfirmed?.all).toBe('Tous les dons reçus (6)');
    expect(await load('editor')).toEqual(nothing);

    await set(await announce(db, { amount: 2_000, ...dollars }), 'received', { at: now });
    const viewer = { locale: 'en', now, limit: 10 } as const;
    expect(await listWaitingDonations(db, { ...viewer, role: 'editor' })).toEqual([]);
    const told = await listWaitingDonations(db, { ...viewer, role: 'owner' });
    expect(told).toMatchObject([{ name: '7 donations to confirm', at: now }]);
    const said = [told[0]?.amount, told[0]?.what].map((text) => text?.replace(/\s/g, ' '));
    expect(said).toEqual(['HTG 210', 'and US$20']);
  });

  test('what is confirmed is listed, and added up, by the month of its confirmation in Haiti, and by its method', async () => {
    const { set } = await desk(db);
    // At this time it is March in Haiti, and April in Greenwich.
    const march = Date.parse('2026-04-01T03:59:00Z');
    for (const [amount, at, more] of [
      [100_000, march + day],
      [2_000, march - day, dollars],
      [30_000, march],
      [5_000, march - 2 * day],
    ] as const)
      await set(await announce(db, { amount, ...more }), 'confirmed', { at });
    const url = new URL('https://bwt.example/admin/donations?state=confirmed');
    const shown = { db, locale: 'en', url, role: 'owner', payables: [donationPayable] } as const;
    const { rows, groups } = (await loadDonations(shown)).list;
    expect(rows.map(({ amount }) => amount)).toEqual([100_000, 30_000, 2_000, 5_000]);
    expect(groups?.map((group) => group.replaceAll(' ', ' '))).toEqual([
      'Confirmed in April 2026: HTG 1,000',
      ...Array(3).fill('Confirmed in March 2026: HTG 350 + US$20'),
    ]);
    url.searchParams.set('method', 'paypal');
    const { list, byMethod, totals } = await loadDonations(shown);
    expect(list.groups).toEqual(['Confirmed in March 2026: US$20']);
    expect(totals).toEqual([{ currency: 'USD', amount: 2_000, count: 1 }]);
    const counts = [
      { value: 'paypal', count: 1 },
      { value: 'moncash', count: 3 },
    ];
    expect(byMethod).toEqual({ filter: 'paypal', filters: [{ value: 'all' }, ...counts] });
  });

  test('without a payment, what was announced has arrived; a payment that is matched later says what did', async () => {
    const { pasteNew, match, set, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    await set(reference, 'received');
    const whole = { received_minor: 100_000, received_currency: 'HTG' };
    expect(await find(reference)).toMatchObject(whole);
    const matched = await match(await pasteNew(paid('700.00')), reference);
    expect(matched).toMatchObject({ value: { isExact: false } });
    await set(reference, 'confirmed');
    await set(reference, 'refused', { reason: 'Rien.' });
    expect(await find(reference)).toMatchObject({ received_minor: 70_000 });
    expect(await sumByCurrency(db, 'refused')).toMatchObject([{ amount: 70_000, count: 1 }]);
    // In no total of what arrived, so in no sum of the exported column.
    expect(await exported()).toMatchObject([
      { State: 'refused', 'Received amount': '', 'Received currency': '', 'Received at': '' },
    ]);
    const foreign = await announce(db, { amount: 2_000, ...dollars });
    await set(foreign, 'confirmed');
    expect(await find(foreign)).toMatchObject({ received_minor: 2_000, received_currency: 'USD' });
  });

  test('without an SMS somebody says how much arrived: that counts, once, and an undo restores it', async () => {
    const { set, undone, find } = await desk(db);
    const editor = await signIn(db);
    const reference = await announce(db, { amount: 5_000, ...dollars });
    const page = `/admin/donations/${reference.toLowerCase()}/state`;
    const asked = await step.loader(editor.args(`${page}?to=received`));
    expect(asked).toMatchObject({ step: 'received', announced: { amount: 5_000 } });
    const receive = { state: 'received', asks: 'amount', amount: '46,50' };
    const missing = { errors: { amount: 'amount' } };
    const empty = { ...receive, amount: '' };
    expect(await editor.refused(step.action, page, empty)).toMatchObject(missing);
    expect(await stateIn(db, reference)).toBe('announced');
    const entryId = (await editor.press(step.action, page, receive)).split('done=')[1] ?? '';
    const sum = { currency: 'USD', amount: 4_650, count: 1 };
    expect(await sumByCurrency(db, 'received')).toEqual([sum]);
    await undone(entryId, 'editor');
    expect(await find(reference)).toMatchObject({ received_minor: null, received_at: null });
    // Its form was opened before somebody else decided.
    await set(reference, 'confirmed');
    expect(await editor.press(step.action, page, receive)).toContain('notice=changed');
    expect(await find(reference)).toMatchObject({ received_minor: 5_000 });
  });

  test('an SMS that comes after the confirmation belongs to its donation, which stays confirmed; owners match and undo it', async () => {
    const { pasteNew, match, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    await set(reference, 'received');
    await set(reference, 'confirmed');
    await deliverEmails(db, now + emailDelayMs);
    const before = await find(reference);
    const at = now + 3 * emailDelayMs;
    const id = await pasteNew(paid('1,000.00', '1234567890', `Note: ${reference}`));
    expect(await match(id, reference, { at, role: 'editor' })).toMatchObject({ reason: 'decided' });
    const entryId = await matched(id, reference, { at });
    expect(await find(reference)).toEqual({ ...before, transaction_number: '1234567890' });
    expect(await findPayment(db, id)).toMatchObject({ donation_id: before?.id });
    expect(await deliverEmails(db, at + emailDelayMs)).toEqual([]);
    expect(await undo(entryId, 'editor', at)).toMatchObject({ reason: 'gone' });
    await undone(entryId, 'owner', at);
    expect(await find(reference)).toEqual(before);
  });

  test.each(['received', 'confirmed'] as const)(
    'a donor who was told another sum of what is %s is told the right one',
    async (state) => {
      const { pasteNew, matched, set, undone } = await desk(db);
      const reference = await announce(db, { amount: 100_000 });
      await set(reference, state);
      await deliverEmails(db, now + emailDelayMs);
      const at = now + 3 * emailDelayMs;
      const id = await pasteNew(paid('5,700.00'));
      await undone(await matched(id, reference, { at }), 'owner', at);
      expect(await deliverEmails(db, at + emailDelayMs)).toEqual([]);
      await matched(id, reference, { at });
      expect(await sentTexts(at + emailDelayMs)).toEqual([bothSums]);
    },
  );

  test('an unexpected donation is listed, summed, counted in the numbers, and exported without a donor', async () => {
    const { pasteNew, keep, matched } = await desk(db);
    const first = await pasteNew(paid('3,500.00', 'MP261121.1022.A12345'));
    const second = await pasteNew(paid('250.50', 'MP261121.1145.B77777'));
    for (const id of [first, second]) await entryOf(keep(id));
    expect(await keep(first)).toMatchObject({ reason: 'decided' });
    const { rows } = await listPayments(db, 'unexpected');
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect((await countByFilter(db, 'editor')).unexpected).toBe(2);
    const sums = async () => (await sumByCurrency(db, 'unexpected'))[0];
    expect(await sums()).toEqual({ currency: 'HTG', amount: 375_050, count: 2 });
    expect(await lastFigure()).toEqual(['HTG', 375_050]);
    const lines = (await exported()).map((row) =>
      ['Reference', 'State', 'Name', 'Received amount'].map((column) => row[column]).join('|'),
    );
    expect(lines.toSorted()).toEqual(['|unexpected||250.5', '|unexpected||3500']);
    await matched(first, await announce(db));
    expect(await sums()).toEqual({ currency: 'HTG', amount: 25_050, count: 1 });
  });
});
