import { expect } from 'vitest';
import { enqueueEmail, giveUp } from '#app/email/outbox.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { messageList } from '#app/features/contact/admin/message-list.server.ts';
import * as donations from '#app/features/donations/admin/donation-list.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { requestPayeeChange } from '#app/features/donations/payees/payees.server.ts';
import { trialEmail } from '#app/features/emails/admin/email.server.ts';
import { openRequest } from '#app/features/privacy/requests.server.ts';
import { registry } from '#app/features.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { announce, desk, paid } from '#test/donation-review.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { insertPicture } from '#test/moderation.ts';
import { countOf, pagesBelow } from '../menu.ts';
import { findSetup } from './setup.server.ts';
import * as waiting from './waiting.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('an owner’s setup steps disappear once done: the email step only when its trial has left the server', async () => {
    const accountId = await makeAccount(db, now);
    const left = async () => {
      const setup = await findSetup(registry, db, { locale: 'fr', accountId });
      return setup?.open.map(({ key }) => key);
    };
    const steps = ['second-factor', 'email', 'colleague'];
    expect(await left()).toEqual(expect.arrayContaining(steps));
    const app = { account_id: accountId, encrypted_secret: 'x', last_step: 0, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await makeTeamMember(db, 'editor', 'jean');
    await enqueueEmail(db, trialEmail({ accountId }), now);
    await updateRows('outbox', { sent_at: now, outcome: 'kept' });
    expect(await left()).toContain('email');
    await updateRows('outbox', { outcome: null });
    for (const step of steps) expect(await left()).not.toContain(step);
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
    const as = (role: 'owner' | 'editor') =>
      waiting.listWaiting(registry, db, { locale: 'fr', role, now });
    const others = [
      { kind: 'emails', failed: 2, at: now - 1 },
      { kind: 'payee', what: 'Un autre compte pour les dons attend : Moncash', at: now },
    ];
    const asked = { kind: 'dataRequest', id, to: `/admin/privacy/${id}/erasure`, at: now - 8 };
    expect(await as('owner')).toMatchObject([...others, asked]);
    expect(await as('editor')).toEqual([]);
    // “More” says the same beside its entries.
    const counts = { '/admin/email': 1, '/admin/payees': 1, '/admin/privacy': 1 };
    expect(await waiting.countWaiting(registry, db, { role: 'owner', now })).toMatchObject(counts);
    await updateRows('data_request', { done_at: now, email: null }, id);
    expect(await as('owner')).toMatchObject(others);
  });

  test('the badge of donations counts what its page opens with, and what Today lists; suspect donations are in none', async () => {
    const team = await desk(db);
    const announced = (set = {}) => announce(db, {}, now, set);
    const sent = { proof_sent_at: now };
    await announced();
    await announced(sent);
    await announced({ ...sent, suspicion: 'quick' });
    for (const state of ['received', 'confirmed', 'refused'])
      await announced({ ...sent, [`${state}_at`]: now });
    // The SMS with the number that a donor gave is in the row of the donation.
    await announced({ ...sent, transaction_number: '2990000001' });
    const paste = (number: string) => team.pasteNew(paid('1,000.00', number));
    const open = await paste('3000000001');
    await paste('2990000001');
    await team.keep(await paste('3000000002'));
    await team.dismiss(await paste('3000000003'));
    await team.matched(await paste('3000000004'), await announced());
    const { rows: alone } = await donations.listPayments(db, 'waiting');
    expect(alone.map(({ id }) => id)).toEqual([open]);
    const counted = async (role: 'owner' | 'editor') => [
      (await waiting.countWaiting(registry, db, { role, now }))['/admin/donations'],
      (await donations.countByFilter(db, role)).waiting,
    ];
    const listed = (role: 'owner' | 'editor') =>
      waiting.listWaiting(registry, db, { locale: 'fr', role, now });
    const proofs = (await donations.donationList.page(db, 'proof', {})).rows.length;
    const today = await listed('editor');
    expect(today.filter(({ kind }) => kind === 'proof')).toHaveLength(proofs);
    expect([proofs, today.length]).toEqual([2, 3]);
    expect((await donations.donationList.page(db, 'waiting', {})).rows).toHaveLength(proofs);
    expect(await counted('editor')).toEqual([3, 3]);
    // Owners have one row for all that they may confirm.
    const received = (await listed('owner')).find(({ kind }) => kind === 'received');
    expect(received?.name).toMatch(/^2\s/);
    expect(await counted('owner')).toEqual([5, 5]);
  });

  test('what waits is in groups, the most urgent first; in a group the oldest first, and after them what may be no money', async () => {
    const usual = { kind: 'any', to: '/admin', about: 'money' } as const;
    const item = (id: string, at: number, more: Partial<waiting.WaitingItem>) => {
      return { ...usual, id, at, what: id, ...more };
    };
    const given = [
      item('picture', now - 9, { about: 'site' }),
      item('doubt', now - 8, { isDoubtful: true }),
      item('emails', now - 7, { failed: 2 }),
      item('proof', now - 1, {}),
      item('payment', now - 2, {}),
      item('reply', now - 3, { failed: 1 }),
    ];
    const asked = { locale: 'fr', role: 'owner', now } as const;
    const listed = await waiting.listWaiting({ waiting: [async () => given] }, db, asked);
    const groups = waiting.groupWaiting(listed);
    expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id).join(' ')])).toEqual([
      ['failed', 'reply emails'],
      ['money', 'payment proof doubt'],
      ['site', 'picture'],
    ]);
  });

  test('the badges of messages and pictures count what their pages open with; when nothing waits, Today says what arrived within seven days', async () => {
    const accountId = await makeAccount(db, now);
    const week = 7 * 24 * 60 * 60_000;
    for (const [state, ago] of [
      ['new', 0],
      ['new', week],
      ['open', week + 1],
      ['done', 0],
    ] as const)
      await updateRows('message', { state }, await write(db, {}, now - ago));
    await insertPicture(db, 'p');
    const counts = await waiting.countWaiting(registry, db, { role: 'editor', now });
    expect(counts).toMatchObject({ '/admin/messages': 2, '/admin/pictures': 1 });
    expect((await messageList.page(db, 'new', { accountId })).rows).toHaveLength(2);
    expect((await messageList.count(db, { accountId })).new).toBe(2);
    // The section's number is the sum of those of its pages.
    const pages = pagesBelow('/admin/publish', 'owner', registry.sections);
    expect(countOf({ to: '/admin/publish' }, pages, { ...counts, '/admin/courses': 2 })).toBe(3);
    await announce(db, {}, now, { received_at: now });
    const lines = await waiting.describeWeek(registry, db, { locale: 'en', now });
    const arrived = '1 donation received, 0 pictures reviewed, 3 messages arrived, 0 enrolments';
    expect(lines.join(', ')).toBe(arrived);
  });
});
