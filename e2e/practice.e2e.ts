import { practiceTexts } from '#app/http/practice-texts.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

const { text, leave } = practiceTexts.fr;

test('whoever tries the office presses its buttons under a strip that says so, and is back with one more', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const owner = await makeMember(server, { role: 'owner', username: 'Nadège' });
  const read = () => onDatabase(server, (db) => db.selectFrom('message').selectAll().execute());
  const before = await read();
  await signIn(server, context, owner);
  await page.goto('/admin/more');
  await page.getByRole('link', { name: 'Essayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Essayer' })).toBeFocused();
  // A form of the real office, in another tab.
  const other = await context.newPage();
  await other.goto('/admin/notice');
  await other
    .getByLabel(/créole/i)
    .first()
    .fill('Nou fèmen tout semèn kanaval la.');
  await page.getByRole('button', { name: 'Commencer un essai' }).click();
  const strip = page.getByRole('form', { name: text });
  await expect(strip).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Aujourd’hui' })).toBeVisible();
  await expectAccessible(page, 'Today in practice', 'all');
  await expectToFit(page);

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.locator('.office-row-link').first().click();
  await page.getByLabel(/^Votre réponse/).fill('Nous vous rappelons demain.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Nous vous rappelons demain.')).toBeVisible();
  await expect(strip).toBeVisible();
  await page
    .getByRole('button', { name: /^Annuler/ })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'pas partie' }).first()).toBeVisible();

  await other.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(
    other.getByRole('heading', { level: 1, name: practiceTexts.fr.elsewhere.title }),
  ).toBeVisible();
  await expect(other.getByRole('textbox', { name: /à copier/ }).first()).toHaveValue(
    'Nou fèmen tout semèn kanaval la.',
  );
  await expectAccessible(other, 'a form that was opened before', 'all');
  await other.close();

  await strip.getByRole('button', { name: leave }).click();
  await expect(page.getByRole('status').filter({ hasText: 'L’essai est fini' })).toBeVisible();
  await expect(strip).toBeHidden();
  expect(await read()).toEqual(before);
});
