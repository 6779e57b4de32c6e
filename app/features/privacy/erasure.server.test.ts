import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { savedReplies } from '#app/features/contact/admin/saved-reply.resource.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { insertPayment } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { appSecretFile } from '#app/platform/app-secret.server.ts';
import { openDatabase, overwriteFreePages, truncateLog } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { backedUp, messageRow } from '#test/backups.ts';
import { database, db, onDatabase, rowsIn, test } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { testSecret } from '#test/page-args.ts';
import { erasePerson } from './erasure.server.ts';
import { countHeld } from './held.server.ts';
import { eraseRequest } from './requests.server.ts';
import { restoreWithoutErased } from './restore.server.ts';

const now = Date.now();
const email = 'anais-p@exemple.com';

const eraseAt = (address: string, at = now + 1) =>
  db
    .transaction()
    .execute((trx) => erasePerson(registry, trx, address, testSecret, commandOrigin, at));
/** Rows that take up more than a page. */
async function giveOften() {
  for (let n = 0; n < 40; n++) await giveTo(db, now, { email, message: `${email} `.repeat(20) });
}

onDatabase((test) => {
  test('a name and a phone that a stranger chose erase nothing of the team or of another donor', async () => {
    const owner = await makeTeamMember(db, 'owner');
    const input = { title: 'Mèsi', fr: 'Merci beaucoup, nous répondons demain.', ht: '', en: '' };
    await saveRow(db, savedReplies, { id: undefined, accountId: owner, values: input }, now);
    const reference = await giveTo(db, now);
    const sms = 'Ou resevwa 1,000.50 HTG nan men ANAIS PIERRE 50937000000. TransCode: 123456789012';
    const paid = await insertPayment(db, { sms, accountId: owner, ownPhones: [] }, now);
    const paymentId =
      paid.outcome === 'done' && 'paymentId' in paid.value ? paid.value.paymentId : '';
    await donationPayable.match(db, { id: paymentId, reference, accountId: owner }, now);
    const tables = ['saved_reply', 'payment', 'journal_entry'] as const;
    const rows = () => Promise.all(tables.map((table) => rowsIn(table)));
    const before = await rows();
    const stranger = 'evil@example.org';
    // The phone of the other donor, and the digits that every time of now begins with.
    for (const phone of ['+509 37 00 00 00', `+${String(now).slice(0, 8)}`])
      await giveTo(db, now, { email: stranger, name: 'Merci beaucoup', phone });
    const held = { donations: 2, payments: 0, journal: 0 };
    expect(await countHeld(registry, db, stranger)).toMatchObject(held);
    await eraseAt(stranger);
    expect(await rows()).toEqual(before);
    expect(await countHeld(registry, db, stranger)).toMatchObject({ donations: 0, texts: 0 });
  });

  test('an invitation to the address that the account had before is erased too', async () => {
    const owner = await makeTeamMember(db, 'owner');
    const accountId = await makeAccount(db, now, { email });
    const change = { account_id: accountId, old_email: 'Anais-Old@exemple.com', new_email: email };
    const changed = { id: 'e', ...change, created_at: now, changed_at: now };
    await db.insertInto('email_change').values(changed).execute();
    const times = { created_at: now, expires_at: now, accepted_at: now };
    const sent = { role: 'editor', locale: 'fr', invited_by: owner, ...times };
    const hers = { id: 'hers', email: 'anais-old@exemple.com', ...sent };
    const other = { id: 'other', email: 'jan@example.org', ...sent };
    await db.insertInto('invitation').values([hers, other]).execute();
    expect(await countHeld(registry, db, email)).toMatchObject({ invitations: 1 });
    await eraseAt(email);
    expect(await rowsIn('invitation')).toMatchObject([{ id: 'other' }]);
  });
});

test('an erased address is in no byte of the database file, not where rows were deleted either', async () => {
  const { options } = database;
  const owner = await makeTeamMember(db, 'owner');
  await giveOften();
  await db.deleteFrom('outbox').execute();
  const asked = { id: 'r', email, pseudonym: 'p', locale: 'fr', choice: 'erase' };
  const proved = { ...asked, proved_at: now, created_at: now };
  await db.insertInto('data_request').values(proved).execute();
  const by = { id: 'r', accountId: owner, origin: { ...commandOrigin, secret: testSecret } };
  const erased = await eraseRequest(registry, db, by, testSecret, now + 1);
  expect(erased.outcome).toBe('done');
  for (const file of [options.sqliteFile, `${options.sqliteFile}-wal`])
    expect((await readFile(file)).includes('anais-p@'), file).toBe(false);
});

test('free pages of a file that an earlier version wrote are overwritten once', async () => {
  const { options } = database;
  await sql`pragma secure_delete = off`.execute(db);
  await giveOften();
  for (const table of ['outbox', 'notification', 'donation'] as const)
    await db.deleteFrom(table).execute();
  await truncateLog(db);
  const isLeft = async () => (await readFile(options.sqliteFile)).includes('anais-p@');
  expect(await isLeft()).toBe(true);
  await overwriteFreePages(db);
  expect(await isLeft()).toBe(false);
});

onDatabase((test, _engine) => {
  test('who was erased since the backup stays erased when it is restored', async () => {
    const { config, storage, file, manifest } = await backedUp();
    await writeFile(appSecretFile(config), testSecret);
    await eraseAt('zoe@example.org', Date.parse(manifest.madeAt) + 1);
    await eraseAt('jan@example.org', 1);
    await db.insertInto('message').values(messageRow('apre')).execute();
    await db.destroy();
    const { again } = await restoreWithoutErased(registry, { config, storage }, file, true);
    expect(again).toEqual({ erased: 1, refused: 0 });
    const restored = openDatabase(config);
    onTestFinished(() => restored.destroy());
    expect(await restored.selectFrom('message').select('id').execute()).toEqual([]);
    expect(await restored.selectFrom('erased_person').select('erased_at').execute()).toHaveLength(
      1,
    );
  });
});
