import { expect } from 'vitest';
import { changeRole, suspendAccount } from '#app/features/accounts/containment.server.ts';
import { revokeLinks } from '#app/features/accounts/email-changes.server.ts';
import { formerOwnerMs } from '#app/features/accounts/former-owners.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { findOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { settingForms } from '#app/features/settings/forms.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { deliverEmails, goodPassword, tokenIn } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, secondConnection, test, updateRows } from '#test/database.ts';
import { listJournal } from '#test/journal.ts';
import { memberArgs, redirected } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import { action as cancelInOffice } from '../admin/actions.ts';
import { action as pressCancel, loader as showCancel } from './emailed-cancellation.tsx';
import { action as ask, loader as showForm } from './payee.tsx';
import { loader as list } from './payee-list.tsx';
import {
  applyDuePayees,
  listPendingPayees,
  payeeDelayMs,
  requestedText,
  requestPayeeChange,
} from './payees.server.ts';

const now = Date.now();
const value = { number: '+509 12 34 5678', holder: 'BWT' };
const numberOf = async () => (await findSettings(db)).support.moncash.number;
const old = exampleSettings.support.moncash.number;

const stepsOf = async () => {
  const query = db.selectFrom('journal_entry').select('action');
  const entries = await query.orderBy('created_at').orderBy('action').execute();
  return entries.map(({ action }) => action);
};
const listed = (changes: object) =>
  listPendingPayees(db).then((found) => expect(found).toMatchObject([changes]));
const request = (accountId: string, at = now, to = value) =>
  requestPayeeChange(db, { method: 'moncash', value: to, accountId }, commandOrigin, at);

eachEngine((test) => {
  test('a change that the clock applies is not lost to other settings that are saved at the same time', async () => {
    const { id: accountId } = await signIn(db, 'owner');
    const other = secondConnection();
    for (let round = 0; round < 5; round++) {
      const number = `+509 00 00 100${round}`;
      await request(accountId, now, { ...value, number });
      const sent = { id: 'team', accountId, values: { recipient: `Équipe ${round}` } };
      await Promise.all([
        applyDuePayees(db, now + payeeDelayMs),
        saveForm(other, settingForms.team, sent, now + payeeDelayMs),
      ]);
      expect((await findSettings(db)).support).toMatchObject({
        recipient: `Équipe ${round}`,
        moncash: { number },
      });
    }
  });
});

