import type { Browser } from '@playwright/test';
import { responseSize } from './ask.ts';
import { type Sent, watchTraffic, withFreshTab } from './browser.ts';
import { byKind, firstFlightLimit, limitOf, listPublicPages, type PublicPage } from './pages.ts';
import type { Row, Section } from './report.ts';

type View = PublicPage & {
  firstFlight: number;
  bytes: number;
  requests: number;
  strangers: number;
};

/**
 * What every page costs to read: its headers and compressed HTML, and the first view on a phone
 * with all that loads, films left out.
 */
export async function measureSizes(url: string, browser: Browser): Promise<Section> {
  const views: View[] = [];
  for (const page of await listPublicPages(url)) views.push(await viewPage(url, browser, page));
  return {
    title: 'First view at 360 px',
    columns: ['headers and HTML', 'bytes as sent', 'requests', 'to third parties'],
    rows: byKind(views).map(([kind, pages]) => row(kind, pages)),
    notes: [
      `${views.length} pages; each row is the largest of its languages. Bytes as sent: compressed bodies with their headers,`,
      'the icon and the pictures that load before the reader scrolls included, films and the font of titles (11 kB, once) not.',
    ],
  };
}

async function viewPage(url: string, browser: Browser, page: PublicPage): Promise<View> {
  const firstFlight = await responseSize(url + page.path);
  const sent = await withFreshTab(browser, async (tab, devtools) => {
    const sent = watchTraffic(devtools);
    await tab.goto(url + page.path, { waitUntil: 'networkidle' });
    return sent;
  });
  const strangers = sent.filter((answer) => new URL(answer.url).origin !== url).length;
  return { ...page, firstFlight, ...countFirstView(sent), strangers };
}

/**
 * Bytes and requests of a view, without films, and without the font of titles: it is asked for
 * last, once, and no view waits for it.
 */
export function countFirstView(sent: readonly Sent[]): { bytes: number; requests: number } {
  const counted = sent.filter(({ url, type }) => type !== 'Media' && !url.endsWith('.woff2'));
  return { bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0), requests: counted.length };
}

function row(kind: string, pages: View[]): Row {
  const largest = (read: (view: View) => number) => Math.max(...pages.map(read));
  const { bytes, requests } = limitOf(kind);
  return {
    name: kind,
    figures: [
      { value: largest((view) => view.firstFlight), unit: 'bytes', most: firstFlightLimit(kind) },
      { value: largest((view) => view.bytes), unit: 'bytes', most: bytes },
      {
        value: largest((view) => view.requests),
        unit: 'count',
        ...(requests ? { most: requests } : {}),
      },
      { value: largest((view) => view.strangers), unit: 'count', most: 0 },
    ],
  };
}
