import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { loader as media } from '#app/features/pictures/media.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { solve } from '#test/captcha.ts';
import { db, eachEngine, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { giveTo, goodDonation, goodOrigin, setState } from '#test/donations.ts';
import { furnish, furnished } from '#test/furnished.ts';
import { openSession } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { testSecret } from '#test/page-args.ts';
import { plain } from '#test/pictures.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { sentForm, testFolder } from '#test/uploads.ts';
import { action as api } from './api.ts';
import { action, loader } from './donation.tsx';
import {
  createDonation,
  deleteOldDonations,
  findDonationByReference,
  listDonations,
  listOwnDonations,
} from './donations.server.ts';
import { donationPath, methods, paymentDetails } from './donations.ts';
import { donationEmailTexts } from './email-texts.ts';
import { loader as code } from './payment-code.ts';
import { findProofPicture, reportTransfer } from './proof.server.ts';
import { loader as look, action as report } from './status.tsx';
import { donationTexts } from './texts.ts';

beforeEach(() => furnish(db));

const now = Date.UTC(2026, 10, 20, 12);
const team = 'team@bwt.example';
const { support } = furnished;

const written = {
  ...{ name: 'Anaïs Pierre', email: 'anais@exemple.com', phone: '+509 37 00 00 00' },
  ...{ amount: '1 000,50', currency: 'HTG', transferMethod: 'moncash', message: 'Pou lekòl la.' },
  ...{ website: '', captcha: '' },
};
type Given = Parameters<ReturnType<typeof openBrowser>['get']>[2] & { path?: string };
type Form = Record<string, string>;
/** A form older than the minimum age. */
const send = (
  fields: Form = {},
  { path = '/donation', ...given }: Given = {},
  by = openBrowser(),
) => {
  const token = issueFormToken(testSecret, 'donation', Date.now() - 60_000);
  return by.send(action, path, { ...written, token, ...fields }, given);
};
const show = (path: string) => openBrowser().get(loader, path);
const lookAt = (reference: string, given = {}) =>
  openBrowser().get(look, `/donation/${reference}`, given);

test('E8, E10: a donation is stored, and the page it leads to shows the reference, the amount as it was read and the method', async () => {
  const { to } = await send({}, { path: '/ht/donation' });
  expect(to).toMatch(/^\/ht\/donation\?sent=BWT-[A-Z\d]{6}\.[\w-]{22}$/);
  const [donation] = await listDonations(db, 10);
  expect(donation).toMatchObject({
    ...{ name: 'Anaïs Pierre', email: 'anais@exemple.com', phone: '+509 37 00 00 00' },
    ...{ amount_minor: 100_050, currency: 'HTG', method: 'moncash', message: 'Pou lekòl la.' },
    ...{ account_id: null, locale: 'ht', suspicion: null },
  });
  const reference = donation?.reference;
  const sent = { reference, amount: 100_050, currency: 'HTG', method: 'moncash', isTold: true };
  expect((await show(to ?? '')).sent).toEqual({ ...sent, email: 'anais@exemple.com' });
  await updateRows('donation', { created_at: Date.now() - 16 * 60_000 });
  expect((await show(to ?? '')).sent).toMatchObject({ email: null });
  expect((await show(`/donation?sent=${reference}.made-up`)).sent).toBeNull();
});

test('A6: a donation’s page shows its state and how to pay, and nothing of who gives; guessing references is stopped, also when it would have hit', async () => {
  const reference = await giveTo(db, Date.now());
  const typed = reference.toLowerCase();
  const page = await lookAt(typed);
  const announced = { amount: 100_050, currency: 'HTG' };
  const donation = { reference, state: 'announced', announced };
  expect(page).toMatchObject({ status: 200, donation });
  expect(JSON.stringify(page)).not.toMatch(/Anaïs|anais|37 00|lekòl/);
  const unknown = { status: 404, outcome: 'unknown', reference: 'bwt-aaaaaa' };
  for (let n = 0; n < 29; n++) expect(await lookAt('bwt-aaaaaa')).toMatchObject(unknown);
  expect(await lookAt(typed)).toMatchObject({ status: 429, outcome: 'rate_limited' });
  expect((await lookAt(typed, { clientIp: '203.0.113.9' })).status).toBe(200);
});

test('A6: a reference as it is typed leads to the page of its donation, or of its enrolment', async () => {
  const find = async (typed: string) => (await show(`/ht/donation?reference=${typed}`)).to;
  expect(await find('bwt+3a7kxn')).toBe('/ht/donation/bwt-3a7kxn');
  expect(await find('BWC-3A7KXN')).toBe('/ht/enrolment/bwc-3a7kxn');
  expect(await find('ﷺ/3')).toBe('/ht/donation/%EF%B7%BA-3');
});

test('E9: the payment page’s address is a drawing that phones read, the same for everyone', async () => {
  const { headers } = await openBrowser().get(code, '/donation/payment.svg');
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toContain('public');
});

test('E8, E10: emails the team of each donation, one donor’s address at most three times, and few addresses from one connection; the page says who is not told', async () => {
  const told = async () =>
    (await deliverEmails(db, Date.now())).filter(({ to }) => to !== team).length;
  const given = (n: number) =>
    send({ email: 'Victim@exemple.com' }, { clientIp: `198.51.100.${n}` });
  for (let n = 0; n < 4; n++) await given(n);
  expect((await show((await given(4)).to ?? '')).sent).toMatchObject({ isTold: false });
  expect((await kinds()).filter((kind) => kind === 'donation')).toHaveLength(5);
  expect(await told()).toBe(3);
  for (let n = 0; n < 8; n++)
    await send({ email: `other${n}@exemple.com` }, { clientIp: '203.0.113.4' });
  expect(await told()).toBe(6);
  // In a flood from everywhere, sixty in all, and one a minute.
  for (let n = 0; n < 60; n++)
    await send({ email: `flood${n}@exemple.com` }, { clientIp: `198.51.${n}.1` });
  expect([51, 52]).toContain(await told());
});

test('E11: emails every parameter to the recipient label of the settings, with the donor as Reply-To; one that may be spam says so, and its donor gets nothing', async () => {
  await updateSetting(db, 'support', { ...support, recipient: 'Les dons de BWT' }, now);
  const reference = await giveTo(db, now, {}, { spamReason: 'honeypot', emailsDonor: false });
  const subject = `[à vérifier] Don ${reference}\u00A0: Anaïs Pierre`;
  const params = {
    ...{ to_name: 'Les dons de BWT', from_name: 'Anaïs Pierre', email: 'anais@exemple.com' },
    ...{ name: 'Anaïs Pierre', phone: '+509 37 00 00 00', transferMethod: 'Moncash' },
    ...{ amount: '1\u202F000,50\u00A0gourdes', message: 'Pou lekòl la.' },
  };
  const template = { name: 'donation', params };
  const emails = await deliverEmails(db, now);
  expect(emails).toMatchObject([{ to: team, replyTo: 'anais@exemple.com', subject, template }]);
  expect(emails[0]?.text.split('\n')).toEqual([
    'to_name : Les dons de BWT',
    'from_name : Anaïs Pierre',
    'email : anais@exemple.com',
    'phone : +509 37 00 00 00',
    'amount : 1\u202F000,50\u00A0gourdes (HTG)',
    'transferMethod : Moncash',
    `Référence : ${reference}`,
    'Langue du site : français',
    'Reçu : 20\u00a0novembre 2026 à 7 h 00 (heure d’Haïti)',
    'À vérifier : le champ caché est rempli',
    '',
    'La page du don\u00A0:',
    `https://bwt.example/donation/${reference.toLowerCase()}`,
    '',
    'message :',
    'Pou lekòl la.',
  ]);
});

test('E10: tells the donor how to pay by each method, and the status page, in the language of the form; never an example of a payee', async () => {
  for (const method of methods) {
    const currency = method === 'paypal' ? 'USD' : 'HTG';
    const given = { transferMethod: method, currency } as const;
    const reference = await giveTo(db, now, given, { locale: 'ht' });
    const email = (await deliverEmails(db, now)).find(({ to }) => to === 'anais@exemple.com');
    expect(email?.subject).toBe(donationEmailTexts.ht.thanks.subject(reference));
    const details = paymentDetails(method, support).map(({ value }) => value);
    const page = `https://bwt.example/ht${donationPath(reference)}`;
    for (const part of [...donationTexts.ht.steps[method](reference), ...details, page])
      expect(email?.text).toContain(part);
  }
  await updateSetting(db, 'support', exampleSettings.support, now);
  await giveTo(db, now, { email: 'jan@exemple.com', transferMethod: 'moncash' });
  const unset = (await deliverEmails(db, now)).find(({ to }) => to === 'jan@exemple.com');
  expect(unset?.text).toContain(donationTexts.fr.status.soon);
  expect(unset?.text).not.toContain(exampleSettings.support.moncash.number);
});

test('sends nothing that was typed to the donor’s address: no name, no phone, no message, no link; a name injects no header or field', async () => {
  const name = 'GAGNEZ https://evil.example\r\nBcc: autre@exemple.com\nemail : autre@exemple.com';
  const typed = { name, phone: '+509 99 99 99 99', message: 'Cliquez https://evil.example' };
  const reference = await giveTo(db, now, { ...typed, email: 'victime@exemple.com' });
  await setState(db, reference, 'confirmed', now);
  const sent = await deliverEmails(db, now + emailDelayMs);
  const emails = sent.filter(({ to }) => to === 'victime@exemple.com');
  expect(emails).toHaveLength(2);
  for (const { subject, text, html, replyTo } of emails) {
    expect(`${subject}\n${text}\n${html}\n${replyTo}`).not.toMatch(/GAGNEZ|evil|Cliquez|99 99/);
    const links = new Set(text.match(/https?:\/\/\S+/g));
    expect([...links]).toEqual([`https://bwt.example/donation/${reference.toLowerCase()}`]);
  }
  const toTeam = sent.find(({ to }) => to === team);
  expect(toTeam?.subject).not.toMatch(/\p{Cc}/u);
  const lines = toTeam?.text.split('\n').filter((line) => /^(?:email|Bcc)/.test(line));
  expect(lines).toEqual(['email : victime@exemple.com']);
});

const input = { ...goodDonation, amount: 1000.5, transferMethod: 'Moncash' };
const call = (json: object, headers: Call['headers'] = {}) =>
  callApi(db, '/api/donations', api, { json, headers });
const solved = async () => solve(await issueChallenge(secret, 'donation', Date.now()));

test('F6: a donation is announced; sent again with the same solution it is the same one', async () => {
  const json = { ...input, captcha: await solved() };
  const { status, headers, body } = await call(json, { 'Accept-Language': 'ht' });
  expect(status).toBe(201);
  const [donation] = await listDonations(db, 10);
  const statusUrl = `https://bwt.example/ht/donation/${donation?.reference.toLowerCase()}`;
  expect(body).toEqual({ reference: donation?.reference, state: 'announced', statusUrl });
  expect(headers.get('location')).toBe(statusUrl);
  expect(donation).toMatchObject({ amount_minor: 100_050, method: 'moncash', locale: 'ht' });
  expect((await call(json)).body.reference).toBe(donation?.reference);
  const refused = { status: 403, code: 'captcha_refused' };
  expect((await call({ ...json, amount: 2 })).body).toMatchObject(refused);
  expect(await listDonations(db, 10)).toHaveLength(1);
});

test('A19, F6: signed in, or with an access token, it is the member’s, who need not type address and phone again', async () => {
  const id = await makeAccount(db, Date.now(), { phone: '+509 37 11 11 11' });
  const member = await browserOf(id);
  const known = { email: 'marie@example.org', phone: '+509 37 11 11 11' };
  expect((await member.get(loader, '/donation')).known).toEqual(known);
  await send({}, {}, member);
  const { session } = await openSession(db, id);
  const token = await issueAccessToken(secret, session.id, Date.now());
  expect((await call(input, { Authorization: `Bearer ${token}` })).status).toBe(201);
  expect(await listDonations(db, 10)).toMatchObject([{ account_id: id }, { account_id: id }]);
});

const kinds = async () =>
  (await db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
const count = async () => [(await listDonations(db, 100)).length, (await kinds()).length];

eachEngine((test) => {
  test('stores twenty concurrent submissions with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createDonation(db, goodDonation, goodOrigin, now)),
    );
    expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await count()).toEqual([1, 2]);
  });
});

