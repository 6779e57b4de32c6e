import { expect, inject, test } from 'vitest';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { formatClock } from '#app/i18n/format.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { filmTexts } from '#app/ui/film-texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { furnished } from '#test/furnished.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { site } from '#test/shared-server.ts';
import { galleryPictures } from '../content/pictures/gallery/index.ts';
import { addressesIn, articlePath, pages } from '../e2e/site.ts';

// What public pages consist of, as they are sent. What they look like, and what they do, is tested
// in a browser (e2e).

const { contact, hours } = furnished;
const server = inject('sharedServer');
const read = (path: string, headers = {}) => readPage(server, path, headers);
const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const long = /.{150}/s;

test('B8: every public page leads to the donation page, but for that page itself', async () => {
  const without: string[] = [];
  const others = ['/login', '/signup', '/passwordrequestreset', '/services/web-creation'];
  for (const path of [...pages.map(({ path }) => path), ...others, '/offline'])
    if (!(await read(path)).hrefs('aside.donate a').includes('/donation')) without.push(path);
  expect(without).toEqual(['/donation']);
});

test('the home page promises, and says how an order goes', async () => {
  const [more = ''] = (await read('/home')).hrefs('[aria-labelledby="promises-title"] a');
  expect((await read(more)).all(more.slice(more.indexOf('#')))).toHaveLength(1);
});

test('C1: without script the home page has a drawing and no film', async () => {
  const page = await read('/home');
  expect(page.all('.hero-scene svg')).toHaveLength(1);
  expect(page.all('video')).toEqual([]);
});

test('C3, C11: without script players are links to the films', async () => {
  for (const path of ['/win', '/home']) {
    const links = (await read(path)).all('[data-player]');
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link.getAttribute('aria-label')).toMatch(/^Lire la vidéo\s: /);
      const film = await fetch(server.url + hrefOf(link), { method: 'HEAD' });
      expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    }
  }
});

test('C4: about has a banner, a slogan and seven illustrated sections', async () => {
  const page = await read('/about');
  expect(page.texts('h1')).toEqual(['À propos de nous']);
  expect(page.texts('main [lang="en"]')).toContain('Flying better to fly higher');
  // Below them, what the team has done, where it has written that down.
  const sections = page.all('main section[id]:not(#portfolio, #people)');
  const ids = 'origin vision services mission team values history';
  expect(sections.map(({ id }) => id).join(' ')).toBe(ids);
  for (const section of sections) {
    expect(textOf(section.querySelector('h2'))).toMatch(/\S{3}/);
    expect(section.querySelectorAll('img')).toHaveLength(1);
    expect(textOf(section.querySelector('.prose'))).toMatch(long);
  }
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
    expect(textOf(link?.querySelector('[lang="en"]'))).toBe(servicesTexts.fr.contactUs);
  }
});

test('C11: earning money begins with a warning, then lists ways, some with a film', async () => {
  const page = await read('/win');
  const sections = page.all('main section[aria-labelledby]');
  expect(sections).toHaveLength(7);
  expect(sections[0]?.className).toMatch(/notice/);
  expect(textOf(sections[0]?.querySelector('.prose'))).toMatch(long);
  expect(page.all('[data-player]').map((player) => player.getAttribute('aria-label'))).toEqual(
    Object.values(pagesTexts.fr.win.films).map((title) => filmTexts.fr.play(title)),
  );
});

test('C12: privacy has seven numbered sections and a contact link', async () => {
  const page = await read('/confidentialite');
  const numbers = page.texts('main h2').map((text) => /^(\d)\. .{5}/.exec(text)?.[1]);
  expect(numbers.join('')).toBe('1234567');
  expect(page.hrefs('main a')).toContain('/contact');
});

