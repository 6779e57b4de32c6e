import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { signupTexts } from '#app/features/signup/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { TestServer } from '#test/server.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, linkIn, mailTo, makeMember, newEmail } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { ways } from './site.ts';

function findRow({ dataDir }: TestServer, email: string): Record<string, unknown> | undefined {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  try {
    return database.prepare('select * from account where email = ?').get(email) as Record<string, unknown> | undefined;
  } finally {
    database.close();
  }
}

for (const { locale, javaScriptEnabled } of ways) {
  const accounts = accountsTexts[locale];
  const login = loginTexts[locale];

  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('a visitor signs up, verifies the email address and logs in', async ({ page, server }) => {
      const email = newEmail();
      const form = new AccountPage(page, '/signup', locale);
      await form.open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signupTexts[locale].title);
      await form.username.fill('Anaïs Kap');
      await form.email.fill(email.toUpperCase());
      await form.password.fill(goodPassword);
      await page.getByLabel(accounts.fields.phone, { exact: true }).fill('+509 37 12-34 56');
      await page.getByLabel(accounts.fields.genre, { exact: true }).selectOption('feminin');
      await page.getByLabel(accounts.fields.birthdate, { exact: true }).fill('3 2 2001');
      await page.getByLabel(accounts.fields.country, { exact: true }).selectOption('HT');
      await page.getByLabel(accounts.fields.region, { exact: true }).fill('Nord');
      await form.takeTime(server);
      await form.press(signupTexts[locale].submit);

      await expect(form.alert).toHaveAccessibleName(formTexts[locale].successTitle);
      await expect(form.alert).toHaveAccessibleDescription(signupTexts[locale].success);
      await expect(form.ok).toBeFocused();
      await form.ok.click();
      await expect(page).toHaveURL(localizedPath(locale, '/authentication'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signupTexts[locale].authentication.title);
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
        local_date_time: javaScriptEnabled ? expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) : null,
      });

      const link = linkIn(await mailTo(page, server, email, { fr: 'confirmez', en: 'confirm', ht: 'konfime' }[locale]));
      await page.goto(link);
      await expect(page).toHaveURL(localizedPath(locale, '/authentication'));
      await form.password.fill(goodPassword);
      await page.getByRole('button', { name: signupTexts[locale].authentication.verify }).click();
      await expect(page.getByText(signupTexts[locale].authentication.verified)).toBeVisible();
      expect(findRow(server, email)?.email_verified_at).not.toBeNull();

      await page.locator('.account-main').getByRole('link', { name: signupTexts[locale].authentication.logIn }).click();
      await expect(page).toHaveURL(localizedPath(locale, '/login'));
      await new AccountPage(page, '/login', locale).logIn(email);
      await expect(form.alert).toHaveAccessibleDescription(login.success);
    });
  });
}

test.describe('in French', () => {
  const accounts = accountsTexts.fr;

  test(`shows errors in words`, async ({ page }) => {
    const form = new AccountPage(page, '/signup');
    await form.open();
    await form.press(signupTexts.fr.submit);
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole('link')).toHaveText([
      accounts.errors.username,
      accounts.errors.email,
      accounts.errors.password,
    ]);
    await form.username.fill('ab');
    await form.email.fill('anais@');
    await form.password.fill('seven77');
    await page.getByLabel(accounts.fields.phone, { exact: true }).fill('call me');
    await expect(form.summary.getByRole('link')).toHaveText([
      accounts.errors.usernameLength,
      accounts.errors.email,
      accounts.errors.passwordShort,
      accounts.errors.phone,
    ]);
    await form.summary.getByRole('link').last().click();
    await expect(page.getByLabel(accounts.fields.phone, { exact: true })).toBeFocused();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`the server names the errors, keeps what was typed, and never returns the password`, async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const form = new AccountPage(page, '/signup');
      await form.open();
      await form.username.fill('Anaïs');
      await form.email.fill('anais@exemple.com');
      await form.password.fill('password123');
      await page.getByLabel(accounts.fields.birthdate, { exact: true }).fill('01/01/2099');
      await page.getByLabel(accounts.fields.country, { exact: true }).selectOption('CA');
      await form.takeTime(server);
      await form.press(signupTexts.fr.submit);
      await expect(form.summary).toBeFocused();
      await expect(form.summary.getByRole('link')).toHaveText([accounts.errors.passwordCommon, accounts.errors.birthdate]);
      await expect(form.username).toHaveValue('Anaïs');
      await expect(form.email).toHaveValue('anais@exemple.com');
      await expect(page.getByLabel(accounts.fields.country, { exact: true })).toHaveValue('CA');
      await expect(form.password).toHaveValue('');
      await expect(page.getByText(signupTexts.fr.retypePassword)).toBeVisible();
      expect(await page.content()).not.toContain('password123');
      expect(findRow(server, 'anais@exemple.com')).toBeUndefined();
    });
  });
});

