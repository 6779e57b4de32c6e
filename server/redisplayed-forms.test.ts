import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { hrefOf, parsePage, readPage } from '#test/pages.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startServer();
  db = openDatabase({ databaseUrl: undefined, sqliteFile: join(server.dataDir, 'bwt.sqlite') });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

test('a refused decision leaves the texts unchanged, and redisplays what was typed', async () => {
  const id = await makeAccount(db, Date.now(), { verified: false });
  await db.updateTable('account').set({ role: 'editor' }).where('id', '=', id).execute();
  const { token } = await insertSession(
    db,
    await secretOf(server),
    { accountId: id },
    { userAgent: null },
    Date.now(),
  );
  const picture = await db
    .selectFrom('picture')
    .selectAll()
    .where('image', '=', 'builtin/gallery/citadelle')
    .executeTakeFirstOrThrow();
  const decide = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      version: String(picture.revision),
      language: 'fr',
      next: picture.id,
      ...fields,
    });
    const answer = await fetch(`${server.url}/admin/pictures/${picture.id}`, {
      method: 'POST',
      headers: { Cookie: `session=${token}` },
      body,
    });
    const page = await answer.text();
    const typedIn = (name: string) =>
      new RegExp(`<textarea name="${name}"[^>]*>([^<]*)`).exec(page)?.[1];
    const title = /<input[^>]*name="title"[^>]*value="([^"]*)"/.exec(page)?.[1];
    return {
      status: answer.status,
      title,
      alternative: typedIn('alternative'),
      reason: typedIn('reason'),
    };
  };
  const kept = await decide({ intent: 'refuse', reason: ' ' });
  expect(kept).toMatchObject({ status: 400, title: 'La Citadelle au lever du jour' });
  expect(kept.alternative).toMatch(/^Dessin/);
  const late = { version: '0', intent: 'refuse', reason: 'Trop sombre' };
  expect(await decide(late)).toMatchObject({
    status: 409,
    title: kept.title,
    reason: 'Trop sombre',
  });
  const words = {
    intent: 'edit',
    title: 'La Citadelle',
    description: 'Le matin',
    alternative: 'Un fort',
  };
  expect(await decide({ ...words, version: '0' })).toMatchObject({
    status: 409,
    title: 'La Citadelle',
    alternative: 'Un fort',
  });
  const published = await decide({ ...words, intent: 'approveEdited' });
  expect(published).toMatchObject({ status: 200, title: 'La Citadelle', alternative: 'Un fort' });
  const text = await db
    .selectFrom('picture_text')
    .selectAll()
    .where('picture_id', '=', picture.id)
    .where('locale', '=', 'fr')
    .execute();
  expect(text).toMatchObject([
    { title: 'La Citadelle', description: 'Le matin', alternative: 'Un fort' },
  ]);
  const after = await db
    .selectFrom('picture')
    .selectAll()
    .where('id', '=', picture.id)
    .executeTakeFirst();
  expect(after).toMatchObject({ state: 'approved', number: picture.number });
});

