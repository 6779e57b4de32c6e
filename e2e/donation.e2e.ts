import { randomUUID } from 'node:crypto';
import { findDonationByReference } from '#app/features/donations/donations.server.ts';
import { methods } from '#app/features/donations/donations.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { giveTo, setState } from '#test/donations.ts';
import { expectAccessible } from './accessible.ts';
import { ContactPage } from './contact-form.ts';
import { DonationPage, donationsOf, donor } from './donation-form.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase, renamed } from './members.ts';
import { photograph } from './pictures.ts';

const address = () => `${randomUUID()}@exemple.com`;

test('E8, E9, E10: a donor copies the details of each way to give, announces a donation, is thanked and follows its state', async ({
  page,
  context,
  server,
}) => {
  const form = new DonationPage(page);
  const t = form.texts;
  await form.open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { support } = exampleSettings;
  const table = page.getByRole('table');
  for (const [name, what, text] of [
    [t.support.online, t.details.link, support.paymentUrl],
    [t.support.bank, t.details.account, support.bank.account],
    ['Moncash', 'Moncash', support.moncash.number],
    ['Natcash', 'Natcash', support.natcash.number],
  ] as const) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await row.getByRole('button').click();
    await expect(page.getByText(t.support.copied(what))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  const email = address();
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
  const main = page.getByRole('main');
  for (const step of t.steps.moncash(reference)) await expect(main).toContainText(step);
  await page.setViewportSize({ width: 280, height: 700 });
  const lines = await main.getByText(reference, { exact: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines, 'the reference is never broken').toEqual([1, 1, 1, 1]);
  await onDatabase(server, (db) => setState(db, reference, 'refused', Date.now()));
  await page.reload();
  await expect(page.locator('[aria-current="step"]')).toContainText(t.status.states.refused);
  await expectAccessible(page);
});

test('E8: each error is shown, in the company’s texts, after its field was left or changed, and a currency that the method does not accept beside its field; the form is filled in and sent by keyboard alone', async ({
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
  await form.method('paypal').focus();
  await page.keyboard.press('Tab');
  await expect(form.error('transferMethod')).toHaveText('Veuillez choisir un moyen de transfert.');
  await expect(form.summary).toBeHidden();
  await expect(form.field('amount')).toHaveAttribute('placeholder', '1000');
  await form.press();
  await expect(form.summary).toBeFocused();
  const wrong = form.summary.getByRole('link');
  const { transferMethod, amount, currency, name, email, phoneMissing } = errors;
  await expect(wrong).toHaveText([transferMethod, amount, currency, name, email, phoneMissing]);
  await wrong.first().click();
  await expect(form.method('paypal')).toBeFocused();
  await expect(page.locator('.tiles label')).toHaveText(
    methods.map((method) => form.texts.methods[method]),
  );

  await page.reload();
  await form.method('moncash').check();
  await expect(form.field('currency')).toHaveValue('HTG');
  await form.field('currency').selectOption('USD');
  await form.method('natcash').check();
  await expect(page.locator('[data-method]:visible')).toHaveText(form.texts.methodHints.natcash);
  await expect(form.error('currency')).toHaveText(errors.currencyMobile);
  await form.field('currency').selectOption('HTG');
  await expect(form.error('currency')).toBeHidden();
  await form.method('paypal').check();
  await expect(form.error('currency')).toHaveText(errors.currencyPaypal);

  await form.method('moncash').check();
  await form.field('currency').selectOption('');
  await form.method('moncash').focus();
  await page.keyboard.press('Tab');
  for (const text of [donor.amount, 'HTG', donor.name, address(), donor.phone, donor.message]) {
    // A list takes the keys that are pressed; a field takes a whole text at once.
    await (text === 'HTG' ? page.keyboard.type(text) : page.keyboard.insertText(text));
    await page.keyboard.press('Tab');
  }
  // After the message, the link that says how long it is kept.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.alert).toHaveAccessibleName('Succès');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/services');
});

test('E10: when a donation cannot be stored, OK prefills the contact page, and the form has it again; a double click stores one', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  const form = new DonationPage(page);
  await form.open();
  const email = address();
  await form.fill(email);
  await renamed(server, 'donation', async () => {
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName('Erreur');
    await expect(form.alert).toHaveAccessibleDescription(
      "Une erreur est produite lors de l'envoi. SVP, laissez nous un message ici ! Cliquez sur OK",
    );
  });
  await form.alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/contact');
  const contact = new ContactPage(page);
  await expect(contact.email).toHaveValue(email);
  await expect(contact.message).toHaveValue(new RegExp(`${donor.amount} HTG[^]*${donor.message}$`));

  await form.open();
  await expect(form.field('email')).toHaveValue(email);
  await form.send.dblclick();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(await donationsOf(server, email)).toHaveLength(1);
});

test('a donor sends a picture of the payment: what is wrong with it is said beside it, a photograph is made small, and once it has arrived, the page says so, and takes another number', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 4(00|13)/);
  await page.setViewportSize({ width: 360, height: 740 });
  const { proof: t, status } = new DonationPage(page).texts;
  const reference = await onDatabase(server, (db) =>
    giveTo(db, Date.now(), {}, { idempotencyKey: randomUUID() }),
  );
  const proof = async () => {
    const donation = await onDatabase(server, (db) => findDonationByReference(db, reference));
    return [donation?.transaction_number, donation?.proof_image_id];
  };
  await page.goto(`/donation/${reference.toLowerCase()}`);
  const number = page.getByLabel(t.transaction, { exact: true });
  const picture = page.getByLabel(t.picture, { exact: true });
  const send = page.getByRole('button', { name: t.submit, exact: true });
  const choose = (buffer: Buffer) =>
    picture.setInputFiles({ name: 'recu.jpg', mimeType: 'image/jpeg', buffer });
  await number.fill('MC12345678');
  const wrong = page.locator('.error-summary').getByRole('link');
  // Made in the page: to send so much to the browser takes longer than all the rest.
  await picture.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(10_000_001)], 'recu.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
  });
  await send.press('Enter');
  await expect(wrong).toHaveText([t.errors.pictureTooLarge]);
  await choose(Buffer.from('not a picture'));
  await send.press('Enter');
  await expect(wrong).toHaveText([t.errors.pictureKind]);
  await expect(number).toHaveValue('MC12345678');
  expect(await proof()).toEqual([null, null]);

  const taken = await photograph(2400, 1800);
  await choose(taken);
  const bytes = () => picture.evaluate((input) => (input as HTMLInputElement).files?.[0]?.size);
  await expect.poll(bytes).toBeLessThan(taken.length / 2);
  await send.press('Enter');
  const thanks = page.getByRole('status').filter({ hasText: t.sent });
  await expect(thanks).toBeFocused();
  await expect(page.getByText(status.texts.announced)).toHaveCount(0);
  await expectAccessible(page);
  const [transaction, image] = await proof();
  expect([transaction, image]).toEqual(['MC12345678', expect.any(String)]);

  // From the page that has thanked, which is the one that follows too.
  await number.fill('MC87654321');
  await send.press('Enter');
  await expect(number).toHaveValue('');
  await expect(thanks).toBeFocused();
  expect(await proof()).toEqual(['MC87654321', image]);
});
