import { expect } from 'vitest';
import * as paymentActions from '#app/features/payments/admin/actions.ts';
import * as payment from '#app/features/payments/admin/payment.tsx';
import * as payments from '#app/features/payments/admin/payments.tsx';
import * as refund from '#app/features/payments/admin/refund.tsx';
import * as refunds from '#app/features/payments/admin/refunds.tsx';
import { registry } from '#app/features.server.ts';
import { writtenPhone } from '#app/i18n/format.ts';
import * as undo from '#app/office/journal/undo.ts';
import { countWaiting, describeWeek, listWaiting } from '#app/office/today/waiting.server.ts';
import { db, test } from '#test/database.ts';
import { announce, paid, pasteNew, stateIn } from '#test/donation-review.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { redirected } from '#test/members.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
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
  const dialled = `+509${phone.replace(/\D/g, '').slice(-8)}`;
  const written = expect.stringContaining(reference);
  expect(await owner.get(donation.loader, ownPage(reference))).toMatchObject({
    contact: { email, phone: writtenPhone(phone), dialled, written },
    related: [{ title: 'Ses messages', rows: [{ to: `/admin/messages/${messageId}` }] }],
  });
});

test('an editor sees SMS, phone and sender of a payment only until it is matched, not after the match is taken back either', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  const page = await pageOf(editor, sms);
  const shown = { sms, phone: '37000000' };
  const read = async (by: Person) => {
    const view = await by.get(payment.loader, page);
    return 'payment' in view ? view.payment : undefined;
  };
  const today = async (role: 'editor' | 'owner') =>
    (await listWaiting(registry, db, { locale: 'fr', role, now })).map(({ name }) => name);
  expect(await read(editor)).toMatchObject(shown);
  expect(await today('editor')).toEqual(['Marie Exemple']);
  await match(editor, page, reference);
  const expectHidden = async () => {
    expect(await read(editor)).toMatchObject({ sms: null, phone: '' });
    expect(await read(owner)).toMatchObject(shown);
  };
  await expectHidden();
  await setState(editor, reference, { state: 'announced' });
  await expectHidden();
  const listed = async (by: Person) =>
    (await by.get(payments.loader, list)).payments.map(({ phone, name }) => [
      phone && plain(phone),
      name,
    ]);
  expect(await listed(editor)).toEqual([[null, null]]);
  expect(await listed(owner)).toEqual([['+509 37 00 00 00', 'Marie Exemple']]);
  expect(await today('owner')).toEqual(['Marie Exemple']);
  expect(await today('editor')).not.toContain('Marie Exemple');
});

test('an editor sets a donation to received and back, an owner also confirms it, and refuses it with a reason', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  for (const to of ['received', 'announced']) {
    await setState(editor, reference, { state: to });
    expect(await stateIn(db, reference)).toBe(to);
    // How to confirm is said where there is one to confirm.
    const { lead } = await owner.get(donations.loader, '/admin/donations?state=received');
    expect(Boolean(lead)).toBe(to === 'received');
  }
  const decisions: Record<string, string>[] = [
    { state: 'confirmed' },
    { state: 'refused', reason: 'Rien n’est arrivé.' },
  ];
  for (const form of decisions) {
    const forbidden = await thrownBy(() => setState(editor, reference, form));
    expect(forbidden).toMatchObject({ init: { status: 403 } });
    expect(await stateIn(db, reference)).toBe('announced');
    await setState(owner, reference, form);
    expect(await stateIn(db, reference)).toBe(form['state']);
    await setState(owner, reference, { state: 'announced' });
  }
  const path = `/admin/donations/${reference}/state`;
  for (const [form, errors] of [
    [{ state: 'refused', reason: ' ' }, { reason: 'missing' }],
    [{ state: 'gone' }, {}],
  ] as const)
    expect(await owner.refused(state.action, path, form)).toMatchObject({ status: 400, errors });
  expect(await setState(owner, 'BWT-AAAAAA', { state: 'received' })).toContain('notice=gone');
  expect(await setState(owner, reference, { state: 'announced' })).toContain('notice=unchanged');
});

