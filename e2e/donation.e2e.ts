import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { expectAccessible } from './accessible.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { ContactPage, DonationPage, donationsOf, donor, newEmail } from './forms.ts';
import { renamed } from './members.ts';
import { photograph } from './pictures.ts';

test('E8, E9, E10: a donation is sent, then its proof', async ({ page, context, server }) => {
  const form = new DonationPage(page);
  const t = form.texts;
  await form.open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const natcash = page.getByRole('rowheader', { name: 'Natcash' });
  await page.getByRole('row').filter({ has: natcash }).getByRole('button').click();
  await expect(page.getByText(t.support.copied('Natcash'))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(exampleSettings.support.natcash.number);
  const email = newEmail();
  await form.fill(email);
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  const [donation] = await donationsOf(server, email);
  const reference = donation?.reference ?? '';
  const given = t.by(formatMoney('fr', 100_050, 'HTG'), t.methods.moncash);
  await expect(form.alert).toHaveAccessibleDescription(
    `${t.success} ${t.reference} ${reference} ${given}`,
  );
  await form.alert.getByRole('link', { name: t.follow }).click();
  await expect(page).toHaveURL(`/donation/${reference.toLowerCase()}`);
  await scriptsRun(page);

  await form.labelled(t.proof.transaction).fill('MC12345678');
  const buffer = await photograph(64, 48);
  const file = { name: 'recu.jpg', mimeType: 'image/jpeg', buffer };
  await form.labelled(t.proof.picture).setInputFiles(file);
  await form.button(t.proof.submit).press('Enter');
  const thanks = page.getByRole('status').filter({ hasText: t.proof.sent });
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  const [proved] = await donationsOf(server, email);
  const proof = { transaction_number: 'MC12345678', proof_image_id: expect.any(String) };
  expect(proved).toMatchObject(proof);
});

test('E8, E10: errors are told; nothing typed is lost', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 503/);
  const form = new DonationPage(page);
  const { errors } = form.texts.form;
  await form.open();
  await form.field('name').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('name')).toHaveText('Veuillez entrer votre nom.');
  await page.keyboard.press('Tab');
  await expect(form.error('email')).toHaveText('Vous devez entrer votre email');
  await form.field('email').fill('anais@');
  await expect(form.error('email')).toHaveText('SVP, entrez un email valide');
  await form.method('paypal').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('transferMethod')).toHaveText('Veuillez choisir un moyen de transfert.');
  await expect(form.summary).toBeHidden();
  await form.press(form.texts.send);
  await expect(form.summary).toBeFocused();
  const { transferMethod, amount, currency, name, email, phoneMissing } = errors;
  const expected = [transferMethod, amount, currency, name, email, phoneMissing];
  await expect(form.wrong).toHaveText(expected);
  await expectAccessible(page);
  await form.wrong.first().click();
  await expect(form.method('paypal')).toBeFocused();

  await page.reload();
  await form.method('moncash').check();
  await expect(form.field('currency')).toHaveValue('HTG');
  await form.field('currency').selectOption('USD');
  await form.method('natcash').check();
  await expect(page.locator('[data-method]:visible')).toHaveText(form.texts.methodHints.natcash);
  await expect(form.error('currency')).toHaveText(errors.currencyMobile);

  const donorEmail = newEmail();
  await form.fill(donorEmail);
  await renamed(server, 'donation', async () => {
    await form.send.press('Enter');
    await expect(form.alert).toHaveAccessibleDescription(
      "Une erreur est produite lors de l'envoi. SVP, laissez nous un message ici ! Cliquez sur OK",
    );
  });
  await form.alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/contact');
  const contact = new ContactPage(page);
  await expect(contact.email).toHaveValue(donorEmail);
  await expect(contact.message).toHaveValue(new RegExp(`${donor.amount} HTG[^]*${donor.message}$`));

  await form.open();
  await expect(form.field('email')).toHaveValue(donorEmail);
  await form.send.dblclick();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(await donationsOf(server, donorEmail)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/services');
});
