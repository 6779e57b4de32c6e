import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { fillDemo } from '../scripts/demo-fill.ts';
import { slowDown, slowLink, withFreshTab } from './browser.ts';
import type { Row, Section } from './report.ts';
import { median } from './statistics.ts';

/** How long a finger stays, in milliseconds. */
const fingerMs = 80;
const taps = 3;

type Tap = { name: string; path: string; find: (page: Page) => ReturnType<Page['locator']> };

/** What the team taps most often. */
const tapped: readonly Tap[] = [
  {
    name: 'messages: a filter',
    path: '/admin/messages',
    find: (page) => page.locator('.office-filters a').nth(4),
  },
  {
    name: 'messages: a row',
    path: '/admin/messages?state=done',
    find: (page) => page.locator('.office-row-link').nth(1),
  },
  {
    name: 'message: done',
    path: '/admin/messages/:id',
    find: (page) => page.locator('.message-decisions .office-action button').first(),
  },
  {
    name: 'donations: a filter',
    path: '/admin/donations',
    find: (page) => page.locator('.office-filters a').nth(3),
  },
  {
    name: 'the bar: publish',
    path: '/admin/messages',
    find: (page) => page.locator('.office-nav a[href="/admin/publish"]'),
  },
];

/**
 * How soon the office answers a tap on a slow phone, once it is hydrated: the browser's own figure
 * for an interaction (INP).
 */
export async function measureTaps(browser: Browser): Promise<Section> {
  await using server = await startServer();
  const cookie = await fillOffice(server);
  const rows: Row[] = [];
  for (const tap of tapped) {
    const times: Answered[] = [];
    for (let n = 0; n < taps; n++) times.push(await tapOnce(server, browser, cookie, tap));
    rows.push({
      name: tap.name,
      figures: [
        { value: median(times.map(({ pressed }) => pressed)), unit: 'ms', most: 100 },
        { value: median(times.map(({ released }) => released)), unit: 'ms', most: 150 },
      ],
    });
  }
  const { roundTripMs, kilobitsPerSecond, cpuSlowdown } = slowLink;
  return {
    title: `Taps in the office at ${roundTripMs} ms, ${kilobitsPerSecond} kbit/s, processor ${cpuSlowdown} times slower`,
    columns: ['pressed', 'released'],
    rows,
    notes: [
      `From the touch, and from the release ${fingerMs} ms later, to the next frame (event timing); median of ${taps}. The demo’s data.`,
    ],
  };
}

/** The demo’s data. @returns the session of an owner. */
export async function fillOffice(server: TestServer): Promise<string> {
  const config = parseConfig({ DATA_DIR: server.dataDir });
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  try {
    const [owner] = await fillDemo(db, openStorage(config), Date.now());
    const identity = { accountId: owner?.id ?? '' };
    const { token } = await insertSession(
      db,
      await secretOf(server),
      identity,
      { userAgent: null },
      Date.now(),
    );
    return token;
  } finally {
    await db.destroy();
  }
}

type Answered = { pressed: number; released: number };

function tapOnce(
  server: TestServer,
  browser: Browser,
  token: string,
  { path, find }: Tap,
): Promise<Answered> {
  return withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([{ name: 'session', value: token, url: server.url }]);
    await tab.addInitScript(noteEvents);
    if (path.includes(':id')) {
      await tab.goto(`${server.url}/admin/messages?state=new`);
      path = (await tab.locator('.office-row-link').first().getAttribute('href')) ?? '';
    }
    await slowDown(devtools);
    await tab.goto(server.url + path, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    const target = find(tab);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${path}: there is nothing to tap`);
    await touch(devtools, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await tab.waitForFunction(() =>
      (globalThis as unknown as Noting).noted.some(({ name }) => name === 'click'),
    );
    const noted = await tab.evaluate(() => (globalThis as unknown as Noting).noted);
    const longest = (names: readonly string[]) =>
      Math.max(
        0,
        ...noted.filter(({ name }) => names.includes(name)).map(({ duration }) => duration),
      );
    return {
      pressed: longest(['pointerdown', 'touchstart']),
      released: longest(['pointerup', 'touchend', 'click']),
    };
  });
}

async function touch(devtools: CDPSession, point: { x: number; y: number }): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await new Promise((resolve) => setTimeout(resolve, fingerMs));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Runs in the page. */
export const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));

type Noting = { noted: { name: string; duration: number }[] };

/** Runs in the page, before anything of its own. */
function noteEvents(): void {
  const noted: Noting['noted'] = [];
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) noted.push({ name, duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
