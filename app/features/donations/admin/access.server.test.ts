import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import * as paymentActions from '#app/features/payments/admin/actions.ts';
import * as payment from '#app/features/payments/admin/payment.tsx';
import * as payments from '#app/features/payments/admin/payments.tsx';
import * as refund from '#app/features/payments/admin/refund.tsx';
import * as refunds from '#app/features/payments/admin/refunds.tsx';
import { registry } from '#app/features.server.ts';
import { formatMonth, writtenPhone } from '#app/i18n/format.ts';
import * as undo from '#app/office/journal/undo.ts';
import { countWaiting, describeWeek, listWaiting } from '#app/office/today/waiting.server.ts';
import { db, test } from '#test/database.ts';
import { announce, paid, pasteNew, stateIn } from '#test/donation-review.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { redirected } from '#test/members.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import * as actions from './actions.ts';
import * as donation from './donation.tsx';
import * as donations from './donations.tsx';
import * as state from './state.tsx';

const now = Date.now();
const sms = 'Vous avez reçu 1,000.50 HTG de 50937000000. TransCode: 1234567890';
const list = '/admin/donations/payments';
type Person = Awaited<ReturnType<typeof signIn>>;

/** With plain spaces. */
const plain = (text = '') => text.replace(/\s/g, ' ');

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
const team = async () => [await signIn(db, 'editor'), await signIn(db, 'owner')] as const;

const render = (page: unknown, loaderData: object) => {
  const element = createElement(page as () => null, { loaderData } as object);
  const router = createMemoryRouter([{ path: '/', element }]);
  return plain(renderToStaticMarkup(createElement(RouterProvider, { router })));
};

test('an editor sees neither email address nor phone of a donor, an owner both, and what else is of that address', async () => {
  const reference = await giveTo(db, now);
  const messageId = await write(db, { email: goodDonation.email });
  const [editor, owner] = await team();
  const read = (by: Person) => donation.loader(by.args(`/admin/donations/${reference}`));
  const { contact, ...rest } = await read(editor);
  const { email, phone } = goodDonation;
  expect(contact).toBeNull();
  expect(rest.related).toEqual([]);
  expect(JSON.stringify(rest)).not.toContain(email);
  expect(JSON.stringify(rest)).not.toContain(phone);
  const shown = await read(owner);
  expect(shown.related).toMatchObject([
    { title: 'Ses messages', rows: [{ to: `/admin/messages/${messageId}` }] },
  ]);
  expect(shown.contact).toEqual({
    email,
    phone: writtenPhone(phone),
    dialled: `+509${phone.replace(/\D/g, '').slice(-8)}`,
    written: expect.stringContaining(reference),
  });
});

test('donations are received at once by editors, and confirmed at once by owners alone', async () => {
  const [editor, owner] = await team();
  const references = [await giveTo(db, now), await giveTo(db, now + 1)];
  const ticked = Object.fromEntries(references.map((reference, n) => [`row.${n}`, reference]));
  const skipped = async (by: Person, intent: string) => {
    const form = { intent, filter: 'announced', ...ticked };
    const to = await by.press(actions.action, '/admin/donations/selection', form);
    return new URL(to, 'https://bwt.example').searchParams.get('skipped');
  };
  const states = () => Promise.all(references.map((reference) => stateIn(db, reference)));
  expect(await skipped(editor, 'confirmed')).toBe('2');
  expect(await skipped(editor, 'received')).toBe('0');
  expect(await skipped(editor, 'confirmed')).toBe('2');
  expect(await states()).toEqual(['received', 'received']);
  expect(await skipped(owner, 'confirmed')).toBe('0');
  expect(await states()).toEqual(['confirmed', 'confirmed']);
  // Two of the same month, below one heading.
  const list = await owner.get(donations.loader, '/admin/donations?state=confirmed');
  const month = /<th[^>]*>Confirmés en ([^<:]+?)\s:/g;
  expect([...render(donations.default, list).matchAll(month)].map(([, name]) => name)).toEqual([
    formatMonth('fr', Date.now()),
  ]);
});

