import { expect } from 'vitest';
import * as donation from '#app/features/donations/admin/donation.tsx';
import { loadDonations } from '#app/features/donations/admin/donation-list.server.ts';
import * as donations from '#app/features/donations/admin/donations.tsx';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { findEntry, listEntries } from '#app/office/journal/journal.server.ts';
import { describeLines } from '#app/office/journal/journal-list.server.ts';
import { listWaiting } from '#app/office/today/waiting.server.ts';
import { db, eachEngine, onDatabase, test } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { listJournal } from '#test/journal.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import * as actions from './admin/actions.ts';
import * as payment from './admin/payment.tsx';
import * as payments from './admin/payments.tsx';
import { findPayment } from './payments.server.ts';
import { suggest } from './suggestions.server.ts';

const day = 24 * 60 * 60_000;
const unnumbered = 'Ou resevwa 1000 HTG nan men 37010203';
const other = '+509 46 00 00 00';

async function suggested(paymentId: string, role: Role = 'owner') {
  const found = await findPayment(db, paymentId);
  const suggestions = found ? await suggest(db, [donationPayable], found, role) : [];
  return suggestions.map(({ candidate, reasons }) => [candidate.reference, reasons]);
}

eachEngine((test) => {
  test('the same SMS without a transaction number is stored once, also when several requests store it at the same time', async () => {
    const { paste, pasteNew, undo, undone } = await desk(db);
    const stored = await Promise.all(Array.from({ length: 8 }, () => paste(unnumbered)));
    const [first, ...others] = stored.toSorted(
      (a, b) => Number('again' in a) - Number('again' in b),
    );
    if (!first || !('entryId' in first)) throw new Error('nothing is stored');
    expect(others).toEqual(Array.from({ length: 7 }, () => ({ again: first.paymentId })));
    const entryId = await undone(first.entryId);
    await pasteNew(unnumbered);
    expect(await undo(entryId)).toMatchObject({ reason: 'changed' });
  });

  test('a transaction number is stored once, as written, whatever its case, dots, dashes and slashes; the second time names the donation that has it', async () => {
    const { paste, pasteNew, correct, matched } = await desk(db);
    const reference = await announce(db, { amount: 100_000 });
    const paymentId = await pasteNew(paid('1,000.00', 'MP261121.1022.A12345'));
    expect(await paste(paid('1,000.00', 'MP261121.1022.A12345'))).toEqual({ again: paymentId });
    expect(await paste('Trans ID mp261121.1022.a12345')).toEqual({ used: paymentId });
    await matched(paymentId, reference);
    for (const number of ['mp261121.1022.a12345', 'MP261121/1022/A12345', 'MP261121_1022_A12345'])
      expect(await paste(`Trans ID ${number}`)).toEqual({ used: paymentId });
    const without = await pasteNew(unnumbered);
    expect(await correct(without, { transaction: 'MP2611211022A12345' })).toMatchObject({
      value: { used: paymentId },
    });
    expect((await findPayment(db, without))?.transaction_number).toBeNull();
  });
});

