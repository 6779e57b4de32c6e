import { expect } from 'vitest';
import { emailDelayMs, listEntries } from '#app/office/journal/journal.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { setState } from '#test/donations.ts';
import type { DonationState } from '../donations.ts';
import { donationHistory } from './history.ts';

/** A donation whose first emails have left, and a payment. */
async function announced(gourdes = '1,000.00') {
  const { undone: undo, set, matched, pasteNew } = await desk(db);
  const reference = await announce(db, { amount: 100_000 });
  await deliverEmails(db, now);
  const paymentId = await pasteNew(paid(gourdes, 'MP261121.1022.A12345'));
  return {
    reference,
    undo,
    set: (state: DonationState, reason?: string) =>
      entryOf(set(reference, state, reason === undefined ? {} : { reason })),
    match: () => matched(paymentId, reference),
    subjects: async () => {
      const emails = await deliverEmails(db, now + emailDelayMs);
      return emails.map(({ subject }) => subject.replace(/BWT-\w+/, '#').replace(/\s/g, ' '));
    },
  };
}

onDatabase((test) => {
  test('undone within a minute, a match leaves no email; matched again, a donation is emailed about once, also where another sum was to be told', async () => {
    const { undo, set, match, subjects } = await announced('5,700.00');
    for (let round = 0; round < 2; round++) await undo(await match());
    expect(await subjects()).toEqual([]);
    await set('received');
    await undo(await match());
    await match();
    expect(await subjects()).toEqual(['BWT : don # reçu']);
  });

  test('an undo stops the email of its own change, and brings back the one that the change had stopped', async () => {
    const { undo, set, subjects } = await announced();
    await set('received');
    await undo(await undo(await set('confirmed')));
    await undo(await set('refused', 'Rien n’est arrivé.'));
    expect(await subjects()).toEqual(['BWT : don # confirmé']);
  });

  test('set back to announced and received again within a minute, the donor is emailed once; in vain tried, once too', async () => {
    const { undo, set, subjects } = await announced();
    await set('received');
    await undo(await set('announced'));
    const tryInVain = async () => {
      await set('announced');
      await set('received');
      const tried = db.updateTable('outbox').set({ attempts: 1, claimed_until: null });
      await tried.where('sent_at', 'is', null).execute();
    };
    for (let round = 0; round < 2; round++) await tryInVain();
    expect(await subjects()).toEqual(['BWT : don # reçu']);
    // An email that failed before may no longer be true.
    await tryInVain();
    await set('refused', 'Rien n’est arrivé.');
    expect(await subjects()).toEqual(['BWT : don # refusé']);
  });

  test('an email that has left is not sent again when its change is undone and restored', async () => {
    const { undo, set, subjects } = await announced();
    const received = await set('received');
    expect(await subjects()).toHaveLength(1);
    await undo(await undo(received));
    expect(await subjects()).toEqual([]);
  });

  test('the history says what became of a donation, by whom, and what an undo was about', async () => {
    const { reference, undo, set, match } = await announced('5,700.00');
    await undo(await undo(await match()));
    await set('refused', 'Rien n’est arrivé.');
    await setState(db, reference, 'confirmed', now);
    const removed = db.updateTable('journal_entry').set({ account_id: null });
    await removed.where('action', '=', 'donation.refused').execute();
    const entries = await listEntries(db, { subject: 'donation', subjectId: reference }, 50);
    const said = donationHistory('fr', entries).map(({ did, by }) => `${did} (${by})`);
    const matched = 'Paiement rapproché : 5 700 gourdes, numéro MP261121.1022.A12345';
    expect(said.map((each) => each.replace(/\s/g, ' ')).toSorted()).toEqual([
      `Annulé : ${matched} (Marie Kap)`,
      'Don confirmé (opérateur (commande))',
      'Don refusé : « Rien n’est arrivé. » (personne retirée)',
      `${matched} (Marie Kap)`,
      `Rétabli : ${matched} (Marie Kap)`,
    ]);
  });
});
