import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { placeName } from '#app/i18n/format.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { menu, pagesBelow } from '#app/office/menu.ts';
import { furnished, furnishServer } from '#test/furnished.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { cookieOf, type Member, makeMember, onDatabase, openSession } from '../e2e/members.ts';
import { articlePath } from '../e2e/site.ts';

// The ways through the site, as pages are sent: menu, shortcuts, footer, languages, site map.

const { contact, social } = furnished;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await furnishServer(server);
});
afterAll(() => server.stop());
const read = (path: string) => readPage(server, path);

const cookieFor = async (member: Member, role: Role): Promise<string> => {
  await onDatabase(server, (db) =>
    db.updateTable('account').set({ role }).where('id', '=', member.id).execute(),
  );
  return (await openSession(server, member)).cookie;
};

async function linksFor(member?: Member, role: Role = 'member'): Promise<string[]> {
  const headers: Record<string, string> = member ? { Cookie: await cookieFor(member, role) } : {};
  return (await readPage(server, '/layout', headers)).hrefs('main a');
}

const officePages = (role: Role) =>
  menu
    .flatMap(({ to }) => [to, ...pagesBelow(to, role, registry.sections).map((page) => page.to)])
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
  const headers = { Cookie: await cookieOf(server, 'editor') };
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

test('B4: the header shows the links of visitors, members and the team, the footer those of everyone', async () => {
  const { nav } = sharedTexts.fr;
  const everyone = [nav.info, nav.addpicture, nav.donation, nav.privacy, nav.layout];
  const ofMember = [nav.dashboard, nav.mypictures, nav.posts, nav.logout];
  const shown = async (headers: Record<string, string>) => {
    const page = await readPage(server, '/about', headers);
    return [
      page.texts(`nav[aria-label="${nav.account}"] a`),
      page.texts('#menu .account-links a'),
      page.texts('nav[aria-labelledby=footer-pages] a'),
    ];
  };
  const visitor = [nav.login, nav.signup];
  expect(await shown({})).toEqual([visitor, visitor, everyone]);
  expect(await shown({ Cookie: await cookieOf(server) })).toEqual([ofMember, ofMember, everyone]);
  const team = [nav.office, ...ofMember];
  expect(await shown({ Cookie: await cookieOf(server, 'editor') })).toEqual([team, team, everyone]);
});

const menuOf = '#menu > ul:not(.menu-more, .account-links) a';
const entries = ['Accueil', 'À Propos', 'Services', 'Articles', 'Gagner', 'Contact'];
test.each([
  ['/', 'Accueil', 'page'],
  ['/about', 'À Propos', 'page'],
  ['/services', 'Services', 'page'],
  ['/publication', 'Articles', 'page'],
  [articlePath, 'Articles', 'true'],
  ['/info'],
])('B1, B2: the menu at %s marks the entry of the current page', async (path, ...marked) => {
  const links = (await readPage(server, path, { 'Accept-Language': 'fr' })).all(menuOf);
  // Gallery is hidden by default.
  expect(links.map(textOf)).toEqual(entries);
  const current = links.filter((link) => link.hasAttribute('aria-current'));
  expect(current.flatMap((link) => [textOf(link), link.getAttribute('aria-current')])).toEqual(
    marked,
  );
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
    Articles: '/publication',
  });
});

const footerOf = async (path: string) => {
  const page = await read(path);
  const facebook = page.all(`footer [href="${social.facebook}"]`);
  return {
    links: page.all('footer :is(ul, address) a').map((link) => [textOf(link), hrefOf(link)]),
    showsFacebook: facebook.map((link) => link.closest('[hidden]') === null),
    text: page.texts('footer').join(),
  };
};

test('B5, B7: the footer has the privacy link, the social links and the contact details of the settings', async () => {
  const { links, showsFacebook, text } = await footerOf('/about');
  expect(text).toContain(`${contact.street}, ${placeName(contact.city)}`);
  expect(links).toEqual(
    expect.arrayContaining([
      ['Confidentialité', '/confidentialite'],
      ['Chaîne vidéo', social.video],
      ['E\u2011mail', `mailto:${contact.email}`],
      ['WhatsApp', contact.messaging],
      ['X', social.microblog],
      [contact.email, `mailto:${contact.email}`],
      ...contact.phones.map((number) => [number, `tel:${number.replaceAll(' ', '')}`]),
    ]),
  );
  expect(showsFacebook).toEqual([false]);
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
  const changed = {
    menu: { showGallery: true },
    social: { ...social, showFacebook: true, video: 'https://video.example/autre' },
    contact: { ...contact, phones: ['+509 11 11 1111'], email: 'autre@bwt.example' },
  };
  await onDatabase(server, async (db) => {
    await updateSetting(db, 'menu', changed.menu, Date.now());
    await updateSetting(db, 'social', changed.social, Date.now());
    await updateSetting(db, 'contact', changed.contact, Date.now());
  });
  await expect.poll(async () => (await footerOf('/about')).text).toContain('autre@bwt.example');
  const { links, showsFacebook } = await footerOf('/about');
  expect(links).toContainEqual(['Chaîne vidéo', 'https://video.example/autre']);
  expect(links).toContainEqual(['autre@bwt.example', 'mailto:autre@bwt.example']);
  expect(links.filter(([, href]) => href?.startsWith('tel:'))).toEqual([
    ['+509 11 11 1111', 'tel:+50911111111'],
  ]);
  expect(showsFacebook).toEqual([true]);
  for (const [path, current] of [
    ['/about', null],
    ['/galerie', 'page'],
    ['/gallery/7', 'true'],
  ] as const) {
    const marks = (await read(path)).all('#menu > ul a[href="/galerie"]');
    expect(
      marks.map((link) => link.getAttribute('aria-current')),
      path,
    ).toEqual([current]);
  }
});
