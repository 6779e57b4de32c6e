import { expect } from 'vitest';
import type { Email } from '#app/email/transports/transport.ts';
import { changeRole, suspendAccount } from '#app/features/accounts/containment.server.ts';
import { revokeLinks } from '#app/features/accounts/email-changes.server.ts';
import { formerOwnerMs } from '#app/features/accounts/former-owners.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { settingForms } from '#app/features/settings/forms.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import * as frame from '#app/office/frame.tsx';
import { saveForm } from '#app/office/resource/save.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { deliverEmails, goodPassword, tokenIn } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, test, updateRows } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { action as cancelInOffice } from '../admin/actions.ts';
import { action as pressCancel, loader as showCancel } from './emailed-cancellation.tsx';
import { action as ask, loader as showForm } from './payee.tsx';
import { loader as list } from './payee-list.tsx';
import * as commands from './payees.server.ts';

const now = Date.now();
const value = { number: '+509 12 34 5678', holder: 'BWT' };
type Remove = (db: Db, id: string, at: number) => Promise<unknown>;
const ways: [string, Remove][] = [
  ['demoted', (db, id, at) => changeRole(db, id, 'editor', commandOrigin, at)],
  ['suspended', (db, id, at) => suspendAccount(db, id, commandOrigin, at)],
  ['deleted', deleteAccount],
];
const numberOf = async () => (await findSettings(db)).support.moncash.number;
const old = exampleSettings.support.moncash.number;

const recipients = (emails: Email[]) => emails.map(({ to }) => to).sort();
const listed = (changes: object) =>
  commands.listPendingPayees(db).then((found) => expect(found).toMatchObject([changes]));
const request = (accountId: string, at = now, to = value) =>
  commands.requestPayeeChange(db, { method: 'moncash', value: to, accountId }, commandOrigin, at);

eachEngine((test) => {
  test('a change that the clock applies is not lost to other settings that are saved at the same time', async () => {
    const { id: accountId } = await signIn(db, 'owner');
    const other = secondDb();
    for (let round = 0; round < 3; round++) {
      const number = `+509 00 00 100${round}`;
      await request(accountId, now, { ...value, number });
      const sent = { id: 'team', accountId, values: { recipient: `Équipe ${round}` } };
      await Promise.all([
        commands.applyDuePayees(db, now + commands.payeeDelayMs),
        saveForm(other, settingForms.team, sent, now + commands.payeeDelayMs),
      ]);
      const saved = { recipient: `Équipe ${round}`, moncash: { number } };
      expect((await findSettings(db)).support).toMatchObject(saved);
    }
  });
});

