import { type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import routes from '../app/routes.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { addresses, makeThings, type Reader } from './everyone.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './members.ts';

/** What shows a page is a component; other routes answer with a file, or lead on. One language stands for all: each has the same routes. */
const pages = routes
  .filter(({ file, id = '' }) => file.endsWith('.tsx') && !/^(en|ht):/.test(id))
  .map(({ id, path = '' }) => id?.slice('fr:'.length) ?? path.slice(1));

const forMembers = /^(dashboard|head|post$|logout|mypictures)/;
const forTeam = /^admin/;
const forVisitors = /^(login|signup|goodbye)/;

/** Who can see a page sees it in every language; what else others see of it is their own header, in one of the languages. */
function readersOf(page: string): [Reader, Locale][] {
  const all = (reader: Reader) => locales.map((locale): [Reader, Locale] => [reader, locale]);
  if (forTeam.test(page)) return all('owner');
  if (page === 'mailbox') return [['visitor', 'fr']];
  if (forMembers.test(page)) return page.includes(':') ? all('member') : [...all('member'), ['owner', 'ht']];
  if (forVisitors.test(page)) return all('visitor');
  return [...all('visitor'), ['member', 'en'], ['owner', 'ht']];
}

const widths: Record<Reader, Record<Locale, number>> = {
  visitor: { fr: 1280, en: 768, ht: 360 },
  member: { fr: 1280, en: 360, ht: 768 },
  owner: { fr: 360, en: 768, ht: 1280 },
};

test('every page with a parameter has an address to be looked at', () => {
  expect(Object.keys(addresses).sort()).toEqual(pages.filter((page) => page.includes(':')).sort());
});

for (const name of pages) {
  test(`/${name} is for everyone: in each language, light or dark, near or far, by key and by finger`, async ({
    page,
    context,
    server,
  }) => {
    test.slow();
    const things = await makeThings(server);
    const address = addresses[name]?.(things) ?? `/${name}`;
    for (const [reader, locale] of readersOf(name)) {
      await context.clearCookies();
      if (reader !== 'visitor') await signIn(server, context, things[reader]);
      await page.setViewportSize({ width: widths[reader][locale], height: 800 });
      const path = name === 'mailbox' ? (server.mailboxUrl ?? '') : localizedPath(locale, address);
      const where = `${path} as ${reader}`;
      expect((await page.goto(path))?.status(), where).toBe(200);
      if (!name.includes(':') && name !== 'mailbox' && name !== '') await expect(page, where).toHaveURL(path);
      await expectAccessible(page, where);
      await expectToFit(page, where);
    }
  });
}
