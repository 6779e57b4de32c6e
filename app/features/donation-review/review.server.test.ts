import { expect, test } from 'vitest';
import { createDonation, findDonationByReference } from '#app/features/donations/donations.server.ts';
import { stateOf } from '#app/features/donations/donations.ts';
import { deleteOldJournal, undoChange, undoMs } from '#app/features/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { goodDonation, goodOrigin } from '#test/donations.ts';
import {
  correctPayment,
  deleteOldPayments,
  findPayment,
  insertPayment,
  listOpenPayments,
  suggestDonations,
} from './payments.server.ts';
import { changeState, emailDelayMs, keepAsUnexpected, matchPayment } from './review.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;

let count = 0;
async function announce(db: Db, given: Partial<typeof goodDonation> = {}, at = now) {
  const origin = { ...goodOrigin, idempotencyKey: `donation-${++count}`, emailsDonor: false };
  const { reference } = await createDonation(db, { ...goodDonation, ...given }, origin, at);
  return reference;
}
const stateIn = async (db: Db, reference: string) => {
  const donation = await findDonationByReference(db, reference);
  return donation && stateOf(donation);
};
async function paste(db: Db, accountId: string, sms: string, at = now) {
  const stored = await insertPayment(db, { sms, accountId, ownPhones: [] }, at);
  if (stored.outcome !== 'done') throw new Error(stored.outcome);
  return stored.value;
}
async function pasteNew(db: Db, accountId: string, sms: string, at = now) {
  const stored = await paste(db, accountId, sms, at);
  if (!('paymentId' in stored)) throw new Error('the transaction number is used');
  return stored.paymentId;
}
async function suggested(db: Db, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  return payment ? (await suggestDonations(db, payment)).map(({ donation, reasons }) => [donation.reference, reasons]) : [];
}
async function entryOf<R extends { outcome: string }>(result: Promise<R>): Promise<string> {
  const answer = (await result) as unknown as { outcome: string; reason?: string; value: { entryId: string } };
  if (answer.outcome !== 'done') throw new Error(answer.reason ?? answer.outcome);
  return answer.value.entryId;
}
const sms = (gourdes: string, phone: string, transaction: string, note = '') =>
  `Vous avez reçu ${gourdes} HTG de 509${phone}. ${note} Nouveau solde: 20,000.00 HTG. TransCode: ${transaction}`;

