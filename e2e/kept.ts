import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The addresses (paths) that the service worker has kept, by the beginning of the cache's name. */
export const kept = (page: Page, cache: 'pages' | 'files' | 'precache'): Promise<string[]> =>
  page.evaluate(async (beginning) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  }, cache);

/** Opens a page and waits until it is kept, and with it what is needed without a connection. */
export async function readAndKeep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const path = new URL(address, 'http://site').pathname;
  await expect.poll(() => kept(page, 'pages'), { message: `${path} is kept` }).toContain(path);
  const prefix = /^\/(?:en|ht)(?=\/)/.exec(path)?.[0] ?? '';
  await expect.poll(() => kept(page, 'precache')).toEqual(expect.arrayContaining([`${prefix}/offline`, `${prefix}/contact`]));
}

/** What a page leaves for two seconds after it has come (client/site.ts) it does at once: the service worker, what waits to be sent. */
export const hurryPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...args: unknown[]) => {
      if (ms === 2_000 && window.name === 'within two seconds') return 0;
      return setTimeout(work, ms === 2_000 ? 0 : ms, ...args);
    }) as typeof window.setTimeout;
  });

/** On its next pages, a tab that was hurried is within those two seconds, however long a test looks at it; or hurried again. */
export const stayWithinTwoSeconds = (page: Page, stays = true): Promise<void> =>
  page.evaluate(
    (name) => {
      window.name = name;
    },
    stays ? 'within two seconds' : '',
  );
