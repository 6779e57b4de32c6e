import { expect } from 'vitest';
import { DeliveryError } from '#app/email/transports/transport.ts';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { changeRole } from '#app/features/accounts/containment.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { messageNotification } from '#app/features/contact/notification.ts';
import { reportTransfer } from '#app/features/donations/proof.server.ts';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { pictureNotification } from '#app/features/pictures/notification.ts';
import { openRequest, proveRequest } from '#app/features/privacy/requests.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { hashToken } from '#app/http/signature.ts';
import type { Frequency } from '#app/office/notification-kinds.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { outboxTo, receive } from '#test/outbox.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { action, loader } from './admin/notifications.tsx';
import { collectMs, enqueueDigests, notify, notifyOfFailedEmail } from './notify.server.ts';

/** 6:59 in Haiti, in summer time. */
const before7 = Date.UTC(2026, 6, 20, 10, 59);
const minute = 60_000;
const day = 24 * 60 * minute;

async function person(name: string, role: Role, settings: Record<string, Frequency> = {}) {
  const id = await makeAccount(db, before7 - day, { email: `${name}@example.org`, username: name });
  await updateRows('account', { role }, id);
  for (const [kind, frequency] of Object.entries(settings))
    await db
      .insertInto('notification_setting')
      .values({ account_id: id, kind, frequency })
      .execute();
  return id;
}

type Person = Awaited<ReturnType<typeof signIn>>;
const path = '/admin/notifications';
const save = ({ send: post }: Person, form: Record<string, string>) => post(action, path, form);
const settingsOf = async ({ get }: Person) => {
  const { settings } = await get(loader, path);
  return Object.fromEntries(settings.map(({ kind, frequency }) => [kind, frequency]));
};
const ofOwners = ['payee', 'role', 'failed-email', 'data-request'];
/** Each kind that a role is told of, before anybody has chosen. */
const usualFor = (role: Role) => {
  const kinds = registry.notifications.filter(({ may }) => can(role, may));
  return Object.fromEntries(kinds.map(({ kind, usual }) => [kind, usual]));
};