test('an editor sees the SMS of a payment only until it is matched, not after the match is taken back either', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  const page = await pageOf(editor, sms);
  const shown = { sms, phone: '37000000' };
  const read = async (by: Person) => {
    const view = await payment.loader(by.args(page));
    return 'payment' in view ? view.payment : undefined;
  };
  expect(await read(editor)).toMatchObject(shown);
  await match(editor, page, reference);
  const expectHidden = async () => {
    expect(await read(editor)).toMatchObject({ sms: null, phone: '' });
    expect(await read(owner)).toMatchObject(shown);
  };
  await expectHidden();
  await setState(editor, reference, { state: 'announced' });
  await expectHidden();
  const phones = async (by: Person) =>
    (await payments.loader(by.args(list))).payments.map(({ phone }) => phone);
  expect([await phones(editor), await phones(owner)]).toEqual([[null], ['37000000']]);
});

test('an editor sets a donation to received and back, an owner also confirms and refuses', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  for (const to of ['received', 'announced']) {
    await setState(editor, reference, { state: to });
    expect(await stateIn(db, reference)).toBe(to);
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
});

test('money that arrived for a donation that is refused is to be returned, until an owner says that it is; the undo of either counts', async () => {
  const [reference, other] = [await giveTo(db, now), await giveTo(db, now + 1)];
  const [editor, owner] = await team();
  await match(editor, await pageOf(editor, sms), reference);
  const own = `/admin/donations/${reference.toLowerCase()}`;
  const refusal = (of: string) => owner.get(state.loader, `/admin/donations/${of}/state`);
  expect((await refusal(reference)).paid).toEqual({ amount: 100_050, currency: 'HTG' });
  expect(await refusal(other)).toMatchObject({ paid: null, byHand: null });
  await setState(owner, other, { state: 'received' });
  const byHand = { amount: 100_050, currency: 'HTG' };
  expect(await refusal(other)).toMatchObject({ paid: null, byHand });
  await setState(owner, other, { state: 'announced' });
  const undoneBy = (done: string) =>
    owner.press(undo.action, `/admin/journal/${done.slice(-36)}/undo`, { back: own });
  const figures = async () => {
    const role = 'owner';
    const at = { locale: 'fr', role, now } as const;
    const today = await listWaiting(registry, db, at);
    const { refunds: owed, returned } = await owner.get(refunds.loader, '/admin/refunds');
    return {
      owed: owed.map((row) => row.reference),
      returned: returned.map((row) => [row.reference, row.how]),
      badge: (await countWaiting(registry, db, at))['/admin/donations'],
      today: today.filter(({ kind }) => kind === 'refund').length,
      week: (await describeWeek(registry, db, at)).includes('1 don reçu'),
    };
  };
  const kept = { owed: [], returned: [], badge: 1, today: 0, week: true };
  expect(await figures()).toEqual(kept);
  const form = { state: 'refused', reason: 'Nous ne pouvons pas.' };
  await setState(owner, other, form);
  expect(await figures()).toEqual(kept);
  const owing = { ...kept, owed: [reference], today: 1, week: false };
  await undoneBy(await setState(owner, reference, form));
  expect(await figures()).toEqual(kept);
  const refused = await setState(owner, reference, form);
  expect(await figures()).toEqual(owing);
  const read = async () => owner.get(donation.loader, own);
  expect(plain((await read()).refund.owed ?? '')).toBe('1 000,50 gourdes à rendre');
  const give = () =>
    owner.press(refund.action, `/admin/refunds/${reference}`, { back: own, how: 'Moncash 261' });
  const done = await give();
  expect(done).toContain(`${own}?done=`);
  expect(await read()).toMatchObject({ refund: { owed: null, returned: { how: 'Moncash 261' } } });
  const returned = { ...kept, returned: [[reference, 'Moncash 261']], badge: 0, week: false };
  expect(await figures()).toEqual(returned);
  expect(await undoneBy(refused)).toContain('notice=changed');
  await undoneBy(done);
  expect(await figures()).toEqual(owing);
  await give();
  // Announced again, it waits for other money.
  await setState(owner, reference, { state: 'announced' });
  await match(owner, await pageOf(owner, sms.replace('1234567890', '2345678901')), reference);
  expect(await stateIn(db, reference)).toBe('received');
  expect(await figures()).toEqual({ ...returned, badge: 1, week: true });
});

