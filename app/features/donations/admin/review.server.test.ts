import { expect } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { findFigures } from '#app/features/numbers/figures.server.ts';
import { findPayment } from '#app/features/payments/payments.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { exportLines } from '#app/office/exports/exports.server.ts';
import * as frame from '#app/office/frame.tsx';
import {
  deleteOldJournal,
  emailDelayMs,
  listEntries,
  undoMs,
} from '#app/office/journal/journal.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { announce, desk, entryOf, now, paid, stateIn } from '#test/donation-review.ts';
import { goodDonation, setState } from '#test/donations.ts';
import { signIn } from '#test/office.ts';
import { sweep } from '#test/retention.ts';
import { deleteOldDonations, listOwnDonations } from '../donations.server.ts';
import type { DonationState } from '../donations.ts';
import { donationEmailTexts } from '../email-texts.ts';
import * as actions from './actions.ts';
import { donationExport } from './csv-export.server.ts';
import { loadDonations, sumByCurrency } from './donation-list.server.ts';
import { donationHistory } from './history.ts';
import { donationPayable } from './payable.server.ts';
import * as step from './state.tsx';
import { listWaitingDonations } from './waiting.server.ts';

const day = 86_400_000;
const dollars = { currency: 'USD', transferMethod: 'paypal' } as const;

/** The lines of the export: reference, time, state, amount, currency, and what was received. */
async function exported() {
  let text = '';
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER, locale: 'en' } as const;
  for await (const part of exportLines(db, donationExport, all)) text += part;
  return text;
}
const sentTexts = async (at: number) =>
  (await deliverEmails(db, at)).map(({ text }) => text.replace(/\s/g, ' '));
