import { expect } from 'vitest';
import * as paymentActions from '#app/features/payments/admin/actions.ts';
import * as payment from '#app/features/payments/admin/payment.tsx';
import * as payments from '#app/features/payments/admin/payments.tsx';
import * as refund from '#app/features/payments/admin/refund.tsx';
import * as refunds from '#app/features/payments/admin/refunds.tsx';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { writtenPhone } from '#app/i18n/format.ts';
import * as undo from '#app/office/journal/undo.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import { db, test } from '#test/database.ts';
import { announce, paid, pasteNew, stateIn } from '#test/donation-review.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import * as status from '../status.tsx';
import * as donation from './donation.tsx';
import * as donations from './donations.tsx';
import * as state from './state.tsx';

const now = Date.now();
const sms = 'Vous avez reçu 1,000.50 HTG de MARIE EXEMPLE 50937000000. TransCode: 1234567890';
const otherSms = sms.replace('1234567890', '2345678901');
const list = '/admin/donations/payments';
type Person = Awaited<ReturnType<typeof signIn>>;

/** With plain spaces. */
const plain = (text = '') => text.replace(/\s/g, ' ');

const ownPage = (reference: string) => `/admin/donations/${reference.toLowerCase()}`;
const setState = (by: Person, reference: string, form: Record<string, string>) =>
  by.press(state.action, `/admin/donations/${reference}/state`, form);
const paste = (by: Person, text: string) =>
  by.press(donations.action, '/admin/donations', { text });
const paymentIn = (to: string) =>
  new URL(to, 'https://bwt.example').searchParams.get('payment') ?? '';
/** Pastes an SMS. @returns the page of its payment */
const pageOf = async (by: Person, text: string) => `${list}/${paymentIn(await paste(by, text))}`;
const match = (by: Person, page: string, reference: string) =>
  by.press(paymentActions.action, `${page}/match`, { reference });
const undoIt = (by: Person, entryId: string, back: string) =>
  by.press(undo.action, `/admin/journal/${entryId}/undo`, { back });
const team = async () => [await signIn(db, 'editor'), await signIn(db, 'owner')] as const;
const smsOf = async (by: Person, reference: string) =>
  (await by.get(donation.loader, ownPage(reference))).sms;

test('an editor sees neither email address nor phone of a donor, an owner both, and what else is of that address', async () => {
  const reference = await giveTo(db, now);
  const messageId = await write(db, { email: goodDonation.email });
  const [editor, owner] = await team();
  const { email, phone } = goodDonation;
  const rest = await editor.get(donation.loader, ownPage(reference));
  expect(rest).toMatchObject({ contact: null, related: [] });
  for (const hidden of [email, phone]) expect(JSON.stringify(rest)).not.toContain(hidden);
  const written = expect.stringContaining(reference);
  expect(await owner.get(donation.loader, ownPage(reference))).toMatchObject({
    contact: { email, phone: writtenPhone(phone), dialled: '+50937000000', written },
    related: [{ title: 'Ses messages', rows: [{ to: `/admin/messages/${messageId}` }] }],
  });
});

test('an editor sees SMS, phone and sender of a payment only until it is matched, not after the match is taken back either', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  const page = await pageOf(editor, sms);
  const shown = { payment: { sms, phone: '37000000' } };
  const read = (by: Person) => by.get(payment.loader, page);
  expect(await read(editor)).toMatchObject(shown);
  const expectHidden = async () => {
    expect(await read(editor)).toMatchObject({ payment: { sms: null, phone: '' } });
    expect(await read(owner)).toMatchObject(shown);
  };
  await match(editor, page, reference);
  await expectHidden();
  await setState(editor, reference, { state: 'announced' });
  await expectHidden();
  const listed = async (by: Person) => (await by.get(payments.loader, list)).payments;
  expect(await listed(editor)).toMatchObject([{ phone: null, name: null }]);
  const phone = '+509\u00a037\u00a000\u00a000\u00a000';
  expect(await listed(owner)).toMatchObject([{ phone, name: 'Marie Exemple' }]);
  const today = async (role: Role) =>
    (await listWaiting(registry, db, { locale: 'fr', role, now })).map(({ name }) => name);
  expect(await today('owner')).toEqual(['Marie Exemple']);
  expect(await today('editor')).not.toContain('Marie Exemple');
});