test('a refusal without a reason, an unknown state and an unknown donation change nothing', async () => {
  const reference = await giveTo(db, now);
  const owner = await signIn(db, 'owner');
  const path = `/admin/donations/${reference}/state`;
  const send = (form: Record<string, string>) => owner.refused(state.action, path, form);
  const missing = { status: 400, errors: { reason: 'missing' } };
  expect(await send({ state: 'refused', reason: ' ' })).toMatchObject(missing);
  expect(await send({ state: 'gone' })).toMatchObject({ status: 400 });
  expect(await setState(owner, 'BWT-AAAAAA', { state: 'received' })).toContain('notice=gone');
  expect(await setState(owner, reference, { state: 'announced' })).toContain('notice=unchanged');
});

test('a pasted SMS is shown where it was pasted, with what it may be for; the same number again names the donation that has it', async () => {
  const reference = await giveTo(db, now);
  const editor = await signIn(db, 'editor');
  const to = await paste(editor, sms);
  expect(to).toMatch(/^\/admin\/donations\?payment=[\w-]{36}&done=[\w-]{36}$/);
  const id = paymentIn(to);
  const page = `${list}/${id}`;
  expect((await donations.loader(editor.args(to))).pasted).toMatchObject({
    payment: { id },
    suggestions: [{ reference }],
  });
  expect(await match(editor, page, sms)).toBe(`${page}?notice=unknown`);
  expect(await match(editor, page, reference)).toMatch(/^\/admin\/donations\?done=[\w-]{36}$/);
  const again = `/admin/donations?used=${id}`;
  expect(await paste(editor, sms)).toBe(again);
  const { used } = await donations.loader(editor.args(again));
  expect(used).toEqual({ paymentId: id, said: expect.stringContaining(reference) });
  const empty = { status: 400, errors: { text: 'empty' } };
  expect(await editor.refused(donations.action, '/admin/donations', { text: ' ' })).toMatchObject(
    empty,
  );
});

test('a donation that is announced says which SMS may be its payment, on its page and in its row, and is matched from there', async () => {
  const editor = await signIn(db, 'editor');
  const reference = await announce(db, { amount: 570_000, phone: '+509 3701 0203' }, now);
  const other = await announce(db, { amount: 25_000, phone: '+509 4000 0000' }, now + 1);
  const page = (path: string) => editor.get(donation.loader, path);
  const own = `/admin/donations/${reference.toLowerCase()}`;
  expect((await page(own)).sms).toBeUndefined();
  const id = await pasteNew(db, editor.id, paid('5,700.00'), now);
  await pasteNew(db, editor.id, 'Vous avez envoyé 250.00 HTG à 50940000000. TransCode: 5', now);
  const { sms } = await page(own);
  expect(plain(sms?.said)).toBe('Un SMS de 5 700 gourdes vient de ce téléphone');
  expect(sms).toMatchObject({ paymentId: id, difference: null, isMain: true });
  const { sms: rows, list: shown } = await editor.get(
    donations.loader,
    '/admin/donations?state=announced',
  );
  expect(shown.rows.map(({ id, reference: each }) => [each, plain(rows[id])])).toEqual([
    [other, ''],
    [reference, 'Un SMS de 5 700 gourdes vient de ce téléphone'],
  ]);
  expect(await match(editor, `${list}/${id}`, reference)).toMatch(/^\/admin\/donations\?done=/);
  expect(await page(own)).toMatchObject({ state: 'received', sms: undefined });
});

