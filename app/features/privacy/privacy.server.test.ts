import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { listStoredEmails, mailboxTransport } from '#app/email/transports/mailbox.server.ts';
import { mailboxFolder } from '#app/email/transports/open.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { addNote } from '#app/features/contact/admin/review.server.ts';
import { savedReplies } from '#app/features/contact/admin/saved-reply.resource.ts';
import { contactEmail } from '#app/features/contact/email.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { findDonationByReference } from '#app/features/donations/donations.server.ts';
import { correctPayment, insertPayment } from '#app/features/payments/payments.server.ts';
import { storeSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { registry } from '#app/features.server.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { appSecretFile } from '#app/platform/app-secret.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase, overwriteFreePages, truncateLog } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { backedUp, messageRow } from '#test/backups.ts';
import { openBrowser } from '#test/browser.ts';
import {
  database,
  db,
  eachEngine,
  hurried,
  onDatabase,
  rowsIn,
  secondDb,
  test,
  updateRows,
} from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { openSession } from '#test/members.ts';
import { makeTeamMember, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { publicUrl, testSecret } from '#test/page-args.ts';
import { sweep } from '#test/retention.ts';
import { testFolder } from '#test/uploads.ts';
import { action as download } from './copy.ts';
import { action as choose, loader as showLink } from './data-request.tsx';
import { erasePerson } from './erasure.server.ts';
import { action as erase, loader as showErasure } from './erasure.tsx';
import { countHeld, listTextColumns } from './held.server.ts';
import { loader as showRequest } from './request.tsx';
import { action as lookUp } from './request-list.tsx';
import { eraseRequest, openRequest, proveRequest, redeemCopy } from './requests.server.ts';
import { linkMs } from './requests.ts';
import { restoreWithoutErased } from './restore.server.ts';
import { action as send } from './sending.ts';

const now = Date.now();
const email = 'anais-p@exemple.com';
const name = 'Anaïs Pierre-Louis';

/** Reads every text of the database. @returns a search for the columns that have a text */
async function readTexts() {
  const all: [place: string, texts: string][] = [];
  // One after the other: all at once, the last would wait longer than a connection may take.
  for (const { table, column } of await listTextColumns(db)) {
    const texts = sql`select ${sql.ref(column)} as text from ${sql.table(table)}`;
    all.push([`${table}.${column}`, JSON.stringify(await texts.execute(db)).toLowerCase()]);
  }
  return (text: string) =>
    all.flatMap(([place, texts]) => (texts.includes(text.toLowerCase()) ? [place] : [])).sort();
}

/** A request that its person has proved. @returns its id */
async function proved(choice: 'copy' | 'erase', address = email): Promise<string> {
  const id = await openRequest(db, { email: address, locale: 'fr', secret: testSecret }, now);
  await updateRows('data_request', { proved_at: now, choice, token_until: now + 1 }, id);
  return id;
}

async function receivePayment(accountId: string): Promise<string> {
  const sms = 'Ou resevwa 1,000.50 HTG nan men ANAIS PIERRE 50937000000. TransCode: 123456789012';
  const paid = await insertPayment(db, { sms, accountId, ownPhones: [] }, now);
  if (!('paymentId' in paid)) throw new Error('no payment');
  return paid.paymentId;
}

/** Everything that the site can hold about somebody, and things of others beside it. */
async function fill(ownerId: string) {
  const accountId = await makeAccount(db, now, { email, username: name });
  await openSession(db, accountId);
  const message = await write(db, { email: 'Anais-P@Exemple.com', name });
  await enqueueEmail(db, contactEmail({ messageId: message }), now);
  await addNote(db, { id: message, accountId: ownerId, text: `${name} te rele.` }, now);
  const about = `Ekri ${email}, oswa vieux.${email}, oswa ${email}.ht.`;
  const others = await write(db, { email: 'jan@example.org', name: 'Jan', message: about });
  const note = `Wè ${name}, +509 3700-0000, ${email}.`;
  await addNote(db, { id: others, accountId: ownerId, text: note }, now);
  const values = { title: 'Kontak', fr: `Demandez à ${name} (${email}).`, ht: 'Bonjou.', en: '' };
  await saveRow(db, savedReplies, { id: undefined, accountId: ownerId, values }, now);
  const reference = await giveTo(db, now, { email: 'Anais-P@exemple.com', name, message: name });
  const paymentId = await receivePayment(ownerId);
  const corrected = { amount: 100_050, phone: '37000000', transaction: '123456789013' };
  await correctPayment(db, { id: paymentId, accountId: ownerId, role: 'owner' }, corrected, now);
  await donationPayable.match(db, { id: paymentId, reference, accountId: ownerId }, now);
  const refused = { reference, state: 'refused', reason: `Pas de ${name}` } as const;
  await changeState(db, { ...refused, accountId: ownerId, role: 'owner' }, now);
  await donationPayable.markReturned(db, { reference, how: name, accountId: ownerId }, now);
  const sent = { role: 'editor', locale: 'fr', invited_by: ownerId, created_at: now };
  const invited = [email, 'anais-old@exemple.com', 'jan@example.org'];
  const invitations = invited.map((to) => ({ ...sent, id: to, email: to, expires_at: now + 1 }));
  await db.insertInto('invitation').values(invitations).execute();
  const change = { new_email: email, created_at: now };
  const before = { id: 'before', old_email: 'Anais-Old@exemple.com', changed_at: now };
  const ofOwner = { ...change, id: 'e', account_id: ownerId };
  const changes = [ofOwner, { ...change, ...before, account_id: accountId }];
  await db.insertInto('email_change').values(changes).execute();
  const text = { ...emptyText, title: 'Radio', content: `Écrivez à\n${email}.`, changedAt: now };
  const texts = { fr: text, en: emptyText, ht: emptyText };
  const snapshot = { ...emptySnapshot('Rosemond'), texts };
  await insertDraft(db, { accountId: ownerId, snapshot }, now);
  const jan = { email: `d'${email}`, name: 'Jan Batis', phone: '+509 48 11 11 11' };
  const other = await giveTo(db, now, jan);
  return { reference, other };
}

eachEngine((test) => {
  test('who is erased is found in no table, and the donations stay as amounts', async () => {
    const owner = await signIn(db, 'owner');
    const { reference, other } = await fill(owner.id);
    const id = await proved('erase');
    const before = await countHeld(registry, db, email);
    const { emails = 0, notifications = 0, texts = 0 } = before;
    const one = { account: 1, messages: 1, answers: 1, donations: 1, payments: 1 };
    expect(before).toMatchObject({ ...one, invitations: 2, emailChanges: 2 });
    expect([emails > 2, notifications > 0, texts > 3]).toEqual([true, true, true]);
    const [queued, noticed] = [await rowsIn('outbox'), await rowsIn('notification')];
    const version = await rowsIn('content_version');
    const places = ['account.email', 'article_version.texts', 'message.message'];
    expect((await readTexts())(email)).toEqual(expect.arrayContaining(places));

    const by = { id, accountId: owner.id, origin: { ...commandOrigin, secret: testSecret } };
    const erased = await eraseRequest(registry, db, by, testSecret, now + 1);
    expect(erased.outcome).toBe('done');
    expect(await rowsIn('outbox')).toHaveLength(queued.length - emails);
    expect(await rowsIn('notification')).toHaveLength(noticed.length - notifications);
    expect(await rowsIn('content_version')).not.toEqual(version);
    const find = await readTexts();
    // A longer address, which ends or begins with this one, is somebody else's.
    expect(find(email)).toEqual(['donation.email', 'message.message']);
    const [{ message = '' } = {}] = await rowsIn('message');
    expect(message).toContain(`Ekri (…), oswa vieux.${email}, oswa ${email}.ht.`);
    for (const gone of ['ANAIS PIERRE', '37 00 00 00', '37000000', 'te rele', 'Pas de'])
      expect(find(gone)).toEqual([]);
    expect(await rowsIn('invitation')).toMatchObject([{ id: 'jan@example.org' }]);
    // A name is what its person typed: where the team wrote it about somebody else, it stays.
    expect(find(name)).toEqual(['message_note.text', 'saved_reply.text_fr']);

    const nobody = { amount_minor: 100_050, currency: 'HTG', account_id: null, name: '' };
    expect(await findDonationByReference(db, reference)).toMatchObject(nobody);
    const jan = { name: 'Jan Batis', phone: '+509 48 11 11 11' };
    expect(await findDonationByReference(db, other)).toMatchObject(jan);
    const entry = { action: 'privacy.erased', account_id: owner.id };
    expect(await rowsIn('journal_entry')).toContainEqual(expect.objectContaining(entry));
    const event = { account_id: null, pseudonym: expect.any(String), actor_id: owner.id };
    const events = (await rowsIn('security_event')).filter((each) => each.kind === 'data_erased');
    expect(events).toMatchObject([event]);
  });

  test('a mailed link is used once: of two who press at once, one chooses', async () => {
    const owner = await signIn(db, 'owner');
    const id = await openRequest(db, { email, locale: 'ht', secret: testSecret }, now);
    expect(await openRequest(db, { email, locale: 'fr', secret: testSecret }, now)).toBe(id);
    await sending(owner, id, 'link', { locale: 'ht' });
    const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
    const choose = (choice: 'copy' | 'erase', at = now, on = db) =>
      proveRequest(on, { token, choice }, at);
    expect((await choose('copy', Date.now() + linkMs)).outcome).toBe('rejected');
    const pressed = await Promise.all([choose('copy'), choose('erase', now, secondDb())]);
    expect(pressed.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    await sweep(db, 'data_request', now + 31 * 24 * 60 * 60_000);
    expect(await rowsIn('data_request')).toEqual([]);
  });
});

type Owner = Awaited<ReturnType<typeof signIn>>;
const sending = async (owner: Owner, id: string, what: 'link' | 'copy', form = {}) =>
  (await owner.send(send, `/admin/privacy/${id}/${what}`, form, hurried(db))).to;
const pressErase = ({ send }: Owner, id: string, given = {}) =>
  send(erase, `/admin/privacy/${id}/erasure`, {}, { ...hurried(db), ...given });

/** Follows a mailed link. */
async function follow(token: string) {
  const browser = openBrowser();
  await browser.get(showLink, `/data-request?token=${token}`);
  return browser;
}

test('a person without an account proves the address and downloads a copy, once', async () => {
  const owner = await signIn(db, 'owner');
  await giveTo(db, now, { email, name });
  await deliverEmails(db, Date.now());
  const found = await owner.send(lookUp, '/admin/privacy', { email: 'Anais-P@Exemple.com' });
  const id = found.to?.split('/').at(-1) ?? '';
  const page = () => owner.get(showRequest, `/admin/privacy/${id}`, hurried(db));
  const held = { donations: 1, messages: 0 };
  expect(await page()).toMatchObject({ request: { email, state: 'found' }, held, backups: null });
  expect(await sending(owner, id, 'copy')).toContain('notice=no_request');

  await sending(owner, id, 'link', { locale: 'ht' });
  const [mail] = await deliverEmails(db, Date.now());
  expect(mail).toMatchObject({ to: email, language: 'ht' });
  const browser = await follow(tokenIn(mail));
  const press = (form: Record<string, string>) => browser.send(choose, '/data-request', form);
  expect(await press({})).toMatchObject({ status: 400, errors: { choice: 'choose' } });
  expect((await press({ choice: 'copy' })).to).toBe('/data-request?sent=copy');
  expect(await page()).toMatchObject({ request: { state: 'proved', choice: 'copy' } });

  expect(await sending(owner, id, 'copy')).toContain('done=');
  const copyMail = (await deliverEmails(db, Date.now())).find(({ to }) => to === email);
  expect(copyMail?.text).not.toContain('Pierre');
  expect(await redeemCopy(db, tokenIn(copyMail), Date.now() + linkMs)).toBeUndefined();
  const visitor = await follow(tokenIn(copyMail));
  let copy = '';
  const read = async (args: never) => {
    const answer = await download(args);
    copy += await answer.clone().text();
    return answer;
  };
  const get = () => visitor.send(read, '/data-request/copy', {}, hurried(db));
  expect((await get()).headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await get()).to).toBe('/data-request');
  const donations = [{ name, phone: '+509 37 00 00 00' }];
  const none = { messages: [], payments: [], enrolments: [], invitations: [], words: [] };
  expect(JSON.parse(copy)).toMatchObject({ email, account: null, donations, ...none });
  const lines = (await rowsIn('journal_entry')).filter(({ subject }) => subject === 'privacy');
  expect(lines.map(({ action }) => action).sort()).toEqual(['privacy.asked', 'privacy.copied']);
  expect(JSON.stringify(lines)).not.toContain('anais');
  expect((await rowsIn('security_event')).at(-1)).toMatchObject({ kind: 'data_exported' });
});

test('erases only who has proved the address and asked for it', async () => {
  const owner = await signIn(db, 'owner');
  await giveTo(db, now, { email, name });
  const id = await proved('copy');
  expect(await pressErase(owner, id)).toMatchObject({ notice: { reason: 'no_request' } });
  await updateRows('data_request', { choice: 'erase' });
  const asked = { request: { email }, held: { donations: 1 } };
  const shown = await owner.get(showErasure, `/admin/privacy/${id}/erasure`, hurried(db));
  expect(shown).toMatchObject(asked);
  const early = await signIn(db, 'owner', 'early', now - 60 * 60_000);
  expect(await pressErase(early, id)).toMatchObject({ errors: { password: 'password' } });
  const config = parseConfig({ PUBLIC_URL: publicUrl, DATA_DIR: await testFolder() });
  const { send: keep } = mailboxTransport(mailboxFolder(config));
  for (const to of [email, `vieux.${email}`])
    await keep({ id: to, from: 'bwt@example.org', to, subject: '', text: '' });
  expect((await pressErase(owner, id, { config })).to).toContain('done=');
  expect(await countHeld(registry, db, email)).toMatchObject({ donations: 0 });
  // Emails that were kept as files, but not those to somebody else.
  const left = await listStoredEmails(mailboxFolder(config));
  expect(left.map(({ id }) => id)).toEqual([`vieux.${email}`]);
});

test('refuses to erase the last owner, but not another, and an address that the site shows as its own; one address gets three links a day', async () => {
  const owner = await signIn(db, 'owner');
  const last = await proved('erase', 'owner@example.org');
  expect(await pressErase(owner, last)).toMatchObject({ notice: { reason: 'last_owner' } });
  await storeSetting(db, 'contact', { ...exampleSettings.contact, email }, now);
  const own = await proved('erase');
  expect(await pressErase(owner, own)).toMatchObject({ notice: { reason: 'in_settings' } });
  expect(await rowsIn('account')).toHaveLength(1);
  const asked = { email: 'jan@example.org', locale: 'fr', secret: testSecret } as const;
  const id = await openRequest(db, asked, now);
  const link = () => sending(owner, id, 'link', { locale: 'fr' });
  for (let n = 0; n < 3; n += 1) expect(await link()).toContain('done=');
  expect(await link()).toContain('notice=enough_links');
  await makeTeamMember(db, 'owner', 'another');
  expect(await pressErase(owner, last)).toMatchObject({ status: 303 });
  expect(await rowsIn('account')).toHaveLength(1);
});

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
    const match = { id: await receivePayment(owner), reference: await giveTo(db, now) };
    await donationPayable.match(db, { ...match, accountId: owner }, now);
    const tables = ['saved_reply', 'payment', 'journal_entry'] as const;
    const rows = () => Promise.all(tables.map((table) => rowsIn(table)));
    const before = await rows();
    const stranger = 'evil@example.org';
    // The phone of the other donor, and the digits that every time of now begins with.
    for (const phone of ['+509 37 00 00 00', `+${String(now).slice(0, 8)}`])
      await giveTo(db, now, { email: stranger, name: 'Merci beaucoup', phone });
    const accountId = await makeAccount(db, now, { email: stranger, verified: false });
    await giveTo(db, now, {}, { accountId });
    const held = { donations: 2, payments: 0, journal: 0 };
    expect(await countHeld(registry, db, stranger)).toMatchObject(held);
    await eraseAt(stranger);
    expect(await rows()).toEqual(before);
    expect(await countHeld(registry, db, stranger)).toMatchObject({ donations: 0, texts: 0 });
  });
});

