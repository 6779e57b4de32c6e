import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactTexts } from '#app/features/contact/texts.ts';
import { coursePagesTexts } from '#app/features/courses/pages/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { maxLanguageBytes } from '#app/features/site-file/bounds.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { addSession, enrolOne, makeSchool, type School } from '#test/courses.ts';
import { parsePage, readPage } from '#test/pages.ts';
import { smallPicture } from '#test/pictures.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { unpack, walk } from '#test/site-file.ts';
import { blobOf } from '#test/uploads.ts';
import { cookieOf } from '../e2e/members.ts';
import { filesOf, findPicture } from '../e2e/pictures.ts';

// What browsers without script send and get.

let server: TestServer;
let db: Db;
let school: School;
beforeAll(async () => {
  server = await startServer();
  db = openDatabase({ databaseUrl: undefined, sqliteFile: join(server.dataDir, 'bwt.sqlite') });
  school = await makeSchool(db, { startsOn: '2090-02-04', endsOn: '2090-02-25', seats: '1' });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
/** A text as `texts` reads it from a page: without its no-break spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** A visitor's form with a picture. */
async function sendPicture(
  path: string,
  given: { title?: string; description?: string; picture?: Uint8Array },
  headers = {},
) {
  const { title = '', description = '', picture = new Uint8Array() } = given;
  const body = new FormData();
  const token = issueFormToken(await secretOf(server), 'picture', Date.now() - 3_000);
  for (const [name, value] of Object.entries({ title, description, token, website: '' }))
    body.set(name, value);
  body.set('image', blobOf(picture), 'photo.jpg');
  return ask(path, { method: 'POST', body, headers });
}

test('E12: a picture form names what is missing or refused, keeps what was typed, also beyond the limits, and stores no file', async () => {
  const { add, errors, faults } = picturesTexts.ht;
  const send = async (given: Parameters<typeof sendPicture>[1]) => {
    const { answer, all, texts } = await parsePage(await sendPicture('/ht/addpicture', given));
    const title = all('[name=title]')[0]?.getAttribute('value') ?? '';
    const [alert] = texts('[role=alertdialog][open] p');
    return { status: answer.status, wrong: texts('.error-summary a'), alert, title };
  };
  const missing = [errors.title, errors.description, faults.missing];
  expect(await send({})).toMatchObject({ status: 400, wrong: missing });
  const picture = (await smallPicture()).subarray(0, 40);
  const wrong = [plain(faults.broken)];
  expect(await send({ title: 'Kap', description: 'Nan syèl la', picture })).toEqual({
    ...{ status: 400, title: 'Kap', wrong, alert: add.failure },
  });
  // Without a picture: each one that is sent is decoded.
  for (let n = 0; n < 20; n++) await send({ title: 'Kap' });
  expect(await send({ title: 'Kap' })).toMatchObject({ status: 429, title: 'Kap' });
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
  await db.deleteFrom('rate_limit').execute();
});

test('A18: a picture’s key opens that picture only, and withdraws it; its form says what happens next, and suggests an account to visitors', async () => {
  const title = `Kap ${randomUUID()}`;
  const picture = await smallPicture();
  const sent = await sendPicture('/addpicture', { title, description: 'Nan syèl la', picture });
  expect(sent.status).toBe(303);
  const { id = '', stored_image_id } = (await findPicture(server, title)) ?? {};
  const own = `/addpicture/${id}`;
  const cookieIn = (answer: Response) => answer.headers.getSetCookie().join();
  const openedBy = (answer: Response) => ({
    headers: { Cookie: /pictures=[^;]*/.exec(cookieIn(answer))?.[0] ?? '' },
  });
  const [withKey = ''] = (await parsePage(await ask(own, openedBy(sent)))).hrefs(
    `a[href*="?key="]`,
  );
  // In another browser, the key moves from the URL to a cookie.
  const moved = await ask(withKey);
  expect([moved.status, moved.headers.get('location')]).toEqual([303, own]);
  expect(cookieIn(moved)).toMatch(/^pictures=[\w-]{79}; .*HttpOnly; SameSite=Lax$/);
  const files = await filesOf(server, stored_image_id);
  for (const path of [own, `/media/${files[0]}`]) {
    expect((await ask(path, openedBy(moved))).status, path).toBe(200);
    expect((await ask(path)).status, path).toBe(404);
  }
  const shown = (await parsePage(await ask(own, openedBy(sent)))).texts('main').join();
  expect(shown).toContain(picturesTexts.fr.states.pending);
  const other = `/addpicture/${randomUUID()}${withKey.slice(withKey.indexOf('?'))}`;
  for (const wrong of [own, `${own}?key=x`, other])
    for (const init of [{}, { method: 'POST', body: new URLSearchParams() }])
      expect((await ask(wrong, init)).status, wrong).toBe(404);
  const withdrawal = { method: 'POST', body: new URLSearchParams(), ...openedBy(sent) };
  expect((await ask(own, withdrawal)).status).toBe(303);
  expect(await findPicture(server, title)).toBeUndefined();
  expect(await filesOf(server, stored_image_id)).toEqual([]);

  const next = async (headers = {}) => {
    const page = await readPage(server, '/addpicture', headers);
    expect(page.texts('aside').join()).toContain(plain(picturesTexts.fr.add.next[0] ?? ''));
    return page.hrefs('aside:has(> #next-title) a').join();
  };
  expect(await next()).toContain('/login?next=%2Faddpicture');
  expect(await next({ Cookie: await cookieOf(server) })).not.toContain('/login');
});

test('A19, A21: a member sees the state of a picture and why it was refused, renames and deletes it', async () => {
  const headers = { Cookie: await cookieOf(server) };
  const pictures = picturesTexts.fr;
  const title = `Kap ${randomUUID()}`;
  const given = { title, description: 'Yon kap', picture: await smallPicture() };
  expect((await sendPicture('/addpicture', given, headers)).status).toBe(303);
  const { id = '', stored_image_id } = (await findPicture(server, title)) ?? {};
  const refusal = { state: 'refused', reason: 'Twò fènwa.' };
  await db.updateTable('picture').set(refusal).where('id', '=', id).execute();
  for (const path of ['/dashboard', '/mypictures']) {
    const main = (await readPage(server, path, headers)).texts('main').join();
    for (const text of [title, pictures.states.refused, 'Twò fènwa.'])
      expect(main, path).toContain(text);
  }
  const post = (path: string, form: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const words = { title: '', description: 'Yon kap' };
  const refused = await parsePage(await post(`/mypictures/${id}`, words));
  expect(refused.texts('.error-summary a')).toEqual([plain(pictures.errors.title)]);
  const renamed = await post(`/mypictures/${id}`, { ...words, title: 'Kap wouj' });
  expect(renamed.headers.get('location')).toBe('/mypictures?done=changed');
  expect(await findPicture(server, 'Kap wouj')).toMatchObject({ state: 'pending' });
  const deleted = await post(`/mypictures/${id}/deletion`, {});
  expect(deleted.headers.get('location')).toBe('/mypictures?done=deleted');
  expect(await findPicture(server, 'Kap wouj')).toBeUndefined();
  expect(await filesOf(server, stored_image_id)).toEqual([]);
});

test('E8, E10: a donation form names its errors and keeps what was typed; when it cannot be stored, OK posts it to the contact page', async () => {
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
    return parsePage(await ask(path, { method: 'POST', body }));
  };
  const unclear = await post('/ht/donation', { amount: '1e9', currency: 'EUR' });
  const wrong = [t.errors.amountUnclear, t.errors.currencyMobile].map(plain);
  expect([unclear.answer.status, unclear.texts('.error-summary a')]).toEqual([400, wrong]);
  const valuesIn = ({ all }: typeof unclear, selector: string) =>
    all(selector).map((field) => field.getAttribute('value'));
  expect(valuesIn(unclear, 'form#donation [name=name]')).toEqual([typed.name]);
  expect(valuesIn(unclear, 'form#donation [name=currency] option[selected]')).toEqual(['EUR']);

  await db.schema.alterTable('donation').renameTo('away').execute();
  const failed = await post('/ht/donation', { amount: '10', currency: 'HTG' });
  await db.schema.alterTable('away').renameTo('donation').execute();
  expect(failed.answer.status).toBe(503);
  const [ok] = failed.all('[role=alertdialog][open] button');
  const sends = ['form', 'formAction', 'name', 'value'].map((name) => ok?.getAttribute(name));
  expect(sends).toEqual(['donation', '/ht/contact', 'from', 'donation']);
  const contact = await post('/ht/contact', { amount: '10', currency: 'HTG', from: 'donation' });
  expect(valuesIn(contact, 'form#contact [name=email]')).toEqual([typed.email]);
  const about = contactTexts.ht.aboutDonation('10 HTG', t.methods.moncash, typed.phone);
  expect(contact.document.querySelector('form#contact [name=message]')?.textContent).toBe(
    `${about}\n\n${typed.message}`,
  );
});

test('A7, A8: an empty gallery invites to send the first picture', async () => {
  await db.updateTable('picture').set({ state: 'refused' }).execute();
  await bumpContentVersion(db);
  const gallery = () => readPage(server, '/galerie');
  await expect
    .poll(async () => (await gallery()).texts('main').join())
    .toContain(plain(galleryTexts.fr.emptyTitle));
  expect((await gallery()).hrefs('main a')).toContain('/addpicture');
  expect((await ask('/gallery')).headers.get('location')).toBe('/galerie');
});

test('a learner reads what is given back, whose enrolment it is, and that a form was open for too long; a course begins with a session that has a place', async () => {
  const at = Date.now();
  const mine = await enrolOne(db, school.sessionId, 9, { at });
  const later = await addSession(db, school, { startsOn: '2091-02-03', endsOn: '2091-02-24' });
  const { hrefs } = await readPage(server, '/courses/creer-son-site');
  expect(hrefs('.course-next a')).toEqual([`/courses/creer-son-site/${later}`]);
  const t = coursePagesTexts.fr.status;
  const read = async (query = '') => {
    const path = `/enrolment/${mine.reference.toLowerCase()}${query}`;
    return (await readPage(server, path)).texts('.ticket').join();
  };
  expect(await read('?already')).toContain(plain(t.already));
  await school.pay(mine, 100_000, at);
  expect(await read()).not.toContain(plain(t.next.refund('')).slice(0, 20));
  await school.decide(mine, 'cancelled', null, at);
  expect(await read('?late=1')).toContain(plain(t.next.refund('1 000 gourdes')));
  const old = issueFormToken(await secretOf(server), 'interest', at - 25 * 60 * 60_000);
  const body = new URLSearchParams({ phone: '37112233', email: '', token: old, website: '' });
  const tell = await parsePage(await ask('/courses/creer-son-site', { method: 'POST', body }));
  expect(tell.texts('#interest .notice')).toContain(plain(coursePagesTexts.fr.enrolment.expired));
  // Its pages are not there while it is hidden.
  await db.updateTable('course').set({ is_hidden: 1 }).execute();
  const path = `/enrolment/${mine.reference.toLowerCase()}`;
  expect((await readPage(server, path)).hrefs('.session-alone a')).toEqual([]);
  await db.updateTable('course').set({ is_hidden: 0 }).execute();
});

test('the site in a file: every link leads to a page, every picture is there; it has no form and no script', async () => {
  const headers = { Cookie: await cookieOf(server, 'editor') };
  const zip = await (await ask('/admin/site-file/file?languages=fr-ht', { headers })).bytes();
  expect(zip.length).toBeLessThan(2 * maxLanguageBytes);
  await using files = await unpack(zip);
  const pages = await walk(files.url('index.html'), async (url) => {
    const { document } = parseHTML(await readFile(fileURLToPath(url), 'utf8'));
    const targets = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map(
        (element) => new URL(element.getAttribute(name) ?? '', url).href.split('#', 1)[0] ?? '',
      );
    const isLost = (src: string) => src.startsWith('file:') && !existsSync(fileURLToPath(src));
    return {
      links: targets('a[href]', 'href'),
      forms: document.querySelectorAll('form').length,
      scripts: document.querySelectorAll('script').length,
      lost: targets('img', 'src').filter(isLost).length,
    };
  });
  for (const [url, found] of pages)
    expect({ url, ...found }).toEqual({ url, forms: 0, scripts: 0, lost: 0 });
  const paths = ['fr/contact.html', 'ht/donation.html', 'fr/publication.html'];
  expect([...pages.keys()]).toEqual(expect.arrayContaining(paths.map(files.url)));
  const contact = await readFile(fileURLToPath(files.url('ht/contact.html')), 'utf8');
  expect(contact).toMatch(/<a[^>]* href="sms:\+509[^>]*>(?:<[^>]*>)*SMS bay/);
});

test('once one is told, a session’s list of whom to tell stays open for the next', async () => {
  const dates = { startsOn: '2090-03-04', endsOn: '2090-03-25' };
  const sessionId = await addSession(db, school, dates);
  // More than are shown unfolded.
  for (const n of [1, 2, 3, 4, 5]) await enrolOne(db, sessionId, n, { at: Date.now() });
  const headers = { Cookie: await cookieOf(server, 'editor') };
  for (const [query, isOpen] of [
    ['', false],
    ['?section=tell', true],
  ] as const) {
    const { all } = await readPage(server, `/admin/sessions/${sessionId}${query}`, headers);
    const list = all('details').find((each) => each.querySelector('#tell-title'));
    expect(list?.hasAttribute('open')).toBe(isOpen);
  }
});
