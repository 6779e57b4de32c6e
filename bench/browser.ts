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

/** A tab of a cheap phone with nothing cached and no connection open, for one view. */
export async function withFreshTab<T>(
  browser: Browser,
  view: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const viewport = { width: 360, height: 640 };
  const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
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
