import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { describeRefusal } from '#app/email/refusal-texts.ts';
import { backupTexts } from '#app/features/backup/texts.ts';
import { messageReviewTexts } from '#app/features/contact/admin/texts.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { payeeTexts } from '#app/features/donations/payees/texts.ts';
import { emailReviewTexts } from '#app/features/emails/admin/texts.ts';
import { evidenceSectionTexts } from '#app/features/evidence/section-texts.ts';
import { peopleTexts } from '#app/features/members/admin/texts.ts';
import { noticeTexts } from '#app/features/notice/texts.ts';
import { numbersTexts } from '#app/features/numbers/texts.ts';
import { privacyTexts } from '#app/features/privacy/texts.ts';
import { settingsTexts } from '#app/features/settings/texts.ts';
import { registry } from '#app/features.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { exportsTexts } from '#app/office/exports/texts.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { resourceTexts } from '#app/office/resource/texts.ts';
import { goodMessage } from '#test/contact.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { linkIn } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';

// The team's tasks of a year, each on a phone, in at most two screens.

async function makeOwner(site: TestServer) {
  const owner = await makeMember(site, { username: 'Nadia' });
  await onDatabase(site, (db) =>
    db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute(),
  );
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

/** What the page says once a task is done; the site of the tests has no mail server. */
const expectDone = (page: Page, locale: Locale, action: JournalAction) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: registry.journal.doneText(locale, action, '', true) ?? '' }),
  ).toBeVisible();

/** A page of the site as its server sends it. */
const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text();

test('an owner sends a refused email again, changes where money goes, and takes access away', async ({
  page,
  site,
}) => {
  await test.step('an email that was refused is seen and sent again', async () => {
    const t = emailReviewTexts.fr;
    // Late enough that the server does not send it meanwhile.
    const later = Date.now() + 3_600_000;
    const { id } = await receive(
      site,
      'fr',
      `Anaïs ${randomUUID()}`,
      `${randomUUID()}@example.org`,
      later,
    );
    const refused = { failed_at: Date.now(), last_error: '550 no such mailbox' };
    await onDatabase(site, (db) =>
      db.updateTable('outbox').set(refused).where('payload', 'like', `%${id}%`).execute(),
    );
    await page.goto('/admin/email');
    await expect(page.getByText(keptTexts.fr.email)).toBeVisible();
    const { words, label } = describeRefusal('fr', refused.last_error);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.getByText(label, { exact: true }).first().click();
    await expect(page.getByText('550 no such mailbox').first()).toBeVisible();
    // Not the button that sends them all.
    await page
      .getByRole('button', { name: `${t.retry}:` })
      .first()
      .click();
    await expectDone(page, 'fr', 'email.retried');
  });

  await test.step('a trial says what became of it', async () => {
    const t = emailReviewTexts.fr.trial;
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.states.kept())).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('where money goes is changed on two screens with three fields; donors see the old account', async () => {
    const t = payeeTexts.fr;
    const number = '37114455';
    await page.goto('/admin/payees');
    await page.getByRole('link', { name: `${t.change}: ${t.methods.moncash}` }).click();
    await page.getByLabel(t.fields.number, { exact: true }).fill(number);
    await page.getByLabel(t.again(t.fields.number)).fill(number);
    await page.getByLabel(t.fields.holder, { exact: true }).fill('BWT');
    await page.getByRole('button', { name: t.submit }).click();
    await expectDone(page, 'fr', 'payee.requested');
    expect(await htmlOf(page, '/donation')).not.toContain(number);
    await page.getByRole('button', { name: t.pending.cancel }).click();
    await expectDone(page, 'fr', 'payee.canceled');
  });

  await test.step('access is taken away on one screen, and given back', async () => {
    const t = peopleTexts.fr;
    const other = await makeMember(site, { username: 'Rose Kap' });
    await page.goto(`/admin/people/${other.id}`);
    await page.getByRole('button', { name: t.access.suspend }).click();
    await page.getByRole('button', { name: t.access.resume }).click();
    await expect(page.getByRole('button', { name: t.access.suspend })).toBeVisible();
  });
});

