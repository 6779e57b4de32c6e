import fc from 'fast-check';
import { expect } from 'vitest';
import { enqueueEmail, giveUp } from '#app/email/outbox.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { messageList } from '#app/features/contact/admin/message-list.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import {
  countByFilter,
  donationList,
  listPayments,
} from '#app/features/donations/admin/donation-list.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { requestPayeeChange } from '#app/features/donations/payees/payees.server.ts';
import { trialEmail } from '#app/features/emails/admin/email.server.ts';
import { dismissPayment, keepAsUnexpected } from '#app/features/payments/payments.server.ts';
import { openRequest } from '#app/features/privacy/requests.server.ts';
import { registry } from '#app/features.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { announce, pasteNew, sms } from '#test/donation-review.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { insertPicture } from '#test/moderation.ts';
import { message } from '#test/outbox.ts';
import { findSetup } from './setup.server.ts';
import {
  countWaiting,
  describeWeek,
  groupWaiting,
  listWaiting,
  type WaitingItem,
} from './waiting.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('an owner’s first steps end by themselves: a second factor, a trial that left, notifications, a colleague', async () => {
    const accountId = await makeAccount(db, now);
    const steps = ['second-factor', 'email', 'notifications', 'colleague'];
    const left = async () => {
      const setup = await findSetup(registry, db, { locale: 'fr', accountId });
      return setup?.open.map(({ key }) => key).filter((key) => steps.includes(key));
    };
    expect(await left()).toEqual(steps);
    const app = { account_id: accountId, encrypted_secret: 'x', last_step: 0, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await enqueueEmail(db, trialEmail({ accountId }), now);
    await updateRows('outbox', { sent_at: now, outcome: 'kept' });
    expect(await left()).toEqual(steps.slice(1));
    await updateRows('outbox', { outcome: null });
    const chosen = { account_id: accountId, kind: 'messages', frequency: 'daily' } as const;
    await db.insertInto('notification_setting').values(chosen).execute();
    await makeTeamMember(db, 'editor', 'jean');
    expect(await left()).toEqual([]);
  });

  test('F13 owners see who asks for their data or to be erased until it is done, refused emails, and changes of where donations go; editors do not; failures and money come first', async () => {
    const accountId = await makeAccount(db, now);
    const request = { locale: 'fr', secret: 'secret' } as const;
    const id = await openRequest(db, { ...request, email: 'anais@example.org' }, now - 9);
    await openRequest(db, { ...request, email: 'rose@example.org' }, now - 9);
    await updateRows('data_request', { proved_at: now - 8, choice: 'erase' }, id);
    const email = await enqueueEmail(db, donationEmail({ donationId: 'a' }), now - 2);
    await giveUp(db, email, 'refused', now - 1);
    const change = { method: 'moncash', value: { number: '1', holder: 'x' }, accountId } as const;
    await requestPayeeChange(db, change, commandOrigin, now);
    const as = (role: 'owner' | 'editor') => listWaiting(registry, db, { locale: 'fr', role, now });
    const what = 'anais@example.org demande que ses données soient effacées';
    const others = [
      { kind: 'emails', what: '1 e‑mail refusé', failed: 2, at: now - 1 },
      { kind: 'payee', what: 'Un autre compte pour les dons attend : Moncash', at: now },
    ];
    expect(await as('owner')).toMatchObject([
      ...others,
      { kind: 'dataRequest', id, what, to: `/admin/privacy/${id}/erasure`, at: now - 8 },
    ]);
    expect(await as('editor')).toEqual([]);
    // “More” says the same beside its entries.
    const counts = { '/admin/email': 1, '/admin/payees': 1, '/admin/privacy': 1 };
    expect(await countWaiting(registry, db, { role: 'owner', now })).toMatchObject(counts);
    expect(await countWaiting(registry, db, { role: 'editor', now })).not.toMatchObject(counts);
    await updateRows('data_request', { done_at: now, email: null }, id);
    expect(await as('owner')).toMatchObject(others);
  });

  test('the badge of donations counts what its page opens with, and what Today lists; suspect donations are in none', async () => {
    const accountId = await makeAccount(db, now);
    const settle = {
      open: async () => {},
      unexpected: keepAsUnexpected,
      matched: donationPayable.match,
      dismissed: dismissPayment,
    };
    const step = fc.record({
      state: fc.constantFrom(null, 'received', 'confirmed', 'refused'),
      suspicion: fc.constantFrom(null, 'quick'),
      proof_sent_at: fc.constantFrom(null, now),
      payment: fc.constantFrom(null, ...(Object.keys(settle) as (keyof typeof settle)[])),
    });
    for (const [n, { state, payment, ...sent }] of fc.sample(step, 14).entries()) {
      const reference = await announce(db);
      const set = { ...sent, ...(state && { [`${state}_at`]: now }) };
      await db.updateTable('donation').set(set).where('reference', '=', reference).execute();
      if (payment === null) continue;
      const text = sms('1,000.00', '37010203', String(3_000_000_000 + n));
      const id = await pasteNew(db, accountId, text);
      await settle[payment](db, { id, reference, accountId }, now);
    }
    // The SMS with the number that a donor gave is in the row of the donation.
    const reference = await announce(db);
    const number = '2990000001';
    await db
      .updateTable('donation')
      .set({ proof_sent_at: now, transaction_number: number })
      .where('reference', '=', reference)
      .execute();
    const paid = await pasteNew(db, accountId, sms('1,000.00', '37010203', number));
    const { rows: alone } = await listPayments(db, 'waiting');
    expect(alone.map(({ id }) => id)).not.toContain(paid);
    const badgeOf = async (role: 'owner' | 'editor') =>
      (await countWaiting(registry, db, { role, now }))['/admin/donations'];
    const today = await listWaiting(registry, db, { locale: 'fr', role: 'editor', now });
    // Nothing cuts the amount off.
    for (const { amount } of today) expect(amount).toMatch(/^[\d\s,]+gourdes/);
    const proofs = today.filter(({ kind }) => kind === 'proof').length;
    const tabs = await countByFilter(db, 'editor');
    const rowsIn = async (filter: 'waiting' | 'proof') =>
      (await donationList.page(db, filter, {})).rows.length;
    expect([tabs.proof, await rowsIn('proof')]).toEqual([proofs, proofs]);
    const all = proofs + today.filter(({ kind }) => kind === 'payment').length;
    const rows = (await rowsIn('waiting')) + alone.length;
    expect([await badgeOf('editor'), tabs.waiting, rows]).toEqual([all, all, all]);
    // Owners have one row for all that they may confirm.
    const ofOwner = await listWaiting(registry, db, { locale: 'fr', role: 'owner', now });
    const received = ofOwner.find(({ kind }) => kind === 'received');
    const more = all + Number.parseInt(received?.name ?? '0', 10);
    const tab = (await countByFilter(db, 'owner')).waiting;
    expect([await badgeOf('owner'), tab]).toEqual([more, more]);
  });

  test('what waits is in groups, the most urgent first; in a group the oldest first, and after them what may be no money', async () => {
    const item = (id: string, at: number, more: Partial<WaitingItem>): WaitingItem => {
      return { kind: 'any', id, at, what: id, to: '/admin', about: 'site', ...more };
    };
    const given = [
      item('picture', now - 9, {}),
      item('message', now - 5, { about: 'people' }),
      item('doubt', now - 8, { about: 'money', isDoubtful: true }),
      item('emails', now - 7, { about: 'people', failed: 2 }),
      item('proof', now - 1, { about: 'money' }),
      item('payment', now - 2, { about: 'money' }),
      item('reply', now - 3, { about: 'people', failed: 1 }),
    ];
    const waiting = [async () => given];
    const groups = groupWaiting(
      await listWaiting({ waiting }, db, { locale: 'fr', role: 'owner', now }),
    );
    expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id).join(' ')])).toEqual([
      ['failed', 'reply emails'],
      ['money', 'payment proof doubt'],
      ['people', 'message'],
      ['site', 'picture'],
    ]);
  });

  test('the badges of messages and pictures count what their pages open with; when nothing waits, Today says what arrived within seven days', async () => {
    const accountId = await makeAccount(db, now);
    const day = 24 * 60 * 60_000;
    const times = [now, now - 7 * day, now - 7 * day - 1, now];
    for (const [n, state] of (['new', 'new', 'open', 'done'] as const).entries()) {
      const origin = { idempotencyKey: `message-${n}`, locale: 'fr', spamReason: null };
      const { id } = await createMessage(db, message, origin, times[n] ?? now);
      await updateRows('message', { state }, id);
    }
    await insertPicture(db, 'p');
    const counts = await countWaiting(registry, db, { role: 'editor', now });
    expect(counts).toMatchObject({ '/admin/messages': 2, '/admin/pictures': 1 });
    expect((await messageList.page(db, 'new', { accountId })).rows).toHaveLength(2);
    expect((await messageList.count(db, { accountId })).new).toBe(2);
    const today = await listWaiting(registry, db, { locale: 'fr', role: 'editor', now });
    expect(today.filter(({ kind }) => kind === 'picture')).toHaveLength(1);
    await announce(db);
    await updateRows('donation', { received_at: now });
    expect(await describeWeek(registry, db, { locale: 'en', now })).toEqual([
      '1 donation received',
      '0 pictures reviewed',
      '3 messages arrived',
      '0 enrolments',
    ]);
  });
});
