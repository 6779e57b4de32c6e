import type { Page } from '@playwright/test';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { expect, test } from './fixtures.ts';
import { testOn } from './own-site.ts';

test('C3, C11: players load nothing before they are pressed, then play in place', async ({
  page,
}) => {
  const films: string[] = [];
  page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && films.push(request.url()));
  // Without motion the film behind the welcome stays away.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/win', '/home']) {
    films.length = 0;
    await page.goto(path);
    const players = page.getByRole('link', { name: /^Lire la vidéo\s: / });
    await expect(players).toHaveCount(3);
    await players.last().scrollIntoViewIfNeeded();
    expect(films).toEqual([]);

    const title = (await players.first().getAttribute('data-player')) ?? '';
    const drawing = (await players.first().locator('img').getAttribute('src')) ?? '';
    await players.first().press('Enter');
    const film = page.locator('figure video');
    await expect(film).toBeFocused();
    expect(await film.evaluate((video: HTMLVideoElement) => new URL(video.poster).pathname)).toBe(
      drawing,
    );
    await expect(film).toHaveAttribute('title', title);
    await expect
      .poll(() =>
        film.evaluate((video: HTMLVideoElement) => video.currentTime > 0 && video.controls),
      )
      .toBe(true);
    await expect(page).toHaveURL(path);
    await expect(players).toHaveCount(2);
    expect(new Set(films).size).toBe(1);
  }
});

const testOutside = testOn('outside players', (db) =>
  updateSetting(db, 'players', { outsideIds: { design: 'abc-DEF_123', freelance: 'xyz' } }, 0),
);

/** A fake of the external video service, which tests must not call. @returns the requested URLs. */
async function standInForOutside(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/[^/]*youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>A film</title>',
    });
  });
  return asked;
}

testOutside(
  'C3, C11: an id of the outside service makes a frame, once it is pressed',
  async ({ page, expectErrors }) => {
    expectErrors(/asked another site .*youtube/);
    const asked = await standInForOutside(page);
    for (const [path, id] of [
      ['/home', 'abc-DEF_123'],
      ['/win', 'xyz'],
    ] as const) {
      asked.length = 0;
      await page.goto(path);
      const player = page.locator('[data-outside-id]');
      await expect(player).toHaveCount(1);
      // Without script it is a link that tells the service nothing of the page.
      await expect(player).toHaveAttribute('href', `https://www.youtube.com/watch?v=${id}`);
      await expect(player).toHaveAttribute('rel', 'noreferrer');
      await player.scrollIntoViewIfNeeded();
      await expect(
        page.getByText('La vidéo vient de YouTube ; elle ne se charge qu’une fois lancée.'),
      ).toBeVisible();
      await expect(page.locator('[data-player]:not([data-outside-id])')).toHaveCount(2);
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(asked).toEqual([]);

      await player.click();
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      );
      await expect(page.frameLocator('iframe').locator('html')).toBeAttached();
      await expect
        .poll(() => asked)
        .toEqual([`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`]);
    }
  },
);
