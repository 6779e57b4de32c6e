import { expect } from 'vitest';
import { findPayment, listOnceMatched } from '#app/features/payments/payments.server.ts';
import type { App } from '#app/http/context.ts';
import * as frame from '#app/office/frame.tsx';
import { deleteOldJournal, emailDelayMs, undoMs } from '#app/office/journal/journal.server.ts';
import * as undoRoute from '#app/office/journal/undo.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn } from '#test/database.ts';
import { announce, desk, entryOf, now, paid, stateIn } from '#test/donation-review.ts';
import { goodDonation } from '#test/donations.ts';
import { memberArgs } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { sweep } from '#test/retention.ts';
import * as actions from './actions.ts';

const minute = 60_000;

eachEngine((test) => {
  test('of two who decide at once, one does', async () => {
    const { pasteNew, match, set } = await desk(db);
    const reference = await announce(db);
    const id = await pasteNew(paid('1,000.00'));
    const once = async (decide: () => Promise<{ outcome: string }>) =>
      (await Promise.all([decide(), decide()])).map(({ outcome }) => outcome).toSorted();
    expect(await once(() => match(id, reference))).toEqual(['done', 'rejected']);
    expect(await once(() => set(reference, 'confirmed'))).toEqual(['done', 'rejected']);
  });
});

