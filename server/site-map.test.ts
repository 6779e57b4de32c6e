import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import type { Role } from '#app/http/session/account.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { menu, pagesBelow } from '#app/office/menu.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { type Member, makeMember, onDatabase } from '../e2e/members.ts';
import { articlePath } from '../e2e/site.ts';

// The ways through the site, as pages are sent: menu, shortcuts, footer, languages, site map.

const { contact, social } = exampleSettings;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
const read = (path: string) => readPage(server, path);

async function cookieOf(member: Member, role: Role): Promise<string> {
  const secret = await secretOf(server);
  const { token } = await onDatabase(server, async (db) => {
    await db.updateTable('account').set({ role }).where('id', '=', member.id).execute();
    return insertSession(db, secret, { accountId: member.id }, { userAgent: null }, Date.now());
  });
  return `session=${token}`;
}

async function linksFor(member?: Member, role: Role = 'member'): Promise<string[]> {
  const headers: Record<string, string> = member ? { Cookie: await cookieOf(member, role) } : {};
  const html = await (await fetch(`${server.url}/layout`, { headers })).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
}

const officePages = (role: Role) =>
  menu
    .flatMap(({ to }) => [to, ...pagesBelow(to, role).map((page) => page.to)])
    .filter((path) => path.startsWith('/admin'))
    .sort();

test('A24: the site map names every page that its reader may open', async () => {
  const member = await makeMember(server);
  const visitor = await linksFor();
  expect(visitor.filter((path) => path.startsWith('/gallery/')).length).toBeGreaterThan(5);
  expect(visitor.filter((path) => /^\/(?:head\/|admin)/.test(path))).toEqual([]);
  const ofMember = await linksFor(member);
  expect(ofMember).toEqual(
    expect.arrayContaining([...visitor, '/head/password', '/head/activity']),
  );
  expect(ofMember.filter((path) => path.startsWith('/admin'))).toEqual([]);
  expect(ofMember).not.toContain('/publication/create');
  for (const role of ['editor', 'owner'] as const) {
    const links = await linksFor(member, role);
    expect(links.filter((path) => path.startsWith('/admin')).sort()).toEqual(officePages(role));
    expect(links).toContain('/publication/create');
    expect(new Set(links).size).toBe(links.length);
  }
});

test('A23: in French the page for a new article is called Create Post, by its heading and in the site map', async () => {
  const headers = { Cookie: await cookieOf(await makeMember(server), 'editor') };
  const heading = async (path: string) =>
    (await readPage(server, path, headers)).document.querySelector('h1');
  const french = await heading('/publication/create');
  expect([textOf(french), french?.querySelector('[lang]')?.getAttribute('lang')]).toEqual([
    'Create Post',
    'en',
  ]);
  const inSiteMap = (await readPage(server, '/layout', headers)).document.querySelector(
    'main [href="/publication/create"]',
  );
  expect([textOf(inSiteMap), inSiteMap?.getAttribute('lang')]).toEqual(['Create Post', 'en']);
  expect(textOf(await heading('/en/publication/create'))).toBe('Write an article');
  expect(textOf(await heading('/ht/publication/create'))).toBe('Ekri yon atik');
});

test('B1, B2: the menu marks the entry of the current page', async () => {
  for (const [path, ...marked] of [
    ['/', 'Accueil', 'page'],
    ['/home', 'Accueil', 'page'],
    ['/about', 'À Propos', 'page'],
    ['/services', 'Services', 'page'],
    ['/publication', 'Articles', 'page'],
    [articlePath, 'Articles', 'true'],
    ['/win', 'Gagner', 'page'],
    ['/contact', 'Contact', 'page'],
    ['/info'],
  ]) {
    const page = await readPage(server, path ?? '', { 'Accept-Language': 'fr' });
    const entries = page.all('#menu > ul:not(.menu-more, .account-links) a');
    // Gallery is hidden by default.
    expect(entries.map(textOf)).toEqual([
      'Accueil',
      'À Propos',
      'Services',
      'Articles',
      'Gagner',
      'Contact',
    ]);
    const current = entries.filter((entry) => entry.hasAttribute('aria-current'));
    expect(
      current.flatMap((entry) => [textOf(entry), entry.getAttribute('aria-current')]),
      path,
    ).toEqual(marked);
  }
});

