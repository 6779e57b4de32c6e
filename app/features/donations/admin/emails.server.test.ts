import { expect, test } from 'vitest';
import { sendNextEmail } from '#app/email/worker.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { emailDelayMs, listEntries } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { announce, entryOf, now, pasteNew, sms } from '#test/donation-review.ts';
import { setState } from '#test/donations.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { silent as log, outboxSettings } from '#test/outbox.ts';
import { donationHistory } from './history.ts';
import { changeState, matchPayment } from './review.server.ts';

/** A donation whose first emails have left. */
async function announced(db: Db) {
  const accountId = await makeAccount(db, now);
  const reference = await announce(db, { amount: 100_000 });
  await deliverEmails(db, now);
  const undo = (entryId: string) =>
    entryOf(undoChange(db, { role: 'owner', entryId, accountId }, now));
  const set = (
    state: 'announced' | 'received' | 'confirmed' | 'refused',
    reason: string | null = null,
  ) => entryOf(changeState(db, { role: 'owner', reference, state, reason, accountId }, now));
  const subjects = async () =>
    (await deliverEmails(db, now + emailDelayMs)).map(({ subject }) =>
      subject.replace(/BWT-\w+/, '#').replace(/\s/g, ' '),
    );
  return { accountId, reference, undo, set, subjects };
}

eachEngine((engine) => {
  test('matched, undone and matched again within a minute, a donation is emailed about once', async () => {
    const { db } = await engine.database();
    const { accountId, reference, undo, subjects } = await announced(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const matched = () => entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));
    await undo(await matched());
    await undo(await matched());
    await matched();
    expect(await subjects()).toEqual(['BWT : don # reçu']);
  });

  test('an email of another sum that has not left is replaced; undone, it leaves as it was', async () => {
    const { db } = await engine.database();
    const { accountId, reference, undo, set, subjects } = await announced(db);
    await set('received');
    const paymentId = await pasteNew(db, accountId, sms('5,700.00', '37010203', '1234567890'));
    const matched = () => entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));
    await undo(await matched());
    await matched();
    expect(await subjects()).toEqual(['BWT : don # reçu']);
  });

  test('without a mail server an undo takes the kept email back: one is kept after a match, its undo and another match', async () => {
    const { db } = await engine.database();
    const { accountId, reference, undo } = await announced(db);
    const paymentId = await pasteNew(db, accountId, sms('1,000.00', '37010203', '1234567890'));
    const transport = { name: 'mailbox' as const, send: async () => {}, close() {} };
    const match = async () => {
      const entryId = await entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));
      while (
        await sendNextEmail({
          db,
          log,
          ...outboxSettings,
          transport,
          now: () => now + emailDelayMs,
        })
      );
      return entryId;
    };
    const countReceived = async () => {
      const kept = db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'donation-state')
        .where('outcome', '=', 'kept');
      return (await kept.execute()).length;
    };
    await undo(await match());
    expect(await countReceived()).toBe(0);
    await match();
    expect(await countReceived()).toBe(1);
  });

  test('an undo stops the email of its own change, and brings back the one that the change had stopped', async () => {
    const { db } = await engine.database();
    const { undo, set, subjects } = await announced(db);
    await set('received');
    const confirmed = await set('confirmed');
    const undone = await undo(confirmed);
    await undo(undone);
    await undo(await set('refused', 'Rien n’est arrivé.'));
    expect(await subjects()).toEqual(['BWT : don # confirmé']);
  });

  test('set back to announced and received again within a minute, the donor is emailed once; in vain tried, once too', async () => {
    const { db } = await engine.database();
    const { undo, set, subjects } = await announced(db);
    await set('received');
    await undo(await set('announced'));
    await set('announced');
    await set('received');
    await db
      .updateTable('outbox')
      .set({ attempts: 1, claimed_until: null })
      .where('sent_at', 'is', null)
      .execute();
    await set('announced');
    await set('received');
    expect(await subjects()).toEqual(['BWT : don # reçu']);
  });

  test('an email that has left is not sent again when its change is undone and restored', async () => {
    const { db } = await engine.database();
    const { undo, set, subjects } = await announced(db);
    const received = await set('received');
    expect(await subjects()).toHaveLength(1);
    await undo(await undo(received));
    expect(await subjects()).toEqual([]);
  });

  test('the history says what became of a donation, by whom, and what an undo was about', async () => {
    const { db } = await engine.database();
    const { accountId, reference, undo, set } = await announced(db);
    const paymentId = await pasteNew(
      db,
      accountId,
      sms('5,700.00', '37010203', 'MP261121.1022.A12345'),
    );
    const matched = await entryOf(matchPayment(db, { id: paymentId, reference, accountId }, now));
    await undo(await undo(matched));
    await set('refused', 'Rien n’est arrivé.');
    await setState(db, reference, 'confirmed', now);
    await db
      .updateTable('journal_entry')
      .set({ account_id: null })
      .where('action', '=', 'donation.refused')
      .execute();
    const read = async (locale: Locale) =>
      donationHistory(
        locale,
        await listEntries(db, { subject: 'donation', subjectId: reference }, 50),
      )
        .map(({ did, by }) => `${did} (${by})`.replace(/\s/g, ' '))
        .toSorted();
    const match = 'Paiement rapproché : 5 700 gourdes, numéro MP261121.1022.A12345';
    expect(await read('fr')).toEqual(
      [
        `${match} (Marie Kap)`,
        `Annulé : ${match} (Marie Kap)`,
        `Rétabli : ${match} (Marie Kap)`,
        'Don refusé : « Rien n’est arrivé. » (personne retirée)',
        'Don confirmé (opérateur (commande))',
      ].toSorted(),
    );
    expect((await read('ht')).join()).not.toMatch(/minit|donation\.|payment\./);
    const filter = { person: 'operator', kind: null, since: null };
    const { lines } = await listJournal(db, { filter, after: undefined, role: 'owner' }, 10, now);
    expect(lines.map(({ action, by }) => [action, by])).toEqual([
      ['donation.confirmed', 'operator'],
    ]);
  });
});
