import { randomUUID } from 'node:crypto';
import { DonationPage, donor } from './donation-form.ts';
import { expect, test } from './fixtures.ts';

const address = () => `${randomUUID()}@exemple.com`;

test('E8: an empty form lists what is missing, with links; each error is shown, in the company’s texts, after its field was left or changed', async ({
  page,
}) => {
  const form = new DonationPage(page);
  const { errors } = form.texts.form;
  await form.open();
  await expect(page.locator('.field-error:visible')).toHaveCount(0);
  await form.field('name').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('name')).toHaveText('Veuillez entrer votre nom.');
  await page.keyboard.press('Tab');
  await expect(form.error('email')).toHaveText('Vous devez entrer votre email');
  await form.field('email').fill('anais@');
  await expect(form.error('email')).toHaveText('SVP, entrez un email valide');
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.error('transferMethod')).toBeHidden();
  await form.method('paypal').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('transferMethod')).toHaveText('Veuillez choisir un moyen de transfert.');
  await expect(form.summary).toBeHidden();
  await form.field('email').fill('anais@exemple.com');
  await expect(form.error('email')).toBeHidden();

  await form.field('email').fill('');
  await expect(form.field('amount')).toHaveAttribute('placeholder', '1000');
  await form.press();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    errors.transferMethod,
    errors.amount,
    errors.currency,
    errors.name,
    errors.emailMissing,
    errors.phoneMissing,
  ]);
  await form.summary.getByRole('link').nth(2).click();
  await expect(form.field('currency')).toBeFocused();
  await form.summary.getByRole('link').first().click();
  await expect(form.method('paypal')).toBeFocused();
  await expect(page.locator('.tiles label')).toHaveText(Object.values(form.texts.methods));
});

test('E8: refuses a currency that the method does not accept beside its field, and the hint warns before; the form is filled in and sent by keyboard alone', async ({
  page,
}) => {
  const form = new DonationPage(page);
  await form.open();
  await form.method('moncash').check();
  await expect(form.field('currency')).toHaveValue('HTG');
  await form.field('currency').selectOption('USD');
  await form.method('natcash').check();
  await expect(page.locator('[data-method="natcash"]')).toHaveText(form.texts.methodHints.natcash);
  await expect(page.locator('[data-method]:visible')).toHaveCount(1);
  await expect(form.error('currency')).toHaveText(form.texts.form.errors.currencyMobile);
  await form.field('currency').selectOption('HTG');
  await expect(form.error('currency')).toBeHidden();
  await form.method('paypal').check();
  await expect(form.error('currency')).toHaveText(form.texts.form.errors.currencyPaypal);

  await form.method('paypal').focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await expect(form.method('moncash')).toBeChecked();
  await form.field('currency').selectOption('');
  await form.method('moncash').focus();
  await page.keyboard.press('Tab');
  for (const text of [donor.amount, 'HTG', donor.name, address(), donor.phone, donor.message]) {
    // A list takes the keys that are pressed; a field takes a whole text at once.
    await (text === 'HTG' ? page.keyboard.type(text) : page.keyboard.insertText(text));
    await page.keyboard.press('Tab');
  }
  await expect(form.field('currency')).toHaveValue('HTG');
  await expect(form.send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.alert).toHaveAccessibleName('Succès');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/services');
});
