import type { Page } from '@playwright/test';
import { locationTexts } from '#app/features/location/texts.ts';
import { capHaitien, capHaitienTrace, startGeolocation } from '#test/fakes/geolocation.ts';
import { startServer } from '#test/server.ts';
import { expect, test } from './fixtures.ts';

const country = (page: Page) => page.locator('select[name=country]');
const region = (page: Page) => page.locator('input[name=region]');

test.describe('a visitor who shares the position', () => {
  test.use({ permissions: ['geolocation'], geolocation: capHaitien });

  test.describe('in French', () => {
    const t = locationTexts.fr;
    test(`finds country and region filled in, and may change them`, async ({ page }) => {
      await page.goto('/signup');
      await expect(country(page)).toHaveValue('');
      const asked = page.waitForRequest('**/api/location');
      await page.getByRole('button', { name: t.use }).click();
      // About a kilometre, and no more, leaves the browser.
      expect((await asked).postDataJSON()).toEqual({ latitude: 19.76, longitude: -72.2 });
      await expect(page.getByText(t.found)).toBeVisible();
      await expect(country(page)).toHaveValue('HT');
      await expect(region(page)).toHaveValue('Nord');
      await expect(country(page)).toBeVisible();
      await region(page).fill('Artibonite');
      await expect(region(page)).toHaveValue('Artibonite');
    });
  });

  test('gets the answer of the configured service, which the server calls with its key', async ({ page }) => {
    await using service = await startGeolocation();
    await using server = await startServer(service.env);
    service.answer.body = JSON.stringify({ country_name: 'United States', country_code2: 'US', state_prov: 'Florida' });
    await page.goto(`${server.url}/signup`);
    await page.getByRole('button', { name: locationTexts.fr.use }).click();
    await expect(region(page)).toHaveValue('Florida');
    await expect(country(page)).toHaveValue('US');
    expect(service.asked).toMatchObject([{ apiKey: service.env.GEOLOCATION_API_KEY, lat: '19.76', long: '-72.2' }]);
    expect(await page.content()).not.toContain(service.env.GEOLOCATION_API_KEY);
    expect(server.output()).not.toMatch(capHaitienTrace);
  });

  test('is informed when only the country is known, or nothing', async ({ page, context }) => {
    const t = locationTexts.fr;
    await page.goto('/signup');
    await region(page).fill('Queens');
    await context.setGeolocation({ latitude: 30, longitude: -45 });
    await page.getByRole('button', { name: t.use }).click();
    await expect(page.getByText(t.unknown)).toBeVisible();
    await expect(region(page)).toHaveValue('Queens');
    await context.setGeolocation({ latitude: 40.7, longitude: -73.8 });
    // A position of a moment ago would do; a new page has none.
    await page.reload();
    await page.getByRole('button', { name: t.use }).click();
    await expect(page.getByText(t.foundCountry)).toBeVisible();
    await expect(country(page)).toHaveValue('US');
    await expect(region(page)).toHaveValue('');
  });

  test('is informed when the server does not answer', async ({ page, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto('/signup');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: locationTexts.fr.use }).click();
    await expect(page.getByText(locationTexts.fr.failed)).toBeVisible();
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('hides the button and shows the fields', async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: locationTexts.fr.use })).toHaveCount(0);
    await expect(country(page)).toBeVisible();
    await expect(region(page)).toBeVisible();
  });
});
