import { expect, test } from 'vitest';
import { listEntries } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { announce, entryOf, now, paste, pasteNew, sms } from '#test/donation-review.ts';
import { undoChange } from '#test/journal.ts';
import { findDonationByReference } from '../donations.server.ts';
import {
  correctPayment,
  findPayment,
  listOpenPayments,
  suggestDonations,
} from './payments.server.ts';
import { changeState, matchPayment } from './review.server.ts';

const minute = 60_000;

async function suggested(db: Db, paymentId: string, isOwner = true) {
  const payment = await findPayment(db, paymentId);
  return payment
    ? (await suggestDonations(db, payment, isOwner)).map(({ donation, reasons }) => [
        donation.reference,
        reasons,
      ])
    : [];
}

eachEngine((engine) => {
  test('an SMS with amount and phone of an announced donation suggests it first; matching it sets it to received', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const other = await announce(db, { amount: 100_000, phone: '+509 46 00 00 00' });
    const right = await announce(
      db,
      { amount: 100_000, phone: '(509) 37-01-02-03' },
      now - 40 * 24 * 60 * minute,
    );
    await announce(db, { amount: 500_000, phone: '+509 46 11 11 11' });
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    expect(await suggested(db, paymentId)).toEqual([
      [right, ['phone', 'amount']],
      [other, ['amount', 'date']],
    ]);
    expect(
      await matchPayment(db, { id: paymentId, reference: right, accountId }, now),
    ).toMatchObject({
      outcome: 'done',
    });
    expect(await findDonationByReference(db, right)).toMatchObject({
      received_at: now,
      transaction_number: '1234567890',
    });
    expect(await listOpenPayments(db, 10)).toEqual([]);
  });

  test('to an editor a phone suggests nothing without the amount: anybody can paste an SMS with somebody’s phone', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const phone = '+509 37 01 02 03';
    const [exact, near, other] = [
      await announce(db, { amount: 100_000, phone }),
      await announce(db, { amount: 101_000, phone }),
      await announce(db, { amount: 500_000, phone }),
    ];
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const seenByOwner = await suggested(db, paymentId);
    expect(seenByOwner.map(([reference]) => reference)).toEqual([exact, near, other]);
    expect(await suggested(db, paymentId, false)).toEqual(seenByOwner.slice(0, 2));
  });

  test('suggests by the reference in the note, by the donor’s transaction number, and within a fiftieth of the amount', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const near = await announce(db, { amount: 101_900, phone: '+509 46 00 00 00' });
    await announce(db, { amount: 103_000, phone: '+509 46 00 00 00' });
    const noted = await announce(db, { amount: 700_000, phone: '+509 46 00 00 00' });
    const told = await announce(db, { amount: 800_000, phone: '+509 46 00 00 00' });
    await db
      .updateTable('donation')
      .set({ transaction_number: '1234567890' })
      .where('reference', '=', told)
      .execute();
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

  test('does not suggest what is refused, matched, in another currency or over a year old, nor to editors what is confirmed', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const phone = '37010203';
    const confirmed = await announce(db, { amount: 100_000, phone });
    await changeState(
      db,
      { role: 'owner', reference: confirmed, state: 'confirmed', reason: null, accountId },
      now,
    );
    const refused = await announce(db, { amount: 100_000, phone });
    await changeState(
      db,
      {
        role: 'owner',
        reference: refused,
        state: 'refused',
        reason: 'Rien n’est arrivé.',
        accountId,
      },
      now,
    );
    await announce(db, { amount: 100_000, phone, currency: 'USD', transferMethod: 'paypal' });
    await announce(db, { amount: 100_000, phone }, now - 500 * 24 * 60 * minute);
    const matched = await announce(db, { amount: 100_000, phone });
    const earlier = await pasteNew(db, accountId, sms('1,000.00', phone, '1111111111'));
    await matchPayment(db, { id: earlier, reference: matched, accountId }, now);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', phone, '2222222222'));
    expect(await suggested(db, paymentId, false)).toEqual([]);
    expect((await suggested(db, paymentId)).map(([reference]) => reference)).toEqual([confirmed]);
  });

  test('a transaction number is stored once; the second time names the donation that has it', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { amount: 100_000 });
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    expect(await paste(db, accountId, sms('1,000.00', '37010203', '1234567890'))).toEqual({
      again: paymentId,
    });
    expect(await paste(db, accountId, 'Trans ID 1234567890')).toEqual({
      used: { paymentId, reference: null, transaction: '1234567890' },
    });
    await matchPayment(db, { id: paymentId, reference, accountId }, now);
    expect(await paste(db, accountId, 'Trans ID 1234567890')).toEqual({
      used: { paymentId, reference, transaction: '1234567890' },
    });
    const without = await pasteNew(db, accountId, 'Ou resevwa 1000 HTG nan men 37010203');
    const corrected = await correctPayment(
      db,
      { id: without, accountId, role: 'editor' },
      { amount: 100_000, phone: null, transaction: '1234567890' },
      now,
    );
    expect(corrected).toMatchObject({ outcome: 'done', value: { used: { paymentId, reference } } });
    expect((await findPayment(db, without))?.transaction_number).toBeNull();
  });

  test('the same SMS without a transaction number is stored once, also when several requests store it at the same time', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const text = 'Ou resevwa 1000 HTG nan men 37010203';
    const stored = await Promise.all(Array.from({ length: 8 }, () => paste(db, accountId, text)));
    const [first, ...others] = stored.toSorted(
      (a, b) => Number('again' in a) - Number('again' in b),
    );
    if (!first || !('entryId' in first)) throw new Error('nothing is stored');
    expect(others).toEqual(Array.from({ length: 7 }, () => ({ again: first.paymentId })));
    const undone = await entryOf(
      undoChange(db, { role: 'editor', entryId: first.entryId, accountId }, now),
    );
    await pasteNew(db, accountId, text);
    expect(await undoChange(db, { role: 'editor', entryId: undone, accountId }, now)).toMatchObject(
      { reason: 'changed' },
    );
  });

  test('a payment without amount or transaction number is corrected before it is matched, and never after', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, 'Mwen voye lajan an');
    expect(await matchPayment(db, { id: paymentId, reference, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'incomplete',
    });
    const correction = { amount: 100_000, phone: '37010203', transaction: '1234567890' };
    expect(
      await correctPayment(db, { id: paymentId, accountId, role: 'editor' }, correction, now),
    ).toEqual({
      outcome: 'done',
      value: { used: null },
    });
    await matchPayment(db, { id: paymentId, reference, accountId }, now);
    expect(
      await correctPayment(
        db,
        { id: paymentId, accountId, role: 'editor' },
        { ...correction, amount: 1 },
        now,
      ),
    ).toEqual({
      outcome: 'rejected',
      reason: 'decided',
    });
    expect(
      await matchPayment(db, { id: paymentId, reference: await announce(db), accountId }, now),
    ).toEqual({
      outcome: 'rejected',
      reason: 'decided',
    });
  });

  test('a donation has one payment; to match a second is refused until the first match is undone', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const [first, second] = [
      await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890')),
      await pasteNew(db, accountId, sms('1,000.00', '37010203', '2345678901')),
    ];
    const matched = await entryOf(matchPayment(db, { id: first, reference, accountId }, now));
    const again = () => matchPayment(db, { id: second, reference, accountId }, now);
    expect(await again()).toEqual({ outcome: 'rejected', reason: 'decided' });
    expect(await findDonationByReference(db, reference)).toMatchObject({
      transaction_number: '1234567890',
    });
    expect((await findPayment(db, second))?.donation_id).toBeNull();
    await undoChange(db, { role: 'owner', entryId: matched, accountId }, now);
    expect(await again()).toMatchObject({ outcome: 'done' });
  });

  test('what was matched once is corrected by owners only, once the match is undone', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const id = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const entryId = await entryOf(matchPayment(db, { id: id, reference, accountId }, now));
    const correct = async (role: 'editor' | 'owner') =>
      (
        await correctPayment(
          db,
          { id, accountId, role },
          { amount: 1, phone: null, transaction: '99999' },
          now,
        )
      ).outcome;
    expect([await correct('editor'), await correct('owner')]).toEqual(['rejected', 'rejected']);
    await undoChange(db, { role: 'owner', entryId, accountId }, now);
    expect([await correct('editor'), await correct('owner')]).toEqual(['rejected', 'done']);
  });

  test('what is stored about a payment, and its corrections, are in the journal; a correction is undone only before the match', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, 'Ou resevwa 1000 HTG nan men 37010203');
    await correctPayment(
      db,
      { id: paymentId, accountId, role: 'editor' },
      { amount: 200_000, phone: null, transaction: '1234567890' },
      now + 1,
    );
    const about = { subject: 'payment', subjectId: paymentId };
    const [corrected, stored] = await listEntries(db, about, 10);
    expect([stored?.action, corrected?.action]).toEqual(['payment.stored', 'payment.corrected']);
    const undo = (entryId = '') => undoChange(db, { role: 'editor', entryId, accountId }, now);
    expect(await undo(stored?.id)).toEqual({ outcome: 'rejected', reason: 'changed' });
    await matchPayment(db, { id: paymentId, reference, accountId }, now);
    expect(await undo(corrected?.id)).toEqual({ outcome: 'rejected', reason: 'changed' });
  });

  test('storing an SMS can be undone until somebody decides about it; its number is free then', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const text = sms('1,000.00', '37010203', '1234567890');
    const undo = (entryId: string) =>
      undoChange(db, { role: 'editor', entryId, accountId }, now + 1);
    const open = async () => (await listOpenPayments(db, 10)).map(({ id }) => id);
    const store = async () => {
      const stored = await paste(db, accountId, text);
      if (!('entryId' in stored)) throw new Error('the transaction number is used');
      return stored;
    };
    const first = await store();
    const undone = await entryOf(undo(first.entryId));
    expect(await open()).toEqual([]);
    expect(
      await matchPayment(db, { id: first.paymentId, reference, accountId }, now),
    ).toMatchObject({
      reason: 'gone',
    });
    const second = await store();
    expect(await open()).toEqual([second.paymentId]);
    expect(await undo(undone)).toEqual({ outcome: 'rejected', reason: 'changed' });
    await matchPayment(db, { id: second.paymentId, reference, accountId }, now);
    expect(await undo(second.entryId)).toEqual({ outcome: 'rejected', reason: 'changed' });
  });
});