test('a payment says through what it came and when it was noted, and what it may be for, when it was announced', async () => {
  const editor = await signIn(db, 'editor');
  const at = Date.UTC(2026, 10, 5, 19, 10);
  await announce(db, { amount: 570_000 }, Date.UTC(2026, 10, 4, 17));
  const id = await pasteNew(db, editor.id, `MonCash: ${paid('5,700.00', '3570697411')}`, at);
  const html = render(payment.default, await editor.get(payment.loader, `${list}/${id}`));
  expect(html).toContain('Moncash · 3570697411 · noté le 5 novembre 2026 à 14 h 10');
  expect(html).toMatch(/même montant(?:, autre téléphone)? · annoncé le 4 novembre</);
});

test('a donation whose SMS brings another amount says so beside the button; a phone alone tells editors nothing', async () => {
  const [editor, owner] = [await signIn(db, 'editor'), await signIn(db, 'owner')];
  const reference = await announce(db, { amount: 570_000, phone: '+509 3701 0203' });
  await pasteNew(db, editor.id, paid('700.00'), now);
  const own = `/admin/donations/${reference.toLowerCase()}`;
  expect((await editor.get(donation.loader, own)).sms).toBeUndefined();
  const { sms } = await owner.get(donation.loader, own);
  expect(sms).toMatchObject({ isMain: false, match: { text: 'C’est ce don quand même' } });
  expect(plain(sms?.difference ?? undefined)).toBe('Reçu 700 · annoncé 5 700 (−5 000)');
});

test('an SMS that nothing is like is kept or set aside by the first two buttons, and the search is folded until something was typed', async () => {
  const editor = await signIn(db, 'editor');
  const page = await pageOf(editor, sms);
  const parts = async (path: string) => {
    const html = render(payment.default, await editor.get(payment.loader, path));
    return [...html.matchAll(/class="button([^"]*)"[^>]*>([^<]+)|<details class="more"( open)?/g)]
      .map(([, kind, name, open]) => (name ? name + (kind?.includes('primary') ? '*' : '') : open))
      .slice(0, 4);
  };
  const first = ['Don inattendu*', 'Ce n’est pas un paiement'];
  expect(await parts(page)).toEqual([...first, undefined, 'Rapprocher']);
  expect(await parts(`${page}?asked=Wozmon`)).toEqual([...first, ' open', 'Rapprocher']);
});

test('a payment that is matched says with what, when and by whom, and has it taken back', async () => {
  const reference = await giveTo(db, now);
  const [editor, owner] = await team();
  const page = await pageOf(editor, sms);
  await match(editor, page, reference);
  const view = await owner.get(payment.loader, page);
  const { matched } = 'payment' in view ? view : {};
  expect(matched).toMatchObject({
    said: expect.stringContaining(reference),
    match: { by: expect.any(String), at: expect.any(Number) },
  });
  const { entryId = '' } = matched?.undo ?? {};
  expect(render(payment.default, view)).toContain(`/admin/journal/${entryId}/undo`);
  const path = `/admin/journal/${entryId}/undo`;
  expect(await owner.press(undo.action, path, { back: page })).toContain(`${page}?done=`);
  expect(await owner.get(payment.loader, page)).toMatchObject({ isOpen: true });
});

test('while an SMS may be its payment, that the money arrived is said in the menu, and no button is filled but the one of the SMS', async () => {
  const owner = await signIn(db, 'owner');
  const reference = await announce(db, { amount: 570_000, phone: '+509 3701 0203' });
  const read = async () => {
    const loaderData = await owner.get(donation.loader, `/admin/donations/${reference}`);
    return render(donation.default, loaderData)
      .split('⋯')
      .map((part) =>
        [...part.matchAll(/class="button([^"]*)"[^>]*>([^<]+)/g)].map(([, kind, name]) =>
          [kind?.includes('primary') && '*', plain(name)].filter(Boolean).join(' '),
        ),
      );
  };
  expect(await read()).toEqual([[], ['Refuser…', '* L’argent est arrivé']]);
  await pasteNew(db, owner.id, paid('700.00'), now);
  const anyway = 'C’est ce don quand même';
  expect(await read()).toEqual([[], ['L’argent est arrivé', 'Refuser…', anyway]]);
  await setState(owner, reference, { state: 'received' });
  expect(await read()).toEqual([[], ['Refuser…', 'Remettre à « annoncé »', anyway, 'Confirmer']]);
});

