import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { TestServer } from '#test/server.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, linkIn, newEmail } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { storedKeys } from './form-page.ts';
import { ways } from './site.ts';

function findRow({ dataDir }: TestServer, email: string): Record<string, unknown> | undefined {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  try {
    return database.prepare('select * from account where email = ?').get(email) as
      | Record<string, unknown>
      | undefined;
  } finally {
    database.close();
  }
}

for (const { locale, javaScriptEnabled } of ways) {
  const accounts = accountsTexts[locale];
  const login = loginTexts[locale];

  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('a visitor signs up, verifies the email address and logs in', async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const email = newEmail();
      const form = new AccountPage(page, '/signup', locale);
      await form.open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        locale === 'fr' ? 'Créer un compte' : signupTexts[locale].title,
      );
      if (javaScriptEnabled) await expectErrorsInWords(form);
      await form.username.fill('Anaïs Kap');
      await form.email.fill(email.toUpperCase());
      if (!javaScriptEnabled) await expectServerErrors(form, server);
      await form.password.fill(goodPassword);
      await page.getByLabel(accounts.fields.phone, { exact: true }).fill('+509 37 12-34 56');
      await page.getByLabel(accounts.fields.genre, { exact: true }).selectOption('feminin');
      await page.getByLabel(accounts.fields.birthdate, { exact: true }).fill('3 2 2001');
      await page.getByLabel(accounts.fields.country, { exact: true }).selectOption('HT');
      await page.getByLabel(accounts.fields.region, { exact: true }).fill('Nord');
      await form.takeTime(server);
      await form.press(signupTexts[locale].submit);

      await expect(form.alert).toHaveAccessibleName(formTexts[locale].successTitle);
      await expect(form.alert).toHaveAccessibleDescription(
        locale === 'fr' ? 'Form submitted!' : signupTexts[locale].success,
      );
      await expect(form.ok).toBeFocused();
      await form.ok.click();
      await expect(page).toHaveURL(localizedPath(locale, '/authentication'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        signupTexts[locale].authentication.title,
      );
      expect(findRow(server, email)).toMatchObject({
        username: 'Anaïs Kap',
        phone: '+509 37 12-34 56',
        genre: 'feminin',
        birthdate: '2001-02-03',
        country: 'HT',
        region: 'Nord',
        role: 'member',
        locale,
        email_verified_at: null,
        // In the visitor's time zone, which only a script knows.
        local_date_time: javaScriptEnabled
          ? expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
          : null,
      });

      const link = linkIn(
        await waitForEmail(
          server,
          email,
          { fr: 'confirmez', en: 'confirm', ht: 'konfime' }[locale],
        ),
      );
      await page.goto(link);
      await expect(page).toHaveURL(localizedPath(locale, '/authentication'));
      await form.password.fill(goodPassword);
      await page.getByRole('button', { name: signupTexts[locale].authentication.verify }).click();
      await expect(page.getByText(signupTexts[locale].authentication.verified)).toBeVisible();
      expect(findRow(server, email)?.email_verified_at).not.toBeNull();

      await page
        .locator('.account-main')
        .getByRole('link', { name: signupTexts[locale].authentication.logIn })
        .click();
      await expect(page).toHaveURL(localizedPath(locale, '/login'));
      await new AccountPage(page, '/login', locale).logIn(email);
      await expect(form.alert).toHaveAccessibleDescription(login.success);
    });
  });
}

/**
 * Without script the server names the errors; it keeps what was typed, and never returns the
 * password.
 */
async function expectServerErrors(form: AccountPage, server: TestServer): Promise<void> {
  const { page, t } = form;
  const birthdate = page.getByLabel(t.fields.birthdate, { exact: true });
  await form.password.fill('password123');
  await birthdate.fill('01/01/2099');
  await page.getByLabel(t.fields.country, { exact: true }).selectOption('CA');
  await form.takeTime(server);
  await form.press(t.signup.submit);
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    t.errors.passwordCommon,
    t.errors.birthdate,
  ]);
  await expect(form.username).toHaveValue('Anaïs Kap');
  await expect(page.getByLabel(t.fields.country, { exact: true })).toHaveValue('CA');
  await expect(form.password).toHaveValue('');
  await expect(page.getByText(t.signup.retypePassword)).toBeVisible();
  expect(await page.content()).not.toContain('password123');
}

