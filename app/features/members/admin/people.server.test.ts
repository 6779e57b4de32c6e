import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { findAccount, findDeviceOwner } from '#app/features/accounts/accounts.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import {
  listPendingPayees,
  requestPayeeChange,
} from '#app/features/donations/payees/payees.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { action } from './actions.ts';
import { loader as list, action as search } from './people.tsx';
import { loader as look } from './person.tsx';

const now = Date.now();

async function member(name: string, role: Role, loggedInAt = now) {
  const id = await makeAccount(db, now, { email: `${name}@example.org`, username: name });
  await updateRows('account', { role }, id);
  return { id, cookie: (await openSession(db, id, loggedInAt)).cookie };
}
const asRoute = <Route>(path: string, given: Parameters<typeof memberArgs>[1]) =>
  memberArgs(path, given) as Route & LoaderFunctionArgs;
const send = (cookie: string, id: string, what: string, form: Record<string, string> = {}) =>
  action(asRoute(`/admin/people/${id}/${what}`, { db, cookie, params: { id }, form }));
const noticeOf = async (answer: unknown) =>
  new URL((await redirected(answer)).to ?? '', 'https://bwt.example').searchParams.get('notice');
const sessionsOf = (id: string) =>
  db.selectFrom('session').select('id').where('account_id', '=', id).execute();

test('an owner takes access away and gives it back, changes a role and ends sessions; each is a security event of the owner', async () => {
  const owner = await member('owner', 'owner');
  const jean = await member('jean', 'editor');
  expect(await noticeOf(send(owner.cookie, jean.id, 'access', { state: 'suspended' }))).toBe(
    'suspended',
  );
  expect(await sessionsOf(jean.id)).toEqual([]);
  const { person } = await look(
    asRoute('/admin', { db, cookie: owner.cookie, params: { id: jean.id } }),
  );
  expect(person).toMatchObject({
    username: 'jean',
    role: 'editor',
    state: 'suspended',
    sessions: 0,
  });
  expect(await noticeOf(send(owner.cookie, jean.id, 'access', { state: 'active' }))).toBe(
    'resumed',
  );
  expect(await noticeOf(send(owner.cookie, jean.id, 'access', { state: 'active' }))).toBe('same');
  expect(await noticeOf(send(owner.cookie, jean.id, 'role', { role: 'member' }))).toBe('role');
  expect((await findAccount(db, jean.id))?.role).toBe('member');
  await openSession(db, jean.id);
  expect(await noticeOf(send(owner.cookie, jean.id, 'sessions'))).toBe('sessions');
  expect(await sessionsOf(jean.id)).toEqual([]);
  const events = await db
    .selectFrom('security_event')
    .select(['kind', 'actor_id'])
    .where('account_id', '=', jean.id)
    .execute();
  const kinds = ['suspended', 'resumed', 'role_changed', 'sessions_ended'];
  for (const kind of kinds) expect(events).toContainEqual({ kind, actor_id: owner.id });
});

test('taking an owner’s access away cancels the change of where donations go that this owner has asked for', async () => {
  const [owner, rogue] = [await member('owner', 'owner'), await member('rogue', 'owner')];
  const value = { number: '+509 12 34 5678', holder: 'X' };
  await requestPayeeChange(
    db,
    { method: 'moncash', value, accountId: rogue.id },
    commandOrigin,
    now,
  );
  await send(owner.cookie, rogue.id, 'role', { role: 'member' });
  expect(await listPendingPayees(db)).toEqual([]);
  const canceled = db
    .selectFrom('journal_entry')
    .select('account_id')
    .where('action', '=', 'payee.canceled');
  expect(await canceled.execute()).toEqual([{ account_id: owner.id }]);
});

test('an owner resets the second factor of somebody who has lost it', async () => {
  const owner = await member('owner', 'owner');
  const jean = await member('jean', 'editor');
  expect(await noticeOf(send(owner.cookie, jean.id, 'second-factor'))).toBe('same');
  const app = { account_id: jean.id, encrypted_secret: 'x', last_step: 0, created_at: now };
  await db.insertInto('authenticator_app').values(app).execute();
  expect(await noticeOf(send(owner.cookie, jean.id, 'second-factor'))).toBe('second-factor');
  expect(await rowsIn('authenticator_app')).toEqual([]);
  expect(await sessionsOf(jean.id)).toEqual([]);
});

test('an owner who logged in over five minutes ago is asked again first, and an editor gets a 403', async () => {
  const owner = await member('owner', 'owner', now - 5 * 60_000);
  const editor = await member('editor', 'editor');
  for (const [what, form] of [
    ['access', { state: 'suspended' }],
    ['role', { role: 'owner' }],
    ['sessions', {}],
    ['second-factor', {}],
  ] as const) {
    const asked = (await thrownBy(() => send(owner.cookie, editor.id, what, form))) as Response;
    expect(asked.headers.get('location')).toBe(
      `/login/confirm?next=${encodeURIComponent(`/admin/people/${editor.id}`)}`,
    );
    expect(await thrownBy(() => send(editor.cookie, owner.id, what, form))).toMatchObject({
      init: { status: 403 },
    });
  }
  expect(await findDeviceOwner(db, { accountId: editor.id })).toBeDefined();
  expect(await sessionsOf(editor.id)).toHaveLength(1);
});

test('the last owner keeps the role; a wrong value and an unknown account change nothing', async () => {
  const owner = await member('owner', 'owner');
  expect(await noticeOf(send(owner.cookie, owner.id, 'role', { role: 'member' }))).toBe(
    'last_owner',
  );
  expect(
    await thrownBy(() => send(owner.cookie, owner.id, 'role', { role: 'king' })),
  ).toMatchObject({ init: { status: 400 } });
  expect(await thrownBy(() => send(owner.cookie, 'nobody', 'sessions'))).toMatchObject({
    init: { status: 404 },
  });
  expect((await findAccount(db, owner.id))?.role).toBe('owner');
});

test('finds people by a part of their name or email address, taken literally', async () => {
  const owner = await member('owner', 'owner');
  await member('jean', 'member');
  const found = async (q: string) => {
    const { to } = await redirected(
      search(asRoute('/admin/people', { db, cookie: owner.cookie, form: { q } })),
    );
    // V14.2.1: neither the name nor the email address is in the URL.
    expect(to).toMatch(q ? /^\/admin\/people\?s=[\w-]+$/ : /^\/admin\/people$/);
    const { people, search: shown } = await list(asRoute(to ?? '', { db, cookie: owner.cookie }));
    expect(shown).toBe(q);
    return people.map(({ username }) => username);
  };
  expect(await found('')).toEqual(['owner', 'jean']);
  expect(await found('JEA')).toEqual(['jean']);
  expect(await found('@example.org')).toEqual(['owner', 'jean']);
  expect(await found('%')).toEqual([]);
});
