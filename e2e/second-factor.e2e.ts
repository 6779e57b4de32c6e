import type { Page } from '@playwright/test';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { secondFactorTexts } from '#app/features/accounts/second-factor/texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** A phone that makes passkeys and recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const user = {
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...user },
  });
}

test('a passkey is registered, and logs in', async ({ page, signIn }) => {
  const [t, login] = [secondFactorTexts.fr, loginTexts.fr];
  await signIn();
  await page.goto('/head/security');
  await addAuthenticator(page);
  await page.getByLabel(t.passkey.name, { exact: true }).fill('Telefòn mwen');
  await page.getByRole('button', { name: t.passkey.add }).click();
  await expect(page).toHaveURL('/head/security/codes?first');
  await page.getByRole('button', { name: t.codes.show }).click();
  await expect(page.locator('.codes li')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('link', { name: t.codes.done }).click();
  await expect(page.getByText('Telefòn mwen')).toBeVisible();

  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: login.logout.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.logout.doneTitle);
  // Chromium's virtual authenticator answers at once to what is offered in the email field, where
  // it supports that; else the button does.
  await page.goto('/login?next=%2Fdashboard');
  const button = page.getByRole('button', { name: login.passkey.button });
  void button.click().catch(() => {});
  await expect(page).toHaveURL('/login?done=&next=%2Fdashboard');
  await page.goto('/head/security');
  await expect(page.getByText(t.passkey.used)).toBeVisible();
});