eachEngine((engine) => {
  test('an SMS with amount and phone of an announced donation suggests it first; matching it sets it to received', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const other = await announce(db, { amount: 100_000, phone: '+509 46 00 00 00' });
    const right = await announce(db, { amount: 100_000, phone: '(509) 37-01-02-03' }, now - 40 * 24 * 60 * minute);
    await announce(db, { amount: 500_000, phone: '+509 46 11 11 11' });
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    expect(await suggested(db, paymentId)).toEqual([
      [right, ['phone', 'amount']],
      [other, ['amount', 'date']],
    ]);
    expect(await matchPayment(db, { paymentId, reference: right, accountId }, now)).toMatchObject({ outcome: 'done' });
    expect(await findDonationByReference(db, right)).toMatchObject({ received_at: now, transaction_number: '1234567890' });
    expect(await listOpenPayments(db, 10)).toEqual([]);
  });

  test('suggests by the reference in the note, by the donor’s transaction number, and within a fiftieth of the amount', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const near = await announce(db, { amount: 101_900, phone: '+509 46 00 00 00' });
    await announce(db, { amount: 103_000, phone: '+509 46 00 00 00' });
    const noted = await announce(db, { amount: 700_000, phone: '+509 46 00 00 00' });
    const told = await announce(db, { amount: 800_000, phone: '+509 46 00 00 00' });
    await db.updateTable('donation').set({ transaction_number: '1234567890' }).where('reference', '=', told).execute();
    const paymentId = await pasteNew(
      db,
      accountId,
      sms('1,000.00', '37010203', '1234567890', `Note: ${noted.toLowerCase()}`),
      now + minute,
    );
    expect(await suggested(db, paymentId)).toEqual([
      [noted, ['reference', 'date']],
      [told, ['transaction', 'date']],
      [near, ['nearAmount', 'date']],
    ]);
  });

  test('does not suggest what is confirmed, refused, matched, in another currency or over a year old', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const phone = '37010203';
    const confirmed = await announce(db, { amount: 100_000, phone });
    await changeState(db, { role: 'owner', reference: confirmed, state: 'confirmed', reason: null, accountId }, now);
    const refused = await announce(db, { amount: 100_000, phone });
    await changeState(db, { role: 'owner', reference: refused, state: 'refused', reason: 'Rien n’est arrivé.', accountId }, now);
    await announce(db, { amount: 100_000, phone, currency: 'USD', transferMethod: 'paypal' });
    await announce(db, { amount: 100_000, phone }, now - 500 * 24 * 60 * minute);
    const matched = await announce(db, { amount: 100_000, phone });
    const earlier = await pasteNew(db, accountId, sms('1,000.00', phone, '1111111111'));
    await matchPayment(db, { paymentId: earlier, reference: matched, accountId }, now);
    expect(await suggested(db, await pasteNew(db, accountId, sms('1,000.00', phone, '2222222222')))).toEqual([]);
  });

  test('a transaction number is stored once; the second time names the donation that has it', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { amount: 100_000 });
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    expect(await paste(db, accountId, sms('1,000.00', '37010203', '1234567890'))).toEqual({
      used: { paymentId, reference: null },
    });
    await matchPayment(db, { paymentId, reference, accountId }, now);
    expect(await paste(db, accountId, 'Trans ID 1234567890')).toEqual({ used: { paymentId, reference } });
    const without = await pasteNew(db, accountId, 'Ou resevwa 1000 HTG nan men 37010203');
    const corrected = await correctPayment(db, without, { amount: 100_000, phone: null, transaction: '1234567890' });
    expect(corrected).toEqual({ outcome: 'done', value: { used: { paymentId, reference } } });
    expect((await findPayment(db, without))?.transaction_number).toBeNull();
  });

  test('a payment without amount or transaction number is corrected before it is matched, and never after', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, 'Mwen voye lajan an');
    expect(await matchPayment(db, { paymentId, reference, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'incomplete',
    });
    const correction = { amount: 100_000, phone: '37010203', transaction: '1234567890' };
    expect(await correctPayment(db, paymentId, correction)).toEqual({ outcome: 'done', value: { used: null } });
    await matchPayment(db, { paymentId, reference, accountId }, now);
    expect(await correctPayment(db, paymentId, { ...correction, amount: 1 })).toEqual({ outcome: 'rejected', reason: 'decided' });
    expect(await matchPayment(db, { paymentId, reference: await announce(db), accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'decided',
    });
  });

  test('a payment that nobody announced is stored without a donor, and can be matched later', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    await entryOf(keepAsUnexpected(db, { paymentId, accountId }, now));
    expect(await listOpenPayments(db, 10)).toEqual([]);
    expect(await keepAsUnexpected(db, { paymentId, accountId }, now)).toEqual({ outcome: 'rejected', reason: 'decided' });
    const reference = await announce(db);
    expect(await matchPayment(db, { paymentId, reference, accountId }, now)).toMatchObject({ outcome: 'done' });
    expect(await findPayment(db, paymentId)).toMatchObject({ unexpected_at: null });
  });

  test('undoing a match within a minute stops the email to the donor, and both rows are as before', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const before = await findDonationByReference(db, reference);
    await deliverEmails(db, now);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const payment = await findPayment(db, paymentId);
    const entryId = await entryOf(matchPayment(db, { paymentId, reference, accountId }, now));
    expect(await deliverEmails(db, now + 59_000)).toEqual([]);
    await entryOf(undoChange(db, { role: 'owner', entryId, accountId }, now + 59_000));
    expect(await findDonationByReference(db, reference)).toEqual(before);
    expect(await findPayment(db, paymentId)).toEqual(payment);
    expect(await deliverEmails(db, now + emailDelayMs)).toEqual([]);
  });

  test('the donor is emailed a minute after the state has changed, in the reason’s words when it is refused', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    await deliverEmails(db, now);
    await changeState(db, { role: 'owner', reference, state: 'refused', reason: 'Le transfert a été annulé.', accountId }, now);
    const [email] = await deliverEmails(db, now + emailDelayMs);
    expect(email?.to).toBe(goodDonation.email);
    expect(email?.text).toContain('Le transfert a été annulé.');
  });

  test('an undo can be undone; what changed since, or over 30 days ago, cannot', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const received = await entryOf(
      changeState(db, { role: 'owner', reference, state: 'received', reason: null, accountId }, now),
    );
    const undone = await entryOf(undoChange(db, { role: 'owner', entryId: received, accountId }, now));
    expect(await stateIn(db, reference)).toBe('announced');
    expect(await undoChange(db, { role: 'owner', entryId: received, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    const redone = await entryOf(undoChange(db, { role: 'owner', entryId: undone, accountId }, now));
    expect(await stateIn(db, reference)).toBe('received');
    const confirmed = await entryOf(
      changeState(db, { role: 'owner', reference, state: 'confirmed', reason: null, accountId }, now + minute),
    );
    expect(await undoChange(db, { role: 'owner', entryId: redone, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'changed',
    });
    const late = now + minute + undoMs + 1;
    expect(await undoChange(db, { role: 'owner', entryId: confirmed, accountId }, late)).toEqual({
      outcome: 'rejected',
      reason: 'late',
    });
    expect(await stateIn(db, reference)).toBe('confirmed');
  });

  test('an editor neither takes back nor undoes what an owner decided', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const asEditor = { reference, reason: null, accountId, role: 'editor' } as const;
    const entryId = await entryOf(
      changeState(db, { role: 'owner', reference, state: 'confirmed', reason: null, accountId }, now),
    );
    for (const state of ['received', 'announced'] as const)
      expect(await changeState(db, { ...asEditor, state }, now)).toEqual({ outcome: 'rejected', reason: 'forbidden' });
    expect(await undoChange(db, { role: 'editor', entryId, accountId }, now)).toEqual({ outcome: 'rejected', reason: 'gone' });
    const undone = await entryOf(undoChange(db, { role: 'owner', entryId, accountId }, now));
    expect(await undoChange(db, { role: 'editor', entryId: undone, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    expect(await stateIn(db, reference)).toBe('announced');
  });

  test('of two who decide at once, one does', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const both = await Promise.all([1, 2].map(() => matchPayment(db, { paymentId, reference, accountId }, now)));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
    const states = await Promise.all(
      [1, 2].map(() => changeState(db, { role: 'owner', reference, state: 'confirmed', reason: null, accountId }, now)),
    );
    expect(states.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
  });

  test('payments and the journal are deleted with the donations, after the time that the privacy page promises', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    await matchPayment(db, { paymentId, reference, accountId }, now);
    const count = async () => [
      (await db.selectFrom('payment').select('id').execute()).length,
      (await db.selectFrom('journal_entry').select('id').execute()).length,
    ];
    for (const [months, left] of [
      [23, [1, 1]],
      [25, [0, 0]],
    ] as const) {
      const later = Date.UTC(2026, 10 + months, 20, 12);
      await deleteOldPayments(db, later);
      await deleteOldJournal(db, later);
      expect(await count()).toEqual(left);
    }
  });
});
