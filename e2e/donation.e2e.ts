import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { donationTexts } from '#app/features/donations/texts.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { setState } from '#test/donations.ts';
import { expectAccessible } from './accessible.ts';
import { contactPageTexts } from './contact-form.ts';
import { DonationPage, donationsOf, donor } from './donation-form.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

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

test.use({ reducedMotion: 'no-preference' });

const address = () => `${randomUUID()}@exemple.com`;

test('E8, E10: a donor announces a donation, is thanked and follows its state', async ({
  page,
  server,
}) => {
  const form = new DonationPage(page);
  const t = form.texts;
  await form.open();
  const email = address();
  await form.fill(email);
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(t.successTitle);
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
  await expect(main).toContainText(exampleSettings.support.moncash.number);
  for (const width of [320, 280]) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await linesOf(main, reference);
    expect(lines, `the reference is never broken, at ${width} px`).toEqual([1, 1, 1]);
  }
  for (const state of ['confirmed', 'refused'] as const) {
    await onDatabase(server, (db) => setState(db, reference, state, Date.now()));
    await page.reload();
    await expect(main).toContainText(t.status.texts[state]);
    await expect(page.locator('[aria-current="step"]')).toContainText(t.status.states[state]);
    await expectAccessible(page);
  }
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
  await onDatabase(server, (db) => db.schema.alterTable('donation').renameTo('away').execute());
  try {
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName('Erreur');
    await expect(form.alert).toHaveAccessibleDescription(
      "Une erreur est produite lors de l'envoi. SVP, laissez nous un message ici ! Cliquez sur OK",
    );
  } finally {
    await onDatabase(server, (db) => db.schema.alterTable('away').renameTo('donation').execute());
  }
  await form.alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/contact');
  const t = contactPageTexts('fr');
  await expect(page.getByLabel(t.name, { exact: true })).toHaveValue(donor.name);
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

test('A6, E9: copies the details of every way to give with one click, and confirms it; finds a donation by its reference as typed, and says so when there is none', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { support } = exampleSettings;
  const t = donationTexts.fr;
  await page.goto('/donation');
  await expect(page.getByRole('heading', { name: 'Support Us' })).toBeVisible();
  const table = page.getByRole('table');
  for (const [row, what, text] of [
    [t.support.online, t.details.link, support.paymentUrl],
    [t.support.bank, t.details.account, support.bank.account],
    ['Moncash', 'Moncash', support.moncash.number],
    ['Natcash', 'Natcash', support.natcash.number],
  ] as const) {
    await table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row }) })
      .getByRole('button')
      .click();
    await expect(
      page.getByRole('status').filter({ hasText: t.support.copied(what) }),
    ).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(table.getByRole('link', { name: t.support.pay })).toHaveAttribute(
    'href',
    support.paymentUrl,
  );
  for (const { name, url } of support.platforms)
    await expect(table.getByRole('link', { name })).toHaveAttribute('href', url);
  const code = table.getByRole('img', { name: t.support.qr });
  await code.scrollIntoViewIfNeeded();
  await expect
    .poll(() => code.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.getByLabel(t.status.lookUpLabel).fill('bwt aaa aaa');
  await page.getByRole('button', { name: t.status.lookUp }).click();
  await expect(page).toHaveURL('/donation/bwt-aaaaaa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.status.unknownTitle);
  await expect(page.getByLabel(t.status.lookUpLabel)).toHaveValue('bwt-aaaaaa');
  await expectAccessible(page, page.url(), 'page');
});
