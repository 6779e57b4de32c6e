import { expect, inject, test } from 'vitest';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { postsTexts } from '#app/features/posts/texts.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { endonyms, locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { menu, pagesBelow } from '#app/office/menu.ts';
import { furnished } from '#test/furnished.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { storePosts } from '#test/posts-service.ts';
import type { TestServer } from '#test/server.ts';
import { galleryPictures } from '../content/pictures/gallery/index.ts';
import { articlePath } from '../e2e/everyone.ts';
import { cookieOf, onDatabase } from '../e2e/members.ts';

// The parts of pages and the links between them, as they are sent. How pages look and what they do is
// tested in a browser (e2e).

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

const player = 'a[data-player][href$=".mp4"]';
const section = 'main section[id]:not(#portfolio, #people)';
const cardLink = 'main li.card a[href^="/contact?service="]';
const menuLink = '#menu > ul:not(.menu-more, .account-links) a';
const entries = ['Accueil', 'À Propos', 'Services', 'Articles', 'Gagner', 'Contact'];
const byEmail = [contact.email, 'E\u2011mail'];
const written = 'Texte écrit par une intelligence artificielle';
const { google } = loginTexts.ht;
const pagesRead = new Map<string, Promise<Page>>();
/** How many elements there are, or what they say. */
test.each<[asked: string, path: string, selector: string, found: number | string[]]>([
  ['C1: without script home has a drawing', '/home', '.hero-scene svg', 1],
  ['C3: its players are links to the films', '/home', player, 3],
  ['C11: so are those of ways to earn money', '/win', player, 3],
  ['C11: which are six', '/win', 'main section[aria-labelledby]:not(.notice)', 6],
  ['C11: after a warning', '/win', 'main section[aria-labelledby]:first-of-type.notice', 1],
  ['C4: about has a banner', '/about', 'h1', ['À propos de nous']],
  ['C4: seven illustrated sections', '/about', `${section} img`, 7],
  ['C5: services has nine cards with pictures', '/services', 'main li.card img', 9],
  ['C5: each leads to the form with its service', '/services', cardLink, 9],
  ['C12: privacy has seven sections', '/confidentialite', 'main h2', 7],
  ['C12: and leads to contact', '/confidentialite', 'main a[href="/contact"]', 1],
  ['A11: info has the hours', '/info', 'table.hours tbody tr', hours.length],
  ['A11: who can be called', '/info', '#reach-us a[href^="tel:"]', contact.phones.length],
  ['A11: who can be written to', '/info', '#reach-us a[href^="mailto:"]', [contact.email]],
  ['A11: questions and answers', '/info', '#questions details .prose', 8],
  ['A6: donation has the form', '/donation', 'main form#donation', 1],
  ['A6: five ways to give, and their head', '/donation', 'main table tr', 6],
  ['A6: links to pay', '/donation', 'main table a', support.platforms.length + 1],
  ['E1: contact is sent', '/contact', 'form#contact [type=submit]', ['Envoyer']],
  ['E7: two numbers', '/contact', 'main aside a[href^="tel:+509"]', 2],
  ['E7: an address', '/contact', 'main aside a[href^="mailto:"]', 1],
  ['E7: WhatsApp', '/contact', 'main aside a[href^="https://wa.me/"]', 1],
  ['E7: the blog', '/contact', 'main aside a[href="/publication"]', 1],
  ['A12: Google is not set up', '/ht/login', '[aria-disabled=true]', [google.button]],
  ['A12: which the page says', '/ht/login', '[aria-disabled=true] ~ p', [google.notSetUp]],
  ['B1: the menu, without Gallery', '/info', menuLink, entries],
  ['B2: its entry of home', '/', `${menuLink}[aria-current=page]`, ['Accueil']],
  ['B2: of a list', '/publication', `${menuLink}[aria-current=page]`, ['Articles']],
  ['B2: of what is below it', articlePath, `${menuLink}[aria-current=true]`, ['Articles']],
  ['B2: of no other page', '/info', `${menuLink}[aria-current]`, 0],
  ['B6: to a new article', '/info', '#shortcuts [href="/publication/create"]', ['Create Post']],
  ['B5: the video channel', '/about', `footer [href="${social.video}"]`, ['Chaîne vidéo']],
  ['B5: WhatsApp', '/about', `footer ul [href="${contact.messaging}"]`, ['WhatsApp']],
  ['B5: X', '/about', `footer [href="${social.microblog}"]`, ['X']],
  ['B5: Facebook, hidden', '/about', `footer [hidden] [href="${social.facebook}"]`, 1],
  ['B5, B7: email', '/about', `footer [href="mailto:${contact.email}"]`, byEmail],
  ['B7: numbers', '/about', 'footer address [href^="tel:"]', contact.phones],
  ['B7: privacy', '/about', 'footer [href="/confidentialite"]', ['Confidentialité']],
  ['C6: a sponsor', '/publication', 'main aside a[rel~=sponsored][href^="https:"]', 1],
])('%s: %s', async (_asked, path, selector, found) => {
  const asked = pagesRead.get(path) ?? read(path, { 'Accept-Language': 'fr' });
  pagesRead.set(path, asked);
  const page = await asked;
  if (typeof found === 'number') expect(page.all(selector)).toHaveLength(found);
  else expect(page.texts(selector)).toEqual(found);
});

