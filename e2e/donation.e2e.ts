import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { ContactPage, DonationPage, donationsOf, donor, newEmail } from './forms.ts';
import { renamed } from './members.ts';
import { photograph } from './pictures.ts';

test('E8, E9, E10: a donor gives and follows', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 4(00|13)/);
  const form = new DonationPage(page);
  const t = form.texts;
  await form.open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { support } = exampleSettings;
  for (const [name, text] of [
    [t.support.online, support.paymentUrl],
    [t.support.bank, support.bank.account],
    ['Moncash', support.moncash.number],
    ['Natcash', support.natcash.number],
  ] as const) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await row.getByRole('button').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(page.getByText(t.support.copied('Natcash'))).toBeVisible();
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
  const own = `/donation/${reference.toLowerCase()}`;
  await expect(form.alert.getByRole('link', { name: t.follow })).toHaveAttribute('href', own);
  await form.alert.getByRole('link', { name: 'OK' }).click();
  await expect(page).toHaveURL('/services');

  await page.goto(own);
  const proof = async () => {
    const [donation] = await donationsOf(server, email);
    return [donation?.transaction_number, donation?.proof_image_id];
  };
  const number = form.labelled(t.proof.transaction);
  const picture = form.labelled(t.proof.picture);
  const send = form.button(t.proof.submit);
  const choose = (buffer: Buffer) =>
    picture.setInputFiles({ name: 'recu.jpg', mimeType: 'image/jpeg', buffer });
  await number.fill('MC12345678');
  await choose(Buffer.from('not a picture'));
  await send.press('Enter');
  await expect(form.wrong).toHaveText([t.proof.errors.pictureKind]);
  await expect(number).toHaveValue('MC12345678');
  expect(await proof()).toEqual([null, null]);

  const taken = await photograph(2400, 1800);
  await choose(taken);
  const bytes = () => picture.evaluate((input) => (input as HTMLInputElement).files?.[0]?.size);
  await expect.poll(bytes).toBeLessThan(taken.length / 2);
  await send.press('Enter');
  const thanks = page.getByRole('status').filter({ hasText: t.proof.sent });
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  expect(await proof()).toEqual(['MC12345678', expect.any(String)]);
});

test('E8, E10: errors are told; nothing typed is lost', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 503/);
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
  await form.method('paypal').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('transferMethod')).toHaveText('Veuillez choisir un moyen de transfert.');
  await expect(form.summary).toBeHidden();
  await expect(form.field('amount')).toHaveAttribute('placeholder', '1000');
  await form.press(form.texts.send);
  await expect(form.summary).toBeFocused();
  const { transferMethod, amount, currency, name, email, phoneMissing } = errors;
  const expected = [transferMethod, amount, currency, name, email, phoneMissing];
  await expect(form.wrong).toHaveText(expected);
  await form.wrong.first().click();
  await expect(form.method('paypal')).toBeFocused();

  await page.reload();
  await form.method('moncash').check();
  await expect(form.field('currency')).toHaveValue('HTG');
  await form.field('currency').selectOption('USD');
  await form.method('natcash').check();
  await expect(page.locator('[data-method]:visible')).toHaveText(form.texts.methodHints.natcash);
  await expect(form.error('currency')).toHaveText(errors.currencyMobile);

  await form.method('moncash').check();
  await form.field('currency').selectOption('');
  await form.method('moncash').focus();
  await page.keyboard.press('Tab');
  const donorEmail = newEmail();
  for (const text of [donor.amount, 'HTG', donor.name, donorEmail, donor.phone, donor.message]) {
    // A list takes the keys that are pressed; a field takes a whole text at once.
    await (text === 'HTG' ? page.keyboard.type(text) : page.keyboard.insertText(text));
    await page.keyboard.press('Tab');
  }
  // After the message, the link that says how long it is kept.
  await page.keyboard.press('Tab');
  await renamed(server, 'donation', async () => {
    await page.keyboard.press('Enter');
    await expect(form.alert).toHaveAccessibleName('Erreur');
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
