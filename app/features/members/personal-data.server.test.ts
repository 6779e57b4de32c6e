import { readFile } from 'node:fs/promises';
import { expect, vi } from 'vitest';
import { signInWithIdentity } from '#app/features/accounts/login/identities.server.ts';
import { requestPasswordReset } from '#app/features/accounts/passwords.server.ts';
import * as events from '#app/features/accounts/security-events/events.server.ts';
import { addNote, undoReply } from '#app/features/contact/admin/review.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { decide } from '#app/features/pictures/admin/moderation.server.ts';
import { registry } from '#app/features.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { googleProfile, makeAccount } from '#test/accounts.ts';
import { browserOf, type openBrowser } from '#test/browser.ts';
import {
  database,
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondDb,
  test,
  updateRows,
} from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { openSession } from '#test/members.ts';
import { reply } from '#test/message-review.ts';
import { insertPicture } from '#test/moderation.ts';
import { receive } from '#test/outbox.ts';
import { testSecret } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { addApp, makeKey, renewCodes } from '#test/second-factor.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { deleteAccount, deleteUnverifiedAccounts } from './deletion.server.ts';
import { action } from './deletion.tsx';
import { exportMemberData } from './export.server.ts';
import { changePicture } from './submissions.server.ts';

const takePicture = async (storage: Storage, id: string) =>
  changePicture(imageSiteOf(db, storage), id, await smallPicture(), 1);
const press = (by: ReturnType<typeof openBrowser>, storage: Storage, form = { confirm: 'yes' }) =>
  by.send(action, '/head/deletion', form, { storage });
const leave = async (id: string, storage: Storage) => press(await browserOf(id), storage);
const deletions = async () =>
  (await rowsIn('security_event')).filter(({ kind }) => kind === 'account_deleted');

eachEngine((test) => {
  test('an account that two requests delete at once is deleted, and recorded, once', async () => {
    const id = await makeAccount(db, Date.now());
    const both = [deleteAccount(db, id, 1), deleteAccount(secondDb(), id, 1)];
    const failed = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { code: 'account_not_found' } }]);
    expect(await deletions()).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('A20: deletes the account, its sessions and its picture, also when files cannot be removed; messages to the company remain', async () => {
    const { storage, list } = await openDisk();
    const id = await makeAccount(db, Date.now());
    await openSession(db, id);
    await takePicture(storage, id);
    await receive(db, { email: 'marie@example.org', message: 'Bonjour' });
    const answer = await leave(id, storage);
    const gone = ['__Host-session', 'XSRF-TOKEN', '__Host-practice', '__Host-device'];
    expect(answer.headers.getSetCookie()).toEqual(
      gone.map((name) => expect.stringMatching(new RegExp(`^${name}=; .*Max-Age=0`))),
    );
    for (const table of ['account', 'session', 'one_time_token', 'stored_image'] as const)
      expect(await rowsIn(table), table).toEqual([]);
    expect(await list()).toEqual([]);
    expect(await deletions()).toMatchObject([{ account_id: null, device: null }]);
    const pseudonyms = new Set((await rowsIn('security_event')).map((event) => event.pseudonym));
    expect([...pseudonyms]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await rowsIn('message')).toMatchObject([{ message: 'Bonjour' }]);

    const other = await makeAccount(db, Date.now());
    const byThem = { ...events.commandOrigin, actorId: other };
    await events.recordSecurityEvent(db, { kind: 'suspended', accountId: null }, byThem, 1);
    await takePicture(storage, other);
    const remove = vi.fn(() => Promise.reject(new Error('the disk is read-only')));
    await leave(other, { ...storage, remove });
    expect(remove).toHaveBeenCalled();
    expect(await rowsIn('account')).toEqual([]);
    for (const { actor_id } of await rowsIn('security_event')) expect(actor_id).toBeNull();
  });

  test('deletes accounts that nobody has verified in 30 days, but none with a role, suspended or with something sent', async () => {
    const now = Date.now();
    const old = now - 30 * 24 * 60 * 60_000 - 1;
    const make = (name: string, at: number, verified = false) =>
      makeAccount(db, at, { email: `${name}@example.org`, verified });
    await make('stale', old);
    await make('young', old + 2);
    await make('verified', old, true);
    await updateRows('account', { role: 'editor' }, await make('editor', old));
    await updateRows('account', { suspended_at: now }, await make('suspended', old));
    await giveTo(db, now, {}, { accountId: await make('donor', old) });
    await deleteUnverifiedAccounts(db, { ...events.commandOrigin, secret: testSecret }, now);
    const left = (await rowsIn('account')).map((row) => row.email.split('@')[0]);
    expect(left.sort()).toEqual(['donor', 'editor', 'suspended', 'verified', 'young']);
    const pseudonym = expect.stringMatching(/^[\w-]{43}$/);
    expect(await deletions()).toMatchObject([{ account_id: null, pseudonym }]);
  });
});

test('deleting an account needs the checkbox, and for an owner another owner; a form sent twice says goodbye to both requests', async () => {
  const { storage } = await openDisk();
  const id = await makeAccount(db, Date.now());
  const [first, second] = [await browserOf(id), await browserOf(id)];
  const missing = { status: 400, errors: { confirm: 'missing' } };
  expect(await press(first, storage, { confirm: '' })).toMatchObject(missing);
  await updateRows('account', { role: 'owner' });
  const last = { status: 400, errors: { confirm: 'lastOwner' } };
  expect(await press(first, storage)).toMatchObject(last);
  await updateRows('account', { role: 'member' });
  const pressed = await Promise.all([press(first, storage), press(second, storage)]);
  expect(pressed.map(({ to }) => to)).toEqual(['/goodbye', '/goodbye']);
  expect(await rowsIn('account')).toEqual([]);
});

