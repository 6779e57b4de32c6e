import { expect } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { findPayment, listOnceMatched } from '#app/features/payments/payments.server.ts';
import * as frame from '#app/office/frame.tsx';
import {
  deleteOldJournal,
  emailDelayMs,
  listEntries,
  undoMs,
} from '#app/office/journal/journal.server.ts';
import * as undoRoute from '#app/office/journal/undo.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { announce, desk, entryOf, now, paid, stateIn } from '#test/donation-review.ts';
import { goodDonation, setState } from '#test/donations.ts';
import { signIn } from '#test/office.ts';
import { sweep } from '#test/retention.ts';
import { deleteOldDonations } from '../donations.server.ts';
import type { DonationState } from '../donations.ts';
import { donationEmailTexts } from '../email-texts.ts';
import * as actions from './actions.ts';
import { donationHistory } from './history.ts';

/** A donation whose first emails have left, and a payment. */
async function announced() {
  const { undone: undo, set, matched, pasteNew } = await desk(db);
  const reference = await announce(db, { amount: 100_000 });
  await deliverEmails(db, now);
  const paymentId = await pasteNew(paid('5,700.00', 'MP261121.1022.A12345'));
  return {
    reference,
    undo,
    set: (state: DonationState) => entryOf(set(reference, state, { reason: 'Rien.' })),
    match: () => matched(paymentId, reference),
    subjects: async () => {
      const emails = await deliverEmails(db, now + emailDelayMs);
      return emails.map(({ subject }) => subject.replace(/BWT-\w+/, '#').replace(/\s/g, ' '));
    },
  };
}

