import { locationTexts } from '#app/features/location/texts.ts';
import { capHaitien } from '#test/fakes/geolocation.ts';
import { expect, test } from './fixtures.ts';
import { withoutCaptcha } from './form-page.ts';

test('D7: a visitor who refuses the position fills in the fields; one who shares it finds them filled in, or what is not known', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await withoutCaptcha(context);
  const t = locationTexts.fr;
  const country = page.locator('select[name=country]');
  const region = page.locator('input[name=region]');
  const use = page.getByRole('button', { name: t.use });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location')) asked.push(request.postDataJSON());
  });
  await page.goto('/signup');
  await use.click();
  await expect(page.getByText(t.refused)).toBeVisible();
  expect(asked).toEqual([]);

  await context.grantPermissions(['geolocation']);
  // A position of a moment ago would do; a new page has none.
  const at = async (latitude: number, longitude: number, typed = '') => {
    await context.setGeolocation({ latitude, longitude });
    await page.reload();
    await region.fill(typed);
    await use.click();
  };
  await at(capHaitien.latitude, capHaitien.longitude);
  await expect(page.getByText(t.found)).toBeVisible();
  // About a kilometre, and no more, leaves the browser.
  expect(asked).toEqual([{ latitude: 19.76, longitude: -72.2 }]);
  await expect(country).toHaveValue('HT');
  await expect(region).toHaveValue('Nord');
  await at(30, -45, 'Queens');
  await expect(page.getByText(t.unknown)).toBeVisible();
  await expect(region).toHaveValue('Queens');
  await at(40.7, -73.8);
  await expect(page.getByText(t.foundCountry)).toBeVisible();
  await expect(country).toHaveValue('US');
  await expect(region).toHaveValue('');
  await context.setOffline(true);
  await use.click();
  await expect(page.getByText(t.failed)).toBeVisible();
});