test('quoted texts of about, services, contact and donations are the company’s own', async () => {
  expect((await read('/about')).texts('main [lang="en"]')).toContain('Flying better to fly higher');
  expect((await read('/services')).texts(cardLink)[0]).toMatch(/^Contact us /);
  expect((await read('/donation')).texts('h2')).toContain('Support Us');
  expect((await read('/contact')).texts('form#contact label')).toEqual(
    expect.arrayContaining(['Nom', 'Email', 'Pays', 'Message']),
  );
});

test('A7, A8, C13: the gallery shows its pictures with captions, and links lead from one to the next and back', async () => {
  const t = galleryTexts.ht;
  const [first, second] = galleryPictures.map(({ ht }) => ht);
  const gallery = await read('/ht/galerie');
  expect(gallery.texts('#gallery > li strong').slice(0, 2)).toEqual([first?.title, second?.title]);
  // With its size, so that nothing moves when it comes.
  const [image] = gallery.all('#gallery > li img[width][height]');
  expect(image?.getAttribute('alt')).toBe(first?.alternative);
  const [one = '', two = ''] = gallery.hrefs('#gallery > li a');
  const links = (await read(one)).all(`nav[aria-label="${t.picture.neighboursLabel}"] a`);
  const expected = [`${t.picture.next} ${second?.title} ${two}`, `${t.picture.back} /ht/galerie`];
  expect(links.map((link) => `${textOf(link)} ${hrefOf(link)}`)).toEqual(expected);
});

