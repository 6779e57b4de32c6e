import { expect } from 'vitest';
import { changeRole, suspendAccount } from '#app/features/accounts/containment.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { invite } from '#app/features/members/invitations/invitations.server.ts';
import { correctPayment } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import { rejected } from '#app/http/result.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, test } from '#test/database.ts';
import { announce, entryOf, now, paid, pasteNew } from '#test/donation-review.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import type { JournalFilter } from './declaration.ts';
import { loader } from './journal.tsx';
import { listJournalPeople } from './journal-list.server.ts';
import { journaled } from './journaled.server.ts';

const minute = 60_000;

const by = (actorId: string) => ({ ...commandOrigin, network: 'net', actorId });
const read = (filter?: Partial<JournalFilter>) => listJournal(db, now + 10 * minute, filter);
const inviteAt = (accountId: string, at: number, email = 'rose@example.org') =>
  invite(db, { email, role: 'editor', locale: 'fr', accountId }, at);
/** By an owner. */
function setState(reference: string, accountId: string, state: 'received' | 'refused', at = now) {
  const reason = state === 'refused' ? 'R' : null;
  return entryOf(changeState(db, { role: 'owner', reference, state, accountId, reason }, at));
}

const onMessage = journaled('message', { key: 'id', isThere: ({ state }) => state !== 'suspect' });
const setMessage = onMessage(async ({ row, change }, { state }: { state: string }) =>
  row.state === state ? rejected('unchanged') : change({ state }, 'message.done'),
);

