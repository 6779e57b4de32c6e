import type { Browser, CDPSession, Page } from '@playwright/test';
import { withFreshTab } from './browser.ts';
import { figure, median, quantile, type Row, type Section } from './report.ts';
import { fillOffice, withSite } from './site.ts';

const times = 3;

const firstPages = ['/admin', '/admin/messages', '/admin/donations', '/admin/publish'] as const;
const steps = [
  ['messages → a thread', '/admin/messages', '.office-row-link'],
  ['services → a form', '/admin/services', 'main a[href^="/admin/services/"]'],
  ['the bar → messages', '/admin', '.office-nav a[href="/admin/messages"]'],
  ['the bar → donations', '/admin', '.office-nav a[href="/admin/donations"]'],
  ['the bar → publish', '/admin', '.office-nav a[href="/admin/publish"]'],
] as const;

type View<T> = (tab: Page, devtools: CDPSession) => Promise<T>;

/** The office on a bad link and a weak phone: its first page, the next one, and a long article. */
export const measureHand = (browser: Browser): Promise<Section> =>
  withSite(async (site) => {
    const cookie = await fillOffice(site);
    const visit = <T>(view: View<T>) =>
      withFreshTab(browser, async (tab, devtools) => {
        await tab.context().addCookies([cookie]);
        return view(tab, devtools);
      });
    const repeat = async <T>(view: View<T>) => {
      const results: T[] = [];
      for (let n = 0; n < times; n++) results.push(await visit(view));
      return results;
    };
    const rows: Row[] = [];
    for (const path of firstPages) {
      const views = await repeat(openFirst(cookie.url + path));
      rows.push([
        `${path}, cold`,
        figure(median(views.map(({ text }) => text)), 'ms', { most: 900 }),
        figure(median(views.map(({ ready }) => ready)), 'ms', { most: 4_000 }),
      ]);
    }
    for (const [name, from, link] of steps) {
      const opened = await repeat(openNext(cookie.url + from, link));
      rows.push([name, figure(median(opened), 'ms', { most: 900 })]);
    }
    const keys = await visit(typeInLongArticle(`${cookie.url}/admin/articles`));
    rows.push([
      'a key in 5,000 words: median, 95th of 100',
      figure(median(keys), 'ms', { most: 50 }),
      figure(quantile(keys, 0.95), 'ms', { most: 50 }),
    ]);
    return {
      title: 'The office at 400 ms, 400 kbit/s, processor 4 times slower',
      columns: ['text', 'ready'],
      rows,
      notes: [
        `Medians of ${times}, each in a fresh tab. Cold: from the request to the first paint, and to`,
        'hydration. Arrows: from the press of a link never opened before to its page. A key: from the',
        'event to the next frame (event timing). The demo’s data.',
      ],
    };
  });

async function slowDown(devtools: CDPSession, { latency = 400, kilobitsPerSecond = 400 } = {}) {
  const bytesPerSecond = (kilobitsPerSecond * 1_000) / 8;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  const link = { offline: false, latency, connectionType: 'cellular3g', ...throughput } as const;
  await devtools.send('Network.emulateNetworkConditions', link);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in a page of the office. */
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));

type FirstView = { text: number; ready: number };

/** The page reports by itself: Playwright's own script would run before its first paint. */
const openFirst =
  (url: string): View<FirstView> =>
  async (tab, devtools) => {
    await devtools.send('Runtime.enable');
    await devtools.send('Runtime.addBinding', { name: 'report' });
    const report = new Promise<FirstView>((resolve) => {
      devtools.on('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)));
    });
    await devtools.send('Page.enable');
    const source = `(${reportFirstView})(${isHydrated})`;
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await slowDown(devtools);
    await tab.goto(url, { waitUntil: 'commit' });
    return report;
  };

function reportFirstView(isReady: () => boolean): void {
  const { report } = globalThis as unknown as { report: (json: string) => void };
  const look = (): unknown => {
    if (!isReady()) return requestAnimationFrame(look);
    const text = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    report(JSON.stringify({ text, ready: performance.now() }));
  };
  look();
}

const openNext =
  (from: string, link: string): View<number> =>
  async (tab, devtools) => {
    await slowDown(devtools);
    await tab.goto(from, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    // The clock of the page: messages to the browser take time on a busy machine.
    return tab.evaluate(async (selector) => {
      const { pathname } = location;
      const isOpen = () =>
        location.pathname !== pathname && document.querySelector('main:not([aria-busy]) h1');
      const started = performance.now();
      document.querySelector<HTMLElement>(selector)?.click();
      while (!isOpen()) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    }, link);
  };

const typeInLongArticle =
  (articles: string): View<number[]> =>
  async (tab, devtools) => {
    await tab.goto(articles);
    await tab.locator('main a[href^="/admin/articles/"]').first().click();
    const editor = tab.locator('.ProseMirror').first();
    await editor.click();
    await tab.evaluate(() => {
      const paragraphs = Array(100).fill('parole '.repeat(50).trim());
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', paragraphs.join('\n\n'));
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.ProseMirror')?.dispatchEvent(paste);
    });
    await slowDown(devtools, { latency: 0, kilobitsPerSecond: 100_000 });
    const noted = await tab.evaluateHandle(() => {
      const durations: number[] = [];
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries())
          if (name === 'keydown') durations.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      return durations;
    });
    for (let n = 0; n < 100; n++) await editor.press('a');
    const durations = await noted.jsonValue();
    // The browser leaves out events under 16 ms.
    return [...durations, ...Array<number>(Math.max(0, 100 - durations.length)).fill(16)];
  };