test('an erased address is in no byte of the database file, not where rows were deleted either; free pages that an earlier version wrote are overwritten', async () => {
  const { sqliteFile } = database.options;
  const isIn = async (file: string) => (await readFile(file)).includes('anais-p@');
  const owner = await signIn(db, 'owner');
  await giveOften();
  expect(await pressErase(owner, await proved('erase'))).toMatchObject({ status: 303 });
  expect([await isIn(sqliteFile), await isIn(`${sqliteFile}-wal`)]).toEqual([false, false]);
  await sql`pragma secure_delete = off`.execute(db);
  await giveOften();
  for (const table of ['outbox', 'notification', 'donation'] as const)
    await db.deleteFrom(table).execute();
  await truncateLog(db);
  expect(await isIn(sqliteFile)).toBe(true);
  await overwriteFreePages(db);
  expect(await isIn(sqliteFile)).toBe(false);
});

onDatabase((test) => {
  test('who was erased since the backup stays erased when it is restored; who wrote again after an erasure does not lose that', async () => {
    const again = { ...messageRow('Ekri lea@example.org.'), email: 'jan@example.org' };
    await db.insertInto('message').values(again).execute();
    const { config, storage, file, manifest } = await backedUp();
    await writeFile(appSecretFile(config), testSecret);
    // The address of the second is only in a text.
    for (const each of ['zoe@example.org', 'lea@example.org'])
      await eraseAt(each, Date.parse(manifest.madeAt) + 1);
    await eraseAt('jan@example.org', 1);
    await db.insertInto('message').values(messageRow('apre')).execute();
    await db.destroy();
    const done = await restoreWithoutErased(registry, { config, storage }, file, true);
    expect(done.again).toEqual({ erased: 2, refused: 0 });
    const restored = openDatabase(config);
    onTestFinished(() => restored.destroy());
    const left = { id: again.id, message: 'Ekri (…).' };
    expect(await restored.selectFrom('message').selectAll().execute()).toMatchObject([left]);
    expect(await restored.selectFrom('erased_person').selectAll().execute()).toHaveLength(2);
  });
});
