import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { pageScriptsRun } from '#test/browsers.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { type Member, type NewMember, onDatabase, signIn } from './members.ts';

// Every test file of this folder begins with `import { expect, test } from './fixtures.ts'`, and
// has a page on the worker's own site. Tests of one worker share it: what a test sends contains a
// unique id (randomUUID), and nothing that it publishes stays public. One that needs other settings
// starts its own: `await using server = await startServer({ SMTP_URL })`. Service workers are
// blocked, so that no test reads what another page has cached; their own tests allow them:
// `test.use({ serviceWorkers: 'allow' })`.

/** `npm run nightly` takes the time for all that machinery makes alike, in every language. */
export const isNightly = process.env.TEST_ENGINES === 'all';

/** Something that is started when a test of a worker first asks for it; ends with the worker. */
type Shared = <T extends AsyncDisposable>(name: string, start: () => Promise<T>) => Promise<T>;

export type SignIn = (who?: Member | NewMember) => Promise<Member>;

type Fixtures = {
  /** Gives the browser a session of a member, or of a new one. */
  signIn: SignIn;
  /** Reset before each test: all of a worker have one IP address, and together exceed them. */
  limits: undefined;
  /**
   * Console errors, script errors, failed requests and requests to another site, in any tab, fail
   * the test; one that provokes some says which: `expectErrors(/status of 403/)`.
   */
  expectErrors: (...patterns: RegExp[]) => void;
};
type WorkerFixtures = { server: TestServer; shared: Shared };

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using server = await startServer({ TRUSTED_PROXIES: '127.0.0.1, ::1' });
      await use(server);
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await using stack = new AsyncDisposableStack();
      const started = new Map<string, Promise<AsyncDisposable>>();
      await use(<T extends AsyncDisposable>(name: string, start: () => Promise<T>) => {
        const thing = started.get(name) ?? start().then((made) => stack.use(made));
        started.set(name, thing);
        return thing as Promise<T>;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  signIn: ({ server, context }, use) => use((who) => signIn(server, context, who)),
  limits: [
    async ({ server }, use) => {
      await onDatabase(server, (db) => db.deleteFrom('rate_limit').execute());
      await use(undefined);
    },
    { auto: true },
  ],
  serviceWorkers: 'block',
  expectErrors: [
    async ({ browser, server }, use, test) => {
      const errors: string[] = [];
      const expected: RegExp[] = [];
      const watch = (context: BrowserContext) => {
        context.on('page', waitForScripts);
        watchErrors(context, errors);
      };
      browser.on('context', watch);
      await use((...patterns) => void expected.push(...patterns));
      browser.off('context', watch);
      if (test.status !== test.expectedStatus)
        await test.attach('server', { body: server.output(), contentType: 'text/plain' });
      // A server that a test started itself ends with the test, before the page that may still ask
      // it for something, or be in the middle of its answer.
      const afterItsEnd = (error: string) => brokenOff.test(error) && !error.includes(server.url);
      const isExpected = (error: string) =>
        afterItsEnd(error) || expected.some((pattern) => pattern.test(error));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Declares a rare or long test; nothing by day, as a skipped test counts as failed. */
export const atNight = (isNightly ? test : () => {}) as typeof test;

/** `goto` and `reload` also wait until the page's scripts have run, after its first paint. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  const waited = async <R>(visit: Promise<R>, waitUntil = 'load') => {
    const response = await visit;
    if (waitUntil === 'load' || waitUntil === 'networkidle') await scriptsRun(page);
    return response;
  };
  page.goto = (url, options) => waited(goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => waited(reload.call(page, options), options?.waitUntil);
}

/**
 * Waits until the page's scripts have run, where a test followed a link or sent a form by itself.
 */
export async function scriptsRun(page: Page): Promise<void> {
  try {
    // Without script a promise would never be settled.
    await page.evaluate(
      `matchMedia('(scripting: none)').matches || ${pageScriptsRun}.then(() => true)`,
    );
  } catch (error) {
    // The page has led on to another one by itself, as when a passkey logs in.
    if (!/Execution context was destroyed/.test(String(error))) throw error;
    await page.waitForLoadState();
    await scriptsRun(page);
  }
}

/**
 * Holds what a page requests from a URL until `release` is called. `asked` is settled by the first
 * request.
 */
export async function hold(page: Page, url: string | RegExp) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: released.resolve };
}

/** Sets how many bytes a second reach or leave a page from now on, any number by default. */
export async function throttle(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return ({ down = -1, up = -1 }: { down?: number; up?: number } = {}) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: down, uploadThroughput: up },
    });
}

const brokenOff =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

function watchErrors(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    // The browser's message for a skipped view transition between two pages.
    if (!/Transition was (aborted|skipped)/.test(text)) errors.push(text);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || hostname === '127.0.0.1';
    if (protocol.startsWith('http') && !isOurs)
      errors.push(`asked another site (${request.url()})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request is also aborted when its page is left; and the service worker asks for what the
    // browser's HTTP cache may have or not. Without script, Chromium reports scripts as blocked by
    // the policy; what a policy really blocks is on the console too.
    if (!['net::ERR_ABORTED', 'net::ERR_CACHE_MISS', 'csp'].includes(reason))
      errors.push(`${reason} (${request.url()})`);
  });
}
