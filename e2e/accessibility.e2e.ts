import type { Page } from '@playwright/test';
import { type Locale, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { flatRoutes } from '../app/routes.ts';
import {
  bringAxe,
  everyWay,
  expectAccessible,
  expectToFitIn,
  type Look,
  narrow,
  onPhones,
  twice,
  type WayName,
} from './accessible.ts';
import { makeThings, pathOf, type Reader } from './everyone.ts';
import { expect, isNightly, test } from './fixtures.ts';
import { fieldFaults, takenFocus } from './in-page.ts';
import { signIn } from './members.ts';

/**
 * Routes with a component show a page; others answer with a file, or redirect. One language
 * stands for all: each has the same routes.
 */
const pages = flatRoutes
  .filter(({ file, path = '' }) => file.endsWith('.tsx') && localeOf(path) === 'fr')
  .map(({ path = '' }) => path);

/** Pages of which members see more than their own header. */
const forMembersToo = isNightly ? /^\/(home|contact|donation|addpicture|logout)$/ : /^\/logout$/;

/** One page of each layout: by day these are seen in the dark, in Creole and in print as well. */
const ofEachLayout =
  /^(\/(home|donation|publication\/:slug|certificate\/:number|galerie|head|login|offline)|\/admin(\/(messages\/:id|services\/:id|sessions\/:id\/attendance|numbers))?)$/;

type Ways = readonly WayName[];
type Visit = { reader: Reader; locale: Locale; width: number; look: Look; ways: Ways };

/**
 * Each page is seen by day in French, on a phone; at night and for one of each layout also wide, in
 * the dark, whose colours app/ui/styles/colours.test.ts compares, and in Creole, which is the
 * longest, whether its texts fit.
 */
function visitsOf(page: string, reader: Reader): Visit[] {
  const french = { reader, locale: 'fr', width: 360, look: 'page', ways: twice } as const;
  const visits: Visit[] = [french];
  if (isNightly || ofEachLayout.test(page)) {
    const ways = reader === 'visitor' && isNightly ? everyWay : onPhones;
    visits[0] = { ...french, width: 1280, look: 'all', ways };
    if (page === '/mailbox') return visits;
    visits.push({ ...french, locale: 'ht', look: 'texts', ways: narrow });
  }
  if (forMembersToo.test(page))
    visits.push({ ...french, reader: 'member', locale: 'en', ways: onPhones });
  // Their header leads to the back-office, on every page alike.
  if (page === '/home')
    visits.push({ reader: 'owner', locale: 'ht', width: 1280, look: 'texts', ways: narrow });
  return visits;
}

/** Some pages in one test: the browser keeps what they share, also what it has compiled. */
const perPart = 21;
const parts = Array.from({ length: Math.ceil(pages.length / perPart) }, (_, part) =>
  pages.slice(part * perPart, (part + 1) * perPart),
);

for (const part of parts) {
  const name = part.join(', ');
  test(`${name} is accessible: light or dark, at any zoom, by keyboard and touch, in print`, async ({
    page,
    context,
    server,
    shared,
  }) => {
    test.slow();
    await drawSmall(page);
    await bringAxe(page);
    const things = await shared('things', () => makeThings(server));
    let current: Reader | undefined;
    const become = async (reader: Reader) => {
      if (reader === current) return;
      current = reader;
      await context.clearCookies();
      if (reader !== 'visitor') await signIn(server, context, things[reader]);
    };
    const urlOf = (name: string) =>
      name === '/mailbox' ? (server.mailboxUrl ?? '') : pathOf(name, things);
    /** The lowest role that is not redirected: visitors for most pages, members or owners. */
    const findReader = async (name: string) => {
      const { href, pathname } = new URL(urlOf(name), server.url);
      for (const reader of ['visitor', 'member'] as const) {
        if (name.startsWith('/admin')) break;
        await become(reader);
        // A key in the URL moves to a cookie.
        const answer = await context.request.get(href);
        if (answer.ok() && new URL(answer.url()).pathname === pathname) return reader;
      }
      return 'owner';
    };
    for (const name of part) {
      const first = await findReader(name);
      const isPrivate = first !== 'visitor';
      const pathIn = (locale: Locale) =>
        name === '/mailbox' ? urlOf(name) : localizedPath(locale, urlOf(name));
      for (const { width, ...visit } of visitsOf(name, first)) {
        await become(visit.reader);
        await page.setViewportSize({ width, height: 740 });
        await open(page, { name, path: pathIn(visit.locale), isPrivate, ...visit });
      }
    }
  });
}

/** Draws a hundredth of the pixels: nobody looks at them, and the layout is the same. */
async function drawSmall(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let current = page.viewportSize();
  page.viewportSize = () => current;
  page.setViewportSize = async (size) => {
    if (size.width === current?.width) return;
    current = size;
    const screen = { screenWidth: size.width, screenHeight: size.height, mobile: false };
    const drawn = { ...size, ...screen, deviceScaleFactor: 1, scale: 0.1 };
    await session.send('Emulation.setDeviceMetricsOverride', drawn);
  };
}

type Opened = Omit<Visit, 'width'> & { name: string; path: string; isPrivate: boolean };

async function open(
  page: Page,
  { name, path, reader, locale, look, ways, isPrivate }: Opened,
): Promise<void> {
  const where = `${path} as ${reader}`;
  const cookieNames = async () => (await page.context().cookies()).map((cookie) => cookie.name);
  const before = await cookieNames();
  const answer = await page.goto(path);
  expect(answer?.status(), where).toBe(200);
  // Only a private link sets one.
  if (reader === 'visitor' && !name.includes(':'))
    expect(await cookieNames(), where).toEqual(before);
  if (!name.includes(':') && name !== '/mailbox' && name !== '/')
    expect(new URL(page.url()).pathname, where).toBe(path);
  const [lang, robots] = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
  ]);
  if (name !== '/') expect(lang, where).toBe(locale);
  // No browser and no proxy stores a page for members, and no search engine lists it.
  if (isPrivate)
    expect([answer?.headers()['cache-control'], robots], where).toEqual(['no-store', 'noindex']);
  // Members' forms of one button are named by it, and a goodbye takes the focus.
  const more = reader === 'visitor' && name !== '/goodbye' ? [fieldFaults, takenFocus] : [];
  await expectAccessible(page, where, look, movements, ...more);
  if (reader === 'visitor' && look === 'all') await expectPrintable(page, where);
  await expectToFitIn(page, where, ways);
}

/** Inside the page. */
const movements = () =>
  document.getAnimations().map((animation) => `something moves: ${animation.id}`);

/** On paper there is the page, dark on white, where it can be read again, and nothing to press. */
async function expectPrintable(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await page.evaluate(() => {
    const countSeen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).length;
    return {
      titles: countSeen('h1'),
      address: document.querySelector('.printed')?.textContent,
      colour: getComputedStyle(document.body).color,
      toPress: countSeen('.topbar, header nav, header button, aside.donate, footer'),
    };
  });
  const address = expect.stringContaining('://');
  const expected = { titles: 1, address, colour: 'rgb(27, 24, 56)', toPress: 0 };
  expect.soft(printed, where).toEqual(expected);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}
