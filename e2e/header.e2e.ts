import { exampleSettings } from '#app/features/settings/settings.ts';
import { expect, test } from './fixtures.ts';
import { articlePath } from './site.ts';

const { contact, social } = exampleSettings;
const narrow = { width: 991, height: 800 };
const wide = { width: 992, height: 800 };
const phone = { width: 360, height: 740 };

// All of it is HTML and style alone; with script too, nothing of it breaks.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    for (const { width, height } of javaScriptEnabled ? [phone] : [narrow, phone]) {
      test(`B3: at ${width} px a toggle opens the menu, by touch or keyboard`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto('/about');
        const menu = page.getByRole('navigation', { name: 'Menu principal' });
        const toggle = page.getByRole('button', { name: 'Menu', exact: true });
        await expect(menu).toBeHidden();

        await toggle.click();
        await expect(menu).toBeVisible();
        expect((await menu.boundingBox())?.width, 'a part of the page stays in sight').toBeLessThan(width * 0.85);
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(toggle).toBeFocused();

        await page.keyboard.press('Enter');
        await expect(menu).toBeVisible();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(menu, 'the first stop inside is the cross').toBeHidden();

        if (javaScriptEnabled) {
          await toggle.press('Enter');
          await menu.getByRole('link').last().focus();
          await expect(menu).toBeVisible();
          await page.keyboard.press('Tab');
          await expect(menu, 'what has the focus is not behind it').toBeHidden();
        }

        await toggle.click();
        const shortcuts = menu.getByRole('navigation', { name: 'Raccourcis' });
        await expect(shortcuts.getByRole('link'), 'one menu has all').toHaveCount(9);
        for (const name of ['Faire un don', 'Infos pratiques', 'WhatsApp'])
          await expect(menu.getByRole('link', { name })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Raccourcis', exact: true })).toBeHidden();
        await menu.getByRole('link', { name: 'Services' }).first().click();
        await expect(page).toHaveURL(/\/services$/);
        await expect(menu).toBeHidden();
      });
    }
  });
}

test.describe('without script', () => {
  // `/` answers in the browser's own language.
  test.use({ javaScriptEnabled: false, locale: 'fr' });

  test('B1, B2, B3: at 992 px the menu is always open, and marks the entry of the current page', async ({ page }) => {
    await page.setViewportSize(wide);
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    for (const [path, entry, mark] of [
      ['/', 'Accueil', 'page'],
      ['/home', 'Accueil', 'page'],
      ['/about', 'À Propos', 'page'],
      ['/services', 'Services', 'page'],
      ['/publication', 'Articles', 'page'],
      [articlePath, 'Articles', 'true'],
      ['/win', 'Gagner', 'page'],
      ['/contact', 'Contact', 'page'],
      ['/info', undefined, undefined],
    ] as const) {
      await page.goto(path);
      await expect(toggle).toBeHidden();
      // Gallery is hidden by default.
      await expect(menu.getByRole('link')).toHaveText(['Accueil', 'À Propos', 'Services', 'Articles', 'Gagner', 'Contact']);
      const marked = menu.locator('[aria-current]').filter({ visible: true });
      await expect(marked, path).toHaveText(entry ? [entry] : []);
      if (mark) await expect(marked).toHaveAttribute('aria-current', mark);
    }
  });

  test('B6: the shortcuts are hidden until opened', async ({ page }) => {
    await page.goto('/info');
    const sidebar = page.getByRole('navigation', { name: 'Raccourcis' });
    const toggle = page.getByRole('button', { name: 'Raccourcis', exact: true });
    await expect(sidebar).toBeHidden();
    await toggle.click();
    await expect(sidebar.getByRole('link')).toHaveText([
      'Accueil',
      'À propos',
      'Services',
      'Blog',
      'Inscription',
      'Galerie',
      'Connexion',
      'Créer un article',
      'Publications',
    ]);
    const addresses = await sidebar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([
      '/home',
      '/about',
      '/services',
      '/blog',
      '/signup',
      '/galerie',
      '/login',
      '/publication/create',
      '/publication',
    ]);
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await sidebar.getByRole('link', { name: 'Créer un article' }).click();
    await expect(page, 'who may not write is asked to log in').toHaveURL(/\/login\?/);
    await toggle.click();
    await sidebar.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/publication$/);
    await expect(sidebar).toBeHidden();
  });

  test('on a phone the footer is at most 520 px high, and the data mode on one line', async ({ page }) => {
    await page.setViewportSize(phone);
    for (const path of ['/about', '/ht/about', '/en/about', '/services']) {
      await page.goto(path);
      expect((await page.locator('.footer').boundingBox())?.height, path).toBeLessThanOrEqual(520);
      expect((await page.locator('.data-mode').boundingBox())?.height, path).toBeLessThan(60);
    }
  });

  test('B5, B7: the footer has the privacy link, the social links and the contact details of the settings', async ({ page }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Confidentialité' })).toHaveAttribute('href', '/confidentialite');
    await expect(footer).toContainText(`${contact.street}, ${contact.city}`);
    for (const [name, href] of [
      ['Chaîne vidéo', social.video],
      ['E-mail', `mailto:${contact.email}`],
      ['WhatsApp', social.messaging],
      ['X', social.microblog],
      [contact.email, `mailto:${contact.email}`],
      ...contact.phones.map((number) => [number, `tel:${number.replaceAll(' ', '')}`] as const),
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(footer.locator(`[href="${social.facebook}"]`)).toHaveCount(1);
    await expect(footer.locator(`[href="${social.facebook}"]`)).toBeHidden();
  });
});
