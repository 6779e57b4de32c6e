import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceTexts } from '#app/http/practice-texts.ts';
import type { Role } from '#app/http/session/account.ts';
import { parsePage, textOf } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';

// Practice, as a browser without script has it (docs/decisions/0045-practice.md).

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** As `texts` reads it: without its no-break spaces. */
const strip = practiceTexts.fr.text.replace(/\s+/g, ' ');
const folder = () => join(server.dataDir, 'practice');
const practices = async () =>
  (await readdir(folder()).catch(() => [])).filter((name) => name !== 'template');

/** The fields that a form sends as it stands. */
function fieldsOf(form: Element): FormData {
  const fields = new FormData();
  for (const field of form.querySelectorAll('input, textarea, select')) {
    const name = field.getAttribute('name');
    const type = field.getAttribute('type') ?? '';
    const isLeft = /^(?:checkbox|radio)$/.test(type) && !field.hasAttribute('checked');
    if (name && type !== 'file' && !isLeft) fields.set(name, typedIn(field));
  }
  return fields;
}

function typedIn(field: Element): string {
  const chosen = field.querySelector('option[selected]') ?? field.querySelector('option');
  return (chosen ?? field).getAttribute('value') ?? field.textContent ?? '';
}

/** A browser with a session of the team, which keeps its cookies. */
async function openBrowser(role: Role = 'owner', username = 'Nadège') {
  const member = await makeMember(server, { role, username });
  const { token } = await openSession(server, member);
  const cookies = new Map([['session', token]]);
  const ask = async (path: string, body?: URLSearchParams | FormData) => {
    const answer = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      headers: {
        'Accept-Encoding': 'identity',
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  /** The page behind a link or a redirect. */
  const open = async (path: string): Promise<Awaited<ReturnType<typeof parsePage>>> => {
    const answer = await ask(path);
    const to = answer.headers.get('location');
    return to ? open(to) : parsePage(answer);
  };
  type Page = Awaited<ReturnType<typeof open>>;
  /** The form with a button, filled in. */
  const formWith = (page: Page, label: string | RegExp, typed: Record<string, string> = {}) => {
    const button = page
      .all('main button, .practice button')
      .find((each) =>
        new RegExp(label).test(
          [each.closest('form')?.getAttribute('aria-label'), textOf(each)].join(' ').trim(),
        ),
      );
    const form = button?.closest('form');
    if (!form) throw new Error(`no button ${label} among ${page.texts('main button')}`);
    const fields = fieldsOf(form);
    const name = button?.getAttribute('name');
    if (name) fields.set(name, button?.getAttribute('value') ?? '');
    for (const [field, value] of Object.entries(typed)) fields.set(field, value);
    const sent =
      form.getAttribute('enctype') === 'multipart/form-data'
        ? fields
        : new URLSearchParams([...fields].map(([key, value]) => [key, String(value)]));
    return { to: form.getAttribute('action') ?? '', sent };
  };
  const press = async (
    path: string,
    label: string | RegExp,
    typed: Record<string, string> = {},
  ): Promise<Page> => {
    const { to, sent } = formWith(await open(path), label, typed);
    const answer = await ask(to || path, sent);
    const next = answer.headers.get('location');
    return next ? open(next) : parsePage(answer);
  };
  const practise = async () => {
    await press('/admin/practice', 'Commencer');
    await expect
      .poll(async () => (await open('/admin/practice')).texts('.practice p'))
      .toEqual([strip]);
  };
  const leave = () => press('/admin', practiceTexts.fr.leave);
  return { member, cookies, ask, open, press, formWith, practise, leave };
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

const firstLink = ({ hrefs }: Awaited<ReturnType<typeof parsePage>>, pattern: RegExp) => {
  const found = hrefs('main a').find((href) => pattern.test(href));
  if (!found) throw new Error(`no link ${pattern} among ${hrefs('main a')}`);
  return found;
};

test('what is answered, confirmed, published and set in practice is nowhere else, and goes when it ends', async () => {
  const visitor = { headers: { 'Accept-Encoding': 'identity' } };
  const readPublic = async (path: string) => (await fetch(server.url + path, visitor)).text();
  const paths = ['/about', '/publication', '/publication/feed.xml'];
  const pages = await Promise.all(paths.map(readPublic));
  const { member, cookies, open, press, practise, leave } = await openBrowser();
  const before = await dump();
  await practise();
  expect((await open('/admin/more')).texts('.office-strip p').join()).toContain(member.username);

  const message = firstLink(await open('/admin/messages'), /\/admin\/messages\/[\da-f-]{36}$/);
  await press(message, 'Envoyer', { text: 'Nous vous rappelons demain.' });
  expect((await open(message)).texts('main').join()).toContain('Nous vous rappelons demain.');

  const received = await open('/admin/donations?state=received');
  const donation = firstLink(received, /\/admin\/donations\/BWT-/i);
  const confirmed = await press(donation, /^Confirmer/);
  expect(confirmed.texts('.office-strip, .toast, [role=status]').join()).toMatch(/confirmé/i);

  const articles = await open('/admin/articles?state=drafts');
  const draft = firstLink(articles, /\/admin\/articles\/\d+$/);
  await press(draft, /Publier$/, {
    'title.fr': 'Un article pour essayer',
    'summary.fr': 'Pour essayer.',
    'text.fr': 'Un texte pour essayer.',
    'publish.fr': 'on',
    'ready.fr': 'on',
    author: 'Nadège',
  });
  const inPractice = await open('/publication');
  expect(inPractice.texts('.practice p')).toEqual([strip]);
  expect(inPractice.document.body.textContent).toContain('Un article pour essayer');

  const set = await press('/admin/settings', 'Coordonnées Enregistrer', {
    email: 'essai@example.com',
  });
  expect(set.texts('[role=status]').join()).toContain('enregistré');

  expect(await dump()).toEqual(before);
  expect(await readdir(join(server.dataDir, 'mailbox')).catch(() => [])).toEqual([]);
  expect(await Promise.all(paths.map(readPublic))).toEqual(pages);
  expect(await practices()).toHaveLength(1);
  const over = await leave();
  expect(over.texts('.practice')).toEqual([]);
  expect(over.texts('[role=status]').join()).toContain('L’essai est fini');
  expect([cookies.has('practice'), await practices()]).toEqual([false, []]);
});

test('a practice is of one session: other browsers, visitors and whoever is removed have none', async () => {
  const [one, two] = [await openBrowser('editor'), await openBrowser('editor', 'Wilner')];
  await one.practise();
  expect((await two.open('/admin')).texts('.practice')).toEqual([]);
  await two.practise();
  const cookie = one.cookies.get('practice') ?? '';
  for (const session of ['', two.cookies.get('session') ?? '']) {
    const answer = await fetch(`${server.url}/admin`, {
      redirect: 'manual',
      headers: { Cookie: `practice=${cookie}${session && `; session=${session}`}` },
    });
    expect(answer.headers.get('location')).toBe(
      session ? '/admin/practice?over' : '/login?next=%2Fadmin',
    );
  }
  // Without a session, nobody begins one.
  const begun = await fetch(`${server.url}/admin/practice`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  });
  expect(begun.headers.get('location')).toMatch(/^\/login/);
  await onDatabase(server, (db) =>
    db.updateTable('account').set({ role: 'member' }).where('id', '=', one.member.id).execute(),
  );
  expect((await one.ask('/admin')).status).toBe(403);
  expect((await two.open('/admin')).texts('.practice p')).toEqual([strip]);
  // Logging out ends it.
  const [, other] = await practices();
  expect(other).toBeDefined();
  await two.press('/logout', 'Se déconnecter');
  expect(await practices()).toHaveLength(1);
  await rm(folder(), { recursive: true });
});

test('a form goes where it was opened, or nowhere: its text is shown, and nothing changes', async () => {
  const { ask, open, formWith, practise, leave } = await openBrowser();
  const typed = { fr: 'Fermé toute la semaine du carnaval.' };
  const fill = async () => formWith(await open('/admin/notice'), 'Enregistrer', typed);
  const real = await fill();
  const before = await dump();
  await practise();
  const practised = await fill();
  const refused = async ({ to, sent }: typeof real) => {
    const page = await parsePage(await ask(to || '/admin/notice', sent));
    expect(page.answer.status).toBe(409);
    expect(page.texts('h1')).toEqual([practiceTexts.fr.elsewhere.title]);
    expect(page.texts('textarea')).toContain(typed.fr);
    return page.texts('[role=alert]').join();
  };
  expect(await refused(real)).toContain('vous êtes maintenant dans un essai');
  await leave();
  expect(await refused(practised)).toContain('Vous êtes maintenant dans le vrai bureau');
  expect(await dump()).toEqual(before);
});

test('a practice that is gone, or cannot be made, is told, and the office stays', async () => {
  const { ask, open, press, practise } = await openBrowser();
  await practise();
  for (const name of await practices()) await rm(join(folder(), name), { recursive: true });
  const gone = await open('/admin/messages');
  expect(gone.texts('[role=status]').join()).toContain('L’essai est fini');
  await rm(folder(), { recursive: true });
  // As a disk that takes nothing more.
  await writeFile(folder(), '');
  await press('/admin/practice', 'Commencer');
  await expect
    .poll(async () => (await open('/admin/practice')).texts('[role=alert]').join())
    .toContain('n’a pas pu être préparé');
  expect((await ask('/admin')).status).toBe(200);
  expect(existsSync(join(folder(), 'template'))).toBe(false);
  await rm(folder());
});