test('C6, C7, C8: the list has its links above and below; without script links open and close one article, and all; links lead to older articles and back', async () => {
  const [show, hide] = ["Lire l'article...", "Cacher l'article..."];
  const list = await read('/publication');
  const links = list.all('main a').map((link) => `${textOf(link)} ${hrefOf(link)}`);
  const quoted = ['Making money online /win', 'About BWT /about', 'Portefolio /home'];
  expect(links).toEqual(expect.arrayContaining([...quoted, 'See Posts /publication']));
  for (const [index, article] of list.all('main article').entries()) {
    const id = 10 - index;
    expect(textOf(article)).toMatch(/Published at : \d{1,2}(er)? \S+ \d{4}/);
    for (const text of [`Article n° ${id}`, `Author : ${id <= 8 ? 'Copilot' : 'IA'}`, written])
      expect(textOf(article)).toContain(text);
  }
  const follow = (page: Page, name: string, within?: string) => read(linkTo(page, name, within));
  const openIn = ({ all }: Page) =>
    all('article .prose').map((text) => text.closest('article')?.id);
  const opened = await follow(list, show, '#article-4');
  expect(openIn(opened)).toEqual(['article-4']);
  expect(linkTo(opened, hide, '#article-4')).toMatch(/#article-4$/);
  expect(openIn(await follow(opened, hide, '#article-4'))).toEqual([]);
  const all = await follow(opened, 'Ouvrir tous les articles');
  expect(openIn(all)).toHaveLength(10);
  expect(openIn(await follow(all, 'Refermer tous les articles'))).toEqual([]);
  const older = await follow(await read('/publication?after=4'), 'Articles plus anciens');
  expect(older.all('main article')[0]?.id).toBe('article-4');
  expect((await follow(older, 'Articles plus récents')).all('#article-5')).toHaveLength(1);
});

test('A4, C8: an article has its own URL, 400 words or more, and links to its neighbours', async () => {
  const page = await read(articlePath);
  expect(page.texts('.prose')[0]?.split(' ').length).toBeGreaterThanOrEqual(400);
  const older = await read(linkTo(page, 'Article précédent'));
  expect(linkTo(older, 'Article suivant')).toBe(articlePath);
});

const notFound = (path: string) => `/home?${new URLSearchParams({ notfound: path })}`;
test.each([
  [`/ht${articlePath}`, 301, expect.stringMatching(/^\/ht\/publication\/sistem-/)],
  ['/ht/blog?before=11', 301, '/ht/publication?before=11'],
  ['/nulle/part', 302, notFound('/nulle/part')],
  ['/gallery/999', 302, notFound('/gallery/999')],
  ['/en/galerie?before=1', 302, '/en/galerie'],
  ['/ht/publication?before=1&open=3', 302, '/ht/publication'],
])('A4, A25, A27: %s redirects, in the language of the URL', async (path, status, to) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  if (path === '/nulle/part')
    expect((await read(notFound(path))).texts('main [role=status] code')).toEqual([path]);
});

test('C10: a member sees ten posts in a table', async () => {
  await onDatabase(server, (db) => storePosts(db, 'http://127.0.0.1:1', Date.now()));
  const { all, texts } = await read('/post', await as('member'));
  const { caption, id, postTitle, body } = postsTexts.fr;
  expect(texts('main table :is(caption, thead th)')).toEqual([caption, id, postTitle, body]);
  expect(all('main tbody tr')).toHaveLength(10);
});

test('A23, A24: the site map names every page that its reader may open; Create Post is the title of that page', async () => {
  const linksFor = async (role?: Role) => (await read('/layout', await as(role))).hrefs('main a');
  const visitor = await linksFor();
  const own = `/home /about /services /publication /contact /donation /galerie /addpicture /win
    /confidentialite /info /login /signup /passwordrequestreset /dashboard /mypictures`;
  expect(visitor).toEqual(expect.arrayContaining(own.split(/\s+/)));
  // The feed, and the ten articles.
  const below = (folder: string) => visitor.filter((path) => path.startsWith(folder)).length;
  expect(['/publication/', '/services/', '/gallery/'].map(below)).toEqual([11, 9, 12]);
  const member = await linksFor('member');
  expect(member).toEqual(expect.arrayContaining([...visitor, '/head/password', '/head/activity']));
  const ofTeam = (links: string[]) =>
    links.filter((path) => /^\/(?:admin|publication\/create)/.test(path)).sort();
  expect(ofTeam([...visitor, ...member])).toEqual([]);
  for (const role of ['editor', 'owner'] as const) {
    const office = menu.flatMap(({ to }) => [
      to,
      ...pagesBelow(to, role, registry.sections).map((page) => page.to),
    ]);
    expect(ofTeam(await linksFor(role))).toEqual(ofTeam([...office, '/publication/create']));
  }
  const create = await read('/publication/create', await as('editor'));
  expect(create.texts('h1 [lang=en]')).toEqual(['Create Post']);
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
    const { texts } = await read('/about', await as(role));
    expect(texts(`nav[aria-label="${nav.account}"] a`)).toEqual(links);
    expect(texts('#menu .account-links a')).toEqual(links);
    expect(texts('nav[aria-labelledby=footer-pages] a')).toEqual(everyone);
  }
});

test('without a mail server, the office says that emails are kept', async () => {
  const { document } = await read('/admin', await as('owner'));
  expect(document.body.textContent).toContain(keptTexts.fr.today);
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
});