/**
 * With script they are named in words while one types; the password is masked until its button is
 * pressed, and never stored.
 */
async function expectErrorsInWords(form: AccountPage): Promise<void> {
  const { page } = form;
  const { errors, fields } = form.t;
  await form.press('Créer mon compte');
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('link')).toHaveText([
    errors.username,
    errors.email,
    errors.password,
  ]);
  await form.username.fill('ab');
  await form.email.fill('anais@');
  await form.password.fill('seven77');
  await page.getByLabel(fields.phone, { exact: true }).fill('call me');
  await expect(form.summary.getByRole('link')).toHaveText([
    errors.usernameLength,
    errors.email,
    errors.passwordShort,
    errors.phone,
  ]);
  await form.summary.getByRole('link').last().click();
  await expect(page.getByLabel(fields.phone, { exact: true })).toBeFocused();

  await expect(form.password).toHaveAttribute('type', 'password');
  await expect(form.password).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: fields.showPassword }).press('Enter');
  await expect(form.password).toHaveAttribute('type', 'text');
  await form.password.fill(`${goodPassword}!`);
  expect(await storedKeys(page)).toEqual([]);
}

test('the drawn side widens while any field has the focus, and nothing else moves', async ({
  page,
}) => {
  const form = new AccountPage(page, '/signup');
  await form.open();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { rest, focused, after } = await page.evaluate(() => {
      const measure = () => {
        for (const animation of document.getAnimations()) animation.finish();
        const [side, field] = ['.account-side', '#username'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return {
          side: { width: side?.width ?? 0, height: side?.height },
          field: [field?.x, field?.width, field?.height, (field?.y ?? 0) + scrollY],
        };
      };
      const fields = ['username', 'password', 'region'].map((id) => document.getElementById(id));
      const rest = measure();
      const focused = fields.map((field) => {
        field?.focus();
        return measure();
      });
      fields.at(-1)?.blur();
      return { rest, focused, after: measure() };
    });
    for (const { side, field } of focused) {
      expect(side.width).toBeGreaterThan(rest.side.width * 1.1);
      expect(side.height).toBe(rest.side.height);
      expect(field).toEqual(rest.field);
    }
    expect(after).toEqual(rest);
  }
});

test('keeps what was typed, the password included, when the account cannot be stored', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  await form.open();
  await form.username.fill('Panne');
  await form.email.fill(email);
  await form.password.fill(goodPassword);
  await page.getByRole('button', { name: form.t.fields.showPassword }).click();
  await form.takeTime(server);
  alterTable(server, 'alter table account rename to away');
  try {
    await form.press('Créer mon compte');
    await expect(form.alert).toHaveAccessibleName('Erreur');
    await expect(form.alert).toHaveAccessibleDescription(
      'Something bad happened; please try again later.',
    );
  } finally {
    alterTable(server, 'alter table away rename to account');
  }
  await page.keyboard.press('Enter');
  await expect(form.username).toHaveValue('Panne');
  await expect(form.password).toHaveValue(goodPassword);
  // In the form that came back alone. The rule that hides it came with it: the page had nothing of
  // the kind before.
  await expect(page.getByText(form.t.signup.retypePassword)).toBeHidden();
  await expect(page.getByRole('button', { name: form.t.fields.hidePassword })).toBeVisible();
  await form.takeTime(server);
  await form.press('Créer mon compte');
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  expect(findRow(server, email)).toBeDefined();
});

function alterTable({ dataDir }: TestServer, statement: string): void {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'));
  try {
    // Only the table's own name changes, as when it cannot be reached; not what refers to it.
    database.pragma('legacy_alter_table = on');
    database.exec(statement);
  } finally {
    database.close();
  }
}
