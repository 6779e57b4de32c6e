import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { chooseKite } from './article-editor.ts';
import { expect } from './fixtures.ts';
import { testOnTeamsSite } from './own-site.ts';

/** By an editor who has pressed the button that begins an article. */
const test = testOnTeamsSite.extend<{ begun: undefined }>({
  begun: [
    async ({ page, signIn }, use) => {
      await signIn({ role: 'editor' });
      await page.goto('/admin/articles');
      await page.getByRole('button', { name: 'Écrire un article' }).click();
      await use(undefined);
    },
    { auto: true },
  ],
});
test.use({ viewport: { width: 360, height: 740 } });

const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
const published = (page: Page) => page.locator('.office-toast').getByRole('status');
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

test('an article is written in two languages, and scheduled', async ({ page, expectErrors }) => {
  expectErrors(/status of 400/, /ERR_FAILED/);
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
  await expect(alternative).toBeHidden();
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
  const toast = published(page);
  await expect(toast).toHaveText('« La radio » est publié. Image sans description : FR.');
  // Over its links, and above the bar.
  const bar = page.locator('.article-bar');
  const see = page.getByRole('link', { name: 'Voir', exact: true });
  expect(await topOf(toast)).toBeLessThan((await topOf(see)) - 16);
  expect(await topOf(see)).toBeLessThan((await topOf(bar)) - 40);
  await expect(picture).toBeVisible();
  await expectAccessible(page);

  // No button while there is nothing to publish.
  await expect(bar.getByText('À jour', { exact: true })).toBeVisible();
  await expect(update(page)).toBeHidden();
  const before = await picture.getAttribute('src');
  await page.unroute('**/autosave');
  await chooseKite(page, 'Changer l’image');
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  // A correction, published by its own button; and one that lacks its title says so.
  const french = await panelOf(page, 'Français');
  await titleIn(french).fill('');
  await update(page).click();
  await expect(page.getByRole('link', { name: 'Français : Écrivez un titre.' })).toBeVisible();
  await titleIn(french).fill('La radio libre');
  // Its menu proposes tomorrow.
  await bar.locator('.more-menu > summary').click();
  await bar.getByRole('link', { name: 'Programmer' }).click();
  await expect(page.getByLabel('Date et heure')).toHaveValue(/T07:00$/);
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await page.getByRole('button', { name: 'Programmer', exact: true }).click();
  const at = page.getByText(/Sera publié le 1er\sjanvier 2035 à .*, heure d’Haïti/);
  await expect(at).toBeVisible();
  await expect(bar.getByText('Programmé 1er janv. 2035 7 h')).toBeVisible();
  await page.getByText('Retirer…').click();
  await expect(page.getByRole('button', { name: 'Retirer le texte en créole' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir la page publique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^La radio$/ })).toBeVisible();
  await expect(page.locator('.article-picture img')).toBeVisible();
});

test('a language begun later is published too, unless unticked', async ({ page, expectErrors }) => {
  // What is ticked and lacks its text.
  expectErrors(/status of 400 .*\/admin\/articles/);
  const bar = page.locator('.article-bar');
  await write(page, 'Français', 'La radio');
  // Each button can be scrolled clear of the one that stays.
  const toolbar = page.getByRole('toolbar');
  const isClear = (button: Element) => {
    button.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    const { left, right, top } = button.getBoundingClientRect();
    return [left + 2, right - 2].every(
      (x) => document.elementFromPoint(x, top + 22)?.closest('button') === button,
    );
  };
  for (const button of await toolbar.getByRole('button').all())
    expect(await button.evaluate(isClear), (await button.getAttribute('title')) ?? '').toBe(true);
  // Nothing is proposed of what is not written.
  const box = page.locator('[id="publish.en"]');
  await expect(page.locator('[id="publish.fr"]')).toBeChecked();
  await expect(box).toBeDisabled();
  await expect(bar.locator('.article-bar-languages')).toHaveText('FR');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(published(page)).toContainText('« La radio » est publié.');

  const english = await panelOf(page, 'English');
  await titleIn(english).fill('The radio');
  await expect(box.locator('..')).toHaveText('English (incomplet)');
  await expect(box).not.toBeChecked();
  await write(page, 'English', 'The radio');
  await expect(box).toBeChecked();
  await box.uncheck();
  await titleIn(english).fill('The free radio');
  await expect(box).not.toBeChecked();
  await update(page).click();
  await expect(published(page)).toContainText('L’anglais reste un brouillon.');
  await bar.getByRole('link', { name: 'brouillon EN' }).click();
  await box.check();
  await update(page).click();
  await expect(bar.getByText('À jour', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English publié' })).toBeVisible();

  // Ticked by hand, it stays so, and is told what it lacks.
  const creole = await panelOf(page, 'Kreyòl');
  const creoleBox = page.locator('[id="publish.ht"]');
  await titleIn(creole).fill('Radyo');
  await creoleBox.check();
  await titleIn(creole).fill('Radyo a');
  await expect(creoleBox).toBeChecked();
  await update(page).click();
  await expect(page.locator('.error-summary a')).toHaveText(/Kreyòl/);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('without script, a picture is chosen, and the article updated', async ({ page }) => {
    const [title, text] = [page.locator('[id="title.fr"]'), page.locator('[id="text.fr"]')];
    const publish = page.getByRole('button', { name: 'Publier', exact: true });
    const shown = [title, page.getByLabel('Image', { exact: true }), text];
    const tops = await Promise.all(
      [...shown, page.getByLabel('Date et heure'), publish].map(topOf),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await title.fill('Sans script');
    await text.fill('Le kap monte.');
    await publish.click();
    await page.getByRole('button', { name: 'Mettre à jour', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Le site est à jour' })).toBeVisible();
  });
});