onDatabase((test) => {
  test('a change takes the place of the one before it, and is in force after a day, not a minute before, once; every owner is told', async () => {
    const { id } = await signIn(db, 'owner');
    await signIn(db, 'owner', 'jean');
    await signIn(db, 'editor');
    await request(id, now - 1, { ...value, number: '+509 99 99 9999' });
    await deliverEmails(db, now);
    await request(id);
    await listed({ method: 'moncash', value, by: 'owner' });
    const asked = (await deliverEmails(db, now)).filter(({ text }) => text.includes(value.number));
    expect(recipients(asked)).toEqual(['jean@example.org', 'owner@example.org']);
    await commands.applyDuePayees(db, now + commands.payeeDelayMs - 60_000);
    expect(await numberOf()).toBe(old);
    const version = await findContentVersion(db);
    const later = now + commands.payeeDelayMs + 10 * 60_000;
    const other = secondDb();
    await Promise.all([commands.applyDuePayees(db, later), commands.applyDuePayees(other, later)]);
    expect(await numberOf()).toBe(value.number);
    expect(await findContentVersion(db)).toBe(version + 1);
    const told = await deliverEmails(db, later);
    expect(recipients(told)).toEqual(['jean@example.org', 'owner@example.org']);
    const steps = ['applied', 'canceled', 'requested', 'requested'];
    const done = (await rowsIn('journal_entry')).map(({ action }) => action).sort();
    expect(done).toEqual(steps.map((step) => `payee.${step}`));
    const kinds = (await rowsIn('security_event')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payee_changed')).toHaveLength(steps.length);
  });

  test.each(ways)(
    'a change whose requester is %s is canceled, in the journal too, and the owners are told',
    async (_how, remove) => {
      const { id } = await signIn(db, 'owner');
      await signIn(db, 'owner', 'jean');
      await request(id);
      await remove(db, id, now);
      await deliverEmails(db, now);
      await commands.applyDuePayees(db, now);
      expect(await commands.listPendingPayees(db)).toEqual([]);
      const emails = await deliverEmails(db, now);
      const told = emails.filter(({ subject }) => subject.includes('annulé'));
      expect(recipients(told)).toEqual(['jean@example.org']);
      const steps = (await rowsIn('journal_entry')).map(({ action }) => action).sort();
      expect(steps).toEqual(['payee.abandoned', 'payee.requested']);
      await commands.applyDuePayees(db, now + 2 * formerOwnerMs);
      expect(await numberOf()).toBe(old);
    },
  );

  test('a change that was asked for at the instant when an owner was suspended waits for seven days, whatever its day was', async () => {
    const [{ id }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await request(id);
    await suspendAccount(db, jean.id, commandOrigin, now);
    // As two transactions leave it that do not see each other.
    await updateRows('payee_change', { due_at: now + commands.payeeDelayMs });
    await commands.applyDuePayees(db, now + formerOwnerMs - 1);
    expect(await numberOf()).toBe(old);
    await listed({ dueAt: now + formerOwnerMs, isDelayed: true });
    await commands.applyDuePayees(db, now + formerOwnerMs);
    expect(await numberOf()).toBe(value.number);
  });
});

const moncash = '/admin/payees/moncash';
const cancellation = '/payees/cancellation';
const typed = { ...value, again: value.number };

test('an owner asks for a change, with the number typed twice and an hour after the login with the password, and cancels it; donors see the old one', async () => {
  const { get, send, cookies } = await signIn(db, 'owner', 'owner', now - 60 * 60_000);
  expect(await get(showForm, moncash)).toMatchObject({ question: { way: 'password' } });
  for (const [given, errors] of [
    [{ again: '+509 12 34 5679', password: goodPassword }, { again: 'again' }],
    [{ password: 'wrong' }, { password: 'wrong' }],
  ] as const) {
    const refused = { status: 400, errors };
    expect(await send(ask, moncash, { ...typed, ...given })).toMatchObject(refused);
  }
  expect(await commands.listPendingPayees(db)).toEqual([]);
  const before = [...cookies];
  const proved = { ...typed, again: '+50912345678', password: goodPassword };
  const { to } = await send(ask, moncash, proved);
  expect(to).toMatch(/^\/admin\/payees\?done=/);
  // The session has another token.
  expect([...cookies]).not.toEqual(before);
  const { pending, payees } = await get(list, '/admin/payees');
  expect(pending).toMatchObject([{ method: 'moncash', value }]);
  const when = formatDateTime('fr', pending[0]?.dueAt ?? 0);
  const said = (await get(frame.loader, to ?? '')).done?.text;
  expect(said).toContain(`Il prendra effet le ${when}.`);
  expect(payees[0]).toMatchObject({ method: 'moncash', value: { number: old } });
  const path = `/admin/payees/changes/${pending[0]?.id}/cancellation`;
  expect((await send(cancelInOffice, path)).to).toMatch(/\?done=/);
  expect((await send(cancelInOffice, path)).to).toBe('/admin/payees?notice=gone');
  expect(await commands.listPendingPayees(db)).toEqual([]);
});

test('the emailed link cancels with a press of its button, once, without a login', async () => {
  const { id } = await signIn(db, 'owner');
  await request(id);
  const token = tokenIn((await deliverEmails(db, now))[0]);
  const { get, send } = openBrowser();
  expect((await get(showCancel, `${cancellation}?token=${token}`)).to).toBe(cancellation);
  expect(await get(showCancel, cancellation)).toMatchObject({ methods: ['moncash'] });
  expect(await commands.listPendingPayees(db)).toHaveLength(1);
  expect((await send(pressCancel, cancellation)).to).toBe(`${cancellation}?canceled`);
  expect(await commands.listPendingPayees(db)).toEqual([]);
  const again = openBrowser(`__Host-payees=${token}`).send(pressCancel, cancellation);
  expect((await again).to).toBe(cancellation);
  await commands.applyDuePayees(db, now + 2 * commands.payeeDelayMs);
  expect(await numberOf()).toBe(old);
});

test.each(ways)(
  'when an owner is %s, changes that wait, or are asked for within seven days, wait for seven',
  async (_how, remove) => {
    const [{ id, get }, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await remove(db, (await signIn(db, 'editor')).id, now);
    await request(id);
    await listed({ isDelayed: false });
    const removedAt = now + commands.payeeDelayMs - 60_000;
    await remove(db, jean.id, removedAt);
    await listed({ dueAt: removedAt + formerOwnerMs, isDelayed: true });
    await commands.applyDuePayees(db, removedAt + formerOwnerMs - 1);
    expect(await numberOf()).toBe(old);
    await commands.applyDuePayees(db, removedAt + formerOwnerMs);
    expect(await numberOf()).toBe(value.number);

    const lastDay = removedAt + formerOwnerMs - 1;
    await request(id, lastDay, { ...value, number: '+509 22 22 2222' });
    await listed({ dueAt: lastDay + formerOwnerMs, isDelayed: true });
    await request(id, lastDay + 1, { ...value, number: '+509 33 33 3333' });
    await listed({ dueAt: lastDay + 1 + commands.payeeDelayMs, isDelayed: false });
    expect(await get(showForm, moncash)).toMatchObject({ isDelayed: true });
  },
);

test.each(ways.slice(0, 2))(
  'an owner who is %s is told, and cancels by each link of before and of the next seven days, also when all emailed links were revoked',
  async (_how, remove) => {
    const [rogue, jean] = [await signIn(db, 'owner'), await signIn(db, 'owner', 'jean')];
    await signIn(db, 'editor');
    const cancel = async (token: string) => {
      const { send } = openBrowser(`__Host-payees=${token}`);
      expect((await send(pressCancel, cancellation)).to).toBe(`${cancellation}?canceled`);
      expect(await commands.listPendingPayees(db)).toEqual([]);
    };
    const asked = async (at: number) => {
      await deliverEmails(db, at);
      await request(rogue.id, at);
      return deliverEmails(db, at);
    };
    const linkTo = (emails: Email[], name: string) =>
      tokenIn(emails.find(({ to }) => to === `${name}@example.org`));
    const before = linkTo(await asked(now), 'jean');
    await remove(db, jean.id, now);
    const emails = await deliverEmails(db, now);
    const told = emails.filter(({ subject }) => subject.includes('accès de propriétaire'));
    expect(recipients(told)).toEqual(['jean@example.org']);
    await db.transaction().execute((trx) => revokeLinks(trx, jean.id, now));
    await cancel(before);

    await asked(now + 1);
    await cancel(linkTo(told, 'jean'));

    const lastMoment = now + formerOwnerMs - 1;
    const last = await asked(lastMoment);
    expect(recipients(last)).toEqual(['jean@example.org', 'owner@example.org']);
    const token = linkTo(last, 'jean');
    // As long as the change waits.
    expect(await findOneTimeToken(db, ['payees'], token, lastMoment + formerOwnerMs)).toBe(jean.id);
    await cancel(token);
    const later = await asked(lastMoment + 1);
    const linked = later.filter(({ text }) => text.includes('token='));
    expect(recipients(linked)).toEqual(['owner@example.org']);
  },
);
