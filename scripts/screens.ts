import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { countUnsent } from '#app/email/outbox.server.ts';
import { type Locale, locales, localizedPath } from '#app/i18n/locale.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { startPostsService } from '#test/posts-service.ts';
import { readMailbox, startServer } from '#test/server.ts';
import { launchChromium } from '../bench/browser.ts';
import { makeThings, type Things } from '../e2e/everyone.ts';
import { onDatabase, signIn } from '../e2e/members.ts';
import { buildIfChanged } from './build.ts';
import { listScreens, type Screen } from './screen-list.ts';

// Pictures of every page and state, to be looked at: four widths, three languages, light and dark,
// with the script and without it.
//
//     npm run screens                                          all of them: an hour, into screens/
//     npm run screens -- --width 360 --locale ht --theme dark  some of them; each may be given again
//     npm run screens -- --name contact --script off           of one page: its name is a file's name

const folder = join(import.meta.dirname, '../screens');
const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { width: several, locale: several, theme: several, script: several, name: several },
});
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const widths = (values.width ?? ['360', '768', '1280', '1920']).map(Number);
const chosen = <T extends string>(all: readonly T[], given: string[] | undefined) =>
  all.filter((one) => !given || given.includes(one));

await buildIfChanged();
await using posts = await startPostsService();
await using server = await startServer({ POSTS_API_URL: posts.url });
const browser = await launchChromium();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let count = 0;
try {
  const things = await makeThings(server);
  const emails = await listEmails();
  // After the emails, which it counts as sent.
  await onDatabase(server, (db) =>
    fillDemo(db, diskStorage(join(server.dataDir, 'pictures')), Date.now()),
  );
  const screens = [...listScreens(things), ...emails].filter(
    ({ name }) => !values.name || values.name.includes(name),
  );
  if (screens.length === 0) throw new Error('no page has this name');
  for (const locale of chosen(locales, values.locale))
    for (const theme of chosen(themes, values.theme))
      for (const script of chosen(['on', 'off'] as const, values.script))
        for (const width of widths)
          await takeScreens({ screens, locale, theme, script, width, things });
} finally {
  await browser.close();
}
console.log(`${count} pictures are in ${folder}`);

type Look = {
  screens: Screen[];
  locale: Locale;
  theme: Theme;
  script: 'on' | 'off';
  width: number;
  things: Things;
};

async function takeScreens({ screens, locale, theme, script, width, things }: Look): Promise<void> {
  const look = `${width}-${theme}-${locale}${script === 'off' ? '-noscript' : ''}`;
  let taken = 0;
  for (const screen of screens) {
    const { name, path, as = 'visitor', act } = screen;
    // Actions need the page's script; without it only the page is captured.
    if (act && script === 'off') continue;
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: width < 700 ? 740 : 900 },
      colorScheme: theme,
      javaScriptEnabled: script === 'on',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const file = join(folder, `${look}-${name}.jpg`);
    try {
      await prepare(screen);
      if (as !== 'visitor') await signIn(server, context, things[as]);
      const page = await context.newPage();
      await visit(page, path, locale);
      await act?.(page);
      await comeToPictures(page);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        fault(`${look} ${name}: wider than the window`);
      await page.screenshot({ path: file, fullPage: !screen.isAlert, type: 'jpeg', quality: 80 });
      taken += 1;
    } catch (error) {
      fault(`${look} ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    } finally {
      posts.release();
      await context.close();
    }
  }
  count += taken;
  console.log(`${look}: ${taken}`);
}

/** Emails are in one language each, and only for a browser that has opened the mailbox. */
async function visit(page: Page, path: string, locale: Locale): Promise<void> {
  if (!path.startsWith('/mailbox')) return void (await page.goto(localizedPath(locale, path)));
  await page.goto(server.mailboxUrl ?? '');
  await page.goto(path);
}

function fault(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

/** So many pages are more than one visitor may open. */
async function prepare({ posts: behaviour }: Screen): Promise<void> {
  await onDatabase(server, async (db) => {
    await db.deleteFrom('rate_limit').execute();
    await db.deleteFrom('session').execute();
    if (behaviour) await db.deleteFrom('service_copy').execute();
  });
  posts.behaviour = behaviour ?? 'good';
}

async function comeToPictures(page: Page): Promise<void> {
  const seen = await page.evaluate(() => [scrollX, scrollY] as const);
  for (const picture of await page.locator('img[loading="lazy"]').all())
    await picture.evaluate((img) => img.scrollIntoView());
  await page.evaluate(([x, y]) => scrollTo(x, y), seen);
}

/** The mailbox and each kind of email in each language, once all are written. */
async function listEmails(): Promise<Screen[]> {
  const kinds = await onDatabase(server, async (db) => {
    while ((await countUnsent(db)).waiting > 0) await setTimeout(100);
    return db.selectFrom('outbox').select(['id', 'kind']).execute();
  });
  const emails = new Map([['mailbox', '/mailbox']]);
  for (const { id, kind } of kinds) {
    const path = `/mailbox/${id}`;
    const language = /<html lang="(..)"/.exec(await readMailbox(server, path))?.[1];
    // Some were no longer needed.
    if (language) emails.set(`email-${kind}-${language}`, path);
  }
  return [...emails].map(([name, path]) => ({ name, path }));
}