test('money that arrived for a donation that is refused is to be returned, until an owner says that it is; the undo of either counts', async () => {
  const [reference, other] = [await giveTo(db, now), await giveTo(db, now + 1)];
  const [editor, owner] = await team();
  await match(editor, await pageOf(editor, sms), reference);
  const own = ownPage(reference);
  const refusal = (of: string) => owner.get(state.loader, `/admin/donations/${of}/state`);
  const amount = { amount: 100_050, currency: 'HTG' };
  expect(await refusal(reference)).toMatchObject({ paid: amount });
  expect(await refusal(other)).toMatchObject({ paid: null, byHand: null });
  await setState(owner, other, { state: 'received' });
  expect(await refusal(other)).toMatchObject({ paid: null, byHand: amount });
  await setState(owner, other, { state: 'announced' });
  const undone = (done: string) => undoIt(owner, done.slice(-36), own);
  const figures = async () => {
    const at = { locale: 'fr', role: 'owner', now } as const;
    const { refunds: owed, returned } = await owner.get(refunds.loader, '/admin/refunds');
    return {
      owed: owed.map((row) => row.reference),
      returned: returned.map((row) => [row.reference, row.how]),
      badge: (await countWaiting(registry, db, at))['/admin/donations'],
      today: (await listWaiting(registry, db, at)).filter(({ kind }) => kind === 'refund').length,
      week: (await describeWeek(registry, db, at)).includes('1 don reçu'),
    };
  };
  const kept = { owed: [], returned: [], badge: 1, today: 0, week: true };
  expect(await figures()).toEqual(kept);
  const form = { state: 'refused', reason: 'Nous ne pouvons pas.' };
  await setState(owner, other, form);
  expect(await figures()).toEqual(kept);
  await undone(await setState(owner, reference, form));
  expect(await figures()).toEqual(kept);
  const refused = await setState(owner, reference, form);
  const owing = { ...kept, owed: [reference], today: 1, week: false };
  expect(await figures()).toEqual(owing);
  const read = async () => (await owner.get(donation.loader, own)).refund;
  expect(plain((await read()).owed ?? '')).toBe('1 000,50 gourdes à rendre');
  const give = () =>
    owner.press(refund.action, `/admin/refunds/${reference}`, { back: own, how: 'Moncash 261' });
  const done = await give();
  expect(done).toContain(`${own}?done=`);
  expect(await read()).toMatchObject({
    owed: null,
    returned: expect.stringContaining(' · Moncash 261'),
  });
  const returned = { ...kept, returned: [[reference, 'Moncash 261']], badge: 0, week: false };
  expect(await figures()).toEqual(returned);
  expect(await undone(refused)).toContain('notice=changed');
  await undone(done);
  expect(await figures()).toEqual(owing);
  await give();
  // Announced again, it waits for other money.
  await setState(owner, reference, { state: 'announced' });
  await match(owner, await pageOf(owner, otherSms), reference);
  expect(await stateIn(db, reference)).toBe('received');
  expect(await figures()).toEqual({ ...returned, badge: 1, week: true });
  const both = (await owner.get(donation.loader, own)).payments.map((each) => each.isReturned);
  expect(both.toSorted()).toEqual([false, true]);
});

test('a pasted SMS is shown where it was pasted, with what it may be for; the same number again names the donation that has it, and a second payment that number', async () => {
  const reference = await giveTo(db, now);
  const [editor] = await team();
  const to = await paste(editor, sms);
  expect(to).toMatch(/^\/admin\/donations\?payment=[\w-]{36}&done=[\w-]{36}$/);
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
  const empty = { status: 400, errors: { text: 'empty' } };
  const blank = editor.refused(donations.action, '/admin/donations', { text: ' ' });
  expect(await blank).toMatchObject(empty);

  const matched = { said, match: { by: expect.any(String), at: expect.any(Number) } };
  expect(await editor.get(payment.loader, page)).toMatchObject({ matched });
  const second = await pageOf(editor, otherSms);
  const decided = await match(editor, second, reference);
  expect(decided).toBe(`${second}?notice=decided&taken=${id}`);
  expect(await editor.get(payment.loader, decided)).toMatchObject({
    taken: { paymentId: id, said: expect.stringContaining('1234567890') },
  });
});