test('the French texts are verbatim those of the company', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Créer un compte', exact: true })).toBeVisible();
  const signup = signupTexts.fr;
  expect(signup.success).toBe('Form submitted!');
  expect(signup.failure).toBe('Something bad happened; please try again later.');
});

test('a registered email address gets the same answer, and its owner an email', async ({ page, server }) => {
  const known = await makeMember(server, { username: 'The owner' });
  const answers: string[] = [];
  for (const email of [newEmail(), known]) {
    const form = new AccountPage(page, '/signup');
    await form.open();
    await form.username.fill('Someone');
    await form.email.fill(email);
    await form.password.fill('another password altogether');
    await form.takeTime(server);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.press('Créer mon compte'),
    ]);
    await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
    answers.push(`${answer.status()} ${answer.headers().location} ${await page.locator('main').textContent()}`);
  }
  expect(answers[0]).toBe(answers[1]);
  expect(findRow(server, known)?.username).toBe('The owner');
  expect(await mailTo(page, server, known, 'vous avez déjà un compte')).toContain('/passwordrequestreset');
});

test('a double click makes one account and sends one email', async ({ page, server }) => {
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  await form.open();
  await form.username.fill('Double');
  await form.email.fill(email);
  await form.password.fill(goodPassword);
  await form.takeTime(server);
  const replay = Object.fromEntries(
    await page
      .locator('#signup')
      .evaluate((element) => [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)])),
  );
  await page.getByRole('button', { name: 'Créer mon compte' }).dblclick();
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  const replies = await Promise.all([1, 2].map(() => page.request.post('/signup', { form: replay, maxRedirects: 0 })));
  expect(replies.map((reply) => reply.status())).toEqual([303, 303]);
  await mailTo(page, server, email, 'confirmez');
  await page.goto(server.mailboxUrl ?? '');
  await expect(page.locator('details', { hasText: email })).toHaveCount(1);
});

test('keeps what was typed, the password included, when the account cannot be stored', async ({ page, server, expectErrors }) => {
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
    await expect(form.alert).toHaveAccessibleDescription('Something bad happened; please try again later.');
  } finally {
    alterTable(server, 'alter table away rename to account');
  }
  await page.keyboard.press('Enter');
  await expect(form.username).toHaveValue('Panne');
  await expect(form.password).toHaveValue(goodPassword);
  await expect(page.getByRole('button', { name: form.t.fields.showPassword })).toHaveAttribute('aria-pressed', 'true');
  await form.takeTime(server);
  await form.press('Créer mon compte');
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  expect(findRow(server, email)).toBeDefined();
});

test('offline, shows the failure and keeps what was typed', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const form = new AccountPage(page, '/signup');
  await form.open();
  await form.username.fill('Coupé');
  await form.email.fill(newEmail());
  await form.password.fill(goodPassword);
  await context.setOffline(true);
  await form.press('Créer mon compte');
  const failure = 'Something bad happened; please try again later.';
  await expect(form.alert).toHaveAccessibleDescription(new RegExp(`^${failure} ${form.t.form.offline}`));
  await page.keyboard.press('Enter');
  await expect(form.username).toHaveValue('Coupé');
  await expect(form.password).toHaveValue(goodPassword);
  // No draft is stored here: the phone may be shared.
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('asks again when a form comes too fast or with the honeypot filled in', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 400/);
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  await form.open();
  await form.username.fill('Robot');
  await form.email.fill(email);
  await form.password.fill(goodPassword);
  await page.locator('[name="website"]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://example.com';
  });
  await form.takeTime(server);
  const pressedAt = Date.now();
  await form.press('Créer mon compte');
  await expect(page.getByText(form.t.signup.again)).toBeFocused();
  expect(findRow(server, email)).toBeUndefined();
  expect(await form.shownAt()).toBeGreaterThanOrEqual(pressedAt);
  await form.takeNoTime(server);
  await form.press('Créer mon compte');
  await expect(page.getByText(form.t.signup.again)).toBeFocused();
  await form.takeTime(server);
  await form.press('Créer mon compte');
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  expect(findRow(server, email)).toBeDefined();
});

test('ignores a role and a verified state in the form', async ({ page, server }) => {
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  await form.open();
  await form.takeTime(server);
  const token = await page.locator('[name="token"]').inputValue();
  const more = { role: 'owner', email_verified_at: '1', emailVerifiedAt: '1', id: 'mine' };
  const reply = await page.request.post('/signup', {
    form: { username: 'Sly', email, password: goodPassword, token, ...more },
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(303);
  expect(findRow(server, email)).toMatchObject({ role: 'member', email_verified_at: null });
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
