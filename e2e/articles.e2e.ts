import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { testOnTeamsSite as test } from './own-site.ts';
import { chooseKite } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const update = (page: Page) =>
  page.getByRole('button', { name: 'Mettre à jour le site', exact: true });
const panelOf = async (page: Page, name: string) => {
  await page.getByRole('radio', { name }).check();
  return page.getByRole('group', { name, exact: true });
};
const titleIn = (panel: Locator) => panel.getByRole('textbox', { name: 'Titre' });
const write = async (page: Page, name: string, title: string) => {
  const panel = await panelOf(page, name);
  await expect(titleIn(panel)).toBeFocused();
  await titleIn(panel).fill(title);
  // The editor, which takes the place of the text area once its script is there.
  const text = panel.getByRole('textbox', { name: 'Texte', exact: true });
  await text.and(page.locator('[contenteditable]')).fill('Kap.');
};

test('an article is written, published and scheduled', async ({ page, signIn, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await signIn({ role: 'editor' });
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Écrire un article' }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
  for (const [name, title] of [
    ['Français', 'La radio'],
    ['Kreyòl', 'Radyo a'],
  ] as const) {
    await write(page, name, title);
    // The tab and the title of the page follow what is typed.
    await expect(page.getByRole('radio', { name: `${name} brouillon` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'La radio' })).toBeVisible();
  const alternative = page.getByRole('textbox', { name: 'Ce que montre l’image' });
  // It is sent at once; one that does not arrive is sent with the form.
  await page.route('**/autosave', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/')
      ? route.abort('failed')
      : route.continue(),
  );
  await chooseKite(page, 'Ajouter une image');
  const picture = page.getByRole('img', { name: 'L’image de l’article' });
  await expect(picture).toHaveJSProperty('complete', true);
  await alternative.fill('Yon kap');
  // Whoever leaves without sending the picture is asked first, and stays with it.
  const asked = page.waitForEvent('dialog');
  const leave = page.getByRole('link', { name: '‹ Articles' }).click();
  await (await asked).dismiss();
  await leave;
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const toast = page.locator('.office-toast').getByRole('status');
  await expect(toast).toHaveText('« La radio » est publié. Image sans description : FR.');
  const bar = page.locator('.article-bar');
  await expect(picture).toBeVisible();

  // No button while there is nothing to publish.
  await expect(update(page)).toBeHidden();
  await page.unroute('**/autosave');

  // Nothing is proposed of what is not written.
  const box = page.locator('[id="publish.en"]');
  await expect(box).toBeDisabled();
  const english = await panelOf(page, 'English');
  await titleIn(english).fill('The radio');
  await expect(box.locator('..')).toHaveText('English (incomplet)');
  await expect(box).not.toBeChecked();
  await write(page, 'English', 'The radio');
  await expect(box).toBeChecked();
  await box.uncheck();
  await update(page).click();
  await expect(toast).toContainText('L’anglais reste un brouillon.');

  const french = await panelOf(page, 'Français');
  await titleIn(french).fill('La radio libre');
  // Its menu proposes tomorrow.
  await bar.locator('.more-menu > summary').click();
  await bar.getByRole('link', { name: 'Programmer' }).click();
  await expect(page.getByLabel('Date et heure')).toHaveValue(/T07:00$/);
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await page.getByRole('button', { name: 'Programmer', exact: true }).click();
  await expect(bar.getByText('Programmé 1er janv. 2035 7 h')).toBeVisible();
});
