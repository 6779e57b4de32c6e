import type { Browser } from '@playwright/test';
import { responseSize } from './ask.ts';
import { withFreshTab } from './browser.ts';
import { byKind, firstFlightLimit, limitOf, listPublicPages, type PublicPage } from './pages.ts';
import { figure, type Row, type Section } from './report.ts';

/** Headers and compressed HTML of every page, and its first view on a phone with all that loads. */
export async function measureSizes(url: string, browser: Browser): Promise<Section> {
  const views: Awaited<ReturnType<typeof viewPage>>[] = [];
  for (const page of await listPublicPages(url)) views.push(await viewPage(url, browser, page));
  const rows = byKind(views).map(([kind, pages]): Row => {
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
  });
  return {
    title: 'First view at 360 px',
    columns: ['headers and HTML', 'bytes as sent', 'requests', 'to third parties'],
    rows,
    notes: [
      `${views.length} pages; each row is the largest of its languages. Bytes as sent: compressed`,
      'bodies with their headers, the icon and the pictures that load before the reader scrolls',
      'included, films and the font of titles (11 kB, once) not.',
    ],
  };
}

const viewPage = (url: string, browser: Browser, page: PublicPage) =>
  withFreshTab(browser, async (tab, devtools) => {
    const sent = new Map<string, { url: string; type: string; bytes: number }>();
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (response.url.startsWith('data:') || response.fromDiskCache) return;
      sent.set(requestId, { url: response.url, type, bytes: response.encodedDataLength });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const entry = sent.get(requestId);
      if (entry) entry.bytes = encodedDataLength;
    });
    await tab.goto(url + page.path, { waitUntil: 'networkidle' });
    const all = [...sent.values()];
    const counted = all.filter(({ url, type }) => type !== 'Media' && !url.endsWith('.woff2'));
    return {
      ...page,
      firstFlight: await responseSize(url + page.path),
      bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: counted.length,
      strangers: all.filter((each) => new URL(each.url).origin !== url).length,
    };
  });