onDatabase((test) => {
  test('tells those with access of a message, each as they have chosen', async () => {
    const nadia = await person('nadia', 'owner', { message: 'now' });
    await person('jean', 'editor');
    await person('rose', 'editor', { message: 'none' });
    await person('member', 'member', { message: 'now' });
    const gone = await person('gone', 'editor', { message: 'now' });
    await updateRows('account', { suspended_at: before7 }, gone);
    const unproved = await person('unproved', 'editor', { message: 'now' });
    await updateRows('account', { email_verified_at: null }, unproved);
    const id = await write(db, {}, before7);
    await write(db, { spamReason: 'honeypot' }, before7);
    const kept = (await rowsIn('notification')).map(({ account_id }) => account_id);
    for (const nobody of [gone, unproved]) expect(kept).not.toContain(nobody);
    const emails = await deliverEmails(db, before7);
    expect(emails.map(({ to }) => to)).toEqual(['nadia@example.org']);
    expect(emails[0]?.text).toContain(`https://bwt.example/admin/messages/${id}`);
    expect(emails[0]?.text).not.toContain('Anaïs');
    expect(await enqueueDigests(db, before7 + minute)).toBe(1);
    expect(await deliverEmails(db, before7 + minute)).toMatchObject([{ to: 'jean@example.org' }]);
    // Whoever loses the access before an email leaves is told nothing.
    await write(db, {}, before7 + day);
    await updateRows('account', { role: 'member' }, nadia);
    expect(await deliverEmails(db, before7 + day)).toEqual([]);
  });

  test('sends one person at most one email of a kind in five minutes, with all that happened meanwhile, in two processes too', async () => {
    await person('nadia', 'owner', { message: 'now' });
    const other = secondDb();
    const told = async (at: number) =>
      (await deliverEmails(db, before7 + at)).map(({ subject }) => subject.replace(/^BWT\s: /, ''));
    await write(db, {}, before7);
    expect(await told(1)).toEqual(['Un nouveau message']);
    await Promise.all([db, other, db].map((each, n) => write(each, {}, before7 + n * minute)));
    expect(await told(4 * minute)).toEqual([]);
    expect(await told(collectMs)).toEqual(['3 nouveaux messages']);
    await write(db, {}, before7 + collectMs + 1);
    expect(await told(collectMs + 1)).toEqual([]);
    expect(await told(2 * collectMs)).toEqual(['Un nouveau message']);
    expect(await told(day)).toEqual([]);
  });

  test('tells of a donation when it is announced, and when its money is said to be sent for the first time', async () => {
    await person('nadia', 'owner', { donation: 'now' });
    const reference = await announce(db, {}, before7);
    const { storage } = await openDisk();
    const site = imageSiteOf(db, storage);
    const report = (transaction: string, of = reference) =>
      reportTransfer(site, { reference: of, transaction, picture: null }, before7);
    const suspect = await giveTo(db, before7, {}, { spamReason: 'honeypot' });
    await report('12345678', suspect);
    for (const transaction of ['12345678', '12345679'])
      expect(await report(transaction)).toMatchObject({ outcome: 'done' });
    expect(await rowsIn('notification')).toHaveLength(2);
  });

  test('F13 tells owners of a role that changes and of who asks to be erased, in their language, also those who want none', async () => {
    const nadia = await person('nadia', 'owner', { 'data-request': 'none', role: 'none' });
    const jean = await person('jean', 'editor', { 'data-request': 'now', role: 'now' });
    await updateRows('account', { locale: 'ht' }, nadia);
    for (let n = 0; n < 2; n++) await changeRole(db, jean, 'member', commandOrigin, before7);
    const request = { email: 'anais@exemple.com', locale: 'fr', secret: 'secret' } as const;
    const id = await openRequest(db, request, before7);
    const token = { token_hash: hashToken('token'), token_until: before7 + day };
    await updateRows('data_request', token, id);
    for (let n = 0; n < 2; n++)
      await proveRequest(db, { token: 'token', choice: 'erase' }, before7);
    const told = (await rowsIn('notification')).map((row) => `${row.account_id} ${row.subject_id}`);
    expect(told.sort()).toEqual([`${nadia} ${id}`, `${nadia} ${jean}`].sort());
    const emails = await deliverEmails(db, before7);
    expect(emails.map(({ to }) => to)).toEqual(Array(2).fill('nadia@example.org'));
    const ofRequest = emails.find(({ text }) => text.includes(id));
    expect(ofRequest?.text).toContain(`https://bwt.example/ht/admin/privacy/${id}`);
    expect(ofRequest?.text).not.toContain('anais');
  });

  test('tells owners of an email that was refused for good, and of none about that', async () => {
    await person('nadia', 'owner');
    await receive(db, {}, before7);
    const refuse = () => Promise.reject(new DeliveryError('permanent', '550', 'no such mailbox'));
    const transport = { name: 'smtp' as const, send: refuse, close() {} };
    const outbox = { ...outboxTo(db, transport), now: () => before7 };
    while (await sendNextEmail({ ...outbox, onGivenUp: notifyOfFailedEmail }));
    const failed = (await rowsIn('outbox')).filter(({ failed_at }) => failed_at !== null);
    expect(failed.map(({ kind }) => kind).sort()).toEqual(['contact', 'notification']);
    const told = (await rowsIn('notification')).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === 'failed-email')).toHaveLength(1);
  });

  test('a digest leaves once on a day, in two processes too, later if the server was down at 7:00, and not without news', async () => {
    const other = secondDb();
    await person('nadia', 'owner');
    const both = async (now: number) => {
      const [one, two] = await Promise.all([enqueueDigests(db, now), enqueueDigests(other, now)]);
      return one + two;
    };
    // The last 7:00 was yesterday's: nobody had it claimed, and there is nothing to say.
    expect(await both(before7)).toBe(0);
    for (const id of ['a', 'b']) await notify(db, messageNotification(id), before7);
    await notify(db, pictureNotification('c'), before7);
    expect(await both(before7)).toBe(0);
    expect(await both(before7 + 4 * 60 * minute)).toBe(1);
    const [mail] = await deliverEmails(db, before7 + 4 * 60 * minute);
    expect(mail?.text).toMatch(/2 nouveaux messages[\s\S]+Une image à valider/);
    await notify(db, messageNotification('d'), before7 + 5 * 60 * minute);
    expect(await both(before7 + 5 * 60 * minute)).toBe(0);
    expect(await both(before7 + day + minute)).toBe(1);
    expect(await both(before7 + 2 * day + minute)).toBe(0);
  });

  test('each chooses for themselves, of what their role is told, which is in the export of their data; owners cannot switch off payees, roles, failed emails and data requests', async () => {
    const [owner, editor] = [await signIn(db, 'owner'), await signIn(db, 'editor')];
    const usual = usualFor('editor');
    expect(usual).toMatchObject({ message: 'daily', picture: 'daily' });
    expect(await settingsOf(editor)).toEqual(usual);
    const form = { message: 'now', picture: 'none', role: 'daily', 'failed-email': 'daily' };
    expect((await save(editor, form)).to).toBe(`${path}?notice=saved`);
    expect(await settingsOf(editor)).toEqual({ ...usual, message: 'now', picture: 'none' });
    expect((await exportAccountData(registry, db, editor.id))['notification_settings']).toEqual([
      { kind: 'message', frequency: 'now', push_frequency: null },
      { kind: 'picture', frequency: 'none', push_frequency: null },
    ]);
    for (const kind of ofOwners) expect(usual).not.toHaveProperty(kind);
    for (const kind of ofOwners)
      expect((await save(owner, { [kind]: 'none', message: 'now' })).status).toBe(400);
    expect((await save(owner, { message: 'hourly' })).status).toBe(400);
    expect(await settingsOf(owner)).toEqual(usualFor('owner'));
    // Devices have a choice of their own, also for what no email is switched off of.
    await save(owner, { role: 'daily', 'push-role': 'none', 'push-message': 'daily' });
    const { settings } = await owner.get(loader, path);
    const chosen = settings.filter(({ kind }) => kind === 'message' || kind === 'role');
    expect(chosen).toMatchObject([
      { kind: 'message', frequency: 'daily', pushFrequency: 'daily' },
      { kind: 'role', frequency: 'daily', pushFrequency: 'none' },
    ]);
  });
});
