import type { Browser, Page } from '@playwright/test';
import { startServer } from '#test/server.ts';
import { slowDown, watchTraffic, withFreshTab } from './browser.ts';
import type { Row, Section } from './report.ts';
import { median } from './statistics.ts';
import { fillOffice, isHydrated } from './taps.ts';

/** A bad mobile link; the processor is the machine's own, so that round trips can be told apart. */
const badLink = { roundTripMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 1 };
const times = 3;
/** One round trip, the bytes of data and script on this link, and the router. */
const mostMs = 900;

type Step = { name: string; from: string; link: string; savesData?: true };

const steps: readonly Step[] = [
  { name: 'messages → a thread', from: '/admin/messages', link: '.office-row-link' },
  { name: 'services → a form', from: '/admin/services', link: 'main a[href^="/admin/services/"]' },
  { name: 'people → a person', from: '/admin/people', link: 'main a[href^="/admin/people/"]' },
  { name: 'the bar → donations', from: '/admin', link: '.office-nav a[href="/admin/donations"]' },
  {
    name: 'the bar → donations, saving data',
    from: '/admin',
    link: '.office-nav a[href="/admin/donations"]',
    savesData: true,
  },
];

/**
 * How soon a page of the office opens by a link, with nothing of it cached, and what is requested
 * for it; then the same page once more.
 */
export async function measureOpenings(browser: Browser): Promise<Section> {
  await using server = await startServer();
  const token = await fillOffice(server);
  const rows: Row[] = [];
  for (const step of steps) {
    const opened: Opened[] = [];
    for (let n = 0; n < times; n++) opened.push(await openTwice(browser, server.url, token, step));
    const middle = (of: (each: Opened) => number) => median(opened.map(of));
    rows.push({
      name: step.name,
      figures: [
        { value: middle(({ first }) => first.ms), unit: 'ms', most: mostMs },
        { value: middle(({ first }) => first.data), unit: 'count', most: 1 },
        { value: middle(({ first }) => first.scripts), unit: 'count' },
        { value: middle(({ again }) => again.ms), unit: 'ms', most: mostMs },
        { value: middle(({ again }) => again.data), unit: 'count', most: 1 },
      ],
    });
  }
  return {
    title: `Opening pages of the office at ${badLink.roundTripMs} ms, ${badLink.kilobitsPerSecond} kbit/s`,
    columns: ['first time', 'data', 'scripts', 'again', 'data'],
    rows,
    notes: [
      `From the press to the page; median of ${times}, each in a fresh tab, after its first page has loaded. The demo’s data.`,
    ],
  };
}

type Opening = { ms: number; data: number; scripts: number };
type Opened = { first: Opening; again: Opening };

function openTwice(
  browser: Browser,
  url: string,
  token: string,
  { from, link, savesData }: Step,
): Promise<Opened> {
  return withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([{ name: 'session', value: token, url }]);
    if (savesData) await tab.context().setExtraHTTPHeaders({ 'Save-Data': 'on' });
    await slowDown(devtools, badLink);
    const sent = watchTraffic(devtools);
    await tab.goto(url + from, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    const open = async (): Promise<Opening> => {
      sent.length = 0;
      const before = new URL(tab.url()).pathname;
      const started = performance.now();
      await tab
        .locator(link)
        .first()
        .evaluate((element: HTMLElement) => element.click());
      await isOpened(tab, before);
      const ms = performance.now() - started;
      const count = (pattern: RegExp) =>
        sent.filter((each) => pattern.test(new URL(each.url).pathname)).length;
      return { ms, data: count(/\.data$/), scripts: count(/\.js$/) };
    };
    const first = await open();
    await Promise.all([
      tab.waitForResponse((response) => response.url().endsWith('.data')),
      tab.goBack(),
    ]);
    await tab.locator('main:not([aria-busy])').waitFor();
    await tab.locator(link).first().waitFor({ state: 'attached' });
    return { first, again: await open() };
  });
}

const isOpened = (tab: Page, before: string) =>
  tab.waitForFunction(
    (path) =>
      location.pathname !== path && document.querySelector('main:not([aria-busy]) h1') !== null,
    before,
  );
