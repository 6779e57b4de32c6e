import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { uploadTexts } from '#app/ui/form/upload-texts.ts';
import { giveTo, setState } from '#test/donations.ts';
import { expectAccessible } from './accessible.ts';
import { contactPageTexts } from './contact-form.ts';
import { DonationPage, donationsOf, donor } from './donation-form.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase, renamed } from './members.ts';
import { photograph } from './pictures.ts';

/** On how many lines each occurrence of a word is. */
const linesOf = (locator: Locator, word: string): Promise<number[]> =>
  locator.evaluate((element, word) => {
    const lines: number[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const start = text.textContent?.indexOf(word) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
    }
    return lines;
  }, word);

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
  for (const [row, what, text] of [
    [t.support.online, t.details.link, support.paymentUrl],
    [t.support.bank, t.details.account, support.bank.account],
    ['Moncash', 'Moncash', support.moncash.number],
    ['Natcash', 'Natcash', support.natcash.number],
  ] as const) {
    const header = page.getByRole('rowheader', { name: row });
    await table.getByRole('row').filter({ has: header }).getByRole('button').click();
    const said = page.getByRole('status').filter({ hasText: t.support.copied(what) });
    await expect(said).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  const code = table.getByRole('img', { name: t.support.qr });
  await code.scrollIntoViewIfNeeded();
  await expect
    .poll(() => code.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

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
  for (const width of [320, 280]) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await linesOf(main, reference);
    expect(lines, `the reference is never broken, at ${width} px`).toEqual([1, 1, 1, 1]);
  }
  for (const state of ['confirmed', 'refused'] as const) {
    await onDatabase(server, (db) => setState(db, reference, state, Date.now()));
    await page.reload();
    await expect(page.locator('[aria-current="step"]')).toContainText(t.status.states[state]);
    await expectAccessible(page);
  }
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
  await form.field('email').fill('');
  await expect(form.field('amount')).toHaveAttribute('placeholder', '1000');
  await form.press();
  await expect(form.summary).toBeFocused();
  const wrong = form.summary.getByRole('link');
  await expect(wrong).toHaveText([
    errors.transferMethod,
    errors.amount,
    errors.currency,
    errors.name,
    errors.emailMissing,
    errors.phoneMissing,
  ]);
  await wrong.nth(2).click();
  await expect(form.field('currency')).toBeFocused();
  await wrong.first().click();
  await expect(form.method('paypal')).toBeFocused();
  await expect(page.locator('.tiles label')).toHaveText(Object.values(form.texts.methods));

  await page.reload();
  await form.method('moncash').check();
  await expect(form.field('currency')).toHaveValue('HTG');
  await form.field('currency').selectOption('USD');
  await form.method('natcash').check();
  await expect(page.locator('[data-method="natcash"]')).toHaveText(form.texts.methodHints.natcash);
  await expect(page.locator('[data-method]:visible')).toHaveCount(1);
  await expect(form.error('currency')).toHaveText(errors.currencyMobile);
  await form.field('currency').selectOption('HTG');
  await expect(form.error('currency')).toBeHidden();
  await form.method('paypal').check();
  await expect(form.error('currency')).toHaveText(errors.currencyPaypal);

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
  // After the message, the link that says how long it is kept.
  await page.keyboard.press('Tab');
  await expect(form.send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.alert).toHaveAccessibleName('Succès');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/services');
});

test('E10: offline, keeps and restores what was typed; when it cannot be stored, OK prefills the contact page; a double click stores one donation', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /status of 503/);
  const form = new DonationPage(page);
  await form.open();
  const email = address();
  await form.fill(email);
  await context.setOffline(true);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Erreur');
  await form.alert.getByRole('button', { name: form.texts.stay }).click();
  await expect(form.field('amount')).toHaveValue(donor.amount);
  await context.setOffline(false);

  await form.open();
  await expect(form.field('email')).toHaveValue(email);
  await renamed(server, 'donation', async () => {
    await form.send.click();
    await expect(form.alert).toHaveAccessibleDescription(
      "Une erreur est produite lors de l'envoi. SVP, laissez nous un message ici ! Cliquez sur OK",
    );
  });
  await form.alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/contact');
  const t = contactPageTexts('fr');
  await expect(page.getByLabel(t.email, { exact: true })).toHaveValue(email);
  const lines = t.aboutDonation(`${donor.amount} HTG`, 'Moncash', donor.phone);
  await expect(page.getByLabel(t.message, { exact: true })).toHaveValue(
    `${lines}\n\n${donor.message}`,
  );

  await form.open();
  await expect(form.field('email')).toHaveValue(email);
  await form.send.dblclick();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(await donationsOf(server, email)).toHaveLength(1);
});

test('a donor sends a picture of the payment: what is wrong with it is said beside it; on a slow connection one sees how much has left, and can cancel; what is lost is sent again with one click; once it has arrived, the page says so', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 4(00|13)|ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 740 });
  const { proof: t, noAnswer } = new DonationPage(page).texts;
  const reference = await onDatabase(server, (db) =>
    giveTo(db, Date.now(), {}, { idempotencyKey: randomUUID() }),
  );
  const proof = () =>
    onDatabase(server, (db) =>
      db
        .selectFrom('donation')
        .select(['transaction_number', 'proof_image_id'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow(),
    );
  const own = `/donation/${reference.toLowerCase()}`;
  await page.goto(own);
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

  // A photograph is made small on the device.
  const taken = await photograph(2400, 1800);
  await choose(taken);
  const bytes = () => picture.evaluate((input) => (input as HTMLInputElement).files?.[0]?.size);
  await expect.poll(bytes).toBeLessThan(taken.length / 2);
  const link = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    link.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 20, downloadThroughput: -1, uploadThroughput },
    });
  // On its way for as long as the page is looked at.
  await speed(1000);
  await send.press('Enter');
  const bar = page.getByRole('progressbar', { name: uploadTexts.fr.progress });
  await expect
    .poll(() => bar.evaluate((progress) => (progress as HTMLProgressElement).value))
    .toBeGreaterThan(0);
  const cancel = page.getByRole('button', { name: uploadTexts.fr.cancel });
  await expect(cancel).toBeFocused();
  await expectAccessible(page);
  await cancel.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: uploadTexts.fr.cancelled }),
  ).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(send).toBeFocused();
  await expect(number).toHaveValue('MC12345678');

  await speed(-1);
  await page.route(`**${own}`, (route) => route.abort());
  await send.press('Enter');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveAccessibleDescription(noAnswer);
  expect(await proof()).toEqual({ transaction_number: null, proof_image_id: null });
  await page.unroute(`**${own}`);
  await alert.getByRole('button', { name: uploadTexts.fr.retry }).press('Enter');
  const thanks = page.getByRole('status').filter({ hasText: t.sent });
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  const sent = await proof();
  expect(sent).toEqual({ transaction_number: 'MC12345678', proof_image_id: expect.any(String) });

  // From the page that has thanked, which is the one that follows too.
  await number.fill('MC87654321');
  await send.press('Enter');
  await expect(number).toHaveValue('');
  await expect(thanks).toBeFocused();
  expect(await proof()).toEqual({ ...sent, transaction_number: 'MC87654321' });
});