onDatabase((test) => {
  test('a change is in force after a day, not a minute before, once, and every owner is told', async () => {
    const { id } = await signIn(db, 'owner');
    await signIn(db, 'owner', 'jean');
    await signIn(db, 'editor');
    await request(id);
    const asked = await deliverEmails(db, now);
    expect(asked.map(({ to }) => to).sort()).toEqual(['jean@example.org', 'owner@example.org']);
    expect(asked[0]?.text).toContain(value.number);
    await applyDuePayees(db, now + payeeDelayMs - 60_000);
    expect(await numberOf()).toBe(old);
    const version = await findContentVersion(db);
    const later = now + payeeDelayMs + 10 * 60_000;
    const other = secondConnection();
    await Promise.all([applyDuePayees(db, later), applyDuePayees(other, later)]);
    const support = { ...exampleSettings.support, moncash: value };
    expect((await findSettings(db)).support).toEqual(support);
    expect(await findContentVersion(db)).toBe(version + 1);
    const told = await deliverEmails(db, later);
    expect(told.map(({ to }) => to).sort()).toEqual(['jean@example.org', 'owner@example.org']);
    expect(await stepsOf()).toEqual(['payee.requested', 'payee.applied']);
  });

  test.each([
    ['suspended', (db: Db, id: string) => suspendAccount(db, id, commandOrigin, now)],
    ['demoted', (db: Db, id: string) => changeRole(db, id, 'editor', commandOrigin, now)],
    ['deleted', (db: Db, id: string) => deleteAccount(db, id, now)],
  ])(
    'a change whose requester is %s is canceled, in the journal too, and the owners are told',
    async (how, remove) => {
      const { id } = await signIn(db, 'owner');
      await signIn(db, 'owner', 'jean');
      await request(id);
      await remove(db, id);
      await deliverEmails(db, now);
      await applyDuePayees(db, now);
      expect(await listPendingPayees(db)).toEqual([]);
      const emails = await deliverEmails(db, now);
      const told = emails.filter(({ subject }) => subject.includes('annulé'));
      expect(told.map(({ to }) => to)).toEqual(['jean@example.org']);
      const steps = db.selectFrom('journal_entry').select(['action', 'account_id']);
      expect(await steps.orderBy('action').execute()).toEqual([
        { action: 'payee.abandoned', account_id: null },
        { action: 'payee.requested', account_id: how === 'deleted' ? null : id },
      ]);
      const filter = { person: null, kind: null, since: null };
      const asked = { filter, after: undefined, role: 'owner' } as const;
      const { lines } = await listJournal(db, asked, 20, now);
      const line = lines.find(({ action }) => action === 'payee.abandoned');
      expect(line).toMatchObject({ by: 'site' });
      await applyDuePayees(db, now + 2 * formerOwnerMs);
      expect(await numberOf()).toBe(old);
    },
  );

  test('a second change of the same method takes the place of the first', async () => {
    const { id } = await signIn(db, 'owner');
    await request(id, now, { ...value, number: '+509 99 99 9999' });
    await request(id, now + 1);
    expect(await listPendingPayees(db)).toMatchObject([{ method: 'moncash', value, by: 'owner' }]);
    await applyDuePayees(db, now + 2 * payeeDelayMs);
    expect(await numberOf()).toBe(value.number);
    const steps = ['requested', 'canceled', 'requested', 'applied'];
    expect(await stepsOf()).toEqual(steps.map((step) => `payee.${step}`));
  });

  test('a change that was asked for at the instant when an owner was suspended waits for seven days, whatever its day was', async () => {
    const [{ id }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await request(id);
    await suspendAccount(db, jean.id, commandOrigin, now);
    // As two transactions leave it that do not see each other.
    await updateRows('payee_change', { due_at: now + payeeDelayMs });
    await applyDuePayees(db, now + formerOwnerMs - 1);
    expect(await numberOf()).toBe(old);
    await listed({ dueAt: now + formerOwnerMs, isDelayed: true });
    await applyDuePayees(db, now + formerOwnerMs);
    expect(await numberOf()).toBe(value.number);
  });

  test('the seven days count from a suspension that the version before recorded, without the role', async () => {
    const [{ id }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    const editor = await signIn(db, 'editor');
    const suspended = (accountId: string) =>
      recordSecurityEvent(db, { kind: 'suspended', accountId }, commandOrigin, now);
    await suspended(editor.id);
    await request(id);
    await listed({ isDelayed: false });
    await suspended(jean.id);
    await request(id);
    await listed({ dueAt: now + formerOwnerMs, isDelayed: true });
  });
});

const moncash = '/admin/payees/moncash';
const asRoute = (path: string, given: Parameters<typeof memberArgs>[1]) =>
  memberArgs(path, given) as never;
const cancellation =
  (cookie = '') =>
  (form?: Record<string, string>) =>
    asRoute('/payees/cancellation', { db, cookie, ...(form && { form }) });
const typed = { ...value, again: value.number };

test('an owner asks for a change, with the number typed twice; donors see the old one', async () => {
  const { args, press, refused } = await signIn(db, 'owner');
  const other = await refused(ask, moncash, { ...typed, again: '+509 12 34 5679' });
  const values = { number: value.number };
  expect(other).toMatchObject({ status: 400, errors: { again: 'again' }, values });
  const errors = { number: 'missing', holder: 'missing' };
  expect(await refused(ask, moncash, { again: '' })).toMatchObject({ errors });
  expect(await listPendingPayees(db)).toEqual([]);
  const to = await press(ask, moncash, { ...typed, again: '+50912345678' });
  expect(to).toMatch(/^\/admin\/payees\?done=/);
  const shown = await list(args('/admin/payees'));
  expect(shown.pending).toMatchObject([{ method: 'moncash', value }]);
  const when = formatDateTime('fr', shown.pending[0]?.dueAt ?? 0);
  const asked = { action: 'payee.requested', subjectId: 'moncash' };
  expect(await requestedText(db, 'fr', asked)).toMatch(`Il prendra effet le ${when}.`);
  const { moncash: example } = exampleSettings.support;
  expect(shown.payees[0]).toEqual({ method: 'moncash', value: example, isExample: true });
  expect(await numberOf()).toBe(old);
});

test('an hour after the login the form asks for the password too, in the office; the change is asked for only with it, and the session has another token then', async () => {
  const { get, send, cookies } = await signIn(db, 'owner', 'owner', now - 60 * 60_000);
  const question = { way: 'password', hasPasskey: false, email: 'owner@example.org' };
  expect(await get(showForm, moncash)).toMatchObject({ question });
  for (const [password, code] of [
    ['', 'password'],
    ['wrong', 'wrong'],
  ] as const)
    expect(await send(ask, moncash, { ...typed, password })).toMatchObject({
      status: 400,
      errors: { password: code },
    });
  expect(await listPendingPayees(db)).toEqual([]);
  const before = [...cookies];
  const { to } = await send(ask, moncash, { ...typed, password: goodPassword });
  expect(to).toMatch(/^\/admin\/payees\?done=/);
  expect([...cookies]).not.toEqual(before);
  expect(await get(showForm, moncash)).toMatchObject({ question: null });
});

test('the emailed link cancels with a press of its button, once, without a login', async () => {
  const { id } = await signIn(db, 'owner');
  await request(id);
  const token = tokenIn((await deliverEmails(db, now))[0]);
  const link = asRoute(`/payees/cancellation?token=${token}`, { db });
  const followed = await redirected(await thrownBy(() => showCancel(link)));
  const page = cancellation(followed.cookies[0]?.split(';', 1)[0]);
  expect(await showCancel(page())).toEqual({ state: 'pending', methods: ['moncash'] });
  expect(await listPendingPayees(db)).toHaveLength(1);
  expect((await redirected(pressCancel(page({})))).to).toBe('/payees/cancellation?canceled');
  expect(await listPendingPayees(db)).toEqual([]);
  expect((await redirected(pressCancel(page({})))).to).toBe('/payees/cancellation');
  await applyDuePayees(db, now + 2 * payeeDelayMs);
  expect(await numberOf()).toBe(old);
});

const ways = [
  ['suspended', (db: Db, id: string, at: number) => suspendAccount(db, id, commandOrigin, at)],
  ['demoted', (db: Db, id: string, at: number) => changeRole(db, id, 'editor', commandOrigin, at)],
  ['deleted', (db: Db, id: string, at: number) => deleteAccount(db, id, at)],
] as const;
const [, ...withoutAccess] = [...ways].reverse();

test.each(ways)(
  'when an owner is %s, changes that wait, or are asked for within seven days, wait for seven',
  async (_how, remove) => {
    const [{ id, args }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await request(id);
    const removedAt = now + payeeDelayMs - 60_000;
    await remove(db, jean.id, removedAt);
    await applyDuePayees(db, removedAt + formerOwnerMs - 1);
    expect(await numberOf()).toBe(old);
    await applyDuePayees(db, removedAt + formerOwnerMs);
    expect(await numberOf()).toBe(value.number);

    const lastDay = removedAt + formerOwnerMs - 1;
    await request(id, lastDay, { ...value, number: '+509 22 22 2222' });
    await listed({ dueAt: lastDay + formerOwnerMs, isDelayed: true });
    await request(id, lastDay + 1, { ...value, number: '+509 33 33 3333' });
    await listed({ dueAt: lastDay + 1 + payeeDelayMs, isDelayed: false });
    const told = { isDelayed: true };
    expect(await list(args('/admin/payees'))).toMatchObject(told);
    expect(await showForm(args(moncash))).toMatchObject(told);
  },
);

test.each(withoutAccess)(
  'an owner who is %s is told, as are the others, with a link that cancels what waits',
  async (_how, remove) => {
    const [rogue, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    const lost = async (at: number) => {
      const emails = await deliverEmails(db, at);
      return emails.filter(({ subject }) => subject.includes('accès de propriétaire'));
    };
    await request(rogue.id);
    await deliverEmails(db, now);
    await remove(db, jean.id, now + 1);
    const [email, ...others] = await lost(now + 1);
    expect([email?.to, others]).toEqual(['jean@example.org', []]);
    await redirected(pressCancel(cancellation(`__Host-payees=${tokenIn(email)}`)({})));
    expect(await listPendingPayees(db)).toEqual([]);

    const ana = await signIn(db, 'owner', 'ana');
    await remove(db, ana.id, now + 2);
    expect((await lost(now + 2))[0]?.text).not.toContain('token=');
  },
);

test.each(withoutAccess)(
  'the link cancels after its owner was %s, and all emailed links were revoked',
  async (_how, remove) => {
    const { id } = await signIn(db, 'owner');
    const ana = await signIn(db, 'owner', 'ana');
    await request(id);
    const emails = await deliverEmails(db, now);
    const token = tokenIn(emails.find(({ to }) => to === 'ana@example.org'));
    await remove(db, ana.id, now);
    await db.transaction().execute((trx) => revokeLinks(trx, ana.id, now));
    const page = cancellation(`__Host-payees=${token}`);
    expect(await showCancel(page())).toMatchObject({ state: 'pending' });
    expect((await redirected(pressCancel(page({})))).to).toBe('/payees/cancellation?canceled');
    expect(await listPendingPayees(db)).toEqual([]);
    expect((await redirected(pressCancel(page({})))).to).toBe('/payees/cancellation');
  },
);

test.each(withoutAccess)(
  'a request is emailed to an owner who was %s in the last seven days, with a link that cancels',
  async (_how, remove) => {
    const [{ id }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await signIn(db, 'editor');
    await remove(db, jean.id, now);
    await deliverEmails(db, now);
    const lastMoment = now + formerOwnerMs - 1;
    await request(id, lastMoment);
    const emails = await deliverEmails(db, lastMoment);
    expect(emails.map(({ to }) => to).sort()).toEqual(['jean@example.org', 'owner@example.org']);
    const token = tokenIn(emails.find(({ to }) => to === 'jean@example.org'));
    // As long as the change waits.
    expect(await findOneTimeToken(db, ['payees'], token, lastMoment + formerOwnerMs)).toBe(jean.id);
    await request(id, lastMoment + 1);
    const later = await deliverEmails(db, lastMoment + 1);
    const linked = later.filter(({ text }) => text.includes('token='));
    expect(linked.map(({ to }) => to)).toEqual(['owner@example.org']);
  },
);

test('an owner cancels in the office; what is in force cannot be canceled', async () => {
  const { id, press } = await signIn(db, 'owner');
  await request(id);
  const [change] = await listPendingPayees(db);
  const path = `/admin/payees/changes/${change?.id}/cancellation`;
  expect(await press(cancelInOffice, path)).toMatch(/\?done=/);
  expect(await press(cancelInOffice, path)).toBe('/admin/payees?notice=gone');
});
