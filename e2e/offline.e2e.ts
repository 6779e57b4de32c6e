import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { siteTexts } from '#app/features/site/texts.ts';
import { expectAccessible } from './accessible.ts';
import { cachedPaths, hurryPages, openAndCache } from './cached-pages.ts';
import { atNight, expect, test } from './fixtures.ts';
import { Link } from './link.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => hurryPages(context));

test('visited pages stay readable offline', async ({ page, context, server, expectErrors }) => {
  const [pages, site] = [pagesTexts.fr, siteTexts.fr];
  // Pictures that were still on their way when the site went down, too.
  expectErrors(/ERR_|status of 50[23]/);
  await using link = await Link.to(server);
  await openAndCache(page, `${link.url}/about`);
  const picture = (await page.locator('main img').first().getAttribute('src')) ?? '';
  await expect.poll(() => cachedPaths(page, 'files')).toContain(picture);
  await page.goto(`${link.url}/no-such-page`);
  await expect(page.getByText(homeTexts.fr.notFound.title)).toBeVisible();
  // Once the next page is cached, the previous one would have been, too.
  await openAndCache(page, `${link.url}/info`);
  link.become('down');

  await page.goto(`${link.url}/about`);
  const notice = page.locator('.stale-copy');
  await expect(notice).toHaveText(
    new RegExp(`^${site.offline.copy.before.trim()}.* à \\d{1,2}\\sh`),
  );
  await expect(page.locator('main img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);

  await page.goto(`${link.url}/win`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.offline.title);
  const list = page.getByRole('region', { name: site.offline.keptTitle }).getByRole('link');
  await expect(list).toHaveText([pages.info.title, pages.about.pageTitle]);

  // The site is back, and asked for again by the page's own link.
  link.become('good');
  await page.getByRole('link', { name: site.offline.retry }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.win.title);

  link.become('gone');
  await page.goto(`${link.url}/about`);
  await expect(notice).toBeVisible();

  link.become('slow');
  await page.goto(`${link.url}/about`);
  await expect(notice).toBeVisible();
  link.become('good');
  await notice.getByRole('link').click();
  await expect(notice).toBeHidden();

  // Another page of a list is not this one.
  await openAndCache(page, `${server.url}/publication`);
  await context.setOffline(true);
  await page.goto('/publication?before=3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.fr.offline.title);
});

test('caches no page of a member; logout clears the caches', async ({ page, server, signIn }) => {
  await openAndCache(page, `${server.url}/about`);
  await signIn();
  const before = await cachedPaths(page, 'pages');
  for (const path of ['/dashboard', '/services', '/mailbox', '/logout']) await page.goto(path);
  expect(await cachedPaths(page, 'pages')).toEqual(before);
  // The contact form is cached as guests get it.
  const shell = await page.evaluate(async () => {
    const copies = await Promise.all(['/contact', '/offline'].map((path) => caches.match(path)));
    return (await Promise.all(copies.map((copy) => copy?.text() ?? ''))).join('');
  });
  expect(shell).not.toContain('access-token');
  await page.getByRole('main').getByRole('button', { name: loginTexts.fr.logout.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(loginTexts.fr.logout.doneTitle);
  await expect.poll(() => cachedPaths(page, 'pages')).toEqual([]);
});

test('in data mode no form is cached in advance', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'data', value: 'saving', url: server.url }]);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await expect.poll(() => cachedPaths(page, 'precache')).toContain('/offline');
  await expect.poll(() => cachedPaths(page, 'pages')).toEqual(['/about']);
  expect(await cachedPaths(page, 'precache')).not.toContain('/contact');
  expect(asked.filter((path) => /\/contact$|\.woff2$/.test(path))).toEqual([]);
});

atNight(
  'a new release takes over at once and keeps the cached pages',
  async ({ page, server, expectErrors }) => {
    expectErrors(/ERR_|status of 503/);
    await using link = await Link.to(server);
    await openAndCache(page, `${link.url}/about`);
    link.rewrite = (path, body) =>
      path === '/sw.js' ? String(body).replace(/"release":"\w+"/, '"release":"next"') : body;
    // Chromium may keep a worker running while tools are attached to it, and the next one waiting.
    const tools = await page.context().newCDPSession(page);
    await tools.send('ServiceWorker.enable');
    await expect
      .poll(
        async () => {
          await tools.send('ServiceWorker.stopAllWorkers');
          return page.evaluate(async () => {
            await (await navigator.serviceWorker.ready).update();
            return (await caches.keys()).sort();
          });
        },
        // The next one has this long to install itself before it is stopped as well.
        { intervals: [1_000, 5_000, 20_000], timeout: 120_000 },
      )
      .toEqual(['files-1', 'pages-1', 'precache-next']);
    link.become('down');
    await page.goto(`${link.url}/about`);
    await expect(page.locator('.stale-copy')).toBeVisible();
  },
);