test('an owner reads the numbers, exports a list, erases somebody and makes a backup', async ({
  page,
  site,
  browser,
}) => {
  const email = `${randomUUID()}@example.org`;
  await receive(site, 'fr', `Anaïs ${randomUUID()}`, email);

  await test.step('the numbers of the month stand on one page, each chart with its table', async () => {
    const t = numbersTexts.fr;
    await page.goto('/admin/numbers');
    await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible();
    const charts = await page.locator('.number-chart').evaluateAll((all) =>
      all.map((each) => {
        const [table, summary] = [each.querySelector('table'), each.querySelector('summary')];
        const isFolded = !table?.checkVisibility();
        summary?.click();
        return [
          each.querySelector('svg[role="img"]')?.checkVisibility(),
          isFolded,
          table?.checkVisibility(),
          summary?.textContent,
        ];
      }),
    );
    expect(charts.length).toBeGreaterThan(1);
    for (const chart of charts)
      expect(chart).toEqual([true, true, true, expect.stringContaining(t.table)]);
  });

  await test.step('a list is exported with two fields', async () => {
    const t = exportsTexts.fr;
    await page.goto('/admin/exports');
    await page.getByLabel(t.list).selectOption('messages');
    await page.getByLabel(t.period).selectOption('all');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.download }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(email);
  });

  await test.step('somebody without an account has everything erased: asked for, proved by email, erased', async () => {
    const t = privacyTexts.fr;
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

  await test.step('a backup is made with one button, and offered for download', async () => {
    const t = backupTexts.fr;
    await page.goto('/admin/backup');
    const made = page
      .getByRole('row')
      .filter({ hasText: t.kinds.asked })
      .filter({ has: page.getByRole('button') });
    const before = await made.count();
    await page.getByRole('button', { name: t.make }).click();
    await expectDone(page, 'fr', 'backup.requested');
    // The list renews itself.
    await expect(made).toHaveCount(before + 1);
  });
});

// With script, other tests send the forms of these pages.
test.describe('in Creole, without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an editor takes a message, changes opening hours, announces a notice and shows work that was done', async ({
    page,
    site,
  }) => {
    await test.step('a message is taken and marked done with a tap each', async () => {
      const t = messageReviewTexts.ht.message;
      const { id } = await receive(
        site,
        'ht',
        `Anaïs ${randomUUID()}`,
        `${randomUUID()}@example.org`,
      );
      await page.goto(`/ht/admin/messages/${id}`);
      await page.getByRole('button', { name: t.take }).click();
      await expect(page.getByText(t.assignedTo('Nadia')).first()).toBeVisible();
      await page.getByRole('button', { name: t.done, exact: true }).click();
      await expectDone(page, 'ht', 'message.done');
      await expect(page.getByRole('button', { name: t.reopen })).toBeVisible();
    });

    await test.step('opening hours and a phone number are changed, and the contact page shows them', async () => {
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
      expect(await htmlOf(page, '/ht/contact')).toContain(
        `href="tel:${phone.replaceAll(' ', '')}"`,
      );
    });

    await test.step('a notice stands above every page until it is removed', async () => {
      const t = noticeTexts.ht;
      await page.goto('/ht/admin/notice');
      for (const language of ['fr', 'ht', 'en'] as const)
        await page.getByLabel(t.fields.text.label[language]).fill(`BWT 2027 ${language}`);
      await page.getByLabel(t.fields.tone.label).selectOption('warning');
      await page.getByRole('button', { name: t.submit }).click();
      await expectDone(page, 'ht', 'notice.changed');
      await page.goto('/ht/about');
      await expect(page.getByText('BWT 2027 ht')).toBeVisible();
      await page.goto('/ht/admin/notice');
      for (const language of ['fr', 'ht', 'en'] as const)
        await page.getByLabel(t.fields.text.label[language]).fill('');
      await page.getByRole('button', { name: t.submit }).click();
      await expectDone(page, 'ht', 'notice.removed');
      expect(await htmlOf(page, '/ht/about')).not.toContain('BWT 2027 ht');
    });

    await test.step('work done is added on one screen with at most five fields, and the site shows it', async () => {
      const t = { ...evidenceSectionTexts.ht, page: resourceTexts.ht };
      const name = `Lekòl ${randomUUID()}`;
      await page.goto('/ht/admin/evidence');
      await page.getByRole('link', { name: t.add.job }).click();
      await page.getByLabel(t.fields.name.label.job, { exact: true }).fill(name);
      await page
        .getByLabel(t.fields.text.label.job, { exact: true })
        .fill('Un site en trois langues.');
      await page.getByRole('button', { name: t.page.submit }).click();
      await expectDone(page, 'ht', 'evidence.saved');
      expect(await htmlOf(page, '/ht/about')).toContain(name);
      await page.getByRole('link', { name }).click();
      await page.getByRole('button', { name: t.page.trash }).click();
      await expectDone(page, 'ht', 'evidence.trashed');
    });
  });
});
