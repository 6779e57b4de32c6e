import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { launchChromium } from '../bench/browser.ts';
import { buildIfChanged } from './build.ts';
import { makeContactSheet } from './contact-sheet.ts';
import { listScreens, type Screen } from './screen-list.ts';

// Pictures of every page and state, to be looked at: four widths, three languages, light and dark, with the script and without it.
//
//     npm run screens                                          all of them: some 20 minutes, into screens/
//     npm run screens -- --width 360 --locale ht --theme dark  some of them; each may be given again
//     npm run screens -- --name contact --script off           of one page: its name is a file's name

const folder = join(import.meta.dirname, '../screens');
const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({ options: { width: several, locale: several, theme: several, script: several, name: several } });
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const widths = (values.width ?? ['360', '768', '1280', '1920']).map(Number);
const chosen = <T extends string>(all: readonly T[], given: string[] | undefined) =>
  all.filter((one) => !given || given.includes(one));

await buildIfChanged();
await using server = await startServer();
const browser = await launchChromium();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let count = 0;
try {
  const cookies = await signInEveryone(browser, server);
  const screens = listScreens(await findPages(server.url)).filter(({ name }) => !values.name || values.name.includes(name));
  if (screens.length === 0) throw new Error('no page has this name');
  for (const locale of chosen(locales, values.locale))
    for (const theme of chosen(themes, values.theme))
      for (const script of chosen(['on', 'off'] as const, values.script))
        for (const width of widths) await takeScreens({ screens, locale, theme, script, width, cookies });
} finally {
  await browser.close();
}
console.log(`${count} pictures and their contact sheets are in ${folder}`);

type Cookies = Record<'member' | 'owner', Awaited<ReturnType<BrowserContext['cookies']>>>;
type Look = { screens: Screen[]; locale: Locale; theme: Theme; script: 'on' | 'off'; width: number; cookies: Cookies };

async function takeScreens({ screens, locale, theme, script, width, cookies }: Look): Promise<void> {
  const look = `${width}-${theme}-${locale}${script === 'off' ? '-noscript' : ''}`;
  const files: string[] = [];
  for (const { name, path, as, act } of screens) {
    // What is done on a page is done with its script; without it the page alone is looked at.
    if (act && script === 'off') continue;
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: width < 700 ? 740 : 900 },
      colorScheme: theme,
      javaScriptEnabled: script === 'on',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    if (as) await context.addCookies(cookies[as]);
    const page = await context.newPage();
    const file = join(folder, `${look}-${name}.jpg`);
    try {
      await page.goto(localizedPath(locale, path));
      await act?.(page);
      // Pictures below load as the reader comes to them.
      for (const picture of await page.locator('img[loading="lazy"]').all())
        await picture.scrollIntoViewIfNeeded({ timeout: 2_000 });
      await page.evaluate('scrollTo(0, 0)');
      await page.screenshot({ path: file, fullPage: act === undefined, type: 'jpeg', quality: 80 });
      files.push(file);
      count += 1;
    } catch (error) {
      console.error(`${look} ${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
  if (files.length > 1) await makeContactSheet(files, join(folder, `sheet-${look}.jpg`));
  console.log(`${look}: ${files.length}`);
}

/** One member and one owner with a session each, made as visitors are: through the API. */
async function signInEveryone(within: Browser, { url, dataDir }: TestServer): Promise<Cookies> {
  const signIn = async (role: 'member' | 'owner') => {
    const context = await within.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
    const password = 'kap ak rechin 1804';
    const email = `${role}@example.org`;
    await context.request.post('/api/users/register', {
      data: { username: 'Mirlande Kap', email, password },
      failOnStatusCode: true,
    });
    const db = openDatabase({ databaseUrl: undefined, sqliteFile: join(dataDir, 'bwt.sqlite') });
    await db.updateTable('account').set({ role, email_verified_at: Date.now() }).where('email', '=', email).execute();
    await db.destroy();
    await context.request.post('/api/users/login', { data: { email, password }, failOnStatusCode: true });
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };
  return { member: await signIn('member'), owner: await signIn('owner') };
}

/** An address for each page that has a parameter, where the site has one. */
async function findPages(url: string): Promise<Record<string, string>> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] as string).pathname);
  const first = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '';
  return { 'publication/:slug': first(/^\/publication\/.+/), 'gallery/:id': first(/^\/gallery\/.+/) };
}
