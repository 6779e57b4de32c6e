import { sql } from 'kysely';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { enqueueEmail } from '#app/email/outbox.server.ts';
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
import type { Role } from '#app/http/session/account.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, makeAccount, tokenIn } from '#test/accounts.ts';
import { eachEngine, hurried, onSqlite } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { memberArgs, openSession, redirected } from '#test/members.ts';
import { write } from '#test/message-review.ts';
import { testSecret, thrownBy } from '#test/page-args.ts';
import { sweep } from '#test/retention.ts';
import { action as download } from './copy.ts';
import { action as choose, loader as showLink } from './data-request.tsx';
import { action as erase, loader as showErasure } from './erasure.tsx';
import { countHeld, listTextColumns } from './held.server.ts';
import { loader as showRequest } from './request.tsx';
import { action as lookUp } from './request-list.tsx';
import { eraseRequest, openRequest, proveRequest } from './requests.server.ts';
import { action as send } from './sending.ts';

const now = Date.now();
const email = 'anais-p@exemple.com';
const name = 'Anaïs Pierre-Louis';

async function person(db: Db, role: Role, address = `${role}@example.org`) {
  const id = await makeAccount(db, now, { email: address, username: `Une ${role}` });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

/** Where a text stands in the database, in any case: every column with text, by its schema. */
async function find(db: Db, text: string): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await listTextColumns(db)) {
    const { rows } = await sql<{
      text: string | null;
    }>`select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db);
    if (rows.some((row) => row.text?.toLowerCase().includes(text.toLowerCase())))
      places.push(`${table}.${column}`);
  }
  return [...new Set(places)].sort();
}

/** A request that its person has proved. @returns its id */
async function proved(db: Db, choice: 'copy' | 'erase', address = email): Promise<string> {
  const id = await openRequest(db, { email: address, locale: 'fr', secret: testSecret }, now);
  await db
    .updateTable('data_request')
    .set({ proved_at: now, choice, token_until: now + 1 })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Everything that the site can hold about somebody, and things of others beside it. */
async function fill(db: Db, ownerId: string) {
  const accountId = await makeAccount(db, now, { email, username: name });
  await openSession(db, accountId);
  const message = await write(db, { email: 'Anais-P@Exemple.com', name });
  await enqueueEmail(db, contactEmail({ messageId: message }), now);
  await addNote(db, { id: message, accountId: ownerId, text: `${name} te rele.` }, now);
  const about = `Ekri ${email}, oswa vieux.${email}.`;
  const others = await write(db, { email: 'jan@example.org', name: 'Jan', message: about });
  const note = `Wè ${name}, +509 3700-0000, ${email}.`;
  await addNote(db, { id: others, accountId: ownerId, text: note }, now);
  const values = { title: 'Kontak', fr: `Demandez à ${name} (${email}).`, ht: 'Bonjou.', en: '' };
  await saveRow(db, savedReplies, { id: undefined, accountId: ownerId, values }, now);
  const reference = await giveTo(db, now, { email: 'Anais-P@exemple.com', name });
  const sms = 'Ou resevwa 1,000.50 HTG nan men ANAIS PIERRE 50937000000. TransCode: 123456789012';
  const paid = await insertPayment(db, { sms, accountId: ownerId, ownPhones: [] }, now);
  if (paid.outcome !== 'done' || !('paymentId' in paid.value)) throw new Error('no payment');
  const { paymentId } = paid.value;
  const corrected = { amount: 100_050, phone: '37000000', transaction: '123456789013' };
  await correctPayment(db, { id: paymentId, accountId: ownerId, role: 'owner' }, corrected, now);
  await donationPayable.match(db, { id: paymentId, reference, accountId: ownerId }, now);
  const refused = { reference, state: 'refused', reason: `Pas de ${name}` } as const;
  await changeState(db, { ...refused, accountId: ownerId, role: 'owner' }, now);
  const invitation = { role: 'editor', locale: 'fr', invited_by: ownerId, expires_at: now + 1 };
  await db
    .insertInto('invitation')
    .values({ id: 'i', email, ...invitation, created_at: now })
    .execute();
  const change = { account_id: ownerId, new_email: email, created_at: now };
  await db
    .insertInto('email_change')
    .values({ id: 'e', ...change })
    .execute();
  const text = { ...emptyText, title: 'Radio', content: `Écrivez à\n${email}.`, changedAt: now };
  const texts = { fr: text, en: emptyText, ht: emptyText };
  const snapshot = { ...emptySnapshot('Rosemond'), texts };
  await insertDraft(db, { accountId: ownerId, snapshot }, now);
  const jan = { email: 'jan@example.org', name: 'Jan Batis', phone: '+509 48 11 11 11' };
  const other = await giveTo(db, now, jan);
  return { reference, other };
}

eachEngine((engine) => {
  test('who is erased is found in no table, and the donations stay as amounts', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    const { reference, other } = await fill(db, owner.id);
    const id = await proved(db, 'erase');
    const before = await countHeld(registry, db, email);
    const one = ['account', 'messages', 'answers', 'donations', 'payments', 'invitations'];
    expect(before).toMatchObject(Object.fromEntries([...one, 'emailChanges'].map((k) => [k, 1])));
    expect(before.emails).toBeGreaterThan(2);
    expect(before.texts).toBeGreaterThanOrEqual(4);
    expect(await find(db, email)).toEqual(
      expect.arrayContaining(['account.email', 'article_version.texts', 'message.message']),
    );

    const by = { id, accountId: owner.id, origin: { ...commandOrigin, secret: testSecret } };
    expect(await eraseRequest(registry, db, by, testSecret, now + 1)).toMatchObject({
      outcome: 'done',
    });
    // What ends in the address is somebody else's.
    expect(await find(db, email)).toEqual(['message.message']);
    expect((await db.selectFrom('message').select('message').execute())[0]?.message).toContain(
      `Ekri (…), oswa vieux.${email}.`,
    );
    for (const gone of ['ANAIS PIERRE', '37 00 00 00', '37000000', 'te rele', 'Pas de'])
      expect(await find(db, gone)).toEqual([]);
    // A name is what its person typed: where the team wrote it about somebody else, it stays.
    expect(await find(db, name)).toEqual(['message_note.text', 'saved_reply.text_fr']);
    expect(
      Object.values(await countHeld(registry, db, email)).filter((count) => count > 1),
    ).toEqual([]);

    expect(await findDonationByReference(db, reference)).toMatchObject({
      ...{ amount_minor: 100_050, currency: 'HTG', account_id: null },
      ...{ name: '', email: '', phone: '' },
    });
    expect(await findDonationByReference(db, other)).toMatchObject({
      name: 'Jan Batis',
      phone: '+509 48 11 11 11',
    });
    const entries = db.selectFrom('journal_entry').selectAll();
    expect(await entries.where('subject', '=', 'privacy').execute()).toMatchObject([
      { action: 'privacy.erased', account_id: owner.id },
    ]);
    const events = db.selectFrom('security_event').selectAll();
    expect(await events.where('kind', '=', 'data_erased').executeTakeFirst()).toMatchObject({
      ...{ account_id: null, pseudonym: expect.any(String), actor_id: owner.id },
    });
    // Nobody is left to be told of the next state.
    await db.deleteFrom('outbox').execute();
    const confirmed = { reference, state: 'confirmed', reason: null } as const;
    await changeState(db, { ...confirmed, accountId: owner.id, role: 'owner' }, now + 2);
    expect((await deliverEmails(db, now + 120_000)).map(({ to }) => to)).toEqual([]);
  });

  test('a mailed link is used once: of two who press at once, one chooses', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    const id = await openRequest(db, { email, locale: 'ht', secret: testSecret }, now);
    expect(await openRequest(db, { email, locale: 'fr', secret: testSecret }, now)).toBe(id);
    await redirected(sending(db, owner.cookie, id, 'link', { locale: 'ht' }));
    const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
    const pressed = [
      proveRequest(db, { token, choice: 'copy' }, now),
      proveRequest(db, { token, choice: 'erase' }, now),
    ];
    expect((await Promise.all(pressed)).map(({ outcome }) => outcome).sort()).toEqual([
      'done',
      'rejected',
    ]);
    await sweep(db, 'data_request', now + 31 * 24 * 60 * 60_000);
    expect(await db.selectFrom('data_request').select('id').execute()).toEqual([]);
  });
});

const asRoute = <Args>(path: string, given: Parameters<typeof memberArgs>[1]) =>
  memberArgs(path, { ...given, ...hurried(given.db) }) as Args & LoaderFunctionArgs;
const sending = (
  db: Db,
  cookie: string,
  id: string,
  what: 'link' | 'copy',
  form: Record<string, string> = {},
) => send(asRoute(`/admin/privacy/${id}/${what}`, { db, cookie, params: { id }, form }));
const pressErase = (db: Db, cookie: string, id: string) =>
  erase(asRoute(`/admin/privacy/${id}/erasure`, { db, cookie, params: { id }, form: {} }));

/** Follows a mailed link. @returns the cookie that it leaves */
async function follow(db: Db, token: string): Promise<string> {
  const followed = await redirected(
    await thrownBy(() => showLink(asRoute(`/data-request?token=${token}`, { db }))),
  );
  return followed.cookies[0]?.split(';', 1)[0] ?? '';
}

onSqlite((engine) => {
  test('a person without an account proves the address and downloads a copy, once', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    await giveTo(db, now, { email, name });
    await deliverEmails(db, Date.now());
    const found = await redirected(
      lookUp(
        asRoute('/admin/privacy', {
          db,
          cookie: owner.cookie,
          form: { email: 'Anais-P@Exemple.com' },
        }),
      ),
    );
    const id = found.to?.split('/').at(-1) ?? '';
    const page = () =>
      showRequest(asRoute(`/admin/privacy/${id}`, { db, cookie: owner.cookie, params: { id } }));
    expect(await page()).toMatchObject({
      request: { email, state: 'found' },
      held: { donations: 1, messages: 0 },
      backups: null,
    });
    expect((await redirected(sending(db, owner.cookie, id, 'copy'))).to).toContain(
      'notice=no_request',
    );

    await redirected(sending(db, owner.cookie, id, 'link', { locale: 'ht' }));
    const [mail] = await deliverEmails(db, Date.now());
    expect(mail).toMatchObject({ to: email, language: 'ht' });
    const cookie = await follow(db, tokenIn(mail));
    const press = (form: Record<string, string>) =>
      choose(asRoute('/data-request', { db, cookie, form }));
    expect(await press({})).toMatchObject({
      data: { errors: { choice: 'choose' } },
      init: { status: 400 },
    });
    expect((await redirected(press({ choice: 'copy' }))).to).toBe('/data-request?sent=copy');
    expect(await press({ choice: 'erase' })).toMatchObject({
      data: { notice: { reason: 'badLink' } },
    });
    expect(await page()).toMatchObject({ request: { state: 'proved', choice: 'copy' } });

    expect((await redirected(sending(db, owner.cookie, id, 'copy'))).to).toContain('done=');
    const copyMail = (await deliverEmails(db, Date.now())).find(({ to }) => to === email);
    expect(copyMail?.text).not.toContain('Pierre');
    const copyCookie = await follow(db, tokenIn(copyMail));
    const get = () => download(asRoute('/data-request/copy', { db, cookie: copyCookie, form: {} }));
    const file = await get();
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    const copy = await file.json();
    expect(Object.keys(copy)).toEqual([
      ...[
        'exported_at',
        'email',
        'account',
        'messages',
        'message_replies',
        'message_answers',
        'message_files',
        'message_note_count',
      ],
      ...['donations', 'payments', 'invitations', 'email_changes', 'data_requests'],
    ]);
    expect(copy).toMatchObject({
      email,
      account: null,
      donations: [{ name, phone: '+509 37 00 00 00' }],
    });
    expect((await redirected(get())).to).toBe('/data-request');
    const lines = await db
      .selectFrom('journal_entry')
      .selectAll()
      .where('subject', '=', 'privacy')
      .execute();
    expect(lines.map(({ action }) => action).sort()).toEqual(['privacy.asked', 'privacy.copied']);
    expect(JSON.stringify(lines)).not.toContain('anais');
  });

  test('erases only who has proved the address and asked for it, by an owner who was asked for the password', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    await giveTo(db, now, { email, name });
    const copy = await proved(db, 'copy');
    expect(await pressErase(db, owner.cookie, copy)).toMatchObject({
      data: { notice: { reason: 'no_request' } },
    });
    await db.updateTable('data_request').set({ choice: 'erase' }).execute();
    const old = (await openSession(db, owner.id, now - 6 * 60_000)).cookie;
    const next = `/login/confirm?next=${encodeURIComponent(`/admin/privacy/${copy}/erasure`)}`;
    expect((await redirected(await thrownBy(() => pressErase(db, old, copy)))).to).toBe(next);
    expect(await countHeld(registry, db, email)).toMatchObject({ donations: 1 });
    const asked = await showErasure(
      asRoute(`/admin/privacy/${copy}/erasure`, { db, cookie: owner.cookie, params: { id: copy } }),
    );
    expect(asked).toMatchObject({ request: { email }, held: { donations: 1 } });
    expect((await redirected(pressErase(db, owner.cookie, copy))).to).toContain('done=');
    expect(await countHeld(registry, db, email)).toMatchObject({ donations: 0 });
  });

  test('refuses to erase the last owner, and an address that the site shows as its own', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    const last = await proved(db, 'erase', 'owner@example.org');
    expect(await pressErase(db, owner.cookie, last)).toMatchObject({
      data: { notice: { reason: 'last_owner' } },
    });
    await storeSetting(db, 'contact', { ...exampleSettings.contact, email }, now);
    const own = await proved(db, 'erase');
    expect(await pressErase(db, owner.cookie, own)).toMatchObject({
      data: { notice: { reason: 'in_settings' } },
    });
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1);
  });

  test('one address gets three links a day', async () => {
    const { db } = await engine.database();
    const owner = await person(db, 'owner');
    const id = await openRequest(db, { email, locale: 'fr', secret: testSecret }, now);
    const sent = [];
    for (let n = 0; n < 4; n += 1)
      sent.push((await redirected(sending(db, owner.cookie, id, 'link', { locale: 'fr' }))).to);
    expect(sent.filter((to) => to?.includes('done='))).toHaveLength(3);
    expect(sent.at(-1)).toContain('notice=enough_links');
  });
});