onDatabase((test) => {
  test('a payment that nobody announced is stored without a donor, and can be matched later', async () => {
    const { pasteNew, keep, matched, open } = await desk(db);
    const id = await pasteNew(paid('1,000.00'));
    await entryOf(keep(id));
    expect(await open()).toEqual([]);
    expect(await keep(id)).toMatchObject({ reason: 'decided' });
    await matched(id, await announce(db));
    expect(await findPayment(db, id)).toMatchObject({ unexpected_at: null });
  });

  test('undoing a match within a minute stops the email to the donor, and both rows are as before', async () => {
    const { pasteNew, matched, undone, find } = await desk(db);
    const reference = await announce(db);
    await deliverEmails(db, now);
    const id = await pasteNew(paid('1,000.00'));
    const before = [await find(reference), await findPayment(db, id)];
    const entryId = await matched(id, reference);
    expect(await deliverEmails(db, now + 59_000)).toEqual([]);
    await undone(entryId, 'owner', now + 59_000);
    expect([await find(reference), await findPayment(db, id)]).toEqual(before);
    expect(await deliverEmails(db, now + emailDelayMs)).toEqual([]);
  });

  test('the donor is emailed a minute after the state has changed, in the reason’s words when it is refused', async () => {
    const { set } = await desk(db);
    const reference = await announce(db);
    await deliverEmails(db, now);
    await set(reference, 'refused', { reason: 'Le transfert a été annulé.' });
    const text = expect.stringContaining('Le transfert a été annulé.');
    const emails = await deliverEmails(db, now + emailDelayMs);
    expect(emails).toMatchObject([{ to: goodDonation.email, text }]);
  });

  test('donations that were decided while their list was open are left as they are, and their donors get no email', async () => {
    const { set, find } = await desk(db);
    const { cookie, press } = await signIn(db, 'owner');
    const confirmed = await announce(db);
    const refused = await announce(db);
    const announced = await announce(db);
    const other = await announce(db);
    await set(confirmed, 'confirmed');
    await set(refused, 'refused', { reason: 'Rien n’est arrivé.' });
    await deliverEmails(db, now + emailDelayMs);
    const send = (intent: string, ...references: string[]) => {
      const ticked = Object.fromEntries(references.map((reference, n) => [`row.${n}`, reference]));
      const form = { intent, filter: 'announced', ...ticked };
      return press(actions.action, '/admin/donations/selection', form);
    };
    const done = await send('received', confirmed, refused, announced, other);
    expect(done).toContain('skipped=2');
    const toast = async (app: Partial<App>) =>
      (await frame.loader(memberArgs(done, { db, cookie, ...app }) as never)).bulk?.text;
    const redo = async (path: string) =>
      (await frame.loader(memberArgs(path, { db, cookie }) as never)).redo;
    expect(await toast({})).toBe('2 dons reçus. 2 autres n’ont pas changé.');
    const mailbox = { key: 'key', folder: '/tmp' };
    expect(await toast({ mailbox })).toContain(keptTexts.fr.bulk);
    expect(await redo(done)).toBeNull();
    expect(await send('confirmed', refused)).toContain('skipped=1');
    const at = new URL(done, 'https://bwt.example').searchParams.get('bulk');
    const undoAll = (bulk: string | null) =>
      press(undoRoute.action, `/admin/journal/bulk/${bulk}/undo`, { back: '/admin/donations' });
    const undone = await undoAll(at);
    expect(await stateIn(db, announced)).toBe('announced');
    expect(await redo(undone)).toBe('Refaire');
    const undoneAt = new URL(undone, 'https://bwt.example').searchParams.get('bulk');
    expect(await redo(await undoAll(undoneAt))).toBeNull();
    const states = [confirmed, refused, announced].map((each) => stateIn(db, each));
    expect(await Promise.all(states)).toEqual(['confirmed', 'refused', 'received']);
    expect(await find(refused)).toMatchObject({ refusal_reason: 'Rien n’est arrivé.' });
    expect(await deliverEmails(db, Date.now() + emailDelayMs)).toHaveLength(2);
    const alone = await announce(db);
    const single = await send('received', alone);
    const { bulk } = await frame.loader(memberArgs(single, { db, cookie }) as never);
    expect(bulk?.text).toContain(`Le don ${alone} est reçu.`);
  });

  test('an undo can be undone; what changed since, or over 30 days ago, cannot', async () => {
    const { set, undo, undone } = await desk(db);
    const reference = await announce(db);
    const received = await entryOf(set(reference, 'received'));
    const undoneId = await undone(received);
    expect(await stateIn(db, reference)).toBe('announced');
    expect(await undo(received)).toMatchObject({ reason: 'gone' });
    const redone = await undone(undoneId);
    expect(await stateIn(db, reference)).toBe('received');
    const confirmed = await entryOf(set(reference, 'confirmed', { at: now + minute }));
    expect(await undo(redone)).toMatchObject({ reason: 'changed' });
    const late = now + minute + undoMs + 1;
    expect(await undo(confirmed, 'owner', late)).toMatchObject({ reason: 'late' });
    expect(await stateIn(db, reference)).toBe('confirmed');
  });

  test('an editor neither takes back nor undoes what an owner decided', async () => {
    const { set, undo, undone } = await desk(db);
    const reference = await announce(db);
    const entryId = await entryOf(set(reference, 'confirmed'));
    for (const state of ['received', 'announced'] as const)
      expect(await set(reference, state, { role: 'editor' })).toMatchObject({
        reason: 'forbidden',
      });
    expect(await undo(entryId, 'editor')).toMatchObject({ reason: 'gone' });
    expect(await undo(await undone(entryId), 'editor')).toMatchObject({ reason: 'gone' });
    expect(await stateIn(db, reference)).toBe('announced');
  });

  test('a payment is in gourdes: it is never matched with a donation in another currency', async () => {
    const { pasteNew, match } = await desk(db);
    const reference = await announce(db, { currency: 'USD', transferMethod: 'paypal' });
    const id = await pasteNew(paid('1,000.00'));
    expect(await match(id, reference)).toMatchObject({ reason: 'currency' });
  });

  test('a donation that is announced again gives its payment back; undoing that restores both', async () => {
    const { pasteNew, matched, set, undone } = await desk(db);
    const reference = await announce(db);
    const id = await pasteNew(paid('1,000.00'));
    await matched(id, reference);
    const payment = await findPayment(db, id);
    const entryId = await entryOf(set(reference, 'announced', { role: 'editor' }));
    expect((await findPayment(db, id))?.donation_id).toBeNull();
    const never = await pasteNew(paid('1,000.00', '2345678901'));
    expect(await listOnceMatched(db, [id, never])).toEqual(new Set([id]));
    await undone(entryId, 'editor');
    expect(await findPayment(db, id)).toEqual(payment);
    expect(await stateIn(db, reference)).toBe('received');
  });

  test('payments and the journal are deleted with the donations, after the time that the privacy page promises', async () => {
    const { pasteNew, matched } = await desk(db);
    await matched(await pasteNew(paid('1,000.00')), await announce(db));
    for (const [months, payments, entries] of [
      [23, 1, 2],
      [25, 0, 0],
    ] as const) {
      const later = Date.UTC(2026, 10 + months, 20, 12);
      await sweep(db, 'payment', later);
      await deleteOldJournal(db, later);
      expect(await rowsIn('payment')).toHaveLength(payments);
      expect(await rowsIn('journal_entry')).toHaveLength(entries);
    }
  });
});