const listOf = (state: string, role: Role = 'owner') => {
  const url = new URL(`https://bwt.example/admin/donations?state=${state}`);
  return loadDonations({ db, locale: 'en', url, role, payables: [donationPayable] });
};
const bothSums = expect.stringMatching(/1 000 gourdes.*5 700 gourdes/);

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

  test('what arrived is stored beside what was announced, and counts in sums, numbers, exports and emails; an undo restores it', async () => {
    const { pasteNew, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    const id = await pasteNew(paid('5,700.00'));
    const entryId = await matched(id, reference);
    const both = { amount_minor: 100_000, received_minor: 570_000, received_currency: 'HTG' };
    expect(await find(reference)).toMatchObject(both);
    const sum = { currency: 'HTG', amount: 570_000, count: 1 };
    expect(await sumByCurrency(db, 'received')).toEqual([sum]);
    const donor = { id: '-', email: goodDonation.email, emailVerifiedAt: now };
    expect(await listOwnDonations(db, donor, 1)).toMatchObject([{ amount: 570_000 }]);
    expect(await exported()).toContain(',"received",1000,"HTG",5700,"HTG",');
    const later = now + emailDelayMs;
    expect(await sentTexts(later)).toContainEqual(bothSums);
    await set(reference, 'confirmed', { at: later });
    const [figure] = (await findFigures(db, 'fr', later)).donations;
    expect(figure?.sums.at(-1)).toBe(570_000);
    // The row shows what arrived, and so do the totals above it.
    await set(reference, 'refused', { at: later, reason: 'Erreur.' });
    expect(await sumByCurrency(db, 'refused')).toEqual([sum]);
    // In no total of what arrived, so in no sum of the exported column.
    expect(await exported()).toContain(',"refused",1000,"HTG",,,');
    await set(reference, 'announced', { at: later });
    const nothing = { received_minor: null, received_currency: null };
    expect(await find(reference)).toMatchObject(nothing);
    const second = await announce(db, { amount: 100_000 });
    await undone(await matched(id, second), 'editor');
    expect(await find(second)).toMatchObject(nothing);
    expect(await undo(entryId, 'editor')).toMatchObject({ reason: 'changed' });
  });

  test('only owners see donations to confirm: in one row of Today, and among what waits, with their sum, the oldest first', async () => {
    const { set } = await desk(db);
    // Announced in another order than received.
    const late = await announce(db, { amount: 4_000 });
    const early = await announce(db, { amount: 5_000 });
    await set(late, 'received', { at: now + day });
    await set(early, 'received', { at: now });
    const load = async (role: Role) => {
      const { list, unconfirmed } = await listOf('waiting', role);
      return [list.filters.find(({ value }) => value === 'waiting')?.count, unconfirmed];
    };
    const rows = [{ reference: early }, { reference: late }];
    const title = 'To be confirmed: HTG\u00a090';
    expect(await load('owner')).toMatchObject([2, { title, rows }]);
    expect(await load('editor')).toEqual([0, null]);
    await set(await announce(db, { amount: 2_000, ...dollars }), 'received', { at: now });
    const viewer = { locale: 'en', now, limit: 10 } as const;
    expect(await listWaitingDonations(db, { ...viewer, role: 'editor' })).toEqual([]);
    const sums = { amount: 'HTG\u00a090', what: 'and US$20' };
    const told = { name: '3 donations to confirm', ...sums, at: now };
    expect(await listWaitingDonations(db, { ...viewer, role: 'owner' })).toMatchObject([told]);
  });

  test('what is confirmed is listed, and added up, by the month of its confirmation in Haiti, and by its method', async () => {
    const { set } = await desk(db);
    // At this time it is March in Haiti, and April in Greenwich.
    const march = Date.parse('2026-04-01T03:59:00Z');
    for (const [amount, at, more] of [
      [100_000, march + day],
      [2_000, march - day, dollars],
      [30_000, march],
    ] as const)
      await set(await announce(db, { amount, ...more }), 'confirmed', { at });
    const { list } = await listOf('confirmed');
    expect(list.rows.map(({ amount }) => amount)).toEqual([100_000, 30_000, 2_000]);
    expect(list.groups).toEqual([
      'Confirmed in April 2026: HTG\u00a01,000',
      ...Array(2).fill('Confirmed in March 2026: HTG\u00a0300 + US$20'),
    ]);
    const one = await listOf('confirmed&method=paypal');
    expect(one.list.groups).toEqual(['Confirmed in March 2026: US$20']);
    expect(one.totals).toEqual([{ currency: 'USD', amount: 2_000, count: 1 }]);
    expect(one.byMethod?.filters).toContainEqual({ value: 'moncash', count: 2 });
  });

  test('without an SMS, the amount received is the one announced, or the one typed, until an undo or a matched payment; a form opened before changes nothing', async () => {
    const { pasteNew, match, set, undone, find } = await desk(db);
    const editor = await signIn(db);
    const reference = await announce(db, { amount: 100_000 });
    const page = `/admin/donations/${reference.toLowerCase()}/state`;
    const asked = await editor.get(step.loader, `${page}?to=received`);
    expect(asked).toMatchObject({ step: 'received', announced: { amount: 100_000 } });
    const receive = { state: 'received', asks: 'amount', amount: '946,50' };
    const empty = editor.send(step.action, page, { ...receive, amount: '' });
    expect(await empty).toMatchObject({ errors: { amount: 'amount' } });
    expect(await stateIn(db, reference)).toBe('announced');
    const entryId = (await editor.press(step.action, page, receive)).split('done=')[1] ?? '';
    expect(await find(reference)).toMatchObject({ received_minor: 94_650 });
    await undone(entryId, 'editor');
    expect(await find(reference)).toMatchObject({ received_minor: null, received_at: null });
    await set(reference, 'received');
    const whole = { received_minor: 100_000, received_currency: 'HTG' };
    expect(await find(reference)).toMatchObject(whole);
    const matched = await match(await pasteNew(paid('700.00')), reference);
    expect(matched).toMatchObject({ value: { isExact: false } });
    await set(reference, 'confirmed');
    // Its form was opened before somebody else decided.
    expect(await editor.press(step.action, page, receive)).toContain('notice=changed');
    expect(await find(reference)).toMatchObject({ received_minor: 70_000 });
  });

  test('an SMS that comes after the confirmation belongs to its donation, which stays confirmed; owners match and undo it', async () => {
    const { pasteNew, match, matched, set, undo, undone, find } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    await set(reference, 'received');
    await set(reference, 'confirmed');
    await deliverEmails(db, now + emailDelayMs);
    const before = await find(reference);
    const at = now + 3 * emailDelayMs;
    const id = await pasteNew(paid('1,000.00', '1234567890', `Note: ${reference}`));
    expect(await match(id, reference, { at, role: 'editor' })).toMatchObject({ reason: 'decided' });
    const entryId = await matched(id, reference, { at });
    expect(await find(reference)).toEqual({ ...before, transaction_number: '1234567890' });
    expect(await findPayment(db, id)).toMatchObject({ donation_id: before?.id });
    expect(await deliverEmails(db, at + emailDelayMs)).toEqual([]);
    expect(await undo(entryId, 'editor', at)).toMatchObject({ reason: 'gone' });
    await undone(entryId, 'owner', at);
    expect(await find(reference)).toEqual(before);
    // A donor who was told another sum is told the right one.
    await matched(await pasteNew(paid('5,700.00', '2345678901')), reference, { at });
    expect(await sentTexts(at + emailDelayMs)).toEqual([bothSums]);
  });

  test('an unexpected donation is listed, summed, counted in the numbers, and exported without a donor', async () => {
    const { pasteNew, keep, matched } = await desk(db);
    const first = await pasteNew(paid('3,500.00', 'MP261121.1022.A12345'));
    const second = await pasteNew(paid('250.50', 'MP261121.1145.B77777'));
    for (const id of [first, second]) await entryOf(keep(id));
    expect(await keep(first)).toMatchObject({ reason: 'decided' });
    expect((await listOf('unexpected')).payments).toHaveLength(2);
    const sum = { currency: 'HTG', amount: 375_050, count: 2 };
    expect(await sumByCurrency(db, 'unexpected')).toEqual([sum]);
    const [figure] = (await findFigures(db, 'fr', now)).donations;
    expect(figure?.sums.at(-1)).toBe(375_050);
    expect(await exported()).toContain('\r\n,,"unexpected",,,250.5,"HTG",');
    await matched(first, await announce(db));
    expect(await sumByCurrency(db, 'unexpected')).toEqual([{ ...sum, amount: 25_050, count: 1 }]);
  });
});