test('an editor sets a donation to received and back, an owner also confirms it, refuses it with a reason, and takes either back', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  for (const to of ['received', 'announced']) await setState(editor, reference, { state: to });
  expect(await stateIn(db, reference)).toBe('announced');
  for (const to of ['confirmed', 'announced', 'refused', 'announced']) {
    const form = { state: to, reason: 'Rien n’est arrivé.' };
    const forbidden = await thrownBy(() => setState(editor, reference, form));
    expect(forbidden).toMatchObject({ init: { status: 403 } });
    await setState(owner, reference, form);
    expect(await stateIn(db, reference)).toBe(to);
  }
  const unsaid = { state: 'refused', reason: ' ' };
  const missing = { status: 400, errors: { reason: 'missing' } };
  const path = `${ownPage(reference)}/state`;
  expect(await owner.send(state.action, path, unsaid)).toMatchObject(missing);
});

test('money that arrived for a refused donation is listed for owners to return, until one records its return; after an undo it is listed again', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  const own = ownPage(reference);
  const refusal = () => owner.get(state.loader, `${own}/state`);
  const amount = { amount: 100_050, currency: 'HTG' };
  await setState(editor, reference, { state: 'received' });
  expect(await refusal()).toMatchObject({ paid: null, byHand: amount });
  await match(editor, await pageOf(editor, sms), reference);
  expect(await refusal()).toMatchObject({ paid: amount });
  const refused = await setState(owner, reference, { state: 'refused', reason: 'Impossible.' });
  /** On the page of donations, in its badge and on Today. */
  const owedTo = async (by: Person, role: Role) => {
    const { list, refunds } = await by.get(donations.loader, '/admin/donations?state=waiting');
    const waiting = await listWaiting(registry, db, { locale: 'fr', role, now });
    return {
      rows: refunds.map((row) => row.reference),
      tab: list.filters.find(({ value }) => value === 'waiting')?.count,
      badge: (await countWaiting(registry, db, { role, now }))['/admin/donations'],
      today: waiting.filter(({ kind }) => kind === 'refund').length,
    };
  };
  const owed = { rows: [reference], tab: 1, badge: 1, today: 1 };
  const nothing = { rows: [], tab: 0, badge: 0, today: 0 };
  expect(await owedTo(owner, 'owner')).toEqual(owed);
  // Editors do not return money.
  expect(await owedTo(editor, 'editor')).toEqual(nothing);
  const { refund: shown } = await owner.get(donation.loader, own);
  expect(plain(shown.owed ?? '')).toBe('1 000,50 gourdes à rendre');
  const give = () =>
    owner.press(refund.action, `/admin/refunds/${reference}`, { back: own, how: 'Moncash 261' });
  const done = await give();
  expect(done).toContain(`${own}?done=`);
  expect(await owedTo(owner, 'owner')).toEqual(nothing);
  const page = await owner.get(status.loader, `/donation/${reference.toLowerCase()}`);
  expect(page).toMatchObject({ donation: { times: { returned: expect.any(Number) } } });
  const undone = (by: Person, to: string) => undoIt(by, to.slice(-36), own);
  expect(await undone(owner, refused)).toContain('notice=changed');
  const elsewhere = await undoIt(owner, refused.slice(-36), 'https://elsewhere.example');
  expect(elsewhere).toBe('/admin?notice=changed');
  expect(await undone(editor, done)).toContain('notice=gone');
  await undone(owner, done);
  expect(await owedTo(owner, 'owner')).toEqual(owed);
  await give();
  // Announced again, it waits for other money.
  await setState(owner, reference, { state: 'announced' });
  await match(owner, await pageOf(owner, otherSms), reference);
  expect(await stateIn(db, reference)).toBe('received');
  const { returned } = await owner.get(refunds.loader, '/admin/refunds');
  expect(returned).toMatchObject([{ reference, how: 'Moncash 261' }]);
});

test('a pasted SMS is shown where it was pasted, with what it may be for; the same number again names the donation that has it, and a second payment that number', async () => {
  const reference = await giveTo(db, now);
  const [editor] = await team();
  const to = await paste(editor, sms);
  const id = paymentIn(to);
  const page = `${list}/${id}`;
  const pasted = { payment: { id }, suggestions: [{ reference }] };
  expect((await editor.get(donations.loader, to)).pasted).toMatchObject(pasted);
  expect(await match(editor, page, sms)).toBe(`${page}?notice=unknown`);
  expect(await match(editor, page, reference)).toMatch(/^\/admin\/donations\?done=[\w-]{36}$/);
  const again = `/admin/donations?used=${id}`;
  expect(await paste(editor, sms)).toBe(again);
  const said = expect.stringContaining(reference);
  expect((await editor.get(donations.loader, again)).used).toEqual({ paymentId: id, said });
  const second = await pageOf(editor, otherSms);
  const decided = await match(editor, second, reference);
  expect(decided).toBe(`${second}?notice=decided&taken=${id}`);
  const taken = { paymentId: id, said: expect.stringContaining('1234567890') };
  expect(await editor.get(payment.loader, decided)).toMatchObject({ taken });
});

