import { expect } from 'vitest';
import { enrolmentPayable } from '#app/features/courses/admin/payable.server.ts';
import * as donation from '#app/features/donations/admin/donation.tsx';
import { loadDonations } from '#app/features/donations/admin/donation-list.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { listEntries } from '#app/office/journal/journal.server.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { db, eachEngine, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { signIn } from '#test/office.ts';
import * as payment from './admin/payment.tsx';
import { findPayment } from './payments.server.ts';
import { suggest } from './suggestions.server.ts';

const day = 24 * 60 * 60_000;
const unnumbered = 'Ou resevwa 1000 HTG nan men 37010203';
const other = '+509 46 00 00 00';

const today = (role: Role) => listWaiting(registry, db, { locale: 'fr', role, now });
async function suggested(paymentId: string, role: Role = 'owner') {
  const found = await findPayment(db, paymentId);
  const suggestions = found ? await suggest(db, [donationPayable], found, role) : [];
  return suggestions.map(({ candidate, reasons }) => [candidate.reference, reasons]);
}

eachEngine((test) => {
  test('of two who decide at once about a payment or a donation, one does', async () => {
    const { sessionId } = await makeSchool(db);
    const { reference: enrolment } = await enrolOne(db, sessionId, 1);
    const { accountId, pasteNew, match, set } = await desk(db);
    const by = { reference: enrolment, accountId };
    const reference = await announce(db);
    const first = await pasteNew(paid('1,000.00'));
    const second = await pasteNew(paid('1,500.00', '2345678901'));
    const donation = await announce(db);
    for (const both of [
      () => [match(first, reference), match(first, reference)],
      () => [set(reference, 'confirmed'), set(reference, 'confirmed')],
      () => [match(second, donation), enrolmentPayable.match(db, { ...by, id: second }, now)],
    ]) {
      const outcomes = (await Promise.all(both())).map(({ outcome }) => outcome);
      expect(outcomes.toSorted()).toEqual(['done', 'rejected']);
    }
  });

  test('the same SMS without a transaction number is stored once, also when several requests store it at the same time', async () => {
    const { paste, pasteNew, undo, undone } = await desk(db);
    const stored = await Promise.all(Array.from({ length: 8 }, () => paste(unnumbered)));
    const [first, ...more] = stored.flatMap((each) => ('entryId' in each ? [each] : []));
    const again = stored.filter((each) => 'again' in each && each.again === first?.paymentId);
    expect([more, again.length]).toEqual([[], 7]);
    const entryId = await undone(first?.entryId ?? '');
    await pasteNew(unnumbered);
    expect(await undo(entryId)).toMatchObject({ reason: 'changed' });
  });
});

