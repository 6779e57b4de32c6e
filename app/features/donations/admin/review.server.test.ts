import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { App } from '#app/http/context.ts';
import * as frame from '#app/office/frame.tsx';
import { deleteOldJournal, emailDelayMs, undoMs } from '#app/office/journal/journal.server.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { announce, entryOf, now, pasteNew, sms, stateIn } from '#test/donation-review.ts';
import { goodDonation } from '#test/donations.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { sweep } from '#test/retention.ts';
import { findDonationByReference } from '../donations.server.ts';
import * as actions from './actions.ts';
import { findPayment, listOnceMatched, listOpenPayments } from './payments.server.ts';
import { changeState, keepAsUnexpected, matchPayment } from './review.server.ts';

const minute = 60_000;

eachEngine((engine) => {
  test('a payment that nobody announced is stored without a donor, and can be matched later', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    await entryOf(keepAsUnexpected(db, { id: paymentId, accountId }, now));
    expect(await listOpenPayments(db, 10)).toEqual([]);
    expect(await keepAsUnexpected(db, { id: paymentId, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'decided',
    });
    const reference = await announce(db);
    expect(await matchPayment(db, { id: paymentId, reference, accountId }, now)).toMatchObject({
      outcome: 'done',
    });
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
    const entryId = await entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));
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
    await changeState(
      db,
      {
        role: 'owner',
        reference,
        state: 'refused',
        reason: 'Le transfert a été annulé.',
        accountId,
      },
      now,
    );
    const [email] = await deliverEmails(db, now + emailDelayMs);
    expect(email?.to).toBe(goodDonation.email);
    expect(email?.text).toContain('Le transfert a été annulé.');
  });

  test('donations that were decided while their list was open are left as they are, and their donors get no email', async () => {
    const { db } = await engine.database();
    const accountId = await makeTeamMember(db, 'owner');
    const { cookie } = await openSession(db, accountId);
    const by = { accountId, role: 'owner' } as const;
    const [confirmed, refused, announced] = [
      await announce(db),
      await announce(db),
      await announce(db),
    ];
    await changeState(db, { ...by, reference: confirmed, state: 'confirmed', reason: null }, now);
    await changeState(
      db,
      { ...by, reference: refused, state: 'refused', reason: 'Rien n’est arrivé.' },
      now,
    );
    await deliverEmails(db, now + emailDelayMs);
    const send = async (intent: string, ...references: string[]) => {
      const ticked = Object.fromEntries(references.map((reference, n) => [`row.${n}`, reference]));
      const args = memberArgs('/admin/donations/selection', {
        db,
        cookie,
        form: { intent, filter: 'announced', ...ticked },
      });
      return (await redirected(actions.action(args as LoaderFunctionArgs & never))).to;
    };
    const done = (await send('received', confirmed, refused, announced)) ?? '';
    expect(done).toContain('skipped=2');
    const toast = async (app: Partial<App>) =>
      (await frame.loader(memberArgs(done, { db, cookie, ...app }) as never)).bulk?.kept;
    expect([await toast({}), await toast({ mailbox: { key: 'key', folder: '/tmp' } })]).toEqual([
      null,
      keptTexts.fr.bulk,
    ]);
    expect(await send('confirmed', refused)).toContain('skipped=1');
    expect([
      await stateIn(db, confirmed),
      await stateIn(db, refused),
      await stateIn(db, announced),
    ]).toEqual(['confirmed', 'refused', 'received']);
    expect(await findDonationByReference(db, refused)).toMatchObject({
      refusal_reason: 'Rien n’est arrivé.',
    });
    expect(await deliverEmails(db, Date.now() + emailDelayMs)).toHaveLength(1);
  });

  test('an undo can be undone; what changed since, or over 30 days ago, cannot', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const received = await entryOf(
      changeState(
        db,
        { role: 'owner', reference, state: 'received', reason: null, accountId },
        now,
      ),
    );
    const undone = await entryOf(
      undoChange(db, { role: 'owner', entryId: received, accountId }, now),
    );
    expect(await stateIn(db, reference)).toBe('announced');
    expect(await undoChange(db, { role: 'owner', entryId: received, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    const redone = await entryOf(
      undoChange(db, { role: 'owner', entryId: undone, accountId }, now),
    );
    expect(await stateIn(db, reference)).toBe('received');
    const confirmed = await entryOf(
      changeState(
        db,
        { role: 'owner', reference, state: 'confirmed', reason: null, accountId },
        now + minute,
      ),
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
      changeState(
        db,
        { role: 'owner', reference, state: 'confirmed', reason: null, accountId },
        now,
      ),
    );
    for (const state of ['received', 'announced'] as const)
      expect(await changeState(db, { ...asEditor, state }, now)).toEqual({
        outcome: 'rejected',
        reason: 'forbidden',
      });
    expect(await undoChange(db, { role: 'editor', entryId, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    const undone = await entryOf(undoChange(db, { role: 'owner', entryId, accountId }, now));
    expect(await undoChange(db, { role: 'editor', entryId: undone, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
    expect(await stateIn(db, reference)).toBe('announced');
  });

  test('a payment is in gourdes: it is never matched with a donation in another currency', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, { currency: 'USD', transferMethod: 'paypal' });
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    expect(await matchPayment(db, { id: paymentId, reference, accountId }, now)).toEqual({
      outcome: 'rejected',
      reason: 'currency',
    });
  });

  test('a donation that is announced again gives its payment back; undoing that restores both', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    await matchPayment(db, { id: paymentId, reference, accountId }, now);
    const matched = await findPayment(db, paymentId);
    const entryId = await entryOf(
      changeState(
        db,
        { role: 'editor', reference, state: 'announced', reason: null, accountId },
        now,
      ),
    );
    expect((await findPayment(db, paymentId))?.donation_id).toBeNull();
    const never = await pasteNew(db, accountId, sms('1,000.00', '37010203', '2345678901'));
    expect(await listOnceMatched(db, [paymentId, never])).toEqual(new Set([paymentId]));
    await entryOf(undoChange(db, { role: 'editor', entryId, accountId }, now));
    expect(await findPayment(db, paymentId)).toEqual(matched);
    expect(await stateIn(db, reference)).toBe('received');
  });

  test('of two who decide at once, one does', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const both = await Promise.all(
      [1, 2].map(() => matchPayment(db, { id: paymentId, reference, accountId }, now)),
    );
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
    const states = await Promise.all(
      [1, 2].map(() =>
        changeState(
          db,
          { role: 'owner', reference, state: 'confirmed', reason: null, accountId },
          now,
        ),
      ),
    );
    expect(states.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'rejected']);
  });

  test('payments and the journal are deleted with the donations, after the time that the privacy page promises', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    const reference = await announce(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    await matchPayment(db, { id: paymentId, reference, accountId }, now);
    const count = async () => [
      (await db.selectFrom('payment').select('id').execute()).length,
      (await db.selectFrom('journal_entry').select('id').execute()).length,
    ];
    for (const [months, left] of [
      [23, [1, 2]],
      [25, [0, 0]],
    ] as const) {
      const later = Date.UTC(2026, 10 + months, 20, 12);
      await sweep(db, 'payment', later);
      await deleteOldJournal(db, later);
      expect(await count()).toEqual(left);
    }
  });
});