test('a donation whose money was said to be there keeps the SMS that names it in sight, until it has a payment; not one that has its amount alone', async () => {
  const [editor, owner] = await team();
  const reference = await announce(db, { amount: 100_000 }, now);
  const number = { transaction_number: '1234567890' };
  await db.updateTable('donation').set(number).where('reference', '=', reference).execute();
  const alike = await announce(db, { amount: 70_000, phone: '+509 4000 0000' }, now);
  const id = await pasteNew(db, editor.id, paid('700.00'), now);
  const smsOf = async (by: Person, path: string) =>
    (await by.get(donation.loader, `/admin/donations/${path.toLowerCase()}`)).sms;
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
  const own = `/admin/donations/${reference.toLowerCase()}`;
  expect(await match(owner, `${list}/${id}`, reference)).toContain(`${own}?done=`);
  await pasteNew(db, editor.id, paid('1,000.00', '2345678901', `Note: ${reference}`), now);
  expect(await smsOf(owner, reference)).toBeUndefined();
});

test('when it is undone that a payment was stored, its page leads to the donations', async () => {
  const editor = await signIn(db, 'editor');
  const to = await paste(editor, sms);
  const [page, entry] = [`${list}/${paymentIn(to)}`, to.slice(-36)];
  const undone = await editor.press(undo.action, `/admin/journal/${entry}/undo`, { back: page });
  expect(undone).toMatch(new RegExp(`^${page}\\?done=[\\w-]{36}$`));
  const left = await redirected(thrownBy(() => payment.loader(editor.args(undone))));
  expect(left.to).toBe(undone.replace(/\/payments\/[\w-]+/, ''));
  expect((await donations.loader(editor.args(to))).pasted).toBeUndefined();
});

test('a donation that has a payment refuses a second, and the page names the number that it has', async () => {
  const reference = await giveTo(db, now);
  const editor = await signIn(db, 'editor');
  const first = await pageOf(editor, sms);
  await match(editor, first, reference);
  const second = await pageOf(editor, sms.replace('1234567890', '2345678901'));
  const paymentId = first.split('/').at(-1);
  const to = await match(editor, second, reference);
  expect(to).toBe(`${second}?notice=decided&taken=${paymentId}`);
  expect(await payment.loader(editor.args(to))).toMatchObject({
    taken: { paymentId, said: expect.stringContaining('1234567890') },
  });
});

test('an undo leads back to the page of its button, and nowhere else', async () => {
  const reference = await giveTo(db, now);
  const editor = await signIn(db, 'editor');
  const done = async () => (await setState(editor, reference, { state: 'received' })).slice(-36);
  const undoIt = (id: string, back: string) =>
    editor.press(undo.action, `/admin/journal/${id}/undo`, { back });
  const back = await undoIt(await done(), '/en/admin/donations');
  expect(back).toMatch(/^\/en\/admin\/donations\?done=/);
  expect(await undoIt(await done(), 'https://elsewhere.example')).toMatch(/^\/admin\?done=/);
  const hours = '/admin/settings?section=hours';
  expect(await undoIt('made-up', hours)).toBe(`${hours}&notice=gone`);
  const received = '/admin/donations?state=received&method=moncash';
  expect(await undoIt('made-up', received)).toBe(`${received}&notice=gone`);
  expect(await undoIt('made-up', '/admin?section=hours&done=x')).toBe('/admin?notice=gone');
  expect(await stateIn(db, reference)).toBe('announced');
});