test('A11: info has hours, contact details, the steps of an order, questions and answers', async () => {
  const { info } = pagesTexts.fr;
  const page = await read('/info');
  const open = (opens: string, closes: string) =>
    info.from(formatClock('fr', opens), formatClock('fr', closes)).replace(/\s+/g, ' ');
  expect(page.all('table.hours tbody tr').map((row) => [...row.children].map(textOf))).toEqual(
    hours.map(({ days, opens, closes }) => [
      info.days[days],
      opens && closes ? open(opens, closes) : info.closed,
    ]),
  );
  expect(page.texts('#reach-us')[0]).toContain(contact.street);
  expect(page.all('#reach-us a[href^="tel:"]')).toHaveLength(contact.phones.length);
  expect(page.texts('#reach-us a[href^="mailto:"]')).toEqual([contact.email]);
  for (const text of page.texts('#order .prose, #questions details .prose'))
    expect(text).toMatch(/.{60}/s);
  expect(page.all('#questions details')).toHaveLength(8);
});

test('A6: donation has the form, other ways to give, and what donations are for', async () => {
  const page = await read('/donation');
  expect(page.all('main form#donation')).toHaveLength(1);
  expect(page.all('main table tr')).toHaveLength(6);
  expect(page.texts('h2')).toContain('Support Us');
  const { paymentUrl, platforms } = furnished.support;
  expect(page.hrefs('main table a')).toEqual(
    expect.arrayContaining([paymentUrl, ...platforms.map(({ url }) => url)]),
  );
  expect(page.all('[data-copy]:not([hidden])'), 'without script nothing is copied').toEqual([]);
  expect(page.texts('#what-for .prose, #how .prose, #after .prose')).toEqual(
    Array(3).fill(expect.stringMatching(long)),
  );
});

