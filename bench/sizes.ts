import type { Browser } from '@playwright/test';
import { responseSize } from './ask.ts';
import { countFirstView, watchTraffic, withFreshTab } from './browser.ts';
import { byKind, firstFlightLimit, limitOf, listPublicPages, type PublicPage } from './pages.ts';
import { figure, type Section } from './report.ts';

/** Headers and compressed HTML of every page, and its first view on a phone with all that loads. */
export async function measureSizes(url: string, browser: Browser): Promise<Section> {
  const views: Awaited<ReturnType<typeof viewPage>>[] = [];
  for (const page of await listPublicPages(url)) views.push(await viewPage(url, browser, page));
  return {
    title: 'First view at 360 px',
    columns: ['headers and HTML', 'bytes as sent', 'requests', 'to third parties'],
    rows: byKind(views).map(([kind, pages]) => {
      const largest = (of: 'firstFlight' | 'bytes' | 'requests' | 'strangers') =>
        Math.max(...pages.map((view) => view[of]));
      const { bytes, requests } = limitOf(kind);
      return [
        kind,
        figure(largest('firstFlight'), 'bytes', { most: firstFlightLimit(kind) }),
        figure(largest('bytes'), 'bytes', { most: bytes }),
        figure(largest('requests'), 'count', { most: requests }),
        figure(largest('strangers'), 'count', { most: 0 }),
      ];
    }),
    notes: [
      `${views.length} pages; each row is the largest of its languages. Bytes as sent: compressed`,
      'bodies with their headers, the icon and the pictures that load before the reader scrolls',
      'included, films and the font of titles (11 kB, once) not.',
    ],
  };
}

async function viewPage(url: string, browser: Browser, page: PublicPage) {
  const firstFlight = await responseSize(url + page.path);
  const sent = await withFreshTab(browser, async (tab, devtools) => {
    const sent = watchTraffic(devtools);
    await tab.goto(url + page.path, { waitUntil: 'networkidle' });
    return sent;
  });
  const strangers = sent.filter((answer) => new URL(answer.url).origin !== url).length;
  return { ...page, firstFlight, ...countFirstView(sent), strangers };
}
