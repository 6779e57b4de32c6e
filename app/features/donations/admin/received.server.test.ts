import { expect } from 'vitest';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { findPayment } from '#app/features/payments/payments.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { exportLines } from '#app/office/exports/exports.server.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid, stateIn } from '#test/donation-review.ts';
import { goodDonation } from '#test/donations.ts';
import { signIn } from '#test/office.ts';
import { listOwnDonations } from '../donations.server.ts';
import { donationExport } from './csv-export.server.ts';
import { loadDonations, sumByCurrency } from './donation-list.server.ts';
import { donationPayable } from './payable.server.ts';
import * as step from './state.tsx';
import { listWaitingDonations } from './waiting.server.ts';

const day = 86_400_000;
const dollars = { currency: 'USD', transferMethod: 'paypal' } as const;

/** The lines of the export: reference, time, state, amount, currency, and what was received. */
async function exported() {
  let text = '';
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER, locale: 'en' } as const;
  for await (const part of exportLines(db, donationExport, all)) text += part;
  return text;
}
const lastFigure = async (at = now) => {
  const [figure] = (await findFigures(db, 'fr', at)).donations;
  return [figure?.currency, figure?.sums.at(-1)];
};
const sentTexts = async (at: number) =>
  (await deliverEmails(db, at)).map(({ text }) => text.replace(/\s/g, ' '));
const listOf = (state: string, role: Role = 'owner') => {
  const url = new URL(`https://bwt.example/admin/donations?state=${state}`);
  return loadDonations({ db, locale: 'en', url, role, payables: [donationPayable] });
};
const bothSums = expect.stringMatching(/1 000 gourdes.*5 700 gourdes/);