eachEngine((test) => {
  test('what is not there is gone, and a refusal or an error leaves nothing', async () => {
    const [id, accountId] = [await write(db), await makeTeamMember(db)];
    const suspect = await write(db, { spamReason: 'honeypot' });
    const set = (id: string, state: string) => setMessage(db, { id, accountId, state }, now);
    for (const missing of ['made-up', suspect])
      expect(await set(missing, 'done')).toEqual(rejected('gone'));
    expect(await set(id, 'new')).toEqual(rejected('unchanged'));
    const fail = onMessage(async ({ change }) => {
      await change({ state: 'done' }, 'message.done');
      throw new Error('after the change');
    });
    await expect(fail(db, { id, accountId }, now)).rejects.toThrow('after the change');
    expect(await rowsIn('journal_entry')).toEqual([]);
    expect((await rowsIn('message')).map(({ state }) => state).sort()).toEqual(['new', 'suspect']);
  });

  test('of two simultaneous commands, the second decides on what the first wrote', async () => {
    const [id, accountId] = [await write(db), await makeTeamMember(db)];
    const other = secondDb();
    const results = await Promise.all(
      [db, other, db, other].map((each) => setMessage(each, { id, accountId, state: 'done' }, now)),
    );
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['done', ...Array(3).fill('rejected')]);
    expect(await rowsIn('journal_entry')).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('shows who did what, with what was before and after, by person, kind and time; what was undone can be done again', async () => {
    const nadia = await makeTeamMember(db, 'owner', 'nadia');
    const jean = await makeTeamMember(db, 'editor', 'jean');
    const reference = await announce(db);
    const entryId = await setState(reference, nadia, 'received');
    await changeRole(db, jean, 'member', by(nadia), now + minute);
    await suspendAccount(db, jean, commandOrigin, now + 2 * minute);
    const { lines } = await read();
    const shown = lines.map(({ action, name, by: who, changes, undo }) => [
      ...[action, name, typeof who === 'string' ? who : who.name, undo !== null],
      ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ]);
    expect(shown).toEqual([
      ['account.suspended', 'jean', 'operator', false],
      ['account.role_changed', 'jean', 'nadia', false, 'account.role: editor → member'],
      [
        ...['donation.received', null, 'nadia', true],
        `donation.received_at: null → ${now}`,
        'donation.received_minor: null → 100050',
        'donation.received_currency: null → HTG',
      ],
    ]);
    const actions = async (filter: Partial<JournalFilter>) =>
      (await read(filter)).lines.map(({ action }) => action.replace(/^\w+\./, '')).join(' ');
    for (const [filter, found] of [
      [{ person: nadia }, 'role_changed received'],
      [{ person: 'operator' }, 'suspended'],
      [{ kind: 'donations' }, 'received'],
      [{ kind: 'people', person: nadia }, 'role_changed'],
      [{ kind: 'other' }, ''],
      [{ since: now + minute }, 'suspended role_changed'],
    ] as const)
      expect(await actions(filter), JSON.stringify(filter)).toBe(found);
    const people = await listJournalPeople(db, 10, registry.journal);
    expect(people.map(({ name }) => name)).toEqual(['nadia']);
    await undoChange(db, { role: 'owner', entryId, accountId: nadia }, now + 5 * minute);
    const undone = (await read()).lines;
    expect(undone.find(({ id }) => id === entryId)?.undo).toBeNull();
    const redo = { action: 'undo', subjectId: reference, undo: '/admin/journal/:id/undo' };
    expect(undone[0]).toMatchObject(redo);
  });

  test('who deleted their account is a removed person, and nothing of theirs is in what was before and after', async () => {
    const nadia = await makeTeamMember(db, 'owner', 'nadia');
    const rose = await makeTeamMember(db, 'editor', 'rose');
    const [email, message] = ['rose@example.org', 'Pou lekòl mwen an'];
    const donor = { name: 'Rose Kapwouj', email, phone: '+509 37 01 02 03', message };
    const reference = await announce(db, donor, now, { account_id: rose });
    const transaction = '1234567890';
    const id = await pasteNew(db, rose, paid('1,000.00', transaction, donor.name, '40010203'));
    const corrected = { amount: 90_000, phone: '40010204', transaction };
    await correctPayment(db, { id, accountId: rose, role: 'owner' }, corrected, now + 1);
    await entryOf(donationPayable.match(db, { id, reference, accountId: rose }, now + 2));
    await setState(reference, nadia, 'refused', now + 3);
    await changeRole(db, rose, 'member', by(nadia), now + 4);
    await inviteAt(nadia, now + 5);
    await deleteAccount(db, rose, now + 6);
    const { lines } = await read();
    expect(lines.map(({ action, by: who }) => [action, who])).toEqual([
      ['account.account_deleted', 'operator'],
      ['invitation.sent', { name: 'nadia' }],
      ['account.role_changed', { name: 'nadia' }],
      ['donation.refused', { name: 'nadia' }],
      ['payment.matched', 'removed'],
      ['payment.corrected', 'removed'],
      ['payment.stored', 'removed'],
    ]);
    expect((await read({ person: 'removed' })).lines).toHaveLength(3);
    const stored = JSON.stringify([await rowsIn('journal_entry'), await rowsIn('security_event')]);
    for (const personal of [donor.name, email, '37 01 02 03', '37010203', message, rose])
      expect(stored).not.toContain(personal);
  });
});

test('the page keeps its filters beside each other, and takes any query', async () => {
  const nadia = await signIn(db, 'owner', 'nadia');
  for (let n = 0; n < 51; n++) await inviteAt(nadia.id, Date.now(), `rose${n}@example.org`);
  const filter = { kind: 'people', period: 'week', person: nadia.id };
  const query = new URLSearchParams(filter);
  const load = (search: string) => nadia.get(loader, `/admin/journal${search}`);
  const first = await load(`?${query}`);
  expect(first.days.map(({ day, lines }) => [day, lines.length])).toEqual([['Aujourd’hui', 50]]);
  expect(first.next).toMatch(new RegExp(`^\\?${query}&after=\\d+\\.[\\w-]+$`));
  const second = await load(first.next ?? '');
  expect(second).toMatchObject({ next: null, filter, days: [{ lines: [{}] }] });
  expect((await load('?kind=x&period=-1')).days[0]?.lines).toHaveLength(50);
});
