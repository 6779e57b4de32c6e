import type { Locator } from '@playwright/test';
import { bomb } from '#test/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;

test('an article is written in three languages with a picture on one screen, corrected, and scheduled', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/status of 400/, /ERR_FAILED/);
  await signIn(site, context, await makeMember(site, { role: 'editor' }));
  const title = 'La radio';
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Écrire un article' }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
  for (const [name, locale] of [
    ['Français', 'fr'],
    ['English', 'en'],
    ['Kreyòl', 'ht'],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    const panel = page.getByRole('group', { name, exact: true });
    await expect(panel.getByRole('textbox', { name: 'Titre' })).toBeFocused();
    await panel.getByRole('textbox', { name: 'Titre' }).fill(`${title} ${locale}`);
    await panel.getByRole('textbox', { name: 'Résumé' }).fill(`Résumé ${locale}`);
    // The editor, which takes the place of the text area once its script is there.
    const text = panel.getByRole('textbox', { name: 'Texte', exact: true });
    await text.and(page.locator('[contenteditable]')).fill(`Kap ${locale}.`);
    // The tab and the title of the page follow what is typed.
    await expect(page.getByRole('radio', { name: `${name} brouillon` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: `${title} fr` })).toBeVisible();
  const alternative = page.getByRole('textbox', { name: 'Ce que montre l’image' });
  await expect(alternative).toBeHidden();
  const choose = async (button: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({
      name: 'kap.png',
      mimeType: 'image/png',
      buffer: bomb(24, 16),
    });
  };
  // It is sent at once; one that does not arrive is sent with the form.
  await page.route('**/autosave', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/')
      ? route.abort('failed')
      : route.continue(),
  );
  await choose('Ajouter une image');
  const picture = page.getByRole('img', { name: 'L’image de l’article' });
  await expect(picture).toHaveJSProperty('complete', true);
  const creole = page.getByRole('group', { name: 'Kreyòl', exact: true });
  await expect(creole.getByText('Sans description · Ajouter')).toBeVisible();
  await alternative.fill('Yon kap');
  // Whoever leaves without sending the picture is asked first, and stays with it.
  const asked = page.waitForEvent('dialog');
  const leave = page.getByRole('link', { name: '‹ Articles' }).click();
  await (await asked).dismiss();
  await leave;
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'est publié' });
  await expect(toast).toHaveText('« La radio fr » est publié. Image sans description : FR, EN.');
  // Over its links, and above the bar.
  const bar = page.locator('.article-bar');
  const see = page.getByRole('link', { name: 'Voir', exact: true });
  expect(await topOf(toast)).toBeLessThan((await topOf(see)) - 16);
  expect(await topOf(see)).toBeLessThan((await topOf(bar)) - 40);
  await expect(picture).toBeVisible();
  await expectAccessible(page);

  // No button while there is nothing to publish.
  const update = page.getByRole('button', { name: 'Mettre à jour le site', exact: true });
  await expect(bar.getByText('À jour', { exact: true })).toBeVisible();
  await expect(update).toBeHidden();

  const before = await picture.getAttribute('src');
  await page.unroute('**/autosave');
  await choose('Changer l’image');
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(update).toBeVisible();

  // A correction, published by its own button; and one that lacks its title says so.
  await page.getByRole('radio', { name: 'Français' }).check();
  const french = page.getByRole('group', { name: 'Français', exact: true });
  await french.getByRole('textbox', { name: 'Titre' }).fill('');
  await update.click();
  await expect(page.getByRole('link', { name: 'Français : Écrivez un titre.' })).toBeVisible();
  await french.getByRole('textbox', { name: 'Titre' }).fill(`${title} fr`);
  await french.getByRole('textbox', { name: 'Résumé' }).fill('Résumé corrigé');
  // Its menu proposes tomorrow.
  await bar.locator('.more-menu > summary').click();
  await bar.getByRole('link', { name: 'Programmer' }).click();
  await expect(page.getByLabel('Date et heure')).toHaveValue(/T07:00$/);
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await page.getByRole('button', { name: 'Programmer', exact: true }).click();
  await expect(
    page.getByText(/Sera publié le 1er\sjanvier 2035 à .*, heure d’Haïti/),
  ).toBeVisible();
  await expect(bar.getByText('Programmé 1er janv. 2035 7 h')).toBeVisible();
  await page.getByText('Retirer…').click();
  await expect(page.getByRole('button', { name: 'Retirer le texte en créole' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir la page publique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} fr` })).toBeVisible();
  await expect(page.locator('.article-picture img')).toBeVisible();
  await expect(page.getByText('Résumé fr')).toBeVisible();
});

test('a language that is begun after the first publication is published with it, unless someone unticks it', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  // What is ticked and lacks its text.
  expectErrors(/status of 400 .*\/admin\/articles/);
  await signIn(site, context, await makeMember(site, { role: 'editor' }));
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Écrire un article' }).click();
  const panelOf = async (name: string) => {
    await page.getByRole('radio', { name }).check();
    return page.getByRole('group', { name, exact: true });
  };
  const write = async (name: string, title: string) => {
    const panel = await panelOf(name);
    await panel.getByRole('textbox', { name: 'Titre' }).fill(title);
    const text = panel.getByRole('textbox', { name: 'Texte', exact: true });
    await text.and(page.locator('[contenteditable]')).fill('Kap.');
  };
  const toast = page.locator('.office-toast').getByRole('status');
  const bar = page.locator('.article-bar');
  const update = page.getByRole('button', { name: 'Mettre à jour le site', exact: true });
  await write('Français', 'La radio');
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
  await expect(toolbar.getByRole('button', { name: 'Annuler' })).toHaveCSS('opacity', '1');
  // Saved at once, as by a connection that returns.
  const saved = page.waitForResponse('**/autosave');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved;
  // A schedule of the one language that is written leaves nothing to be scheduled.
  const box = page.locator('[id="publish.en"]');
  await expect(page.locator('[id="publish.fr"]')).toBeChecked();
  await expect(box).not.toBeChecked();
  await expect(box).toBeDisabled();
  await expect(bar.locator('.article-bar-languages')).toHaveText('FR');
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await page.getByRole('button', { name: 'Programmer', exact: true }).click();
  await expect(box).not.toBeChecked();
  // Nothing differs from what is scheduled, though the texts were saved before that.
  await expect(bar.getByText('Programmé 1er janv. 2035 7 h')).toBeVisible();
  await bar.getByRole('link', { name: 'Modifier' }).click();
  await page.getByLabel('Date et heure').fill('');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(toast).toContainText('« La radio » est publié.');

  await expect(box).not.toBeChecked();
  const english = await panelOf('English');
  await english.getByRole('textbox', { name: 'Titre' }).fill('The radio');
  await expect(box.locator('..')).toHaveText('English (incomplet)');
  await expect(box).not.toBeChecked();
  await write('English', 'The radio');
  await expect(box).toBeChecked();
  await box.uncheck();
  await write('English', 'The free radio');
  await expect(box).not.toBeChecked();
  await update.click();
  await expect(toast).toContainText('L’anglais reste un brouillon.');
  await bar.getByRole('link', { name: 'brouillon EN' }).click();
  await box.check();
  await update.click();
  await expect(bar.getByText('À jour', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English publié' })).toBeVisible();

  // Ticked by hand, it stays so, and is told what it lacks.
  const creole = await panelOf('Kreyòl');
  await creole.getByRole('textbox', { name: 'Titre' }).fill('Radyo');
  const creoleBox = page.locator('[id="publish.ht"]');
  await expect(creoleBox).not.toBeChecked();
  await creoleBox.check();
  await creole.getByRole('textbox', { name: 'Titre' }).fill('Radyo a');
  await expect(creoleBox).toBeChecked();
  await update.click();
  await expect(page.locator('.error-summary a')).toHaveText(/Kreyòl/);
  await write('Kreyòl', 'Radyo a');
  await expect(creoleBox).toBeChecked();
  await update.click();
  await expect(page.getByRole('radio', { name: 'Kreyòl publié' })).toBeVisible();
  await expect(toast).not.toContainText('brouillon');
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('without script, the picture is chosen below the title, and the filled button beside it updates what is published', async ({
    page,
    context,
    site,
  }) => {
    await signIn(site, context, await makeMember(site, { role: 'editor' }));
    await page.goto('/admin/articles');
    await page.getByRole('button', { name: 'Écrire un article' }).click();
    const file = await topOf(page.getByLabel('Image', { exact: true }));
    expect(file).toBeGreaterThan(await topOf(page.locator('[id="title.fr"]')));
    expect(file).toBeLessThan(await topOf(page.locator('[id="text.fr"]')));
    expect(await topOf(page.getByRole('button', { name: 'Publier', exact: true }))).toBeGreaterThan(
      await topOf(page.getByLabel('Date et heure')),
    );
    const title = page.locator('[id="title.fr"]');
    await title.fill('Sans script');
    await page.locator('[id="text.fr"]').fill('Le kap monte.');
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await title.fill('Sans aucun script');
    await page.getByRole('button', { name: 'Mettre à jour', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Le site est à jour' })).toBeVisible();
  });
});