test('the page of an SMS says why it may be no payment; a typed reference with another amount is shown before it is matched', async () => {
  const [editor] = await team();
  const failed = await pageOf(editor, 'La transaction de G 700.00 a échoué. TransCode: 1234567890');
  expect(await editor.get(payment.loader, failed)).toMatchObject({ doubt: 'failed' });
  const dismissed = await editor.press(paymentActions.action, `${failed}/dismissal`);
  const undo = { entryId: dismissed.split('done=')[1] };
  const setAside = { amount: 70_000, transaction: '1234567890', undo };
  expect(await editor.get(payment.loader, failed)).toMatchObject({ setAside });

  const page = await pageOf(editor, paid('700.00', '2345678901', '', '46010203'));
  const unlike = await announce(db, { name: 'Rose', amount: 570_000 });
  const same = await announce(db, { amount: 70_000 });
  const ask = (reference: string) =>
    editor.press(paymentActions.action, `${page}/match`, { reference, asks: '1' });
  const to = await ask(unlike);
  expect(to).toBe(`${page}?asked=${unlike}`);
  const asked = { reference: unlike, amount: 570_000 };
  expect(await editor.get(payment.loader, to)).toMatchObject({ asked });
  // Text that is no reference may be a name or a phone, which no URL may contain.
  for (const [typed, isFound, reference] of [
    ['Emma', false, same],
    ['rose', true, unlike],
  ] as const) {
    const named = await ask(typed);
    expect(named).not.toContain(typed);
    const shown = { typed, isFound, suggestions: [{ reference }] };
    expect(await editor.get(payment.loader, named)).toMatchObject(shown);
  }
  const done = new RegExp(`^${ownPage(unlike)}\\?done=`);
  expect(await match(editor, page, unlike)).toMatch(done);
});

test('a donation says which SMS may be its payment, and another amount, on its page and in its row, until it has one; a phone alone tells editors nothing', async () => {
  const [editor, owner] = await team();
  const reference = await announce(db, { amount: 570_000, phone: '+509 3701 0203' }, now);
  const less = await pasteNew(db, editor.id, paid('700.00'), now);
  expect(await smsOf(editor, reference)).toBeUndefined();
  const typed = (by: Person) => by.get(payment.loader, `${list}/${less}?asked=37010203`);
  expect(await typed(editor)).toMatchObject({ isFound: false });
  expect(await typed(owner)).toMatchObject({ isFound: true });
  const unlike = await smsOf(owner, reference);
  expect(unlike).toMatchObject({ paymentId: less, isMain: false });
  expect(plain(unlike?.difference ?? undefined)).toBe('Reçu 700 · annoncé 5 700 (−5 000)');
  const id = await pasteNew(db, editor.id, paid('5,700.00', '2345678901'), now);
  const alike = { paymentId: id, difference: null, isMain: true };
  expect(await smsOf(editor, reference)).toMatchObject(alike);
  const { rows } = (await editor.get(donations.loader, '/admin/donations?state=announced')).list;
  const said = 'Un SMS de 5 700 gourdes vient de ce téléphone';
  expect(rows.map(({ more }) => plain(more ?? ''))).toEqual([said]);

  // Once the money is said to be there, an SMS that has its amount alone is shown no longer.
  const alone = await announce(db, { amount: 70_000, phone: '+509 4000 0000' }, now);
  expect(await smsOf(editor, alone)).toMatchObject({ paymentId: less, isMain: false });
  await setState(editor, alone, { state: 'received' });
  expect(await smsOf(editor, alone)).toBeUndefined();
  const number = { transaction_number: '1234567890', confirmed_at: now };
  const named = await announce(db, { amount: 100_000 }, now, number);
  // Owners match these.
  expect(await smsOf(editor, named)).toBeUndefined();
  expect(await smsOf(owner, named)).toMatchObject({ paymentId: less, isMain: false });
  await match(owner, `${list}/${less}`, named);
  await pasteNew(db, editor.id, paid('1,000.00', '3456789012', `Note: ${named}`), now);
  expect(await smsOf(owner, named)).toBeUndefined();
});
