import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { laidOut } from './laid-out.ts';

/** Records what a page must not do: requests to another site, CSP violations, console errors. */
async function watch(page: Page, origin: string): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  const answers: Promise<unknown>[] = [];
  page.on(
    'request',
    (request) => new URL(request.url()).origin !== origin && seen.push(`asked ${request.url()}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`);
    const cookie = response
      .headerValue('set-cookie')
      .then((value) => value && seen.push(`a cookie from ${response.url()}`));
    // An answer to a page that is closed meanwhile has no headers any more.
    answers.push(cookie.catch(() => {}));
  });
  page.on('console', (message) => {
    // On a page that stays open for two seconds; the worker has tests of its own.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  await page.exposeFunction('noteViolation', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return async () => {
    await Promise.all(answers);
    return seen;
  };
}

// Every page is opened by accessibility.e2e.ts, where a request to another site and a violation are
// errors, too. Here what loads on the way down and at a press.
test('no page sends requests to another site, sets a cookie, or violates the Content-Security-Policy', async ({
  page,
  context,
  server,
}) => {
  const seen = await watch(page, server.url);
  for (const address of ['/home', '/galerie', '/win', '/publication']) {
    await page.goto(address);
    const pictures = page.locator('img');
    await pictures.evaluateAll(async (all) => {
      for (const picture of all) {
        picture.scrollIntoView();
        await new Promise(requestAnimationFrame);
      }
    });
    await expect
      .poll(
        () =>
          pictures.evaluateAll((all) =>
            all.every((img) => (img as HTMLImageElement).naturalWidth > 0),
          ),
        address,
      )
      .toBe(true);
    if (address !== '/win') continue;
    await page.locator('[data-player]').first().click();
    await expect(page.locator('figure video')).toBeVisible();
  }
  await page.getByRole('link', { name: "Lire l'article..." }).first().click();
  await expect(page.locator('article .prose')).toBeVisible();
  await page.getByRole('button', { name: 'Masquer ce bouton' }).click();
  expect(await seen()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('the Content-Security-Policy blocks an injected script or style', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/^Executing inline script violates/, /^Applying inline style violates/);
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</body>',
      '<script>document.title = "run"</script><p id="styled" style="color: red">x</p></body>',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/about');
  await expect(page).not.toHaveTitle('run');
  await expect(page.locator('#styled')).not.toHaveCSS('color', 'rgb(255, 0, 0)');
});

test('A29: a new page starts at the top, and Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/publication');
  await laidOut(page);
  const link = page.locator('#article-3').getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL(/\/publication\/./);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  // Give or take a line: by then titles may have the font that was stored after the first view.
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThan(60);
});
