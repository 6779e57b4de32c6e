import { findProgram } from './process.ts';

/** Debian's own Chromium without the parts that draw windows: it takes half of the time. */
const headlessShell = 'chromium-headless-shell';
const chromiums = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser of the machine: the one that CHROMIUM_PATH names, else the first on the PATH. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || findProgram(headlessShell, ...chromiums);

/**
 * The same, but the whole browser as people have it before the windowless one: it also asks for the
 * manifest and its icons.
 */
export const findFullChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || findProgram(...chromiums, headlessShell);

/**
 * Whether there is nothing quicker to look for: the windowless one is here, or another was asked
 * for by name.
 */
export const hasHeadlessShell = (): boolean =>
  process.env.CHROMIUM_PATH !== undefined || (findChromium()?.endsWith(headlessShell) ?? false);

/** The browser makes no requests of its own. As root it has no sandbox to run in. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  // Nothing looks at its pictures but the tests: drawing without a GPU process takes a sixth less
  // of the processor.
  '--disable-gpu',
  '--no-default-browser-check',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Debian's Firefox, or the one that FIREFOX_PATH names. */
export const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox');

/**
 * In a page: settles when its scripts have run, which are loaded after its first paint. A module is
 * loaded and run once, whoever asks for it first (app/client/inline.ts); a test may block one
 * on purpose.
 */
export const pageScriptsRun = `Promise.allSettled(
  [...document.querySelectorAll('[data-module]')].map((each) => import(new URL(each.dataset.module, location.href).href)),
)`;
