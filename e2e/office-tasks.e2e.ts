import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { backupTexts } from '#app/features/backup/texts.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { emailReviewTexts } from '#app/features/email-review/texts.ts';
import { evidenceEditorTexts } from '#app/features/evidence-editor/texts.ts';
import { exportsTexts } from '#app/features/exports/texts.ts';
import { messageReviewTexts } from '#app/features/message-review/texts.ts';
import { noticeTexts } from '#app/features/notice/texts.ts';
import { numbersTexts } from '#app/features/numbers/texts.ts';
import { doneTexts } from '#app/features/office/done-texts.ts';
import { payeeTexts } from '#app/features/payees/texts.ts';
import { peopleTexts } from '#app/features/people/texts.ts';
import { privacyTexts } from '#app/features/privacy/texts.ts';
import { settingsTexts } from '#app/features/settings/texts.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { goodMessage } from '#test/contact.ts';
import type { TestServer } from '#test/server.ts';
import { linkIn } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';

// The team's tasks of a year, each on a phone, in at most two screens, and each without script.

async function makeOwner(site: TestServer) {
  const owner = await makeMember(site, { username: 'Nadia' });
  await onDatabase(site, (db) => db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute());
  return owner;
}

/** A message of a person whom no other test knows. */
const receive = (site: TestServer, locale: Locale, name: string, email: string, at = Date.now()) =>
  onDatabase(site, (db) => {
    const origin = { idempotencyKey: name, locale, spamReason: null };
    return createMessage(db, { ...goodMessage, country: 'HT', name, email }, origin, at);
  });

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(async ({ site, context }) => signIn(site, context, await makeOwner(site)));