onDatabase((test) => {
  test('an SMS with amount and phone of an announced donation suggests it first; matching it sets it to received', async () => {
    const { pasteNew, matched, find, open } = await desk(db);
    const exact = await announce(db, { amount: 100_000, phone: other });
    const both = { amount: 100_000, phone: '(509) 37-01-02-03' };
    const right = await announce(db, both, now - 40 * day);
    await announce(db, { amount: 500_000, phone: '+509 46 11 11 11' });
    const paymentId = await pasteNew(paid('1,000.00'));
    expect(await suggested(paymentId)).toEqual([
      [right, ['phone', 'amount']],
      [exact, ['amount', 'date']],
    ]);
    await matched(paymentId, right);
    const received = { received_at: now, transaction_number: '1234567890' };
    expect(await find(right)).toMatchObject(received);
    expect(await open()).toEqual([]);
  });

  test('to an editor a phone suggests nothing without the amount: anybody can paste an SMS with somebody’s phone', async () => {
    const { pasteNew } = await desk(db);
    const phone = '+509 37 01 02 03';
    const references: string[] = [];
    for (const amount of [100_000, 101_000, 500_000])
      references.push(await announce(db, { amount, phone }));
    const paymentId = await pasteNew(paid('1,000.00'));
    const seenByOwner = await suggested(paymentId);
    expect(seenByOwner.map(([reference]) => reference)).toEqual(references);
    expect(await suggested(paymentId, 'editor')).toEqual(seenByOwner.slice(0, 2));
  });

  test('suggests by the reference in the note, by the donor’s transaction number, within a fiftieth of the amount, and by the phone before the amount of another', async () => {
    const { pasteNew } = await desk(db);
    const near = await announce(db, { amount: 101_900, phone: other });
    await announce(db, { amount: 103_000, phone: other });
    const noted = await announce(db, { amount: 700_000, phone: other });
    const told = await announce(db, { amount: 800_000, phone: other });
    await db
      .updateTable('donation')
      .set({ transaction_number: '1234567890' })
      .where('reference', '=', told)
      .execute();
    const note = `Note: ${noted.toLowerCase()}`;
    const first = await pasteNew(paid('1,000.00', '1234567890', note), now + 60_000);
    expect(await suggested(first)).toEqual([
      [noted, ['reference', 'date']],
      [told, ['transaction', 'date']],
      [near, ['nearAmount', 'date']],
    ]);
    const exact = await announce(db, { amount: 70_000, phone: other }, now - 90 * day);
    const phone = await announce(db, { amount: 570_000, phone: '+509 37 01 02 03' });
    const second = await pasteNew(paid('700.00', '2345678901', `Note: ${noted}`));
    expect((await suggested(second)).map(([reference]) => reference)).toEqual([
      noted,
      phone,
      exact,
    ]);
  });

  test('another number than the donor gave speaks against a payment: it comes after one without a number, it is not offered as certain, and the history keeps his', async () => {
    const { pasteNew, matched } = await desk(db);
    const { args } = await signIn(db);
    const same = { amount: 100_000, phone: '+509 37 01 02 03' };
    const told = await announce(db, same);
    const given = { transaction_number: '8782929248' };
    await db.updateTable('donation').set(given).where('reference', '=', told).execute();
    const untold = await announce(db, same, now - day);
    const view = async (id: string, search = '') => {
      const found = await payment.loader(args(`/admin/donations/payments/${id}${search}`));
      if ('setAside' in found) throw new Error('the payment is set aside');
      return found;
    };
    const donationPage = () => donation.loader(args(`/admin/donations/${told.toLowerCase()}`));
    const wrong = await pasteNew(paid('1,000.00', '5551234567'));
    const against = {
      reference: told,
      isSure: false,
      given: 'Le donateur a indiqué le numéro 8782929248',
    };
    expect((await view(wrong)).suggestions).toMatchObject([
      { reference: untold, at: now - day, isSure: true, given: null, button: 'C’est ce don' },
      { ...against, givenPayment: null, button: 'C’est ce don quand même' },
    ]);
    expect((await donationPage()).sms).toMatchObject({ isMain: false, given: against.given });

    const right = await pasteNew(paid('1,000.00', '878.292.9248'));
    expect((await view(wrong)).suggestions[1]).toMatchObject({ ...against, givenPayment: right });
    expect((await view(wrong, `?asked=${told}`)).asked).toMatchObject({
      said: expect.stringMatching(/^Le numéro de transaction n’est pas/),
    });
    expect((await view(right)).suggestions[0]).toMatchObject({ reference: told, given: null });
    const rose = await announce(db, { name: 'Rose', amount: 9_000, phone: other });
    expect(await view(right, '?asked=rose')).toMatchObject({
      ...{ typed: 'rose', isFound: true, suggestions: [{ reference: rose }] },
    });
    expect(await view(right, '?asked=Emma')).toMatchObject({
      ...{ isFound: false, suggestions: [{ reference: told }, {}] },
    });
    expect((await donationPage()).sms).toMatchObject({ paymentId: right, isMain: true });

    await matched(wrong, told);
    expect((await donationPage()).entries.map(({ did }) => did.replace(/\s/g, ' '))).toEqual([
      'Paiement rapproché : 1 000 gourdes, numéro 5551234567 ; numéro donné par le donateur : 8782929248',
    ]);
  });

  test('Today says once that a donor has paid and that an SMS has the number given', async () => {
    const { pasteNew, dismiss } = await desk(db);
    const told = await announce(db, { amount: 100_000 });
    const given = { transaction_number: 'MP2611211022A12345', proof_sent_at: now };
    await db.updateTable('donation').set(given).where('reference', '=', told).execute();
    const listed = async () => {
      const items = await listWaiting(registry, db, { locale: 'fr', role: 'editor', now });
      return items.map(({ kind, id, deed }) => [kind, id, deed]);
    };
    const proof = (deed: string) => ['proof', told, deed];
    const failed = await pasteNew('Transfert de 1,000 HTG échoué. TransCode: MP261121.1022.A12345');
    expect(await listed()).toEqual([proof('check'), ['payment', failed, 'check']]);
    await entryOf(dismiss(failed));
    await pasteNew(paid('1,000.00', 'MP261121.1022.A12345'));
    const other = await pasteNew(paid('1,000.00', '5551234567'));
    expect(await listed()).toEqual([proof('match'), ['payment', other, 'match']]);
  });

  test('does not suggest what is refused, matched, in another currency or over a year old, nor to editors what is confirmed', async () => {
    const { pasteNew, set, matched } = await desk(db);
    const same = { amount: 100_000, phone: '37010203' };
    const confirmed = await announce(db, same);
    await set(confirmed, 'confirmed');
    await set(await announce(db, same), 'refused', { reason: 'Rien n’est arrivé.' });
    await announce(db, { ...same, currency: 'USD', transferMethod: 'paypal' });
    await announce(db, same, now - 500 * day);
    await matched(await pasteNew(paid('1,000.00', '1111111111')), await announce(db, same));
    const paymentId = await pasteNew(paid('1,000.00', '2222222222'));
    expect(await suggested(paymentId, 'editor')).toEqual([]);
    expect((await suggested(paymentId)).map(([reference]) => reference)).toEqual([confirmed]);
  });

  test('the sender is named as the SMS names them; to editors only until the payment is matched', async () => {
    const { pasteNew, matched, undone } = await desk(db);
    const id = await pasteNew(
      'Vous avez reçu 1,000.00 HTG de MARIE EXEMPLE 50937010203. TransCode: 1234567890',
    );
    const named = async (role: Role) => {
      const [item] = await listWaiting(registry, db, { locale: 'fr', role, now });
      return item?.name === 'Marie Exemple';
    };
    expect([await named('owner'), await named('editor')]).toEqual([true, true]);
    await undone(await matched(id, await announce(db)));
    expect([await named('owner'), await named('editor')]).toEqual([true, false]);
    const { args } = await signIn(db);
    const { payments: listed } = await payments.loader(args('/admin/donations/payments'));
    expect(listed.map(({ sender }) => sender)).toEqual([null]);
    const page = { filter: { person: null, kind: null, since: null }, after: undefined };
    const { lines } = await listJournal(db, { ...page, role: 'owner' }, 9, now);
    const said = describeLines(lines, 'fr', registry.journal).map(({ what }) =>
      what.replace(/\s/g, ' '),
    );
    expect(said).toContain('Paiement enregistré : 1 000 gourdes, Marie Exemple');
  });

  test('an SMS without a number is another payment on another day', async () => {
    const { paste, pasteNew } = await desk(db);
    const paymentId = await pasteNew(unnumbered);
    expect(await paste(unnumbered)).toEqual({ again: paymentId });
    expect(await paste(unnumbered, now + day)).toHaveProperty('entryId');
  });

  test('a payment without amount or transaction number is corrected before it is matched, and never after', async () => {
    const { pasteNew, match, correct } = await desk(db);
    const reference = await announce(db);
    const paymentId = await pasteNew('Mwen voye lajan an');
    expect(await match(paymentId, reference)).toMatchObject({ reason: 'incomplete' });
    expect(await correct(paymentId, {})).toMatchObject({ value: { used: null } });
    await match(paymentId, reference);
    expect(await correct(paymentId, { amount: 1 })).toMatchObject({ reason: 'decided' });
    expect(await match(paymentId, await announce(db))).toMatchObject({ reason: 'decided' });
  });

  test('a donation has one payment; to match a second is refused until the first match is undone', async () => {
    const { pasteNew, match, matched, undone, find } = await desk(db);
    const reference = await announce(db);
    const first = await matched(await pasteNew(paid('1,000.00')), reference);
    const second = await pasteNew(paid('1,000.00', '2345678901'));
    expect(await match(second, reference)).toMatchObject({ reason: 'decided' });
    expect(await find(reference)).toMatchObject({ transaction_number: '1234567890' });
    await undone(first);
    await matched(second, reference);
  });

  test('what was matched once is corrected by owners only, once the match is undone', async () => {
    const { pasteNew, matched, correct, undone } = await desk(db);
    const id = await pasteNew(paid('1,000.00'));
    const entryId = await matched(id, await announce(db));
    const outcomes = async () => [
      (await correct(id, { transaction: '99999' })).outcome,
      (await correct(id, { transaction: '99999' }, 'owner')).outcome,
    ];
    expect(await outcomes()).toEqual(['rejected', 'rejected']);
    await undone(entryId);
    expect(await outcomes()).toEqual(['rejected', 'done']);
  });

  test('storing an SMS and its corrections are undone until somebody decides about it; its number is free then', async () => {
    const { pasteNew, match, matched, correct, undo, undone, open } = await desk(db);
    const reference = await announce(db);
    const entries = (id: string) => listEntries(db, { subject: 'payment', subjectId: id }, 10);
    const first = await pasteNew(paid('1,000.00'));
    const [stored] = await entries(first);
    const undoneId = await undone(stored?.id ?? '');
    expect(await open()).toEqual([]);
    expect(await match(first, reference)).toMatchObject({ reason: 'gone' });
    const second = await pasteNew(paid('1,000.00'));
    expect(await undo(undoneId)).toMatchObject({ reason: 'changed' });
    await correct(second, { amount: 200_000, transaction: '2345678901' });
    expect((await entries(second)).map(({ action }) => action).toSorted()).toEqual([
      'payment.corrected',
      'payment.stored',
    ]);
    await matched(second, reference);
    for (const { id } of await entries(second))
      expect(await undo(id)).toMatchObject({ reason: 'changed' });
  });

  test('an SMS that does not say that money arrived is kept to be checked, after the payments', async () => {
    const { paste, pasteNew, keep } = await desk(db);
    const said = async (text: string, at = now) => {
      const stored = await paste(text, at);
      const entry =
        'entryId' in stored && (await findEntry(db, { id: stored.entryId, role: 'owner' }, now));
      return entry ? registry.journal.doneText('fr', entry, { name: '' }, false) : undefined;
    };
    const advert = 'Promo ! Achetez un forfait à 150 HTG et gagnez 2 GB. Composez *123#';
    expect(await said(advert, now - 2)).toBe('SMS gardé, à vérifier.');
    const sent = 'Vous avez envoyé 700.00 HTG à 50937010203. TransCode: 2222222222';
    expect(await said(sent, now - 1)).toBe('SMS gardé, à vérifier.');
    expect(await said(paid('1,000.00'))).toBe('Paiement enregistré.');
    const today = await listWaiting(registry, db, { locale: 'fr', role: 'owner', now });
    const listed = today.filter(({ kind }) => kind === 'payment');
    expect(listed.map(({ what, deed }) => [what, deed])).toEqual([
      ['Paiement à rapprocher', 'match'],
      ['SMS douteux (150 gourdes) : à vérifier', 'check'],
      ['SMS douteux (700 gourdes) : à vérifier', 'check'],
    ]);
    const load = (search: string) =>
      loadDonations({
        db,
        locale: 'fr',
        role: 'owner',
        url: new URL(`https://bwt.example/${search}`),
        payables: [donationPayable],
      });
    const { payments, isToDo } = await load('');
    expect(payments.map(({ amount, doubt }) => [amount, doubt])).toEqual([
      [100_000, null],
      [70_000, 'SMS douteux : à vérifier'],
      [15_000, 'SMS douteux : à vérifier'],
    ]);
    // Somebody decided that the money did arrive.
    await entryOf(keep(await pasteNew('Vous avez envoyé 9.00 HTG. TransCode: 3333333333')));
    const unexpected = await load('?state=unexpected');
    expect(unexpected.payments).toMatchObject([{ amount: 900, doubt: null }]);
    expect([isToDo, unexpected.isToDo, (await load('?state=waiting')).isToDo]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('what is no payment waits no longer and leaves its number; undone, it waits again', async () => {
    const { pasteNew, dismiss, undone, open, keep } = await desk(db);
    const id = await pasteNew('La transaction de G 700.00 a échoué. TransCode: 1234567890');
    const entryId = await entryOf(dismiss(id));
    expect(await open()).toEqual([]);
    expect(await dismiss(id)).toMatchObject({ reason: 'gone' });
    await undone(entryId);
    expect(await open()).toEqual([id]);
    expect(await findPayment(db, id)).toMatchObject({ transaction_number: '1234567890' });
    await entryOf(keep(id));
    expect(await dismiss(id)).toMatchObject({ reason: 'decided' });
  });
});

test('the page of an SMS says why it may be no payment; a typed reference with another amount is shown before it is matched', async () => {
  const { args, press } = await signIn(db);
  const list = '/admin/donations/payments';
  const paste = (text: string) => press(donations.action, '/admin/donations', { text });
  const pageOf = async (text: string) =>
    `${list}/${/payment=([\w-]+)/.exec(await paste(text))?.[1]}`;
  const failedSms = 'La transaction de G 700.00 a échoué. TransCode: 1234567890';
  const failed = await pageOf(failedSms);
  expect(await payment.loader(args(failed))).toMatchObject({ doubt: 'failed' });
  expect(await paste(failedSms)).toBe(
    `/admin/donations?payment=${failed.split('/').at(-1)}&notice=sms_again`,
  );

  const dismissed = await press(actions.action, `${failed}/dismissal`);
  const entryId = dismissed.split('done=')[1] ?? '';
  expect(await payment.loader(args(failed))).toMatchObject({
    setAside: { amount: 70_000, transaction: '1234567890', undo: { entryId } },
  });
  expect(await thrownBy(() => payment.loader(args(`${failed}?done=x`)))).toMatchObject({
    status: 302,
  });

  const page = await pageOf(paid('700.00', '2345678901', '', '46010203'));
  expect(await payment.loader(args(page))).toMatchObject({ doubt: null });
  const [unlike, same] = [
    await announce(db, { amount: 570_000 }),
    await announce(db, { amount: 70_000 }),
  ];
  const match = (of: string, form: Record<string, string>) =>
    press(actions.action, `${of}/match`, form);
  const asked = await match(page, { reference: unlike, asks: '1' });
  expect(asked).toBe(`${page}?asked=${unlike}`);
  // Text that is no reference may be a name or a phone, which no URL may contain.
  const named = await match(page, { reference: 'Emma', asks: '1' });
  expect(named).not.toContain('Emma');
  expect(await payment.loader(args(named))).toMatchObject({ typed: 'Emma', isFound: false });
  expect(await payment.loader(args(asked))).toMatchObject({
    asked: { reference: unlike, amount: 570_000 },
  });
  expect(await match(page, { reference: unlike })).toMatch(
    new RegExp(`^/admin/donations/${unlike.toLowerCase()}\\?done=`),
  );
  const third = await pageOf(paid('700.00', '3456789012', '', '46010203'));
  expect(await match(third, { reference: same, asks: '1' })).toMatch(/^\/admin\/donations\?done=/);
});
