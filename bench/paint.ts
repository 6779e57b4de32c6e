import type { Browser, Page } from '@playwright/test';
import { slowDown, slowLink, withFreshTab } from './browser.ts';
import { byKind, listPublicPages, oneOfEach, type PublicPage } from './pages.ts';
import { figure, type Section } from './report.ts';
import { median } from './statistics.ts';

/** Milliseconds after the navigation began; the shift is the sum of all, never less than CLS. */
type Noted = { first: number; largest: number; shift: number };

const views = 3;

/** First and largest paint on a slow link and a slow phone, and what moves, also by scrolling. */
export async function measurePaint(url: string, browser: Browser): Promise<Section> {
  const measured: (PublicPage & Noted)[] = [];
  for (const page of oneOfEach(await listPublicPages(url))) {
    const paints: Noted[] = [];
    for (let i = 0; i < views; i++) paints.push(await viewOnce(url + page.path, browser));
    const middle = (of: keyof Noted) => median(paints.map((paint) => paint[of]));
    // Whatever moved once may move again.
    const shift = Math.max(...paints.map((paint) => paint.shift));
    measured.push({ ...page, first: middle('first'), largest: middle('largest'), shift });
  }
  const { roundTripMs, kilobitsPerSecond, cpuSlowdown } = slowLink;
  return {
    title: `Paint at ${roundTripMs} ms, ${kilobitsPerSecond} kbit/s, processor ${cpuSlowdown} times slower`,
    columns: ['first', 'largest', 'layout shift'],
    rows: byKind(measured).map(([kind, pages]) => {
      const worst = (of: keyof Noted) => Math.max(...pages.map((paint) => paint[of]));
      return [
        kind,
        figure(worst('first'), 'ms', { most: 1_300 }),
        figure(worst('largest'), 'ms', { most: 1_800 }),
        figure(worst('shift'), 'shift', { most: 0 }),
      ];
    }),
    notes: [
      `Median of ${views} views with an empty cache; each row is the slowest of its languages.`,
    ],
  };
}

const viewOnce = (url: string, browser: Browser): Promise<Noted> =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.addInitScript(notePaint);
    await slowDown(devtools);
    await tab.goto(url, { waitUntil: 'networkidle' });
    const noted = () => tab.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
    const { first, largest } = await noted();
    await scrollToEnd(tab);
    return { first, largest, shift: (await noted()).shift };
  });

/** Runs in the page, before anything of its own. */
function notePaint(): void {
  const noted: Noted = { first: Number.NaN, largest: Number.NaN, shift: 0 };
  Object.assign(globalThis, { noted });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') noted.first = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    noted.largest = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) noted.shift += shift.value;
  });
}

/** Half a screen at each frame; at the end every picture has come near and is waited for. */
const scrollToEnd = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await frame();
    }
    while (!Array.from(document.images).every((image) => image.complete)) await frame();
    await frame();
    await frame();
  });
