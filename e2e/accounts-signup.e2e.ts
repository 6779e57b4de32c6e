import type { BrowserContext, Page } from '@playwright/test';
import { locationTexts } from '#app/features/location/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { expect, test } from './fixtures.ts';
import { AccountPage, newEmail, waitForEmail } from './forms.ts';
import { renamed } from './members.ts';

test('D6, D7, D8: a visitor signs up', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 503|ERR_INTERNET_DISCONNECTED/);
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  const { errors, fields, signup } = form.t;
  await form.open();
  // The drawn side widens while any field has the focus, and nothing else moves.
  const measure = async () => {
    await page.evaluate(() => document.getAnimations().map((each) => each.finish()));
    const side = await page.locator('.account-side').boundingBox();
    return { side: side?.width ?? 0, field: await form.username.boundingBox() };
  };
  const rest = await measure();
  await form.username.focus();
  const focused = await measure();
  expect(focused.side).toBeGreaterThan(rest.side * 1.1);
  expect(focused.field).toEqual(rest.field);
  const send = () => form.press('Créer mon compte');
  await send();
  await expect(form.summary).toBeFocused();
  await expect(form.wrong).toHaveText([errors.username, errors.email, errors.password]);
  await form.username.fill('Anaïs Kap');
  await form.email.fill(email.toUpperCase());
  await form.password.fill('seven77');
  await form.labelled(fields.phone).fill('call me');
  await expect(form.wrong).toHaveText([errors.passwordShort, errors.phone]);
  await form.password.fill(goodPassword);
  await form.labelled(fields.phone).fill('+509 37 12-34 56');
  await form.labelled(fields.birthdate).fill('3 2 2001');
  await test.step('a shared position fills in the fields', () => sharePosition(page, context));
  // The phone may be shared.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const typed of ['Anaïs Kap', goodPassword]) expect(kept).not.toContain(typed);
  await form.takeTime(server);
  await renamed(server, 'account', async () => {
    await send();
    await expect(form.alert).toHaveAccessibleDescription(
      'Something bad happened; please try again later.',
    );
  });
  await page.keyboard.press('Enter');
  await expect(form.username).toHaveValue('Anaïs Kap');
  await expect(form.password).toHaveValue(goodPassword);
  await expect(form.labelled(fields.country)).toHaveValue('HT');
  // Only without script has the password to be typed again.
  await expect(page.getByText(signup.retypePassword)).toBeHidden();
  await form.takeTime(server);
  await send();
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  await form.ok.click();
  await expect(page).toHaveURL('/authentication');

  const mail = await waitForEmail(server, email, 'confirmez');
  await page.goto(/https?:\/\/\S+\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await form.password.fill(goodPassword);
  await page.getByRole('button', { name: signup.authentication.verify }).click();
  await expect(page.getByText(signup.authentication.verified)).toBeVisible();
});

async function sharePosition(page: Page, context: BrowserContext): Promise<void> {
  const t = locationTexts.fr;
  const use = page.getByRole('button', { name: t.use });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location')) asked.push(request.postDataJSON());
  });
  await use.click();
  await expect(page.getByText(t.refused)).toBeVisible();
  expect(asked).toEqual([]);

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 19.7594, longitude: -72.1982 });
  await use.click();
  await expect(page.getByText(t.found)).toBeVisible();
  // About a kilometre, and no more, leaves the browser.
  expect(asked).toEqual([{ latitude: 19.76, longitude: -72.2 }]);
  await expect(page.locator('select[name=country]')).toHaveValue('HT');
  await expect(page.locator('input[name=region]')).toHaveValue('Nord');
}
