import type { Browser } from '@playwright/test';
import { slowDown, watchTraffic, withFreshTab } from './browser.ts';
import { figure, type Row, type Section } from './report.ts';
import { fillOffice, isHydrated, withSite } from './site.ts';
import { median } from './statistics.ts';

/** A bad mobile link; the processor is the machine's own, so that round trips can be told apart. */
const badLink = { roundTripMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 1 };
const times = 3;
/** One round trip, the bytes of data and script on this link, and the router. */
const most = 900;

type Step = { name: string; from: string; link: string; savesData?: true };

const donations = { from: '/admin', link: '.office-nav a[href="/admin/donations"]' };
const steps: readonly Step[] = [
  { name: 'messages → a thread', from: '/admin/messages', link: '.office-row-link' },
  { name: 'services → a form', from: '/admin/services', link: 'main a[href^="/admin/services/"]' },
  { name: 'people → a person', from: '/admin/people', link: 'main a[href^="/admin/people/"]' },
  { name: 'the bar → donations', ...donations },
  { name: 'the bar → donations, saving data', ...donations, savesData: true },
];

/** How soon a page of the office opens by a link with nothing of it cached, and once more. */
export const measureOpenings = (browser: Browser): Promise<Section> =>
  withSite({}, async (site) => {
    const cookie = await fillOffice(site);
    const rows: Row[] = [];
    for (const step of steps) {
      const firsts: Opening[] = [];
      const agains: Opening[] = [];
      for (let n = 0; n < times; n++) {
        const { first, again } = await openTwice(browser, cookie, step);
        firsts.push(first);
        agains.push(again);
      }
      const middle = (opened: Opening[], of: keyof Opening) =>
        median(opened.map((each) => each[of]));
      rows.push([
        step.name,
        figure(middle(firsts, 'ms'), 'ms', { most }),
        figure(middle(firsts, 'data'), 'count', { most: 1 }),
        figure(middle(firsts, 'scripts'), 'count'),
        figure(middle(agains, 'ms'), 'ms', { most }),
        figure(middle(agains, 'data'), 'count', { most: 1 }),
      ]);
    }
    return {
      title: `Opening pages of the office at ${badLink.roundTripMs} ms, ${badLink.kilobitsPerSecond} kbit/s`,
      columns: ['first time', 'data', 'scripts', 'again', 'data'],
      rows,
      notes: [
        `From the press to the page; median of ${times}, each in a fresh tab, after its first page`,
        'has loaded. The demo’s data.',
      ],
    };
  });

type Opening = { ms: number; data: number; scripts: number };

const openTwice = (
  browser: Browser,
  cookie: Awaited<ReturnType<typeof fillOffice>>,
  { from, link, savesData }: Step,
): Promise<{ first: Opening; again: Opening }> =>
  withFreshTab(browser, async (tab, devtools) => {
    await tab.context().addCookies([cookie]);
    if (savesData) await tab.context().setExtraHTTPHeaders({ 'Save-Data': 'on' });
    await slowDown(devtools, badLink);
    const sent = watchTraffic(devtools);
    await tab.goto(cookie.url + from, { waitUntil: 'networkidle' });
    await tab.waitForFunction(isHydrated);
    const target = tab.locator(link).first();
    const open = async (): Promise<Opening> => {
      sent.length = 0;
      const started = performance.now();
      await target.evaluate((element: HTMLElement) => element.click());
      await tab.waitForFunction(
        (path) => location.pathname !== path && document.querySelector('main:not([aria-busy]) h1'),
        from,
      );
      const ms = performance.now() - started;
      const count = (end: string) =>
        sent.filter(({ url }) => new URL(url).pathname.endsWith(end)).length;
      return { ms, data: count('.data'), scripts: count('.js') };
    };
    const first = await open();
    await Promise.all([
      tab.waitForResponse((response) => response.url().endsWith('.data')),
      tab.goBack(),
    ]);
    await tab.locator('main:not([aria-busy])').waitFor();
    await target.waitFor({ state: 'attached' });
    return { first, again: await open() };
  });
