import type { Page } from '@playwright/test';
import { generateKeyPair } from 'jose';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { clientId, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { startServer } from '#test/server.ts';
import { expect, test } from './fixtures.ts';

/** The calls of the fake script: see test/fakes/google-issuer.ts. */
type Told = { settings: Record<string, unknown>; look: Record<string, unknown> };
const told = (page: Page) => page.evaluate(() => (window as unknown as { gsi: Told }).gsi);
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));
const googleButton = (page: Page) => page.getByRole('button', { name: 'Google: continue_with' });

test('D5: Google logs in; a refused token leaves nothing', async ({ page, expectErrors }) => {
  expectErrors(/status of 401/, /ERR_FAILED/);
  await using google = await startGoogleIssuer();
  await using server = await startServer(google.env);
  const { privateKey: key } = await generateKeyPair('RS256');
  google.credential = () => google.token({}, { key });
  await page.goto(`${server.url}/head`);
  await expect(googleButton(page)).toBeVisible();
  const settings = { client_id: clientId, auto_select: false };
  expect(await told(page)).toMatchObject({ settings, look: { locale: 'fr' } });
  await page.locator('input[name=email]').fill('marie@example.org');
  await googleButton(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveAccessibleDescription('Google login failed. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`${server.url}/login?next=%2Fhead`);
  await expect(page.locator('input[name=email]')).toHaveValue('marie@example.org');
  expect(await storedToken(page)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);

  google.credential = () => google.token();
  await googleButton(page).click();
  await expect(alert).toHaveAccessibleDescription('Google login success!');
  expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // However it is closed.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.url}/head`);

  // A script that cannot be had is told.
  await page.context().clearCookies();
  await page.route('**/gsi/client', (route) => route.abort('failed'), { times: 1 });
  await page.goto(`${server.url}/login`);
  await expect(page.getByText(loginTexts.fr.google.unreachable)).toBeVisible();
});
