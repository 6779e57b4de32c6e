import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { slowDown, slowLink, withFreshTab } from './browser.ts';
import { figure, type Row, type Section } from './report.ts';
import { fillOffice, isHydrated, type Site, withSite } from './site.ts';
import { median } from './statistics.ts';

/** How long a finger stays, in milliseconds. */
const fingerMs = 80;
const taps = 3;

/** What the team taps most often: the nth element on a page, `:id` being the first new message. */
const tapped: readonly [name: string, path: string, selector: string, nth: number][] = [
  ['messages: a filter', '/admin/messages', '.office-filters a', 4],
  ['messages: a row', '/admin/messages?state=done', '.office-row-link', 1],
  ['message: done', '/admin/messages/:id', '.message-quick button', 0],
  ['donations: a filter', '/admin/donations', '.office-filters a', 3],
  ['the bar: publish', '/admin/messages', '.office-nav a[href="/admin/publish"]', 0],
];

/** How soon the hydrated office answers a tap on a slow phone: the browser's own figure (INP). */
export const measureTaps = (browser: Browser): Promise<Section> =>
  withSite({}, async (site) => {
    const cookie = await fillOffice(site);
    const rows: Row[] = [];
    for (const [name, path, selector, nth] of tapped) {
      const times: Answered[] = [];
      for (let n = 0; n < taps; n++)
        times.push(await tapOnce(site, browser, cookie, { path, selector, nth }));
      rows.push([
        name,
        figure(median(times.map(({ pressed }) => pressed)), 'ms', { most: 100 }),
        figure(median(times.map(({ released }) => released)), 'ms', { most: 150 }),
      ]);
    }
    const { roundTripMs, kilobitsPerSecond, cpuSlowdown } = slowLink;
    return {
      title: `Taps in the office at ${roundTripMs} ms, ${kilobitsPerSecond} kbit/s, processor ${cpuSlowdown} times slower`,
      columns: ['pressed', 'released'],
      rows,
      notes: [
        `From the touch, and from the release ${fingerMs} ms later, to the next frame (event timing);`,
        `median of ${taps}. The demo’s data.`,
      ],
    };
  });

type Answered = { pressed: number; released: number };

const tapOnce = (
  { server }: Site,
  browser: Browser,
  cookie: Awaited<ReturnType<typeof fillOffice>>,
  { path, selector, nth }: { path: string; selector: string; nth: number },
): Promise<Answered> =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([cookie]);
    await tab.addInitScript(noteEvents);
    let shown = path;
    if (path.includes(':id')) {
      await tab.goto(`${server.url}/admin/messages?state=new`);
      shown = (await tab.locator('.office-row-link').first().getAttribute('href')) ?? '';
    }
    await slowDown(devtools);
    await tab.goto(server.url + shown, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    const target = tab.locator(selector).nth(nth);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${shown}: there is nothing to tap`);
    await touch(devtools, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await tab.waitForFunction(() =>
      (globalThis as unknown as Noting).noted.some(({ name }) => name === 'click'),
    );
    const noted = await tab.evaluate(() => (globalThis as unknown as Noting).noted);
    const longest = (names: readonly string[]) =>
      Math.max(0, ...noted.filter(({ name }) => names.includes(name)).map((each) => each.duration));
    return {
      pressed: longest(['pointerdown', 'touchstart']),
      released: longest(['pointerup', 'touchend', 'click']),
    };
  });

async function touch(devtools: CDPSession, point: { x: number; y: number }): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await wait(fingerMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

type Noting = { noted: { name: string; duration: number }[] };

/** Runs in the page, before anything of its own. */
function noteEvents(): void {
  const noted: Noting['noted'] = [];
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) noted.push({ name, duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