onDatabase((test) => {
  test('what arrived is stored beside what was announced, and counts in sums, numbers, exports and emails; an undo restores it', async () => {
    const { pasteNew, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    const id = await pasteNew(paid('5,700.00'));
    const entryId = await matched(id, reference);
    const both = { amount_minor: 100_000, received_minor: 570_000, received_currency: 'HTG' };
    expect(await find(reference)).toMatchObject(both);
    const sum = { currency: 'HTG', amount: 570_000, count: 1 };
    expect(await sumByCurrency(db, 'received')).toEqual([sum]);
    const donor = { id: '-', email: goodDonation.email, emailVerifiedAt: now };
    expect(await listOwnDonations(db, donor, 1)).toMatchObject([{ amount: 570_000 }]);
    expect(await exported()).toContain(',"received",1000,"HTG",5700,"HTG",');
    const later = now + emailDelayMs;
    expect(await sentTexts(later)).toContainEqual(bothSums);
    await set(reference, 'confirmed', { at: later });
    expect(await lastFigure(later)).toEqual(['HTG', 570_000]);
    // The row shows what arrived, and so do the totals above it.
    await set(reference, 'refused', { at: later, reason: 'Erreur.' });
    expect(await sumByCurrency(db, 'refused')).toEqual([sum]);
    // In no total of what arrived, so in no sum of the exported column.
    expect(await exported()).toContain(',"refused",1000,"HTG",,,');
    await set(reference, 'announced', { at: later });
    const nothing = { received_minor: null, received_currency: null };
    expect(await find(reference)).toMatchObject(nothing);
    const second = await announce(db, { amount: 100_000 });
    await undone(await matched(id, second), 'editor');
    expect(await find(second)).toMatchObject(nothing);
    expect(await undo(entryId, 'editor')).toMatchObject({ reason: 'changed' });
  });

  test('owners alone are told of what is received, in one row of Today, and have the oldest first and the sum among what waits, counted in it', async () => {
    const { set } = await desk(db);
    // Announced in another order than received.
    const late = await announce(db, { amount: 4_000 });
    const early = await announce(db, { amount: 5_000 });
    await set(late, 'received', { at: now + day });
    await set(early, 'received', { at: now });
    const load = async (role: Role) => {
      const { list, unconfirmed } = await listOf('waiting', role);
      return [list.filters.find(({ value }) => value === 'waiting')?.count, unconfirmed];
    };
    const rows = [{ reference: early }, { reference: late }];
    const title = 'To be confirmed: HTG\u00a090';
    expect(await load('owner')).toMatchObject([2, { title, rows }]);
    expect(await load('editor')).toEqual([0, null]);
    await set(await announce(db, { amount: 2_000, ...dollars }), 'received', { at: now });
    const viewer = { locale: 'en', now, limit: 10 } as const;
    expect(await listWaitingDonations(db, { ...viewer, role: 'editor' })).toEqual([]);
    const told = {
      name: '3 donations to confirm',
      what: 'and US$20',
      amount: 'HTG\u00a090',
      at: now,
    };
    expect(await listWaitingDonations(db, { ...viewer, role: 'owner' })).toMatchObject([told]);
  });

  test('what is confirmed is listed, and added up, by the month of its confirmation in Haiti, and by its method', async () => {
    const { set } = await desk(db);
    // At this time it is March in Haiti, and April in Greenwich.
    const march = Date.parse('2026-04-01T03:59:00Z');
    for (const [amount, at, more] of [
      [100_000, march + day],
      [2_000, march - day, dollars],
      [30_000, march],
    ] as const)
      await set(await announce(db, { amount, ...more }), 'confirmed', { at });
    const { list } = await listOf('confirmed');
    expect(list.rows.map(({ amount }) => amount)).toEqual([100_000, 30_000, 2_000]);
    expect(list.groups).toEqual([
      'Confirmed in April 2026: HTG\u00a01,000',
      ...Array(2).fill('Confirmed in March 2026: HTG\u00a0300 + US$20'),
    ]);
    const one = await listOf('confirmed&method=paypal');
    expect(one.list.groups).toEqual(['Confirmed in March 2026: US$20']);
    expect(one.totals).toEqual([{ currency: 'USD', amount: 2_000, count: 1 }]);
    expect(one.byMethod?.filters).toContainEqual({ value: 'moncash', count: 2 });
  });

  test('without an SMS, what was announced has arrived, or what somebody says; that counts until a payment is matched, and an undo restores it', async () => {
    const { pasteNew, match, set, undone, find } = await desk(db);
    const editor = await signIn(db);
    const reference = await announce(db, { amount: 100_000 });
    const page = `/admin/donations/${reference.toLowerCase()}/state`;
    const asked = await editor.get(step.loader, `${page}?to=received`);
    expect(asked).toMatchObject({ step: 'received', announced: { amount: 100_000 } });
    const receive = { state: 'received', asks: 'amount', amount: '946,50' };
    const empty = editor.refused(step.action, page, { ...receive, amount: '' });
    expect(await empty).toMatchObject({ errors: { amount: 'amount' } });
    expect(await stateIn(db, reference)).toBe('announced');
    const entryId = (await editor.press(step.action, page, receive)).split('done=')[1] ?? '';
    expect(await find(reference)).toMatchObject({ received_minor: 94_650 });
    await undone(entryId, 'editor');
    expect(await find(reference)).toMatchObject({ received_minor: null, received_at: null });
    await set(reference, 'received');
    const whole = { received_minor: 100_000, received_currency: 'HTG' };
    expect(await find(reference)).toMatchObject(whole);
    const matched = await match(await pasteNew(paid('700.00')), reference);
    expect(matched).toMatchObject({ value: { isExact: false } });
    await set(reference, 'confirmed');
    // Its form was opened before somebody else decided.
    expect(await editor.press(step.action, page, receive)).toContain('notice=changed');
    expect(await find(reference)).toMatchObject({ received_minor: 70_000 });
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
    // A donor who was told another sum is told the right one.
    await matched(await pasteNew(paid('5,700.00', '2345678901')), reference, { at });
    expect(await sentTexts(at + emailDelayMs)).toEqual([bothSums]);
  });

  test('an unexpected donation is listed, summed, counted in the numbers, and exported without a donor', async () => {
    const { pasteNew, keep, matched } = await desk(db);
    const first = await pasteNew(paid('3,500.00', 'MP261121.1022.A12345'));
    const second = await pasteNew(paid('250.50', 'MP261121.1145.B77777'));
    for (const id of [first, second]) await entryOf(keep(id));
    expect(await keep(first)).toMatchObject({ reason: 'decided' });
    expect((await listOf('unexpected')).payments).toHaveLength(2);
    const sum = { currency: 'HTG', amount: 375_050, count: 2 };
    expect(await sumByCurrency(db, 'unexpected')).toEqual([sum]);
    expect(await lastFigure()).toEqual(['HTG', 375_050]);
    expect(await exported()).toContain('\r\n,,"unexpected",,,250.5,"HTG",');
    await matched(first, await announce(db));
    expect(await sumByCurrency(db, 'unexpected')).toEqual([{ ...sum, amount: 25_050, count: 1 }]);
  });
});
