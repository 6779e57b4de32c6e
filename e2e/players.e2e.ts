import { expect } from './fixtures.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test('C3, C11: players load nothing before they are pressed', async ({ page, expectErrors }) => {
  expectErrors(/asked another site .*youtube/);
  const [asked, films]: [string[], string[]] = [[], []];
  // A fake of the external video service, which tests must not call.
  await page.route(/^https:\/\/[^/]*youtube/, (route) => {
    asked.push(route.request().url());
    const body = '<!doctype html><title>A film</title>';
    return route.fulfill({ contentType: 'text/html', body });
  });
  page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && films.push(request.url()));
  await page.goto('/home');
  const own = page.locator('[data-player]:not([data-outside-id])');
  await expect(own).toHaveCount(2);
  await own.last().scrollIntoViewIfNeeded();
  const outside = page.locator('[data-outside-id]');
  // Without script it is a link that tells the service nothing of the page.
  await expect(outside).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc-DEF_123');
  await expect(outside).toHaveAttribute('rel', 'noreferrer');
  await outside.scrollIntoViewIfNeeded();
  await expect(page.getByText(/^La vidéo vient de YouTube/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect([films, asked]).toEqual([[], []]);

  const title = await own.first().getAttribute('data-player');
  await own.first().press('Enter');
  const film = page.locator('figure video');
  await expect(film).toBeFocused();
  await expect(film).toHaveAttribute('title', title ?? '');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime > 0 && video.controls))
    .toBe(true);
  expect(new Set(films).size).toBe(1);

  await outside.click();
  const embedded = 'https://www.youtube-nocookie.com/embed/abc-DEF_123?autoplay=1';
  await expect(page.frameLocator('iframe').locator('html')).toBeAttached();
  expect(asked).toEqual([embedded]);
  await expect(page).toHaveURL('/home');
});