onDatabase((test) => {
  test('the donor is emailed the last state a minute after it has changed, in the donor’s language and, when refused, the reason’s words', async () => {
    const { set } = await desk(db);
    const reference = await announce(db, {}, now, { locale: 'ht' });
    await deliverEmails(db, now);
    await set(reference, 'received');
    await set(reference, 'refused', { reason: 'Le transfert a été annulé.' });
    expect(await deliverEmails(db, now + emailDelayMs - 1)).toEqual([]);
    const text = expect.stringContaining('Le transfert a été annulé.');
    const subject = donationEmailTexts.ht.states.refused.subject(reference);
    const email = { to: goodDonation.email, replyTo: 'team@bwt.example', subject, text };
    expect(await deliverEmails(db, now + emailDelayMs)).toMatchObject([email]);
  });

  test('an undo stops the email of its own change, and brings back the one that the change had stopped; a match that is undone leaves none, and what has left is not sent again', async () => {
    const { undo, set, match, subjects } = await announced();
    await undo(await match());
    await undo(await match());
    expect(await subjects()).toEqual([]);
    await set('received');
    // Another sum was to be told.
    await undo(await match());
    await match();
    expect(await subjects()).toEqual(['BWT : don # reçu']);
    const restored = await undo(await undo(await set('confirmed')));
    await undo(await set('refused'));
    expect(await subjects()).toEqual(['BWT : don # confirmé']);
    await undo(await undo(restored));
    expect(await subjects()).toEqual([]);
  });

  test('received, announced and received again within a minute, the donor is emailed once, also when that was tried in vain', async () => {
    const { set, subjects } = await announced();
    const tryInVain = async () => {
      for (const state of ['received', 'announced', 'received'] as const) await set(state);
      const tried = db.updateTable('outbox').set({ attempts: 1, claimed_until: null });
      await tried.where('sent_at', 'is', null).execute();
      await set('announced');
    };
    await tryInVain();
    await tryInVain();
    await set('received');
    expect(await subjects()).toEqual(['BWT : don # reçu']);
    // An email that failed before may no longer be true.
    await set('announced');
    await tryInVain();
    await set('refused');
    expect(await subjects()).toEqual(['BWT : don # refusé']);
  });

  test('the history says what became of a donation, by whom, and what an undo was about', async () => {
    const { reference, undo, set, match } = await announced();
    await undo(await undo(await match()));
    await set('refused');
    await setState(db, reference, 'confirmed', now);
    const removed = db.updateTable('journal_entry').set({ account_id: null });
    await removed.where('action', '=', 'donation.refused').execute();
    const entries = await listEntries(db, { subject: 'donation', subjectId: reference }, 50);
    const said = donationHistory('fr', entries).map(({ did, by }) => `${did} (${by})`);
    const matched = 'Paiement rapproché : 5 700 gourdes, numéro MP261121.1022.A12345';
    expect(said.map((each) => each.replace(/\s/g, ' ')).toSorted()).toEqual([
      `Annulé : ${matched} (Marie Kap)`,
      'Don confirmé (opérateur (commande))',
      'Don refusé : « Rien. » (personne retirée)',
      `${matched} (Marie Kap)`,
      `Rétabli : ${matched} (Marie Kap)`,
    ]);
  });

  test('at once, editors receive donations and owners alone confirm them; those that were decided while their list was open are left as they are, and their donors get no email', async () => {
    const { set } = await desk(db);
    const [owner, editor] = [await signIn(db, 'owner'), await signIn(db)];
    const [confirmed, announced] = [await announce(db), await announce(db)];
    const other = await announce(db);
    await set(confirmed, 'confirmed');
    await deliverEmails(db, now + emailDelayMs);
    const send = (by: typeof owner, intent: string, ...references: string[]) => {
      const ticked = Object.fromEntries(references.map((reference, n) => [`row.${n}`, reference]));
      const form = { intent, filter: 'announced', ...ticked };
      return by.press(actions.action, '/admin/donations/selection', form);
    };
    const done = await send(owner, 'received', confirmed, announced, other);
    const bulk = { text: '2 dons reçus. 1 autre n’a pas changé.' };
    expect(await owner.get(frame.loader, done)).toMatchObject({ bulk });
    const undoAll = (to: string) => {
      const path = `/admin/journal/bulk/${/bulk=(\d+)/.exec(to)?.[1]}/undo`;
      return owner.press(undoRoute.action, path, { back: '/admin/donations' });
    };
    const undone = await undoAll(done);
    expect(await stateIn(db, announced)).toBe('announced');
    await undoAll(undone);
    expect(await stateIn(db, announced)).toBe('received');
    expect(await deliverEmails(db, Date.now() + emailDelayMs)).toHaveLength(2);
    await send(editor, 'confirmed', announced);
    expect(await stateIn(db, announced)).toBe('received');
    await send(owner, 'confirmed', announced);
    expect(await stateIn(db, announced)).toBe('confirmed');
  });

  test('a match that is undone leaves both rows as they were; announced again, a donation gives its payment back, and undoing that, within 30 days, restores both', async () => {
    const { pasteNew, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db);
    const id = await pasteNew(paid('1,000.00'));
    const before = [await find(reference), await findPayment(db, id)];
    await undone(await matched(id, reference), 'owner', now + 59_000);
    expect([await find(reference), await findPayment(db, id)]).toEqual(before);
    await matched(id, reference);
    const payment = await findPayment(db, id);
    const entryId = await entryOf(set(reference, 'announced', { role: 'editor' }));
    expect((await findPayment(db, id))?.donation_id).toBeNull();
    const never = await pasteNew(paid('1,000.00', '2345678901'));
    expect(await listOnceMatched(db, [id, never])).toEqual(new Set([id]));
    const restored = await undone(await undone(entryId), 'editor');
    const redone = await undone(restored, 'editor', now + undoMs);
    expect(await undo(entryId)).toMatchObject({ reason: 'gone' });
    expect(await findPayment(db, id)).toEqual(payment);
    expect(await undo(redone, 'owner', now + 2 * undoMs + 1)).toMatchObject({ reason: 'late' });
    expect(await stateIn(db, reference)).toBe('received');
  });

  test('donations and their emails, payments and the journal are deleted after the 24 months that the privacy page promises', async () => {
    const { pasteNew, matched } = await desk(db);
    await matched(await pasteNew(paid('1,000.00')), await announce(db));
    const young = await announce(db, {}, now + 1);
    const later = Date.UTC(2028, 10, 20, 12);
    const tables = ['donation', 'outbox', 'payment', 'journal_entry'] as const;
    const leftAt = async (at: number) => {
      await deleteOldDonations(db, at);
      await sweep(db, 'payment', at);
      await deleteOldJournal(db, at);
      await deleteOldEntries(db, at);
      return Promise.all(tables.map(async (table) => (await rowsIn(table)).length));
    };
    expect(await leftAt(later)).toEqual([2, 4, 1, 2]);
    // The email to its donor is of a minute later.
    expect(await leftAt(later + 1)).toEqual([1, 2, 0, 0]);
    expect(await stateIn(db, young)).toBe('announced');
  });
});