test('E1, E7: contact has the company’s words for its fields, and its details; the honeypot is for bots alone', async () => {
  const page = await read('/contact');
  expect(page.texts('form#contact label')).toEqual(
    expect.arrayContaining(['Nom', 'Email', 'Pays', 'Message']),
  );
  expect(page.texts('form#contact [type=submit]')).toEqual(['Envoyer']);
  const trap = page.document.querySelector('[name="website"]');
  expect([trap?.getAttribute('type'), trap?.getAttribute('tabindex')]).toEqual([null, '-1']);
  const details = page.document.querySelector('main aside');
  expect(textOf(details)).toContain('Haïti');
  const links = [...(details?.querySelectorAll('a') ?? [])].map(hrefOf);
  for (const [start, count] of [
    ['tel:+509', 2],
    ['mailto:', 1],
    ['https://wa.me/', 1],
    ['/publication', 1],
  ] as const)
    expect(links.filter((href) => href.startsWith(start)).length, start).toBe(count);
  const { failureTitle, failure } = { ...formTexts.fr, ...contactTexts.fr };
  expect([failureTitle, failure]).toEqual([
    'Erreur',
    "Échec de l'envoi du message. Veuillez réessayer !",
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

test('A24: the site map links to every page', async () => {
  const hrefs = (await read('/layout')).hrefs('main a');
  const own = pages.filter(({ heading, path }) => heading && path !== '/layout');
  const ofMembers = ['/login', '/signup', '/passwordrequestreset', '/dashboard', '/mypictures'];
  for (const path of [...own.map(({ path }) => path), ...ofMembers, '/publication/feed.xml'])
    expect(hrefs).toContain(path);
  // The feed, and the ten articles.
  expect(hrefs.filter((href) => href.startsWith('/publication/'))).toHaveLength(11);
  expect(hrefs.filter((href) => href.startsWith('/services/'))).toHaveLength(9);
});

test('A1: the root URL is the home page in the browser’s language, from which every other can be chosen', async () => {
  const { document, answer } = await read('/', { 'Accept-Language': 'ht' });
  expect([answer.status, answer.redirected, document.documentElement.lang]).toEqual([
    200,
    false,
    'ht',
  ]);
  expect(textOf(document.querySelector('h1'))).toBe(sharedTexts.ht.site.welcome);
  const canonical = document.querySelector('link[rel=canonical]');
  expect(canonical?.getAttribute('href')).toBe(`${site}/ht/home`);
  for (const chosen of locales) {
    const links = (await read(chosen === 'ht' ? '/en/' : '/ht/')).all('.languages a');
    const link = links.find((each) => textOf(each) === endonyms[chosen]) as Element;
    expect((await read(hrefOf(link))).document.documentElement.lang).toBe(chosen);
  }
});

test('A4: the URL of an article redirects to the one of the requested language', async () => {
  const { status, headers } = await get(`/ht${articlePath}`);
  expect([status, headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^\/ht\/publication\/sistem-/),
  ]);
});

test('A7, A8, C13: the gallery shows its pictures with captions, and links lead from one to the next and back', async () => {
  const t = galleryTexts.ht;
  const words = galleryPictures.map(({ ht }) => ht);
  const gallery = await read('/ht/galerie');
  expect(gallery.texts('h1')).toEqual([t.title]);
  expect(gallery.texts('#gallery > li strong')).toEqual(words.map(({ title }) => title));
  expect(gallery.texts('#gallery > li .gallery-words')).toEqual(
    words.map(({ description }) => description.replace(/\s/g, ' ')),
  );
  const images = gallery.all('#gallery > li img');
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(
    words.map(({ alternative }) => alternative),
  );
  // So that nothing moves when they come.
  for (const image of images)
    for (const side of ['width', 'height']) expect(image.getAttribute(side)).toMatch(/^\d+$/);

  const [first = '', second = ''] = gallery.hrefs('#gallery > li a');
  const neighboursOf = async (path: string) => {
    const page = await read(path);
    const links = page.all(`nav[aria-label="${t.picture.neighboursLabel}"] a`);
    return [...page.texts('h1'), ...links.map((link) => `${textOf(link)} ${hrefOf(link)}`)];
  };
  // In the order of Tab as on the page.
  expect(await neighboursOf(first)).toEqual([
    words[0]?.title,
    `${t.picture.next} ${words[1]?.title} ${second}`,
    `${t.picture.back} /ht/galerie`,
  ]);
  const next = await neighboursOf(second);
  expect(next[0]).toBe(words[1]?.title);
  expect(next).toContain(`${t.picture.previous} ${words[0]?.title} ${first}`);
});

test('no page sets a cookie', async () => {
  for (const path of addressesIn('fr'))
    expect((await get(path)).headers.getSetCookie(), path).toEqual([]);
});

test.each([
  ['/api/nothing', 'application/problem+json'],
  ['/en/style.css', 'text/plain'],
  ['/.env', 'text/plain'],
  ['/assets/old-release.js', 'text/plain'],
  ['/media/none.avif', 'text/plain'],
])('A27: %s is a real 404', async (path, type) => {
  const { status, headers } = await get(path);
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([404, type]);
});

const notFound = (path: string) => `/home?${new URLSearchParams({ notfound: path })}`;
test.each([
  ['/blog', 301, '/publication'],
  ['/ht/blog', 301, '/ht/publication'],
  ['/nulle/part', 302, notFound('/nulle/part')],
  ['/gallery/999', 302, notFound('/gallery/999')],
  ['/gallery/12abc', 302, notFound('/gallery/12abc')],
  ['/ht/services/1', 302, `/ht${notFound('/ht/services/1')}`],
  ['/en/galerie?before=1', 302, '/en/galerie'],
  ['/ht/publication?before=1&open=3', 302, '/ht/publication'],
])('A25, A27: %s redirects, in the language of the URL', async (path, status, to) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
});

test('A27: the home page names only what looks like a path of the site', async () => {
  const notices = async (path: string) =>
    (await read(notFound(path))).texts('main [role=status] code');
  expect(await notices('/nulle/part')).toEqual(['/nulle/part']);
  expect(await notices('Appelez vite le 000')).toEqual([]);
});