onDatabase((test) => {
  test('a transaction number is stored once, as written, whatever its case, dots, dashes and slashes; the second time names the donation that has it', async () => {
    const { paste, pasteNew, correct, matched } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    const paymentId = await pasteNew(paid('1,000.00', 'MP261121.1022.A12345'));
    expect(await paste(paid('1,000.00', 'MP261121.1022.A12345'))).toEqual({ again: paymentId });
    expect(await paste('Trans ID mp261121.1022.a12345')).toEqual({ used: paymentId });
    await matched(paymentId, reference);
    expect(await paste('Trans ID MP261121/1022-A12345')).toEqual({ used: paymentId });
    const without = await pasteNew(unnumbered);
    // Another payment on another day.
    expect(await paste(unnumbered, now + day)).toHaveProperty('entryId');
    const used = { value: { used: paymentId } };
    expect(await correct(without, { transaction: 'MP2611211022A12345' })).toMatchObject(used);
    expect((await findPayment(db, without))?.transaction_number).toBeNull();
  });

  test('an SMS with amount and phone of an announced donation suggests it first, to owners also by the phone alone: anybody can paste an SMS with somebody’s phone; matching it sets it to received', async () => {
    const { pasteNew, matched, find, open } = await desk(db);
    const phone = '(509) 37-01-02-03';
    const right = await announce(db, { amount: 100_000, phone }, now - 40 * day);
    // After it was paid: the date says nothing.
    const near = await announce(db, { amount: 101_000, phone }, now + 1);
    const alone = await announce(db, { amount: 500_000, phone });
    await announce(db, { amount: 500_000, phone: '+509 46 11 11 11' });
    const paymentId = await pasteNew(paid('1,000.00'));
    const both = [
      [right, ['phone', 'amount']],
      [near, ['phone', 'nearAmount']],
    ];
    expect(await suggested(paymentId)).toEqual([...both, [alone, ['phone', 'date']]]);
    expect(await suggested(paymentId, 'editor')).toEqual(both);
    await matched(paymentId, right);
    const received = { received_at: now, transaction_number: '1234567890' };
    expect(await find(right)).toMatchObject(received);
    expect(await open()).toEqual([]);
  });

  test('suggests by the reference in the note, by the donor’s transaction number, within a fiftieth of the amount, and by the phone before the amount of another', async () => {
    const { pasteNew } = await desk(db);
    const near = await announce(db, { amount: 101_900, phone: other });
    await announce(db, { amount: 103_000, phone: other });
    const noted = await announce(db, { amount: 700_000, phone: other });
    const number = { transaction_number: '1234567890' };
    const told = await announce(db, { amount: 800_000, phone: other }, now, number);
    const note = `Note: ${noted.toLowerCase()}`;
    const first = await pasteNew(paid('1,000.00', '1234567890', note), now + 60_000);
    expect(await suggested(first)).toEqual([
      [noted, ['reference', 'date']],
      [told, ['transaction', 'date']],
      [near, ['nearAmount', 'date']],
    ]);
    const exact = await announce(db, { amount: 70_000, phone: other }, now - 90 * day);
    const phone = await announce(db, { amount: 570_000, phone: '+509 37 01 02 03' });
    const second = await pasteNew(paid('700.00', '2345678901', `Note: ${noted}`));
    const found = (await suggested(second)).map(([reference]) => reference);
    expect(found).toEqual([noted, phone, exact]);
  });

  test('another number than the donor gave speaks against a payment: it comes after one without a number, it is not offered as certain, and the history keeps theirs', async () => {
    const { pasteNew, matched } = await desk(db);
    const { get } = await signIn(db);
    const same = { amount: 100_000, phone: '+509 37 01 02 03' };
    const told = await announce(db, same, now, { transaction_number: '8782929248' });
    const untold = await announce(db, same, now - day);
    const view = (id: string) => get(payment.loader, `/admin/donations/payments/${id}`);
    const donationPage = () => get(donation.loader, `/admin/donations/${told.toLowerCase()}`);
    const wrong = await pasteNew(paid('1,000.00', '5551234567'));
    const given = 'Le donateur a indiqué le numéro 8782929248';
    const right = await pasteNew(paid('1,000.00', '878.292.9248'));
    const against = { reference: told, isSure: false, given, givenPayment: right };
    const both = [{ reference: untold, isSure: true, given: null }, against];
    expect(await view(wrong)).toMatchObject({ suggestions: both });
    const said = expect.stringMatching(/^Le numéro de transaction n’est pas/);
    expect(await view(`${wrong}?asked=${told}`)).toMatchObject({ asked: { said } });
    expect((await donationPage()).sms).toMatchObject({ paymentId: right, isMain: true });
    await matched(wrong, told);
    const [{ did = '' } = {}] = (await donationPage()).entries;
    expect(did).toMatch(/numéro 5551234567\s; numéro donné par le donateur\s: 8782929248$/);
  });

  test('does not suggest what is refused, matched, in another currency or over a year old, nor to editors what is confirmed; another currency is never matched', async () => {
    const { pasteNew, set, match, matched } = await desk(db);
    const same = { amount: 100_000, phone: '37010203' };
    const confirmed = await announce(db, same);
    await set(confirmed, 'confirmed');
    await set(await announce(db, same), 'refused', { reason: 'Rien n’est arrivé.' });
    const dollars = { ...same, currency: 'USD', transferMethod: 'paypal' } as const;
    const foreign = await announce(db, dollars);
    await announce(db, same, now - 500 * day);
    await matched(await pasteNew(paid('1,000.00', '1111111111')), await announce(db, same));
    const paymentId = await pasteNew(paid('1,000.00', '2222222222'));
    expect(await suggested(paymentId, 'editor')).toEqual([]);
    expect((await suggested(paymentId)).map(([reference]) => reference)).toEqual([confirmed]);
    expect(await match(paymentId, foreign)).toMatchObject({ reason: 'currency' });
  });

  test('a payment without amount or transaction number is corrected before it is matched; once matched never, and by owners only once that is undone', async () => {
    const { pasteNew, match, matched, keep, correct, undone } = await desk(db);
    const reference = await announce(db);
    const id = await pasteNew('Mwen voye lajan an');
    for (const early of [match(id, reference), keep(id)])
      expect(await early).toMatchObject({ reason: 'incomplete' });
    expect(await correct(id, {})).toMatchObject({ value: { used: null } });
    const entryId = await matched(id, reference);
    expect(await match(id, await announce(db))).toMatchObject({ reason: 'decided' });
    const another = { transaction: '99999' };
    expect(await correct(id, another, 'owner')).toMatchObject({ reason: 'decided' });
    await undone(entryId);
    expect(await correct(id, another)).toMatchObject({ outcome: 'rejected' });
    expect(await correct(id, another, 'owner')).toMatchObject({ outcome: 'done' });
  });

  test('storing an SMS, its corrections and its dismissal are undone until somebody decides about it; its number is free then', async () => {
    const { pasteNew, match, matched, correct, dismiss, undo, undone, open } = await desk(db);
    const reference = await announce(db);
    const entriesOf = async (subjectId: string) =>
      (await listEntries(db, { subject: 'payment', subjectId }, 10)).map(({ id }) => id);
    const first = await pasteNew(paid('1,000.00'));
    const [stored = ''] = await entriesOf(first);
    const dismissed = await entryOf(dismiss(first));
    expect([await open(), await dismiss(first)]).toMatchObject([[], { reason: 'gone' }]);
    await undone(dismissed);
    expect(await open()).toEqual([first]);
    await undone(stored);
    expect(await open()).toEqual([]);
    expect(await match(first, reference)).toMatchObject({ reason: 'gone' });
    const second = await pasteNew(paid('1,000.00'));
    await correct(second, { amount: 200_000, transaction: '2345678901' });
    const entries = await entriesOf(second);
    expect(entries).toHaveLength(2);
    await matched(second, reference);
    expect(await dismiss(second)).toMatchObject({ reason: 'decided' });
    for (const id of entries) expect(await undo(id)).toMatchObject({ reason: 'changed' });
  });

  test('an SMS that does not say that money arrived is kept to be checked, after the payments', async () => {
    const { pasteNew } = await desk(db);
    await pasteNew('Promo ! Achetez un forfait à 150 HTG et gagnez 2 GB. *123#', now - 2);
    await pasteNew(paid('1,000.00'));
    expect((await today('owner')).map(({ deed }) => deed)).toEqual(['match', 'check']);
    const url = new URL('https://bwt.example/admin/donations?state=waiting');
    const asked = { db, locale: 'fr', role: 'owner', url, payables: [donationPayable] } as const;
    const waiting = [{ amount: 100_000, doubt: null }, { amount: 15_000 }];
    expect((await loadDonations(asked)).payments).toMatchObject(waiting);
  });
});