onDatabase((test) => {
  test('A19: lists donations created while logged in, and those with the verified address', async () => {
    const id = await makeAccount(db, now);
    const member = { id, email: 'marie@example.org', emailVerifiedAt: now };
    const [mine, byMail] = [
      await giveTo(db, now + 1, { email: 'other@example.org' }, { accountId: id }),
      await giveTo(db, now + 2, { email: 'Marie@Example.org' }),
    ];
    await giveTo(db, now + 3, { email: 'jean@example.org' });
    const announced = { amount: 100_050, currency: 'HTG', state: 'announced' };
    expect(await listOwnDonations(db, member, 10)).toEqual([
      { reference: byMail, ...announced, createdAt: now + 2 },
      { reference: mine, ...announced, createdAt: now + 1 },
    ]);
    const unverified = await listOwnDonations(db, { ...member, emailVerifiedAt: null }, 10);
    expect(unverified).toMatchObject([{ reference: mine }]);
    // They stay with the team, without a link to the account.
    await deleteAccount(db, id, now);
    const left = { account_id: null, name: 'Anaïs Pierre' };
    expect(await findDonationByReference(db, mine)).toMatchObject(left);
  });

  test('stores no donation when its emails cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createDonation(db, goodDonation, goodOrigin, now)).rejects.toThrow(/outbox/);
    expect(await listDonations(db, 10)).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createDonation(db, goodDonation, goodOrigin, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual([1, 2]);
  });

  test('a picture of the transfer is stored, replaced by the next, and goes with the donation', async () => {
    const { storage } = await openDisk();
    const at = Date.now();
    const reference = await giveTo(db, at);
    const picture = join(await testFolder(), 'photo.jpg');
    const send = async (to = storage, path: string | null = picture) => {
      await writeFile(picture, await photo());
      const sent = { reference, transaction: '12345678', picture: path };
      return reportTransfer(imageSiteOf(db, to), sent, at);
    };
    const read = async (proof: Awaited<ReturnType<typeof proofOf>>) =>
      storage.read(proof?.src.replace('/media/', '') ?? '');
    await send();
    const first = await proofOf(reference);
    expect(first).toMatchObject({ width: 40, height: 30 });
    expect(await read(first)).toBeDefined();
    expect(await send(storage, null)).toMatchObject({ outcome: 'done' });
    expect(await proofOf(reference)).toEqual(first);
    await send();
    expect(await read(first)).toBeUndefined();
    const second = await proofOf(reference);
    // The team decides while the picture is on its way.
    const write: typeof storage.write = async (...file) => {
      await setState(db, reference, 'received', at);
      await storage.write(...file);
    };
    const gone = { outcome: 'rejected', reason: 'gone' };
    expect(await send({ ...storage, write })).toEqual(gone);
    const year = 366 * 86_400_000;
    await deleteOldDonations(db, at);
    await sweepStoredImages(db, storage, at + year);
    expect(await read(second)).toBeDefined();
    await deleteOldDonations(db, at + 10 * year);
    await sweepStoredImages(db, storage, at + 10 * year);
    expect(await read(second)).toBeUndefined();
    expect(await rowsIn('stored_image')).toEqual([]);
  });
});

