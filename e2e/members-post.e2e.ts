import { postsTexts } from '#app/features/posts/texts.ts';
import { examplePosts, startPostsService } from '#test/posts-service.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

const t = postsTexts.fr;

test('shows ten posts of the service in a table, and keeps showing them with their date when it fails', async ({
  page,
  context,
}) => {
  await using service = await startPostsService();
  await using server = await startServer({ POSTS_API_URL: service.url });
  await signIn(server, context, await makeMember(server));
  const path = `${server.url}/post`;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const table = page.getByRole('table', { name: t.caption });
    await expect(table.getByRole('columnheader')).toHaveText([t.id, t.postTitle, t.body]);
    await expect(table.getByRole('row')).toHaveCount(11);
    await expect(table.getByRole('rowheader')).toHaveText(examplePosts.slice(0, 10).map(({ title }) => title));
    await expect(table.getByRole('row').nth(10).getByRole('cell')).toHaveText(['10', examplePosts[9]?.body ?? '']);
  }
  expect(service.asked).toEqual(['/v1/posts?_limit=10']);
  await expectAccessible(page, page.url(), 'page');
  await expectToFit(page);

  service.behaviour = 'error';
  await onDatabase(server, (db) =>
    db
      .updateTable('service_copy')
      .set({ fetched_at: Date.UTC(2026, 0, 2, 15) })
      .execute(),
  );
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: '2026' })).toContainText(t.stale('').slice(0, 20));
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('says so when the service has no posts or sends an unreadable answer, and shows what it sends as text, never as markup', async ({
  page,
  context,
}) => {
  await using service = await startPostsService();
  await using server = await startServer({ POSTS_API_URL: service.url });
  await signIn(server, context, await makeMember(server));
  const path = `${server.url}/post`;
  const said = page.getByRole('status').getByRole('heading');
  service.behaviour = 'empty';
  await page.goto(path);
  await expect(said).toHaveText(t.empty);
  await onDatabase(server, (db) => db.deleteFrom('service_copy').execute());
  service.behaviour = 'rubbish';
  await page.goto(path);
  await expect(said).toHaveText(t.unavailable);
  const again = page.getByRole('link', { name: t.again });
  await expect(again).toBeVisible();
  const posts = [{ id: 1, title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>\u0000' }];
  const row = { key: `posts ${service.url}`, value: JSON.stringify(posts), fetched_at: Date.now() };
  await onDatabase(server, (db) => db.insertInto('service_copy').values(row).execute());
  await again.click();
  await expect(page.getByRole('rowheader')).toHaveText('<script>alert(1)</script>');
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  const t = postsTexts.ht;

  test('shows a loading state while the service is slow, then its posts', async ({ page, context }) => {
    await using service = await startPostsService();
    await using server = await startServer({ POSTS_API_URL: service.url });
    service.behaviour = 'hanging';
    await signIn(server, context, await makeMember(server));
    await page.goto(`${server.url}/ht/post`, { waitUntil: 'commit' });
    // Before the server's timeout of five seconds.
    service.release();
    await expect(page.getByRole('heading', { name: t.loading })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(11);
    expect(service.asked).toHaveLength(1);
  });
});
