import { findDraft, insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { bomb } from '#test/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { sendNow } from './article-editor.ts';
import { expect } from './fixtures.ts';
import { onDatabase, signIn } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';
import { makeEditor } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an article is written in three languages with a picture on one screen, corrected, and scheduled', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  await signIn(site, context, await makeEditor(site));
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
    await panel.getByRole('textbox', { name: 'Titre' }).fill(`${title} ${locale}`);
    await panel.getByRole('textbox', { name: 'Résumé' }).fill(`Résumé ${locale}`);
    await panel.getByRole('textbox', { name: 'Texte', exact: true }).fill(`Kap ${locale}.`);
  }
  await page
    .locator('#image')
    .setInputFiles({ name: 'kap.png', mimeType: 'image/png', buffer: bomb(24, 16) });
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est publié' })).toBeVisible();
  await expectAccessible(page, page.url(), 'page');

  // A correction, published by its own button; and one that lacks its summary says so.
  await page.getByRole('radio', { name: 'Français' }).check();
  const french = page.getByRole('group', { name: 'Français', exact: true });
  await french.getByRole('textbox', { name: 'Résumé' }).fill('');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Français : Écrivez un résumé.' })).toBeVisible();
  await french.getByRole('textbox', { name: 'Résumé' }).fill('Résumé corrigé');
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByText(/Sera publié le 1er janvier 2035 à .*, heure d’Haïti/)).toBeVisible();
  await page.getByRole('link', { name: 'Voir la page publique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} fr` })).toBeVisible();
  await expect(page.locator('.article-picture img')).toBeVisible();
  await expect(page.getByText('Résumé fr')).toBeVisible();
});

test('a warning of links keeps what was typed, the date and the languages; asked again, that is what is scheduled', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const member = await makeEditor(site);
  await signIn(site, context, member);
  const text = { ...emptyText, title: 'Avant', summary: 'Un résumé.', content: '[là](/rien)' };
  const snapshot = {
    ...emptySnapshot(member.username),
    texts: { fr: text, en: emptyText, ht: text },
  };
  const id = await onDatabase(site, (db) =>
    insertDraft(db, { accountId: member.id, snapshot }, Date.now()),
  );
  const stored = () => onDatabase(site, (db) => findDraft(db, id));
  const french = page.getByRole('group', { name: 'Français', exact: true });
  const title = french.getByRole('textbox', { name: 'Titre' });
  const expectKept = async () => {
    await expect(title).toHaveValue('Titre saisi');
    await expect(french.getByRole('checkbox', { name: 'prêt à être publié' })).toBeChecked();
    await expect(page.getByLabel('Date et heure')).toHaveValue('2090-07-01T07:00');
    await expect(page.getByRole('checkbox', { name: 'Français' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Kreyòl' })).not.toBeChecked();
  };
  await page.goto(`/admin/articles/${id}`);
  await title.fill('Titre saisi');
  await french.getByRole('checkbox', { name: 'prêt à être publié' }).check();
  await page.getByLabel('Date et heure').fill('2090-07-01T07:00');
  await page.getByRole('checkbox', { name: 'Kreyòl' }).uncheck();
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Publier quand même' });
  await expect(anyway).toBeVisible();
  await expectKept();
  // What has saved itself under the warning is no conflict with what comes after.
  const summary = french.getByRole('textbox', { name: 'Résumé' });
  await summary.fill('Résumé saisi');
  await sendNow(page);
  await expect.poll(async () => (await stored())?.snapshot.texts.fr.summary).toBe('Résumé saisi');
  await summary.fill('Résumé final');
  await expectKept();
  await anyway.click();
  await expect(page.getByText(/Sera publié le 1er juillet 2090/)).toBeVisible();
  expect(await stored()).toMatchObject({
    snapshot: { texts: { fr: { title: 'Titre saisi', summary: 'Résumé final', isReady: true } } },
    published: {},
    schedule: { locales: ['fr'] },
  });
});
