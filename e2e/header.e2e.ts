import { expect, test } from './fixtures.ts';

const narrow = { width: 991, height: 800 };
const wide = { width: 992, height: 800 };
const phone = { width: 360, height: 740 };

test('B3: on a phone and at 991 px a toggle opens the menu', async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.setViewportSize(phone);
  await toggle.press('Enter');
  await menu.getByRole('button', { name: 'Raccourcis', exact: true }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu, 'what has the focus is not behind it').toBeHidden();

  await toggle.click();
  await menu.getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(menu).toBeHidden();
});

// Menus are HTML and style alone.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('B3, B6, B9: the menus open, and the first tab stop skips them', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto('/info');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: 'Raccourcis' });
    const own = page.getByRole('navigation', { name: 'Mon compte' });
    await page.getByRole('button', { name: 'Compte', exact: true }).click();
    await own.getByRole('button', { name: 'Raccourcis', exact: true }).click();
    await expect(sidebar.getByRole('link')).toHaveCount(9);
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
  });
});
