import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { practiceTexts } from '#app/http/practice-texts.ts';
import type { Role } from '#app/http/session/account.ts';
import { parsePage, textOf } from '#test/pages.ts';
import { startServer } from '#test/server.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';

// Practice, as a browser without script has it (docs/decisions/0045-practice.md).

const server = await startServer();
afterAll(() => server.stop());

type Page = Awaited<ReturnType<typeof parsePage>>;
type Fields = Record<string, string>;
type Filled = { to: string; sent: URLSearchParams };

/** As `texts` reads it: without its no-break spaces. */
const strip = practiceTexts.fr.text.replace(/\s+/g, ' ');
const folder = () => join(server.dataDir, 'practice');
const practices = async () =>
  (await readdir(folder()).catch(() => [])).filter((name) => name !== 'template');

/** The form with a button, filled in. */
function fill(page: Page, label: string, typed: Fields = {}): Filled {
  const button = page
    .all('main button, .practice button')
    .find((each) => textOf(each).startsWith(label));
  const form = button?.closest('form') ?? expect.fail(`no ${label}: ${page.texts('button')}`);
  const sent = new URLSearchParams();
  for (const field of [...form.querySelectorAll('[name]'), button])
    if (!field?.matches('[type=checkbox]:not([checked]), [type=radio]:not([checked])'))
      sent.set(field?.getAttribute('name') ?? '', field?.getAttribute('value') ?? textOf(field));
  for (const [name, value] of Object.entries(typed)) sent.set(name, value);
  return { to: form.getAttribute('action') ?? '', sent };
}

/** A browser with a session of the team, which keeps its cookies. */
async function openBrowser(role: Role = 'owner', username = 'Nadège') {
  const member = await makeMember(server, { role, username });
  const cookies = new Map([['session', (await openSession(server, member)).token]]);
  const ask = async (path: string, body?: Filled['sent']) => {
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      headers: { 'Accept-Encoding': 'identity', Cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  /** The page behind a link or a redirect. */
  const open = async (path: string, body?: Filled['sent']): Promise<Page> => {
    const answer = await ask(path, body);
    const to = answer.headers.get('location');
    return to ? open(to) : parsePage(answer);
  };
  const press = async (path: string, label: string, typed: Fields = {}) => {
    const { to, sent } = fill(await open(path), label, typed);
    return open(to || path, sent);
  };
  const practise = async () => {
    await press('/admin/practice', 'Commencer');
    // Each look takes of the processor that furnishing it needs.
    const texts = async () => (await open('/admin/practice')).texts('.practice p');
    await expect.poll(texts, { interval: 500 }).toEqual([strip]);
  };
  return { member, cookies, ask, open, press, practise };
}

/** All rows of the real database but those that a visit of the office, or the clock, changes. */
const dump = () =>
  onDatabase(server, async (db) => {
    const tables = (await db.introspection.getTables()).map(({ name }) => name as 'account');
    const rows: Record<string, unknown[]> = {};
    for (const table of tables.filter((name) => !/^(?:session|rate_limit|kysely)/.test(name)))
      rows[table] = await db.selectFrom(table).selectAll().execute();
    rows.backup = await db.selectFrom('backup').selectAll().where('night', 'is', null).execute();
    return rows;
  });

test('what is published and set in practice is nowhere else, and goes when it ends; a form opened before or in it is refused elsewhere, with what was typed', async () => {
  const visitor = { headers: { 'Accept-Encoding': 'identity' } };
  const readPublic = async (path: string) => (await fetch(server.url + path, visitor)).text();
  const paths = ['/about', '/publication', '/publication/feed.xml'];
  const pages = await Promise.all(paths.map(readPublic));
  const { cookies, ask, open, press, practise } = await openBrowser();
  const typed = { fr: 'Fermé toute la semaine du carnaval.' };
  const before = await dump();
  const real = fill(await open('/admin/notice'), 'Enregistrer', typed);
  await practise();
  const early = await parsePage(await ask('/admin/notice', real.sent));
  expect(early.answer.status).toBe(409);
  expect(early.texts('textarea')).toContain(typed.fr);
  const practised = fill(await open('/admin/notice'), 'Enregistrer', typed);
  const shown = { ...typed, days: '7d', tone: 'info', intent: 'keep' };
  await press('/admin/notice', 'Enregistrer', shown);
  const inPractice = await open('/publication');
  expect(inPractice.texts('.practice p')).toEqual([strip]);
  expect(inPractice.document.body.textContent).toContain(typed.fr);

  expect(await practices()).toHaveLength(1);
  const over = await press('/admin', practiceTexts.fr.leave);
  expect(over.texts('.practice')).toEqual([]);
  expect(over.texts('[role=status]').join()).toContain('L’essai est fini');
  expect([cookies.has('practice'), await practices()]).toEqual([false, []]);
  const late = await parsePage(await ask('/admin/notice', practised.sent));
  expect(late.answer.status).toBe(409);
  expect(late.texts('textarea')).toContain(typed.fr);
  expect(late.texts('[role=alert]').join()).toContain('Vous êtes maintenant dans le vrai bureau');
  expect(await dump()).toEqual(before);
  expect(await readdir(join(server.dataDir, 'mailbox')).catch(() => [])).toEqual([]);
  expect(await Promise.all(paths.map(readPublic))).toEqual(pages);
});

test('a practice is of one session: other browsers, visitors and whoever is removed have none; one that is gone, or one too many, is told', async () => {
  const [one, two] = [await openBrowser('editor'), await openBrowser('editor', 'Wilner')];
  await one.practise();
  expect((await two.open('/admin')).texts('.practice')).toEqual([]);
  await two.practise();
  const cookie = one.cookies.get('practice') ?? '';
  for (const [session, leadsTo] of [
    ['', '/login?next=%2Fadmin'],
    [`; session=${two.cookies.get('session')}`, '/admin/practice?over'],
  ]) {
    const headers = { Cookie: `practice=${cookie}${session}` };
    const answer = await fetch(`${server.url}/admin`, { redirect: 'manual', headers });
    expect(answer.headers.get('location')).toBe(leadsTo);
  }
  await onDatabase(server, (db) =>
    db.updateTable('account').set({ role: 'member' }).where('id', '=', one.member.id).execute(),
  );
  expect((await one.ask('/admin')).status).toBe(403);
  expect((await two.open('/admin')).texts('.practice p')).toEqual([strip]);
  // Logging out ends it.
  expect(await practices()).toHaveLength(2);
  await two.press('/logout', 'Se déconnecter');
  expect(await practices()).toHaveLength(1);

  const three = await openBrowser('editor', 'Rose');
  await three.practise();
  await rm(folder(), { recursive: true });
  const gone = await three.open('/admin/messages');
  expect(gone.texts('[role=status]').join()).toContain('L’essai est fini');
  // Twelve at once, of whomever.
  for (let n = 0; n < 12; n += 1) await mkdir(join(folder(), String(n)), { recursive: true });
  await three.press('/admin/practice', 'Commencer');
  await expect
    .poll(async () => (await three.open('/admin/practice')).texts('[role=alert]'))
    .not.toEqual([]);
  expect(await practices()).toHaveLength(12);
});
