import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, signedInState } from './account-pages.ts';
import { expect } from './fixtures.ts';

test('the drawn side widens while any field has the focus, and nothing else moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const form = new AccountPage(page, '/signup');
    await form.open();
    const side = page.locator('.account-side');
    const rest = await side.boundingBox();
    const before = await form.username.boundingBox();
    for (const field of [form.username, form.password, page.getByLabel(form.t.fields.region, { exact: true })]) {
      await field.focus();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan((rest?.width ?? 0) * 1.1);
      expect(await form.username.boundingBox()).toEqual(before);
      expect((await side.boundingBox())?.height).toBe(rest?.height);
    }
    await page.getByLabel(form.t.fields.region, { exact: true }).blur();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(rest?.width);
  }
});

test('the password is masked, has autocomplete=new-password, and is never stored', async ({ page }) => {
  const form = new AccountPage(page, '/signup');
  await form.open();
  await expect(form.password).toHaveAttribute('type', 'password');
  await expect(form.password).toHaveAttribute('autocomplete', 'new-password');
  await form.password.fill(goodPassword);
  await page.getByRole('button', { name: form.t.fields.showPassword }).press('Enter');
  await expect(form.password).toHaveAttribute('type', 'text');
  await form.password.fill(`${goodPassword}!`);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await signedInState(page)).toEqual({ session: false, accessToken: null });
});

test.describe('passes axe in light and dark colours', () => {
  test('on the form, filled in', async ({ page }) => {
    const form = new AccountPage(page, '/signup');
    await form.open();
    await form.username.fill('Anaïs');
    await form.email.fill('anais@exemple.com');
    await form.password.fill(goodPassword);
    await expectAccessible(page);
  });
});
