import { expect, inject, test } from 'vitest';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import type { Role } from '#app/http/session/account.ts';
import { formatClock, placeName } from '#app/i18n/format.ts';
import { endonyms, locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { menu, pagesBelow } from '#app/office/menu.ts';
import { filmTexts } from '#app/ui/film-texts.ts';
import { furnished } from '#test/furnished.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import type { TestServer } from '#test/server.ts';
import { galleryPictures } from '../content/pictures/gallery/index.ts';
import { cookieOf } from '../e2e/members.ts';
import { articlePath, pages } from '../e2e/site.ts';

// What pages consist of, and the ways from one to another, as they are sent. What they look like,
// and what they do, is tested in a browser (e2e).

const { contact, hours, social, support } = furnished;
const server = inject('sharedServer') as TestServer;
type Page = Awaited<ReturnType<typeof readPage>>;
const read = (path: string, headers = {}) => readPage(server, path, headers);
const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
/** The headers of a new account's browser. */
const as = async (role?: Role): Promise<Record<string, string>> =>
  role ? { Cookie: `__Host-${await cookieOf(server, role)}` } : {};
const linkTo = (page: Page, name: string, within = 'main') =>
  hrefOf(page.all(`${within} a`).find((each) => textOf(each).startsWith(name)) as Element);
const long = /.{150}/s;

test('C1, C3, C11: without script home has a drawing and no film, and players are links to the films', async () => {
  const [home, win] = [await read('/home'), await read('/win')];
  expect([home.all('.hero-scene svg').length, home.all('video').length]).toEqual([1, 0]);
  for (const page of [home, win]) {
    const films = page.hrefs('a[data-player]');
    expect(films).toHaveLength(3);
    const film = await fetch(server.url + films[0], { method: 'HEAD' });
    expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  }
  const sections = win.all('main section[aria-labelledby]');
  expect(sections).toHaveLength(7);
  expect(sections[0]?.className, 'first of all a warning').toMatch(/notice/);
  expect(textOf(sections[0]?.querySelector('.prose'))).toMatch(long);
  expect(win.all('[data-player]').map((player) => player.getAttribute('aria-label'))).toEqual(
    Object.values(pagesTexts.fr.win.films).map((title) => filmTexts.fr.play(title)),
  );
});

test('C4, C12: about has a banner, a slogan and seven illustrated sections; privacy has seven numbered sections and a contact link', async () => {
  const about = await read('/about');
  expect(about.texts('h1')).toEqual(['À propos de nous']);
  expect(about.texts('main [lang="en"]')).toContain('Flying better to fly higher');
  // Below them, what the team has done, where it has written that down.
  const sections = about.all('main section[id]:not(#portfolio, #people)');
  expect(sections).toHaveLength(7);
  for (const section of sections) {
    expect(section.querySelectorAll('img')).toHaveLength(1);
    expect(textOf(section.querySelector('.prose'))).toMatch(long);
  }
  const privacy = await read('/confidentialite');
  const numbers = privacy.texts('main h2').map((text) => /^(\d)\. .{5}/.exec(text)?.[1]);
  expect(numbers.join('')).toBe('1234567');
  expect(privacy.hrefs('main a')).toContain('/contact');
});

test('C5: services has nine cards, each linking to the form with its service filled in', async () => {
  const cards = (await read('/services')).all('main li.card');
  const titles = cards.map((card) => textOf(card.querySelector('h3')));
  expect(new Set(titles).size).toBe(9);
  for (const [index, card] of cards.entries()) {
    expect(card.querySelectorAll('img')).toHaveLength(1);
    expect(textOf(card.querySelector('p'))).toMatch(/.{40}/);
    const link = card.querySelector(`a[href="/contact?service=${card.id}"]`);
    expect(link?.closest('details'), 'nothing has to be opened first').toBe(null);
    expect(textOf(link)).toBe(`${servicesTexts.fr.contactUs} ${titles[index]}`);
  }
});

test('A11: info has hours, contact details, the steps of an order, questions and answers', async () => {
  const { info } = pagesTexts.fr;
  const page = await read('/info');
  const [{ opens = '', closes = '' } = {}] = hours as { opens?: string; closes?: string }[];
  const open = info.from(formatClock('fr', opens), formatClock('fr', closes));
  expect(page.all('table.hours tbody tr')).toHaveLength(hours.length);
  expect(page.texts('table.hours tbody tr')[0]).toContain(open.replace(/\s+/g, ' '));
  expect(page.texts('#reach-us')[0]).toContain(contact.street);
  expect(page.all('#reach-us a[href^="tel:"]')).toHaveLength(contact.phones.length);
  expect(page.texts('#reach-us a[href^="mailto:"]')).toEqual([contact.email]);
  expect(page.all('#questions details')).toHaveLength(8);
  for (const text of page.texts('#order .prose, #questions details .prose'))
    expect(text).toMatch(/.{60}/s);
});

test('A6: donation has the form, other ways to give, and what donations are for', async () => {
  const page = await read('/donation');
  expect(page.all('main form#donation')).toHaveLength(1);
  expect(page.all('main table tr')).toHaveLength(6);
  expect(page.texts('h2')).toContain('Support Us');
  expect(page.hrefs('main table a')).toEqual(
    expect.arrayContaining([support.paymentUrl, ...support.platforms.map(({ url }) => url)]),
  );
  expect(page.all('[data-copy]:not([hidden])'), 'without script nothing is copied').toEqual([]);
  for (const text of page.texts('#what-for .prose, #how .prose, #after .prose'))
    expect(text).toMatch(long);
});

test('E1, E7: contact has the company’s words for its fields, and its details; the honeypot is for bots alone', async () => {
  const page = await read('/contact');
  expect(page.texts('form#contact :is(label, [type=submit])')).toEqual(
    expect.arrayContaining(['Nom', 'Email', 'Pays', 'Message', 'Envoyer']),
  );
  const failed = "Échec de l'envoi du message. Veuillez réessayer !";
  expect(contactTexts.fr.failure).toBe(failed);
  const trap = page.document.querySelector('[name="website"]');
  expect([trap?.getAttribute('type'), trap?.getAttribute('tabindex')]).toEqual([null, '-1']);
  expect(page.texts('main aside').join()).toContain('Haïti');
  const links = page.hrefs('main aside a');
  const count = (start: string) => links.filter((href) => href.startsWith(start)).length;
  expect(['tel:+509', 'mailto:', 'https://wa.me/', '/publication'].map(count)).toEqual([
    2, 1, 1, 1,
  ]);
});

test('A12: without a client id the button of Google says that it is not set up', async () => {
  const t = loginTexts.ht.google;
  const page = await read('/ht/login');
  const button = page.all('main button').find((each) => textOf(each) === t.button);
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(page.texts(`#${button?.getAttribute('aria-describedby')}`)).toEqual([t.notSetUp]);
  expect(page.all('script[src*="google"]')).toEqual([]);
});

test('A7, A8, C13: the gallery shows its pictures with captions, and links lead from one to the next and back', async () => {
  const t = galleryTexts.ht;
  const words = galleryPictures.map(({ ht }) => ht);
  const gallery = await read('/ht/galerie');
  expect(gallery.texts('#gallery > li strong')).toEqual(words.map(({ title }) => title));
  expect(gallery.texts('#gallery > li .gallery-words')).toEqual(
    words.map(({ description }) => description.replace(/\s/g, ' ')),
  );
  // With its size, so that nothing moves when it comes.
  const images = gallery.all('#gallery > li img[width][height]');
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(
    words.map(({ alternative }) => alternative),
  );
  const [first = '', second = ''] = gallery.hrefs('#gallery > li a');
  const neighboursOf = async (path: string) => {
    const links = (await read(path)).all(`nav[aria-label="${t.picture.neighboursLabel}"] a`);
    return links.map((link) => `${textOf(link)} ${hrefOf(link)}`);
  };
  // In the order of Tab as on the page.
  expect(await neighboursOf(first)).toEqual([
    `${t.picture.next} ${words[1]?.title} ${second}`,
    `${t.picture.back} /ht/galerie`,
  ]);
  const previous = `${t.picture.previous} ${words[0]?.title} ${first}`;
  expect(await neighboursOf(second)).toContain(previous);
});

const articlesIn = (page: Page) => page.all('main article');
const show = "Lire l'article...";
const hide = "Cacher l'article...";

test('C6, C8: the list has ten articles, each with picture, number, title, author and date, and links above and below', async () => {
  const page = await read('/publication');
  expect(articlesIn(page)).toHaveLength(10);
  for (const [index, article] of articlesIn(page).entries()) {
    const id = 10 - index;
    const text = textOf(article);
    expect(article.querySelectorAll('img')).toHaveLength(1);
    expect(hrefOf(article.querySelector('h2 a') as Element)).toMatch(/^\/publication\/[a-z0-9-]+$/);
    expect(text).toContain(`Article n° ${id}`);
    expect(text).toContain(`Author : ${id <= 8 ? 'Copilot' : 'IA'}`);
    expect(text).toMatch(/Published at : \d{1,2}(er)? \S+ \d{4}/);
    expect(text).toContain('Texte écrit par une intelligence artificielle');
    expect(textOf(article.querySelector('[aria-expanded="false"]'))).toContain(show);
  }
  expect(textOf(articlesIn(page)[1]?.querySelector('h2')), 'upper case is style').toMatch(
    /^Systèmes d’exploitation/,
  );
  for (const [name, path] of [
    ['Making money online', '/win'],
    ['About BWT', '/about'],
    ['Portefolio', '/home'],
    ['See Posts', '/publication'],
  ] as const)
    expect(linkTo(page, name)).toBe(path);
  const sponsor = page.document.querySelector('main aside a[rel~=sponsored][href^="https:"]');
  expect(textOf(sponsor?.closest('aside'))).toContain('Publicité');
});

test('C7: without script links open and close one article, and all', async () => {
  const follow = (page: Page, name: string, within?: string) => read(linkTo(page, name, within));
  const opened = await follow(await read('/publication'), show, '#article-4');
  const openIn = (page: Page) => page.all('article .prose').map((text) => text.closest('article'));
  expect(openIn(opened).map((article) => article?.id)).toEqual(['article-4']);
  expect(linkTo(opened, hide, '#article-4')).toMatch(/#article-4$/);
  expect(openIn(await follow(opened, hide, '#article-4'))).toHaveLength(0);
  const all = await follow(opened, 'Ouvrir tous les articles');
  expect(openIn(all)).toHaveLength(10);
  expect(openIn(await follow(all, hide, '#article-6'))).toHaveLength(9);
  expect(openIn(await follow(all, 'Refermer tous les articles'))).toHaveLength(0);
});

test('A4, C8: an article has its own URL, 400 words or more, and links to its neighbours', async () => {
  const page = await read(articlePath);
  expect(page.texts('.prose')[0]?.split(' ').length).toBeGreaterThanOrEqual(400);
  const others = 'nav[aria-label="Autres articles"]';
  const before = await read(linkTo(page, 'Article précédent', others));
  expect(before.texts('main').join()).toContain('Article n° 8');
  expect(linkTo(before, 'Article suivant', others)).toBe(articlePath);
  expect(linkTo(page, 'Tous les articles')).toBe('/publication');
});

const notFound = (path: string) => `/home?${new URLSearchParams({ notfound: path })}`;
test.each([
  [`/ht${articlePath}`, 301, expect.stringMatching(/^\/ht\/publication\/sistem-/)],
  ['/blog', 301, '/publication'],
  ['/nulle/part', 302, notFound('/nulle/part')],
  ['/gallery/999', 302, notFound('/gallery/999')],
  ['/gallery/12abc', 302, notFound('/gallery/12abc')],
  ['/ht/services/1', 302, `/ht${notFound('/ht/services/1')}`],
  ['/en/galerie?before=1', 302, '/en/galerie'],
  ['/ht/publication?before=1&open=3', 302, '/ht/publication'],
])('A4, A25, A27: %s redirects, in the language of the URL', async (path, status, to) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  if (path === '/nulle/part')
    expect((await read(notFound(path))).texts('main [role=status] code')).toEqual([path]);
});

test('A24: the site map names every page that its reader may open', async () => {
  const linksFor = async (role?: Role) => (await read('/layout', await as(role))).hrefs('main a');
  const visitor = await linksFor();
  const own = pages.flatMap(({ heading, path }) => (heading && path !== '/layout' ? [path] : []));
  const ofMembers = ['/login', '/signup', '/passwordrequestreset', '/dashboard', '/mypictures'];
  expect(visitor).toEqual(expect.arrayContaining([...own, ...ofMembers]));
  // The feed, and the ten articles.
  const below = (folder: string) => visitor.filter((path) => path.startsWith(folder)).length;
  expect(['/publication/', '/services/', '/gallery/'].map(below)).toEqual([11, 9, 12]);
  expect(visitor.filter((path) => /^\/(?:head\/|admin)/.test(path))).toEqual([]);
  const member = await linksFor('member');
  expect(member).toEqual(expect.arrayContaining([...visitor, '/head/password', '/head/activity']));
  const ofTeam = (links: string[]) =>
    links.filter((path) => /^\/(?:admin|publication\/create)/.test(path)).sort();
  expect(ofTeam(member)).toEqual([]);
  for (const role of ['editor', 'owner'] as const) {
    const links = await linksFor(role);
    const office = menu.flatMap(({ to }) => [to, ...pagesBelow(to, role).map((page) => page.to)]);
    expect(ofTeam(links)).toEqual(ofTeam([...office, '/publication/create']));
    expect(new Set(links).size).toBe(links.length);
  }
});

test('A23: in French the page for a new article is called Create Post, by its heading and in the site map', async () => {
  const headers = await as('editor');
  const texts = async (path: string, selector: string) =>
    (await read(path, headers)).texts(selector);
  expect(await texts('/publication/create', 'h1 [lang=en]')).toEqual(['Create Post']);
  const inSiteMap = 'main [href="/publication/create"][lang=en]';
  expect(await texts('/layout', inSiteMap)).toEqual(['Create Post']);
});

test('B4: the header shows the links of visitors, members and the team, the footer those of everyone', async () => {
  const { nav } = sharedTexts.fr;
  const everyone = [nav.info, nav.addpicture, nav.donation, nav.privacy, nav.layout];
  const ofMember = [nav.dashboard, nav.mypictures, nav.posts, nav.logout];
  for (const [role, links] of [
    [undefined, [nav.login, nav.signup]],
    ['member', ofMember],
    ['editor', [nav.office, ...ofMember]],
  ] as const) {
    const page = await read('/about', await as(role));
    expect([
      page.texts(`nav[aria-label="${nav.account}"] a`),
      page.texts('#menu .account-links a'),
      page.texts('nav[aria-labelledby=footer-pages] a'),
    ]).toEqual([links, links, everyone]);
  }
});

test.each([
  ['/', 'Accueil', 'page'],
  ['/publication', 'Articles', 'page'],
  [articlePath, 'Articles', 'true'],
  ['/info'],
])('B1, B2: the menu at %s marks the entry of the current page', async (path, ...marked) => {
  const page = await read(path, { 'Accept-Language': 'fr' });
  const links = page.all('#menu > ul:not(.menu-more, .account-links) a');
  // Gallery is hidden by default.
  const entries = ['Accueil', 'À Propos', 'Services', 'Articles', 'Gagner', 'Contact'];
  expect(links.map(textOf)).toEqual(entries);
  const current = links.filter((link) => link.hasAttribute('aria-current'));
  expect(current.flatMap((link) => [textOf(link), link.getAttribute('aria-current')])).toEqual(
    marked,
  );
});

test('B6: the shortcuts lead to nine pages', async () => {
  expect((await read('/info')).hrefs('#shortcuts li a').sort()).toEqual([
    ...['/about', '/blog', '/galerie', '/home', '/login', '/publication', '/publication/create'],
    ...['/services', '/signup'],
  ]);
});

test('B5, B7: the footer has the privacy link, the social links and the contact details of the settings', async () => {
  const page = await read('/about');
  expect(page.texts('footer').join()).toContain(`${contact.street}, ${placeName(contact.city)}`);
  const links = page.all('footer :is(ul, address) a');
  expect(links.map((link) => [textOf(link), hrefOf(link)])).toEqual(
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
  const facebook = page.all(`footer [href="${social.facebook}"]`);
  expect(facebook.map((link) => link.closest('[hidden]') !== null)).toEqual([true]);
});

test('B9: the language switcher keeps the page and its query, and marks its language', async () => {
  const addresses = locales.map((locale) => localizedPath(locale, '/contact?service=web-creation'));
  for (const [index, address] of addresses.entries()) {
    const switcher = (await read(address)).all('.languages a');
    const of = (name: string) => switcher.map((link) => link.getAttribute(name));
    expect(switcher.map(textOf)).toEqual(locales.map((locale) => endonyms[locale]));
    expect([of('lang'), of('href')]).toEqual([locales, addresses]);
    expect(of('aria-current')).toEqual([null, null, null].with(index, 'true' as never));
  }
  const creole = (await read(articlePath)).all('.languages a[lang=ht]').map(hrefOf);
  expect(creole, 'the same article').toEqual([
    expect.stringMatching(/^\/ht\/publication\/sistem-operasyon-/),
  ]);
});
