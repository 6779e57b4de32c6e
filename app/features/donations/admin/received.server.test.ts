import { expect, test } from 'vitest';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { exportLines } from '#app/office/exports/exports.server.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { announce, entryOf, now, pasteNew, sms } from '#test/donation-review.ts';
import { goodDonation, setState } from '#test/donations.ts';
import { undoChange } from '#test/journal.ts';
import { findDonationByReference, listOwnDonations } from '../donations.server.ts';
import { donationExport } from './csv-export.server.ts';
import {
  countByFilter,
  donationList,
  listPayments,
  sumByCurrency,
} from './donation-list.server.ts';
import { findPayment, suggestDonations } from './payments.server.ts';
import { keepAsUnexpected, matchPayment } from './review.server.ts';

async function exported(db: Db): Promise<Record<string, string>[]> {
  let text = '';
  for await (const part of exportLines(db, donationExport, {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
  }))
    text += part;
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/[\uFEFF"]/g, '').split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head[n], cell])));
}

const receivedIn = async (db: Db, reference: string) => {
  const row = await findDonationByReference(db, reference);
  return [row?.received_minor, row?.received_currency];
};

eachEngine((engine) => {
  test('what arrived is stored beside what was announced, and counts in sums, numbers, exports and emails; an undo restores it', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { amount: 100_000 });
    await deliverEmails(db, now);
    const paymentId = await pasteNew(db, accountId, sms('5,700.00', '37010203', '1234567890'));
    const entryId = await entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));

    expect(await findDonationByReference(db, reference)).toMatchObject({
      amount_minor: 100_000,
      received_minor: 570_000,
    });
    expect(await sumByCurrency(db, 'received')).toEqual([
      { currency: 'HTG', amount: 570_000, count: 1 },
    ]);
    expect((await donationList.page(db, 'received', {})).rows).toMatchObject([
      { announced: { amount: 100_000 }, received: { amount: 570_000, currency: 'HTG' } },
    ]);
    const donor = { id: '-', email: goodDonation.email, emailVerifiedAt: now };
    expect(await listOwnDonations(db, donor, 1)).toMatchObject([{ amount: 570_000 }]);
    expect(await exported(db)).toMatchObject([
      { amount: '1000', received_amount: '5700', received_currency: 'HTG' },
    ]);
    const [email] = await deliverEmails(db, now + emailDelayMs);
    expect(email?.text.replace(/\s/g, ' ')).toMatch(/1 000 gourdes.*5 700 gourdes/);

    await setState(db, reference, 'confirmed', now + emailDelayMs);
    expect((await findFigures(db, 'fr', now + emailDelayMs)).donations).toMatchObject([
      { currency: 'HTG' },
    ]);
    expect((await findFigures(db, 'fr', now + emailDelayMs)).donations[0]?.sums.at(-1)).toBe(
      570_000,
    );
    await setState(db, reference, 'announced', now + emailDelayMs);
    expect(await receivedIn(db, reference)).toEqual([null, null]);

    const second = await announce(db, { amount: 100_000 });
    const again = await entryOf(
      matchPayment(db, { id: paymentId, reference: second, accountId }, now),
    );
    await entryOf(undoChange(db, { role: 'editor', entryId: again, accountId }, now));
    expect(await receivedIn(db, second)).toEqual([null, null]);
    expect(await undoChange(db, { role: 'editor', entryId, accountId }, now)).toMatchObject({
      reason: 'changed',
    });
  });

  test('without a payment, what was announced has arrived; a payment that is matched later says what did', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { amount: 100_000 });
    await setState(db, reference, 'received', now);
    expect(await receivedIn(db, reference)).toEqual([100_000, 'HTG']);
    const paymentId = await pasteNew(db, accountId, sms('700.00', '37010203', '1234567890'));
    expect(await matchPayment(db, { id: paymentId, reference, accountId }, now)).toMatchObject({
      value: { isSameAmount: false },
    });
    expect(await receivedIn(db, reference)).toEqual([70_000, 'HTG']);
    await setState(db, reference, 'confirmed', now);
    await setState(db, reference, 'refused', now);
    expect(await receivedIn(db, reference)).toEqual([70_000, 'HTG']);
    // In no total, so in no sum of the exported column.
    expect(await exported(db)).toMatchObject([
      { state: 'refused', received_amount: '', received_currency: '', received_at: '' },
    ]);
    const dollars = await announce(db, {
      amount: 2_000,
      currency: 'USD',
      transferMethod: 'paypal',
    });
    await setState(db, dollars, 'confirmed', now);
    expect(await receivedIn(db, dollars)).toEqual([2_000, 'USD']);
  });

  test('an SMS that comes after the confirmation belongs to its donation, which stays confirmed; owners match and undo it', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { amount: 100_000 });
    await setState(db, reference, 'received', now);
    await setState(db, reference, 'confirmed', now);
    await deliverEmails(db, now + emailDelayMs);
    const before = await findDonationByReference(db, reference);
    const later = now + 3 * emailDelayMs;
    const paymentId = await pasteNew(
      db,
      accountId,
      sms('1,000.00', '37010203', '1234567890', `Note: ${reference}`),
    );
    const payment = await findPayment(db, paymentId);
    expect(payment && (await suggestDonations(db, payment, true))[0]?.donation.reference).toBe(
      reference,
    );
    expect(
      await matchPayment(db, { id: paymentId, reference, accountId, role: 'editor' }, later),
    ).toMatchObject({
      reason: 'decided',
    });
    const entryId = await entryOf(
      matchPayment(db, { id: paymentId, reference, accountId, role: 'owner' }, later),
    );
    expect(await findDonationByReference(db, reference)).toEqual({
      ...before,
      transaction_number: '1234567890',
    });
    expect(await findPayment(db, paymentId)).toMatchObject({ donation_id: before?.id });
    expect(await deliverEmails(db, later + emailDelayMs)).toEqual([]);
    expect(await undoChange(db, { role: 'editor', entryId, accountId }, later)).toMatchObject({
      reason: 'gone',
    });
    await entryOf(undoChange(db, { role: 'owner', entryId, accountId }, later));
    expect(await findDonationByReference(db, reference)).toEqual(before);
  });

  test.each(['received', 'confirmed'] as const)(
    'a donor who was told another sum of what is %s is told the right one',
    async (state) => {
      const { db } = await engine.database();
      const accountId = await makeAccount(db, now);
      const reference = await announce(db, { amount: 100_000 });
      await setState(db, reference, state, now);
      await deliverEmails(db, now + emailDelayMs);
      const later = now + 3 * emailDelayMs;
      const paymentId = await pasteNew(db, accountId, sms('5,700.00', '37010203', '1234567890'));
      const match = () =>
        entryOf(matchPayment(db, { id: paymentId, reference, accountId, role: 'owner' }, later));
      await entryOf(undoChange(db, { role: 'owner', entryId: await match(), accountId }, later));
      expect(await deliverEmails(db, later + emailDelayMs)).toEqual([]);
      await match();
      const emails = (await deliverEmails(db, later + emailDelayMs)).map(({ text }) =>
        text.replace(/\s/g, ' '),
      );
      expect(emails).toEqual([expect.stringMatching(/1 000 gourdes.*5 700 gourdes/)]);
    },
  );

  test('suggests a written reference first, then an exact amount, then the same phone with another amount', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const noted = await announce(
      db,
      { amount: 900_000, phone: '+509 46 00 00 00' },
      now - 90 * 24 * 3_600_000,
    );
    const exact = await announce(
      db,
      { amount: 70_000, phone: '+509 46 00 00 00' },
      now - 90 * 24 * 3_600_000,
    );
    const phone = await announce(db, { amount: 570_000, phone: '+509 37 01 02 03' });
    const paymentId = await pasteNew(
      db,
      accountId,
      sms('700.00', '37010203', '1234567890', `Note: ${noted}`),
    );
    const payment = await findPayment(db, paymentId);
    const suggested = payment ? await suggestDonations(db, payment, true) : [];
    expect(suggested.map(({ donation }) => donation.reference)).toEqual([noted, exact, phone]);
  });

  test('an unexpected donation is listed, summed, counted in the numbers, and exported without a donor', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const keep = async (gourdes: string, number: string) => {
      const paymentId = await pasteNew(db, accountId, sms(gourdes, '37010203', number));
      await entryOf(keepAsUnexpected(db, { id: paymentId, accountId }, now));
      return paymentId;
    };
    const ids = [
      await keep('3,500.00', 'MP261121.1022.A12345'),
      await keep('250.50', 'MP261121.1145.B77777'),
    ];
    const { rows: payments } = await listPayments(db, 'unexpected');
    expect(payments.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await countByFilter(db)).unexpected).toBe(2);
    expect(await sumByCurrency(db, 'unexpected')).toEqual([
      { currency: 'HTG', amount: 375_050, count: 2 },
    ]);
    expect((await findFigures(db, 'fr', now)).donations).toMatchObject([{ currency: 'HTG' }]);
    expect((await findFigures(db, 'fr', now)).donations[0]?.sums.at(-1)).toBe(375_050);
    const rows = (await exported(db)).map(
      ({ reference, state, name, received_amount, transaction_number }) =>
        [reference, state, name, received_amount, transaction_number].join('|'),
    );
    expect(rows.toSorted()).toEqual([
      '|unexpected||250.5|MP261121.1145.B77777',
      '|unexpected||3500|MP261121.1022.A12345',
    ]);
    const reference = await announce(db);
    await entryOf(matchPayment(db, { id: ids[0] ?? '', reference, accountId }, now));
    expect(await sumByCurrency(db, 'unexpected')).toEqual([
      { currency: 'HTG', amount: 25_050, count: 1 },
    ]);
  });
});