test('what a deleted account had is in the log of SQLite no longer', async () => {
  const { sqliteFile } = database.options;
  const { storage } = await openDisk();
  const id = await makeAccount(db, Date.now(), { email: 'anais-p@example.org' });
  const log = `${sqliteFile}-wal`;
  expect((await readFile(log)).includes('anais-p@')).toBe(true);
  await leave(id, storage);
  for (const file of [sqliteFile, log])
    expect((await readFile(file)).includes('anais-p@'), file).toBe(false);
});

const now = Date.UTC(2026, 10, 20, 12);

/**
 * A table, the list of the file that tells of it, and the columns that it omits: hashes, internal
 * keys, the member’s id, and what never left.
 */
const tables = `account profile password_hash
identity identities
session sessions token_hash account_id keyed_at
security_event security_events id account_id pseudonym actor_id session_id network
passkey passkeys account_id credential_id public_key counter
authenticator_app authenticator_apps account_id encrypted_secret last_step
recovery_code recovery_codes account_id code_hash
one_time_token mailed_links token_hash account_id
email_change email_changes id account_id
message messages idempotency_key assignee_id
message_reply message_replies account_id state_before state_after undone_at
donation donations id idempotency_key account_id
picture pictures account_id idempotency_key stored_image_id width height revision
picture_text pictures picture_id`;
const otherParts = `attendance certificates course_interests data_requests enrolment_payments
enrolments invitations message_answers message_files message_note_count notes_by_you
notification_settings notifications notified_devices payments picture_decisions replies_by_you
words`;

onDatabase((test) => {
  test('A20: exports all stored data of a member, including the spam reason, and nothing of other members; no messages from an address that is not verified', async () => {
    const id = await makeAccount(db, now);
    const editor = await makeAccount(db, now, { email: 'editor@example.org', username: 'Éditeur' });
    await signInWithIdentity(db, googleProfile, 'fr', now);
    await openSession(db, id, now);
    await makeKey(id);
    await addApp(id);
    await renewCodes(id);
    const email = 'marie@example.org';
    const emails = { old_email: email, new_email: 'kap@example.org' };
    const change = { ...emails, id: 'c', account_id: id, created_at: now };
    await db.insertInto('email_change').values(change).execute();
    await requestPasswordReset(db, email, 'fr', now);
    const message = { name: 'Marie', email, country: 'HT', message: 'Bonjou.' };
    const sender = { idempotencyKey: 'm', locale: 'fr', spamReason: 'honeypot' } as const;
    const { id: messageId } = await createMessage(db, message, sender, now);
    await reply(db, { messageId, accountId: editor, text: 'Wi.' });
    const undone = await reply(db, { messageId, accountId: editor, text: 'Non.' });
    await undoReply(db, { id: messageId, replyId: undone, accountId: editor }, now);
    await addNote(db, { id: messageId, accountId: editor, text: 'Nòt.' }, now);
    await giveTo(db, now, { email }, { spamReason: 'honeypot', accountId: editor });
    await giveTo(db, now + 1, {}, { accountId: id });
    const refusal = { revision: 1, action: 'refuse', reason: 'Trop sombre' } as const;
    await insertPicture(db, 'another', editor, now);
    await decide(db, { ...refusal, id: 'another', accountId: id }, now);
    await insertPicture(db, 'hers', id, now);
    await decide(db, { ...refusal, id: 'hers', accountId: editor }, now + 1);
    await db.deleteFrom('security_event').execute();
    for (const accountId of [id, editor])
      await events.recordSecurityEvent(db, { kind: 'login', accountId }, events.commandOrigin, now);
    const data = await exportMemberData(registry, db, id);
    const lists = tables.split('\n').map((line) => line.split(' '));
    const parts = new Set([...lists.map(([, list]) => list), ...otherParts.split(/\s/)]);
    expect(Object.keys(data).sort()).toEqual([...parts].sort());
    expect(data).toMatchObject({
      mailed_links: [{ purpose: 'verify', used_at: now }],
      messages: [{ message: 'Bonjou.', suspicion: 'honeypot', state: 'waiting' }],
      message_replies: [{ text: 'Wi.' }],
      message_note_count: 1,
      replies_by_you: [],
      donations: [
        { suspicion: 'honeypot', linked_to_account: false },
        { suspicion: null, linked_to_account: true },
      ],
      pictures: [{ id: 'hers', reason: 'Trop sombre' }],
      security_events: [{ at: now, kind: 'login' }],
      picture_decisions: [
        { picture_id: 'another', by_you: true },
        { picture_id: 'hers', action: 'refuse', reason: 'Trop sombre', by_you: false },
      ],
    });
    for (const internal of ['Non.', 'Nòt.', editor, 'editor@'])
      expect(JSON.stringify(data)).not.toContain(internal);

    const found = await db.introspection.getTables();
    for (const [table, list = '', ...omitted] of lists) {
      const columns = found.find(({ name }) => name === table)?.columns.map(({ name }) => name);
      const [first] = [data[list]].flat();
      const told = [...Object.keys(first as object), ...omitted];
      expect(told, table).toEqual(expect.arrayContaining(columns ?? ['no table']));
    }

    await updateRows('account', { email_verified_at: null }, id);
    expect((await exportMemberData(registry, db, id))['messages']).toEqual([]);
  });
});
