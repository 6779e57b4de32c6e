import { postsTexts } from '#app/features/posts/texts.ts';
import { examplePosts, startPostsService } from '#test/posts-service.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test('shows ten posts of the service in a table, and keeps showing them with their date when it fails', async ({
  page,
  context,
  browser,
}) => {
  const t = postsTexts.fr;
  await using service = await startPostsService();
  await using server = await startServer({ POSTS_API_URL: service.url });
  const member = await makeMember(server);
  await signIn(server, context, member);
  const path = `${server.url}/post`;
  const said = page.getByRole('status').getByRole('heading');
  const forget = () => onDatabase(server, (db) => db.deleteFrom('service_copy').execute());

  await test.step('without script a loading state shows while the service is slow, then its posts', async () => {
    service.behaviour = 'hanging';
    const own = await browser.newContext({ javaScriptEnabled: false });
    await signIn(server, own, member);
    const plain = await own.newPage();
    await plain.goto(`${server.url}/ht/post`, { waitUntil: 'commit' });
    // Before the server's timeout of five seconds.
    service.release();
    await expect(plain.getByRole('heading', { name: postsTexts.ht.loading })).toBeVisible();
    await expect(plain.getByRole('row')).toHaveCount(11);
    await own.close();
  });

  await test.step('on a phone and on a desk, from what is stored', async () => {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const table = page.getByRole('table', { name: t.caption });
      await expect(table.getByRole('columnheader')).toHaveText([t.id, t.postTitle, t.body]);
      await expect(table.getByRole('row')).toHaveCount(11);
      await expect(table.getByRole('rowheader')).toHaveText(
        examplePosts.slice(0, 10).map(({ title }) => title),
      );
      await expect(table.getByRole('row').nth(10).getByRole('cell')).toHaveText([
        '10',
        examplePosts[9]?.body ?? '',
      ]);
    }
    expect(service.asked).toEqual(['/v1/posts?_limit=10']);
    await expectAccessible(page, page.url(), 'page');
    await expectToFit(page);
  });

  await test.step('it has none, or sends markup, which is shown as text, or nothing readable, and those of before stay with their date', async () => {
    await forget();
    service.behaviour = 'empty';
    await page.goto(path);
    await expect(said).toHaveText(t.empty);
    await forget();
    service.behaviour = 'rubbish';
    await page.goto(path);
    await expect(said).toHaveText(t.unavailable);
    const key = `posts ${service.url}`;
    const store = (posts: readonly object[], fetched_at: number) =>
      onDatabase(server, (db) =>
        db
          .replaceInto('service_copy')
          .values({ key, value: JSON.stringify(posts), fetched_at })
          .execute(),
      );
    await store(
      [{ id: 1, title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>\u0000' }],
      Date.now(),
    );
    await page.getByRole('link', { name: t.again }).click();
    await expect(page.getByRole('rowheader')).toHaveText('<script>alert(1)</script>');
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);

    await store(examplePosts.slice(0, 10), Date.UTC(2026, 0, 2, 15));
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: '2026' })).toContainText(
      t.stale('').slice(0, 20),
    );
    await expect(page.getByRole('row')).toHaveCount(11);
  });
});