test('E12: beyond the limits the texts are redisplayed without script, and the file is not stored', async () => {
  const send = (picture: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('title', 'Kap sou lanmè');
    body.set('description', 'Nan syèl la');
    body.set('image', new Blob([picture]), 'photo.jpg');
    const headers = { 'X-Forwarded-For': '198.51.100.77' };
    return fetch(`${server.url}/addpicture`, { method: 'POST', headers, body, redirect: 'manual' });
  };
  for (let n = 0; n < 20; n++) expect((await send(new Uint8Array())).status).toBe(400);
  const limited = await send(new Uint8Array(9_000_000));
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const page = await limited.text();
  expect(page).toContain('value="Kap sou lanmè"');
  expect(page).toContain('>Nan syèl la</textarea>');
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

const small = async () =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b8a8f' } })
      .jpeg()
      .toBuffer(),
  );

/** A text as `texts` reads it from a page: without its no-break spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** A visitor's form, as a browser without script sends it. */
async function sendPicture(
  path: string,
  given: { title?: string; description?: string; picture?: Uint8Array<ArrayBuffer> },
) {
  const { title = '', description = '', picture = new Uint8Array() } = given;
  const body = new FormData();
  const token = issueFormToken(await secretOf(server), 'picture', Date.now() - 3_000);
  for (const [name, value] of Object.entries({ title, description, token, website: '' }))
    body.set(name, value);
  body.set('image', new Blob([picture]), 'photo.jpg');
  return fetch(server.url + path, { method: 'POST', body, redirect: 'manual' });
}

test('E12: without script names what is missing or refused, and keeps what was typed', async () => {
  await db.deleteFrom('rate_limit').execute();
  const { add, errors, faults } = picturesTexts.ht;
  const send = async (given: Parameters<typeof sendPicture>[1]) => {
    const { answer, all, texts } = await parsePage(await sendPicture('/ht/addpicture', given));
    expect(answer.status).toBe(400);
    const alert = texts('[role=alertdialog][open] p');
    return {
      wrong: texts('.error-summary a'),
      alert,
      title: all('[name=title]')[0]?.getAttribute('value') ?? '',
    };
  };
  const none = { alert: [], title: '' };
  expect(await send({})).toEqual({
    ...none,
    wrong: [errors.title, errors.description, faults.missing],
  });
  const long = { title: 'Kap', description: 'x'.repeat(1_001) };
  expect(await send(long)).toEqual({
    ...none,
    title: 'Kap',
    wrong: [errors.descriptionTooLong, faults.missing],
  });
  const whole = await small();
  const broken = {
    title: 'Kap',
    description: 'Nan syèl la',
    picture: whole.subarray(0, whole.length / 3),
  };
  const reason = plain(faults.broken);
  expect(await send(broken)).toEqual({
    title: 'Kap',
    wrong: [reason],
    alert: [add.failure, reason],
  });
  expect(
    await db.selectFrom('picture').select('id').where('image', 'not like', 'builtin/%').execute(),
  ).toEqual([]);
});

test('E3, E12: a form with the hidden field filled in is redisplayed with its texts', async () => {
  await db.deleteFrom('rate_limit').execute();
  const token =
    /name="token" value="([^"]+)"/.exec(
      await (await fetch(`${server.url}/addpicture`)).text(),
    )?.[1] ?? '';
  const body = new FormData();
  const texts = {
    title: 'Kap',
    description: 'Nan syèl la',
    token,
    website: 'https://spam.example',
  };
  for (const [name, value] of Object.entries(texts)) body.set(name, value);
  body.set('image', new Blob([await small()]), 'photo.jpg');
  const answer = await fetch(`${server.url}/addpicture`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="Kap"');
  expect(
    await db.selectFrom('picture').select('id').where('image', 'not like', 'builtin/%').execute(),
  ).toEqual([]);
});