/** What the page says once a task is done. */
const expectDone = (page: Page, locale: Locale, kind: keyof typeof doneTexts.fr) =>
  expect(page.getByRole('status').filter({ hasText: doneTexts[locale][kind]?.('') ?? '' })).toBeVisible();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an email that was refused is seen and sent again', async ({ page, site }) => {
      const t = emailReviewTexts.fr;
      // Late enough that the server does not send it meanwhile.
      const later = Date.now() + 3_600_000;
      const { id } = await receive(site, 'fr', `Anaïs ${randomUUID()}`, `${randomUUID()}@example.org`, later);
      const refused = { failed_at: Date.now(), last_error: '550 no such mailbox' };
      await onDatabase(site, (db) => db.updateTable('outbox').set(refused).where('payload', 'like', `%${id}%`).execute());
      await page.goto('/admin/email');
      await expect(page.getByText('550 no such mailbox').first()).toBeVisible();
      // Not the button that sends them all.
      await page
        .getByRole('button', { name: `${t.retry}:` })
        .first()
        .click();
      await expectDone(page, 'fr', 'email.retried');
    });

    test('where money goes is changed on two screens with three fields; donors see the old account until a day later', async ({
      page,
    }) => {
      const t = payeeTexts.fr;
      const number = '37114455';
      await page.goto('/admin/payees');
      await page.getByRole('link', { name: `${t.change}: ${t.methods.moncash}` }).click();
      await page.getByLabel(t.fields.number, { exact: true }).fill(number);
      await page.getByLabel(t.again(t.fields.number)).fill(number);
      await page.getByLabel(t.fields.holder, { exact: true }).fill('BWT');
      await page.getByRole('button', { name: t.submit }).click();
      await expectDone(page, 'fr', 'payee.requested');
      await page.goto('/donation');
      await expect(page.getByText(number)).toHaveCount(0);
      await page.goto('/admin/payees');
      await page.getByRole('button', { name: t.pending.cancel }).click();
      await expectDone(page, 'fr', 'payee.canceled');
    });

    test('access is taken away on one screen, and given back', async ({ page, site }) => {
      const t = peopleTexts.fr;
      const other = await makeMember(site, { username: 'Rose Kap' });
      await page.goto(`/admin/people/${other.id}`);
      await page.getByRole('button', { name: t.access.suspend }).click();
      await page.getByRole('button', { name: t.access.resume }).click();
      await expect(page.getByRole('button', { name: t.access.suspend })).toBeVisible();
    });

    test('the numbers of the month stand on one page, each chart with its table', async ({ page }) => {
      const t = numbersTexts.fr;
      await page.goto('/admin/numbers');
      await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible();
      const charts = page.locator('.number-chart');
      for (const chart of await charts.all()) {
        await expect(chart.getByRole('img')).toBeVisible();
        await chart.getByText(t.table).click();
        await expect(chart.getByRole('table')).toBeVisible();
      }
      expect(await charts.count()).toBeGreaterThan(1);
    });

    test('a list is exported with two fields', async ({ page, site }) => {
      const t = exportsTexts.fr;
      const email = `${randomUUID()}@example.org`;
      await receive(site, 'fr', `Anaïs ${randomUUID()}`, email);
      await page.goto('/admin/exports');
      await page.getByLabel(t.list).selectOption('messages');
      await page.getByLabel(t.period).selectOption('all');
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.download }).click()]);
      expect(await readFile(await file.path(), 'utf8')).toContain(email);
    });

    test('somebody without an account has everything erased: asked for, proved by email, erased', async ({
      page,
      site,
      browser,
    }) => {
      const t = privacyTexts.fr;
      const email = `${randomUUID()}@example.org`;
      await receive(site, 'fr', `Anaïs ${randomUUID()}`, email);
      await page.goto('/admin/privacy');
      await page.getByLabel(t.look.email).fill(email);
      await page.getByRole('button', { name: t.look.submit }).click();
      await page.getByRole('button', { name: t.link.submit }).click();
      await expectDone(page, 'fr', 'privacy.asked');
      const request = page.url().replace(/\?.*/, '');

      const person = await browser.newPage();
      await person.goto(linkIn(await waitForEmail(site, email, t.email.proof.subject)));
      await person.getByLabel(t.page.choice).selectOption('erase');
      await person.getByRole('button', { name: t.page.submit }).click();
      await expect(person.getByText(t.page.sent.erase)).toBeVisible();
      await person.close();

      await page.goto(request);
      await page.getByRole('link', { name: t.erase.open }).click();
      await page.getByRole('button', { name: t.erase.submit }).click();
      await expectDone(page, 'fr', 'privacy.erased');
    });

    test('a backup is made with one button, and offered for download', async ({ page }) => {
      const t = backupTexts.fr;
      await page.goto('/admin/backup');
      await page.getByRole('button', { name: t.make }).click();
      await expectDone(page, 'fr', 'backup.requested');
      await expect(async () => {
        await page.goto('/admin/backup');
        await expect(page.getByRole('row').filter({ hasText: t.kinds.asked }).first()).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  });
}

// With script, other tests send the forms of these pages.
test.describe('in Creole, without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is taken and marked done with a tap each', async ({ page, site }) => {
    const t = messageReviewTexts.ht.message;
    const { id } = await receive(site, 'ht', `Anaïs ${randomUUID()}`, `${randomUUID()}@example.org`);
    await page.goto(`/ht/admin/messages/${id}`);
    await page.getByRole('button', { name: t.take }).click();
    await expect(page.getByText(t.assignedTo('Nadia')).first()).toBeVisible();
    await page.getByRole('button', { name: t.done, exact: true }).click();
    await expectDone(page, 'ht', 'message.done');
    await expect(page.getByRole('button', { name: t.reopen })).toBeVisible();
  });

  test('opening hours and a phone number are changed, and the contact page shows them', async ({ page }) => {
    const t = settingsTexts.ht;
    await page.goto('/ht/admin/settings');
    await page.getByText(t.sections.hours.title, { exact: true }).click();
    await page.getByLabel(t.fields.saturdayOpens).fill('09:45');
    await page.getByLabel(t.fields.saturdayCloses).fill('12:15');
    await page.getByRole('button', { name: t.submit }).filter({ visible: true }).click();
    await expectDone(page, 'ht', 'settings.changed');
    await page.getByText(t.sections.contact.title, { exact: true }).click();
    const first = page.url();
    const phone = '+509 37 01 44 55';
    await page.getByLabel(t.fields.phones).fill(phone);
    await page.getByRole('button', { name: t.submit }).filter({ visible: true }).last().click();
    await expect(page).not.toHaveURL(first);
    await expectDone(page, 'ht', 'settings.changed');
    await page.goto('/ht/contact');
    await expect(page.locator(`a[href="tel:${phone.replaceAll(' ', '')}"]`).first()).toBeAttached();
  });

  test('a notice stands above every page until it is removed', async ({ page }) => {
    const t = noticeTexts.ht;
    await page.goto('/ht/admin/notice');
    for (const language of ['fr', 'ht', 'en'] as const) await page.getByLabel(t.fields[language]).fill(`BWT 2027 ${language}`);
    await page.getByLabel(t.fields.tone).selectOption('warning');
    await page.getByRole('button', { name: t.submit }).click();
    await expectDone(page, 'ht', 'notice.changed');
    await page.goto('/ht/about');
    await expect(page.getByText('BWT 2027 ht')).toBeVisible();
    await page.goto('/ht/admin/notice');
    for (const language of ['fr', 'ht', 'en'] as const) await page.getByLabel(t.fields[language]).fill('');
    await page.getByRole('button', { name: t.submit }).click();
    await expectDone(page, 'ht', 'notice.removed');
    await page.goto('/ht/about');
    await expect(page.getByText('BWT 2027 ht')).toHaveCount(0);
  });

  test('work done is added on one screen with at most five fields, and the site shows it', async ({ page }) => {
    const t = evidenceEditorTexts.ht;
    const name = `Lekòl ${randomUUID()}`;
    await page.goto('/ht/admin/evidence');
    await page.getByRole('link', { name: t.page.add.job }).click();
    await page.getByLabel(t.page.name.job, { exact: true }).fill(name);
    await page.getByLabel(t.page.text.job, { exact: true }).fill('Un site en trois langues.');
    await page.getByRole('button', { name: t.page.submit }).click();
    await expectDone(page, 'ht', 'evidence.saved');
    await page.goto('/ht/about');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.goto('/ht/admin/evidence');
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: t.page.trash }).click();
    await expectDone(page, 'ht', 'evidence.trashed');
  });
});
