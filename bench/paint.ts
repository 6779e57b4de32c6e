import type { Browser, Page } from '@playwright/test';
import { slowDown, slowLink, watchTraffic, withFreshTab } from './browser.ts';
import { byKind, listPublicPages, oneOfEach, type PublicPage } from './pages.ts';
import type { Row, Section } from './report.ts';
import { countFirstView } from './sizes.ts';
import { median } from './statistics.ts';

/**
 * Milliseconds after the navigation began; the shift is the sum of all shifts, never less than CLS.
 */
type Paint = { first: number; largest: number; shift: number; bytes: number };
type Noted = { first: number; largest: number; shift: number };

const views = 3;

/**
 * First and largest paint on a slow link and a slow phone, and whether anything moves, then or
 * while the reader scrolls.
 */
export async function measurePaint(url: string, browser: Browser): Promise<Section> {
  const measured: (PublicPage & Paint)[] = [];
  for (const page of oneOfEach(await listPublicPages(url)))
    measured.push({ ...page, ...(await paintPage(url, browser, page)) });
  const { roundTripMs, kilobitsPerSecond, cpuSlowdown } = slowLink;
  return {
    title: `Paint at ${roundTripMs} ms, ${kilobitsPerSecond} kbit/s, processor ${cpuSlowdown} times slower`,
    columns: ['first', 'largest', 'layout shift', 'bytes as sent'],
    rows: byKind(measured).map(([kind, pages]) => row(kind, pages)),
    notes: [
      `Median of ${views} views with an empty cache; each row is the slowest of its languages.`,
    ],
  };
}

async function paintPage(url: string, browser: Browser, { path }: PublicPage): Promise<Paint> {
  const paints: Paint[] = [];
  for (let i = 0; i < views; i++) paints.push(await viewOnce(url + path, browser));
  const middle = (read: (paint: Paint) => number) => median(paints.map(read));
  return {
    first: middle((paint) => paint.first),
    largest: middle((paint) => paint.largest),
    // Whatever moved once may move again.
    shift: Math.max(...paints.map((paint) => paint.shift)),
    bytes: middle((paint) => paint.bytes),
  };
}

function viewOnce(address: string, browser: Browser): Promise<Paint> {
  return withFreshTab(browser, async (tab, devtools) => {
    const sent = watchTraffic(devtools);
    await tab.addInitScript(notePaint);
    await slowDown(devtools);
    await tab.goto(address, { waitUntil: 'networkidle' });
    const { first, largest } = await readNoted(tab);
    const { bytes } = countFirstView(sent);
    await scrollToEnd(tab);
    const { shift } = await readNoted(tab);
    return { first, largest, shift, bytes };
  });
}

type Noting = { noted: Noted };

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
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) noted.shift += value;
  });
}

const readNoted = (tab: Page): Promise<Noted> =>
  tab.evaluate(() => (globalThis as unknown as Noting).noted);

/**
 * Half a screen at each frame, until the end; then every picture has come near and is waited for.
 */
async function scrollToEnd(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await frame();
    }
    while (!Array.from(document.images).every((image) => image.complete)) await frame();
    await frame();
    await frame();
  });
}

function row(kind: string, pages: Paint[]): Row {
  const worst = (read: (paint: Paint) => number) => Math.max(...pages.map(read));
  return {
    name: kind,
    figures: [
      { value: worst((paint) => paint.first), unit: 'ms', most: 1_300 },
      { value: worst((paint) => paint.largest), unit: 'ms', most: 1_800 },
      { value: worst((paint) => paint.shift), unit: 'shift', most: 0 },
      { value: worst((paint) => paint.bytes), unit: 'bytes' },
    ],
  };
}