test('A18: a picture’s key opens that picture only', async () => {
  await db.deleteFrom('rate_limit').execute();
  const sent = await sendPicture('/addpicture', {
    title: 'Kap solèy',
    description: 'Nan syèl la',
    picture: await small(),
  });
  expect(sent.status).toBe(303);
  const { id, stored_image_id } = await db
    .selectFrom('picture')
    .selectAll()
    .where('image', 'not like', 'builtin/%')
    .executeTakeFirstOrThrow();
  const own = `/addpicture/${id}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init });
  const cookieIn = (answer: Response) =>
    answer.headers.getSetCookie().find((field) => field.startsWith('pictures=')) ?? '';
  const openedBy = (answer: Response) => ({
    headers: { Cookie: cookieIn(answer).split(';', 1)[0] ?? '' },
  });
  const { hrefs } = await parsePage(await ask(own, openedBy(sent)));
  const [withKey = ''] = hrefs(`a[href*="?key="]`);
  // In another browser, the key moves from the URL to a cookie.
  const moved = await ask(withKey);
  expect([moved.status, moved.headers.get('location')]).toEqual([303, own]);
  expect(cookieIn(moved)).toMatch(/^pictures=[\w-]{79}; .*HttpOnly; SameSite=Lax$/);
  const file = (await readdir(join(server.dataDir, 'pictures'))).find((name) =>
    name.startsWith(stored_image_id ?? '-'),
  );
  for (const path of [own, `/media/${file}`]) {
    expect((await ask(path, openedBy(moved))).status, path).toBe(200);
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const wrong of [
    own,
    `${own}?key=x`,
    `/addpicture/${randomUUID()}${withKey.slice(withKey.indexOf('?'))}`,
  ]) {
    expect((await ask(wrong)).status, wrong).toBe(404);
    expect((await ask(wrong, { method: 'POST', body: new URLSearchParams() })).status, wrong).toBe(
      404,
    );
  }
  expect(await db.selectFrom('picture').select('state').where('id', '=', id).execute()).toEqual([
    { state: 'pending' },
  ]);
});

test('A18: the form says what happens next, and suggests an account to visitors', async () => {
  const t = picturesTexts.fr.add;
  const read = async (headers: Record<string, string>) => {
    const { document } = await readPage(server, '/addpicture', headers);
    const next = document.querySelector('aside:has(> #next-title)');
    expect([...(next?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(
      [...t.next],
    );
    return [...(next?.querySelectorAll('a') ?? [])].map(hrefOf);
  };
  expect(await read({})).toContain('/login?next=%2Faddpicture');
  const id = await makeAccount(db, Date.now(), { email: 'marie@example.org', verified: false });
  const { token } = await insertSession(
    db,
    await secretOf(server),
    { accountId: id },
    { userAgent: null },
    Date.now(),
  );
  expect((await read({ Cookie: `session=${token}` })).join()).not.toContain('/login');
});

test('E8, E10: without script the donation form names its errors and keeps what was typed; when it cannot be stored, OK posts it to the contact page', async () => {
  const t = { ...donationTexts.ht, ...donationTexts.ht.form };
  const typed = {
    name: 'Anaïs',
    email: 'anais@exemple.com',
    phone: '+509 37 00 00 00',
    message: 'Pou lekòl la.',
    transferMethod: 'moncash',
  };
  const token = issueFormToken(await secretOf(server), 'donation', Date.now() - 3_000);
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...typed, token, website: '', ...fields });
    return parsePage(await fetch(server.url + path, { method: 'POST', body, redirect: 'manual' }));
  };
  const unclear = await post('/ht/donation', { amount: '1e9', currency: 'EUR' });
  expect([unclear.answer.status, unclear.texts('.error-summary a')]).toEqual([
    400,
    [plain(t.errors.amountUnclear), plain(t.errors.currencyMobile)],
  ]);
  const other = await post('/ht/donation', { amount: '10', currency: 'EUR' });
  expect(other.texts('.error-summary a')).toEqual([plain(t.errors.currencyMobile)]);
  expect(
    other.all('form#donation [name=name]').map((field) => field.getAttribute('value')),
  ).toEqual([typed.name]);
  expect(
    other
      .all('form#donation [name=currency] option[selected]')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['EUR']);

  await db.schema.alterTable('donation').renameTo('away').execute();
  const failed = await post('/ht/donation', { amount: '10', currency: 'HTG' });
  await db.schema.alterTable('away').renameTo('donation').execute();
  expect(failed.answer.status).toBe(503);
  const [ok] = failed.all('[role=alertdialog][open] button');
  const sends = ['form', 'formAction', 'name', 'value'].map((name) => ok?.getAttribute(name));
  expect(sends).toEqual(['donation', '/ht/contact', 'from', 'donation']);
  const contact = await post('/ht/contact', { amount: '10', currency: 'HTG', from: 'donation' });
  expect(
    contact.all('form#contact [name=email]').map((field) => field.getAttribute('value')),
  ).toEqual([typed.email]);
  const message = contact.all('form#contact [name=message]').map(({ textContent }) => textContent);
  expect(message).toEqual([
    `${contactTexts.ht.aboutDonation('10 HTG', t.methods.moncash, typed.phone)}\n\n${typed.message}`,
  ]);
});
