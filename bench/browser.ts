import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#test/browsers.ts';

/** The machine's browser. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error(
      "There is no browser: install Debian's package `chromium`, or set CHROMIUM_PATH.",
    );
  return chromium.launch({ executablePath, args: chromiumFlags });
}

/** A cheap phone: 360 by 640 CSS pixels, two device pixels to each. */
const phone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** A tab with nothing cached and no connection open, for one view. */
export async function withFreshTab<T>(
  browser: Browser,
  view: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    return await view(page, devtools);
  } finally {
    await context.close();
  }
}

/** The link and the phone of the limits: slow 3G; a processor six times slower. */
export const slowLink = { roundTripMs: 300, kilobitsPerSecond: 700, cpuSlowdown: 6 };

export async function slowDown(
  devtools: CDPSession,
  link: typeof slowLink = slowLink,
): Promise<void> {
  const bytesPerSecond = (link.kilobitsPerSecond * 1_000) / 8;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.roundTripMs,
    connectionType: 'cellular3g',
    ...throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: link.cpuSlowdown });
}

type Sent = { url: string; type: string; bytes: number };

/** Records what crosses the wire: each response's headers and compressed body, in bytes. */
export function watchTraffic(devtools: CDPSession): Sent[] {
  const sent: Sent[] = [];
  const open = new Map<string, Sent>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const entry = { url: response.url, type, bytes: response.encodedDataLength };
    if (response.url.startsWith('data:') || response.fromDiskCache) return;
    open.set(requestId, entry);
    sent.push(entry);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = open.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return sent;
}

/**
 * Bytes and requests of a view, without films, and without the font of titles: it is asked for
 * last, once, and no view waits for it.
 */
export function countFirstView(sent: readonly Sent[]): { bytes: number; requests: number } {
  const counted = sent.filter(({ url, type }) => type !== 'Media' && !url.endsWith('.woff2'));
  return { bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0), requests: counted.length };
}