test('B6: the shortcuts lead to nine pages', async () => {
  const page = await read('/info');
  expect(
    Object.fromEntries(page.all('#shortcuts li a').map((link) => [textOf(link), hrefOf(link)])),
  ).toEqual({
    Accueil: '/home',
    'À propos': '/about',
    Services: '/services',
    Blog: '/blog',
    Inscription: '/signup',
    Galerie: '/galerie',
    Connexion: '/login',
    'Create Post': '/publication/create',
    Publications: '/publication',
  });
});

test('B5, B7: the footer has the privacy link, the social links and the contact details of the settings', async () => {
  const page = await read('/about');
  expect(textOf(page.document.querySelector('footer'))).toContain(
    `${contact.street}, ${contact.city}`,
  );
  const links = page.all('footer :is(ul, address) a').map((link) => [textOf(link), hrefOf(link)]);
  for (const link of [
    ['Confidentialité', '/confidentialite'],
    ['Chaîne vidéo', social.video],
    ['E-mail', `mailto:${contact.email}`],
    ['WhatsApp', social.messaging],
    ['X', social.microblog],
    [contact.email, `mailto:${contact.email}`],
    ...contact.phones.map((number) => [number, `tel:${number.replaceAll(' ', '')}`]),
  ])
    expect(links).toContainEqual(link);
  expect(
    page.all(`footer [href="${social.facebook}"]`).map((link) => link.closest('[hidden]') !== null),
  ).toEqual([true]);
});

test('B9: the language switcher keeps the page and its query, and marks its language', async () => {
  const addresses = {
    fr: '/contact?service=web-creation',
    ht: '/ht/contact?service=web-creation',
    en: '/en/contact?service=web-creation',
  };
  for (const locale of locales) {
    const switcher = (await read(addresses[locale])).all('.languages a');
    expect(
      switcher.map((link) => [
        textOf(link),
        link.getAttribute('lang'),
        hrefOf(link),
        link.getAttribute('aria-current'),
      ]),
    ).toEqual(
      locales.map((other) => [
        endonyms[other],
        other,
        addresses[other],
        other === locale ? 'true' : null,
      ]),
    );
  }
  const creole = (await read(articlePath)).all('.languages a[lang=ht]').map(hrefOf);
  expect(creole, 'the same article').toEqual([
    expect.stringMatching(/^\/ht\/publication\/sistem-operasyon-/),
  ]);
});

test('B1, B2, B5, B7: what the team changes in the settings shows: Gallery in the menu, which marks a picture of it too; facebook when it is wanted', async () => {
  await onDatabase(server, async (db) => {
    await updateSetting(db, 'menu', { showGallery: true }, Date.now());
    await updateSetting(
      db,
      'social',
      { ...social, showFacebook: true, video: 'https://video.example/autre' },
      Date.now(),
    );
    await updateSetting(
      db,
      'contact',
      { ...contact, phones: ['+509 11 11 1111'], email: 'autre@bwt.example' },
      Date.now(),
    );
  });
  const gallery = '#menu > ul a[href="/galerie"]';
  await expect
    .poll(async () => (await read('/about')).texts('footer a'))
    .toContain('autre@bwt.example');
  const page = await read('/about');
  expect(page.all(gallery).map((link) => link.getAttribute('aria-current'))).toEqual([null]);
  for (const [path, current] of [
    ['/galerie', 'page'],
    ['/gallery/7', 'true'],
  ] as const)
    expect(
      (await read(path)).all(gallery).map((link) => link.getAttribute('aria-current')),
      path,
    ).toEqual([current]);
  const footer = page.all('footer :is(ul, address) a').map((link) => [textOf(link), hrefOf(link)]);
  expect(footer).toContainEqual(['Chaîne vidéo', 'https://video.example/autre']);
  expect(footer).toContainEqual(['autre@bwt.example', 'mailto:autre@bwt.example']);
  expect(footer.filter(([, href]) => href?.startsWith('tel:'))).toEqual([
    ['+509 11 11 1111', 'tel:+50911111111'],
  ]);
  expect(
    page.all(`footer [href="${social.facebook}"]`).map((link) => link.closest('[hidden]')),
  ).toEqual([null]);
});
