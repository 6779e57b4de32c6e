import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The paths that the service worker has cached, by the beginning of the cache's name. */
export const cachedPaths = (page: Page, cache: 'pages' | 'files' | 'precache'): Promise<string[]> =>
  page.evaluate(async (beginning) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  }, cache);

/** Opens a page and waits until it is cached, together with what is needed offline. */
export async function openAndCache(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const path = new URL(url, 'http://site').pathname;
  await expect
    .poll(() => cachedPaths(page, 'pages'), { message: `${path} is cached` })
    .toContain(path);
  const prefix = /^\/(?:en|ht)(?=\/)/.exec(path)?.[0] ?? '';
  await expect
    .poll(() => cachedPaths(page, 'precache'))
    .toEqual(expect.arrayContaining([`${prefix}/offline`, `${prefix}/contact`]));
}

/**
 * Runs at once what a page does two seconds after loading (client/site.ts): the service worker,
 * sending the queue.
 */
export const hurryPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...args: unknown[]) =>
      setTimeout(work, ms === 2_000 ? 0 : ms, ...args)) as typeof window.setTimeout;
  });

/** Waits for the script of queued forms and the service worker: neither can be fetched offline. */
export async function queueReady(page: Page): Promise<void> {
  await expect(page.locator('[data-page-weight]')).not.toHaveAttribute('hidden');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Pages hear of the connection once the service worker, which they ask, has it too. */
export async function comeBack(context: BrowserContext): Promise<void> {
  const inAll = (work: () => void) =>
    Promise.all(context.pages().map((page) => page.evaluate(work)));
  await inAll(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    }),
  );
  await context.setOffline(false);
  await inAll(() => void dispatchEvent(new Event('online')));
}
