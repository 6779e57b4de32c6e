import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { announce, entryOf, now, paste, pasteNew, sms } from '#test/donation-review.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import * as actions from './actions.ts';
import * as payment from './payment.tsx';
import { correctPayment, findPayment, listOpenPayments } from './payments.server.ts';
import * as payments from './payments.tsx';
import { dismissPayment, keepAsUnexpected, matchPayment } from './review.server.ts';

const failedSms = 'La transaction de G 700.00 a échoué. TransCode: 1234567890';

eachEngine((engine) => {
  test('numbers with dots, dashes and slashes are stored as written, and compared without these and without case', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const first = await pasteNew(
      db,
      accountId,
      sms('1,000.00', '37010203', 'MP261121.1022.A12345'),
    );
    const second = await pasteNew(
      db,
      accountId,
      sms('1,000.00', '37010203', 'MP261121.1145.B77777'),
    );
    expect((await findPayment(db, second))?.transaction_number).toBe('MP261121.1145.B77777');
    const reference = await announce(db);
    await entryOf(matchPayment(db, { id: first, reference, accountId }, now));
    for (const number of [
      'mp261121.1022.a12345',
      'MP261121/1022/A12345',
      'MP261121_1022_A12345',
      'MP261121-1022-A12345',
      'MP2611211022A12345',
    ])
      expect(await paste(db, accountId, `Trans ID ${number}`)).toMatchObject({
        used: { paymentId: first, reference },
      });
    const correction = { amount: 100_000, phone: null, transaction: 'mp261121-1022-A12345' };
    expect(
      await correctPayment(db, { id: second, accountId, role: 'editor' }, correction, now),
    ).toMatchObject({
      value: { used: { paymentId: first, reference } },
    });
  });

  test('what is no payment waits no longer and leaves its number; undone, it waits again', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const paymentId = await pasteNew(db, accountId, failedSms);
    const open = async () => (await listOpenPayments(db, 10)).map(({ id }) => id);
    const entryId = await entryOf(dismissPayment(db, { id: paymentId, accountId }, now));
    expect(await open()).toEqual([]);
    expect(await dismissPayment(db, { id: paymentId, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    await entryOf(undoChange(db, { role: 'editor', entryId, accountId }, now));
    expect(await open()).toEqual([paymentId]);
    expect(await findPayment(db, paymentId)).toMatchObject({
      transaction_number: '1234567890',
      removed_at: null,
    });
    await entryOf(keepAsUnexpected(db, { id: paymentId, accountId }, now));
    expect(await dismissPayment(db, { id: paymentId, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'decided',
    });
  });

  test('the same SMS again is the payment that was made from it, with a number or without', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    for (const text of [
      sms('1,000.00', '37010203', '1234567890'),
      'Ou resevwa 1000 HTG nan men 37010203',
    ]) {
      const paymentId = await pasteNew(db, accountId, text);
      expect(await paste(db, accountId, text)).toEqual({ again: paymentId });
    }
    const day = 24 * 60 * 60_000;
    expect(
      await paste(db, accountId, 'Ou resevwa 1000 HTG nan men 37010203', now + day),
    ).toHaveProperty('entryId');
  });
});

onSqlite((engine) => {
  test('the page of an SMS says why it may be no payment; a typed reference with another amount is shown before it is matched', async () => {
    const { db } = await engine.database();
    const accountId = await makeTeamMember(db, 'editor');
    const { cookie } = await openSession(db, accountId);
    const asRoute = <Route>(path: string, given: object) =>
      memberArgs(path, { db, cookie, ...given }) as Route & LoaderFunctionArgs;
    const read = (id: string, search = '') =>
      payment.loader(asRoute(`/admin/donations/payments/${id}${search}`, { params: { id } }));
    const send = async (text: string) =>
      (await redirected(payments.action(asRoute('/admin/donations/payments', { form: { text } }))))
        .to;

    const failed = await pasteNew(db, accountId, failedSms);
    expect((await read(failed)).doubt).toBe('failed');
    expect(await send(failedSms)).toBe(`/admin/donations/payments/${failed}?notice=sms_again`);

    const id = await pasteNew(db, accountId, sms('700.00', '46010203', '2345678901'));
    expect((await read(id)).doubt).toBeNull();
    const [other, same] = [
      await announce(db, { amount: 570_000 }),
      await announce(db, { amount: 70_000 }),
    ];
    const matchWith = async (form: Record<string, string>) =>
      (
        await redirected(
          actions.action(
            asRoute(`/admin/donations/payments/${id}/match`, { params: { id }, form }),
          ),
        )
      ).to;
    const asked = await matchWith({ reference: other, asks: '1' });
    expect(asked).toBe(`/admin/donations/payments/${id}?asked=${other}`);
    expect(await read(id, `?asked=${other}`)).toMatchObject({
      asked: { reference: other, amount: 570_000 },
    });
    expect(await matchWith({ reference: other })).toMatch(
      new RegExp(`^/admin/donations/${other.toLowerCase()}\\?done=`),
    );

    const third = await pasteNew(db, accountId, sms('700.00', '46010203', '3456789012'));
    const form = { reference: same, asks: '1' };
    const { to } = await redirected(
      actions.action(
        asRoute(`/admin/donations/payments/${third}/match`, { params: { id: third }, form }),
      ),
    );
    expect(to).toMatch(/^\/admin\/donations\?done=/);
  });
});
