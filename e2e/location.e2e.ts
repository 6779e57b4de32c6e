import type { Page } from '@playwright/test';
import { locationTexts } from '#app/features/location/texts.ts';
import { capHaitien } from '#test/fakes/geolocation.ts';
import { expect, test } from './fixtures.ts';

const country = (page: Page) => page.locator('select[name=country]');
const region = (page: Page) => page.locator('input[name=region]');

test.describe('a visitor who shares the position', () => {
  test.use({ permissions: ['geolocation'], geolocation: capHaitien });

  test('finds country and region filled in, and may change them; is informed when only the country is known, nothing, or the server does not answer', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const t = locationTexts.fr;
    const use = page.getByRole('button', { name: t.use });
    await page.goto('/signup');
    await expect(country(page)).toHaveValue('');
    const asked = page.waitForRequest('**/api/location');
    await use.click();
    // About a kilometre, and no more, leaves the browser.
    expect((await asked).postDataJSON()).toEqual({ latitude: 19.76, longitude: -72.2 });
    await expect(page.getByText(t.found)).toBeVisible();
    await expect(country(page)).toHaveValue('HT');
    await expect(region(page)).toHaveValue('Nord');

    await context.setGeolocation({ latitude: 30, longitude: -45 });
    // A position of a moment ago would do; a new page has none.
    await page.reload();
    await region(page).fill('Queens');
    await use.click();
    await expect(page.getByText(t.unknown)).toBeVisible();
    await expect(region(page)).toHaveValue('Queens');
    await context.setGeolocation({ latitude: 40.7, longitude: -73.8 });
    await page.reload();
    await use.click();
    await expect(page.getByText(t.foundCountry)).toBeVisible();
    await expect(country(page)).toHaveValue('US');
    await expect(region(page)).toHaveValue('');

    await context.setOffline(true);
    await use.click();
    await expect(page.getByText(t.failed)).toBeVisible();
  });
});

test('a visitor who refuses is asked to fill in the fields', async ({ page }) => {
  const t = locationTexts.fr;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location')) asked += 1;
  });
  await page.goto('/signup');
  await page.getByRole('button', { name: t.use }).click();
  await expect(page.getByText(t.refused)).toBeVisible();
  await country(page).selectOption('HT');
  await region(page).fill('Nord');
  expect(asked).toBe(0);
});
