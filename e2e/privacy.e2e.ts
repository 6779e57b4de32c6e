import { expect, test } from './fixtures.ts';
import { laidOut } from './laid-out.ts';

// Every page is opened by accessibility.e2e.ts; here what loads on the way down and at a press. A
// request to another site, a failed one and a violation are errors on the console (fixtures.ts).
test('no page sends requests to another site, sets a cookie, or violates the Content-Security-Policy', async ({
  page,
  context,
}) => {
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
