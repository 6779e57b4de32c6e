import type { Browser, Page } from '@playwright/test';
import { slowDown, withFreshTab } from './browser.ts';
import { figure, type Row, type Section } from './report.ts';
import { fillOffice, isHydrated, withSite } from './site.ts';
import { median, quantile } from './statistics.ts';

const badLink = { roundTripMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 4 };
const times = 3;
const limits = { text: 900, ready: 4_000, next: 900, key: 50 };

const firstPages = ['/admin', '/admin/messages', '/admin/donations', '/admin/publish'] as const;
const steps = [
  ['messages → a thread', '/admin/messages', '.office-row-link'],
  ['services → a form', '/admin/services', 'main a[href^="/admin/services/"]'],
  ['the bar → messages', '/admin', '.office-nav a[href="/admin/messages"]'],
  ['the bar → donations', '/admin', '.office-nav a[href="/admin/donations"]'],
  ['the bar → publish', '/admin', '.office-nav a[href="/admin/publish"]'],
] as const;

type Cookie = Awaited<ReturnType<typeof fillOffice>>;

/** The office on a bad link and a weak phone: its first page, the next one, and a long article. */
export const measureHand = (browser: Browser): Promise<Section> =>
  withSite({}, async (site) => {
    const cookie = await fillOffice(site);
    const rows: Row[] = [];
    for (const path of []) {
      const views = await repeat(() => openFirst(browser, cookie, path));
      rows.push([
        `${path}, cold`,
        figure(median(views.map(({ text }) => text)), 'ms', { most: limits.text }),
        figure(median(views.map(({ ready }) => ready)), 'ms', { most: limits.ready }),
      ]);
    }
    for (const [name, from, link] of [] as typeof steps[number][]) {
      const opened = await repeat(() => openNext(browser, cookie, from, link));
      rows.push([name, figure(median(opened), 'ms', { most: limits.next })]);
    }
    const keys = await typeInLongArticle(browser, cookie);
    rows.push([
      'a key in 5,000 words: median, 95th of 100',
      figure(median(keys), 'ms', { most: limits.key }),
      figure(quantile(keys, 0.95), 'ms', { most: limits.key }),
    ]);
    const { roundTripMs, kilobitsPerSecond, cpuSlowdown } = badLink;
    return {
      title: `The office at ${roundTripMs} ms, ${kilobitsPerSecond} kbit/s, processor ${cpuSlowdown} times slower`,
      columns: ['text', 'ready'],
      rows,
      notes: [
        `Medians of ${times}, each in a fresh tab. Cold: from the request to the first paint, and to`,
        'hydration. Arrows: from the press of a link never opened before to its page. A key: from the',
        'event to the next frame (event timing). The demo’s data.',
      ],
    };
  });

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n++) results.push(await measure());
  return results;
}

/** The page reports by itself: Playwright's own script would run before its first paint. */
const openFirst = (browser: Browser, cookie: Cookie, path: string) =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([cookie]);
    await devtools.send('Runtime.enable');
    await devtools.send('Runtime.addBinding', { name: 'report' });
    const report = new Promise<FirstView>((resolve) => {
      devtools.on('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)));
    });
    await devtools.send('Page.enable');
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${reportFirstView})(${isHydrated})`,
    });
    await slowDown(devtools, badLink);
    await tab.goto(cookie.url + path, { waitUntil: 'commit' });
    return report;
  });

type FirstView = { text: number; ready: number };

function reportFirstView(isReady: () => boolean): void {
  const { report } = globalThis as unknown as { report: (json: string) => void };
  const look = (): unknown => {
    if (!isReady()) return requestAnimationFrame(look);
    const text = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    report(JSON.stringify({ text, ready: performance.now() }));
  };
  look();
}

const openNext = (browser: Browser, cookie: Cookie, from: string, link: string) =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([cookie]);
    await slowDown(devtools, badLink);
    await tab.goto(cookie.url + from, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    // The clock of the page: messages to the browser take time on a busy machine.
    return tab.evaluate(
      ([selector, path]) =>
        new Promise<number>((resolve) => {
          const started = performance.now();
          const look = () =>
            location.pathname !== path && document.querySelector('main:not([aria-busy]) h1')
              ? resolve(performance.now() - started)
              : requestAnimationFrame(look);
          document.querySelector<HTMLElement>(selector)?.click();
          look();
        }),
      [link, from] as const,
    );
  });

export const typeInLongArticle = (browser: Browser, cookie: Cookie): Promise<number[]> =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([cookie]);
    await tab.goto(`${cookie.url}/admin/articles`);
    await tab.locator('main a[href^="/admin/articles/"]').first().click();
    const editor = tab.locator('.ProseMirror').first();
    await editor.click();
    await pasteWords(tab, 5_000);
    await slowDown(devtools, { ...badLink, roundTripMs: 0, kilobitsPerSecond: 100_000 });
    await tab.evaluate(() => {
      const noted: number[] = [];
      Object.assign(globalThis, { noted });
      new PerformanceObserver((list) => {
        for (const each of list.getEntries())
          if (each.name === 'keydown') noted.push(each.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const keys = 100;
    for (let n = 0; n < keys; n++) await editor.press('a');
    const noted: number[] = await tab.evaluate(
      () => (globalThis as unknown as { noted: number[] }).noted,
    );
    // The browser leaves out events under 16 ms.
    return [...noted, ...Array<number>(Math.max(0, keys - noted.length)).fill(16)];
  });

const pasteWords = (tab: Page, words: number): Promise<void> =>
  tab.evaluate((count) => {
    const paragraphs = Array.from({ length: count / 50 }, () => 'parole '.repeat(50).trim());
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', paragraphs.join('\n\n'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(paste);
  }, words);