test('a donation that is announced says which SMS may be its payment, and another amount, on its page and in its row; a phone alone tells editors nothing', async () => {
  const [editor, owner] = await team();
  const reference = await announce(db, { amount: 570_000, phone: '+509 3701 0203' }, now);
  const other = await announce(db, { amount: 25_000, phone: '+509 4000 0000' }, now + 1);
  const dollars = { amount: 570_000, currency: 'USD', transferMethod: 'paypal' } as const;
  const foreign = await announce(db, dollars, now + 2);
  await pasteNew(db, editor.id, 'Vous avez envoyé 250.00 HTG à 50940000000. TransCode: 5', now);
  const less = await pasteNew(db, editor.id, paid('700.00'), now);
  expect(await smsOf(editor, reference)).toBeUndefined();
  const typed = async (by: Person) =>
    (await by.get(payment.loader, `${list}/${less}?asked=37010203`)) as { isFound: boolean };
  expect([(await typed(editor)).isFound, (await typed(owner)).isFound]).toEqual([false, true]);
  const unlike = await smsOf(owner, reference);
  expect(unlike).toMatchObject({ paymentId: less, isMain: false });
  expect(plain(unlike?.difference ?? undefined)).toBe('Reçu 700 · annoncé 5 700 (−5 000)');

  const id = await pasteNew(db, editor.id, paid('5,700.00', '2345678901'), now);
  const alike = await smsOf(editor, reference);
  expect(alike).toMatchObject({ paymentId: id, difference: null, isMain: true });
  const said = 'Un SMS de 5 700 gourdes vient de ce téléphone';
  expect(plain(alike?.said)).toBe(said);
  const listed = await editor.get(donations.loader, '/admin/donations?state=announced');
  const rows = listed.list.rows.map((row) => [row.reference, plain(row.more ?? '')]);
  expect(rows).toEqual([
    [foreign, ''],
    [other, ''],
    [reference, said],
  ]);
});

test('a donation whose money was said to be there keeps the SMS that names it in sight, until it has a payment; not one that has its amount alone', async () => {
  const [editor, owner] = await team();
  const number = { transaction_number: '1234567890' };
  const reference = await announce(db, { amount: 100_000 }, now, number);
  const alike = await announce(db, { amount: 70_000, phone: '+509 4000 0000' }, now);
  const id = await pasteNew(db, editor.id, paid('700.00'), now);
  const shown = { paymentId: id, isMain: false };

  expect(await smsOf(editor, alike)).toMatchObject(shown);
  await setState(editor, alike, { state: 'received' });
  expect(await smsOf(editor, alike)).toBeUndefined();

  await setState(editor, reference, { state: 'received' });
  expect(await smsOf(editor, reference)).toMatchObject(shown);
  await setState(owner, reference, { state: 'confirmed' });
  // Owners match these.
  expect(await smsOf(editor, reference)).toBeUndefined();
  expect(await smsOf(owner, reference)).toMatchObject(shown);
  const to = await match(owner, `${list}/${id}`, reference);
  expect(to).toContain(`${ownPage(reference)}?done=`);
  await pasteNew(db, editor.id, paid('1,000.00', '2345678901', `Note: ${reference}`), now);
  expect(await smsOf(owner, reference)).toBeUndefined();
});

test('an undo leads back to the page of its button, or where that leads, and nowhere else', async () => {
  const reference = await giveTo(db, now);
  const editor = await signIn(db, 'editor');
  const done = async () => (await setState(editor, reference, { state: 'received' })).slice(-36);
  const back = await undoIt(editor, await done(), '/en/admin/donations');
  expect(back).toMatch(/^\/en\/admin\/donations\?done=/);
  const home = await undoIt(editor, await done(), 'https://elsewhere.example');
  expect(home).toMatch(/^\/admin\?done=/);
  expect(await stateIn(db, reference)).toBe('announced');
  for (const filtered of [
    '/admin/donations?state=received&method=moncash',
    '/admin/journal?kind=donations',
  ])
    expect(await undoIt(editor, 'made-up', filtered)).toBe(`${filtered}&notice=gone`);
  const strange = '/admin?section=hours&done=x';
  expect(await undoIt(editor, 'made-up', strange)).toBe('/admin?notice=gone');
  // The page of a payment that is not stored any longer leads to the donations.
  const to = await paste(editor, sms);
  const undone = await undoIt(editor, to.slice(-36), `${list}/${paymentIn(to)}`);
  const left = await redirected(thrownBy(() => payment.loader(editor.args(undone))));
  expect(left.to).toBe(undone.replace(/\/payments\/[\w-]+/, ''));
});