const photo = () => plain(40, 30).jpeg().toBuffer();
const proofOf = async (reference: string) =>
  findProofPicture(db, (await findDonationByReference(db, reference))?.proof_image_id ?? null);

test('the donor’s form takes a number, which changes no state, and a picture, which owners alone may see', async () => {
  const { storage } = await openDisk();
  const reference = await giveTo(db, Date.now());
  const path = `/ht/donation/${reference}`;
  const send = async (picture: Buffer, transaction = ' 12 34-5678 ') => {
    const upload = await sentForm([
      ['transaction', transaction],
      ['picture', new Blob([new Uint8Array(picture)])],
    ]);
    return openBrowser().get(report, path, { storage, upload });
  };
  for (const [status, errors, picture, transaction] of [
    [400, { picture: 'pictureKind' }, await readFile(import.meta.filename), '12345678'],
    [413, { picture: 'pictureTooLarge' }, Buffer.alloc(11_000_000), '12345678'],
    [400, { transaction: 'transaction' }, await photo(), '12'],
  ] as const) {
    const refused = { status, errors, values: { transaction } };
    expect(await send(picture, transaction)).toMatchObject(refused);
  }
  const to = `${path.toLowerCase()}?done=sent`;
  expect(await send(await photo())).toMatchObject({ status: 303, to });
  const sent = { transaction_number: '1234-5678', proof_sent_at: expect.any(Number) };
  const stored = { ...sent, received_at: null };
  expect(await findDonationByReference(db, reference)).toMatchObject(stored);
  const { src = '' } = (await proofOf(reference)) ?? {};
  for (const [visitor, status] of [
    [openBrowser(), 404],
    [await signIn(db, 'member'), 404],
    [await signIn(db, 'editor'), 404],
    [await signIn(db, 'owner'), 200],
  ] as const)
    expect((await visitor.get(media, src, { storage })).status).toBe(status);
});
