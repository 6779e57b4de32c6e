import { signupTexts } from '#app/features/signup/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, linkIn, logIn, mailTo, makeMember, newEmail } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { ways } from './site.ts';

const subject = { fr: 'confirmez', en: 'confirm', ht: 'konfime' };

for (const { locale, javaScriptEnabled } of ways) {
  const t = signupTexts[locale];

  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('sends the link again, verifies the email address once, and says so afterwards', async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const email = await makeMember(server);
      const form = new AccountPage(page, '/authentication', locale);
      await form.open();
      await expect(page.getByText(t.authentication.sent)).toBeVisible();
      await form.email.fill(email);
      await form.press(t.authentication.resend);
      await expect(form.alert).toHaveAccessibleDescription(t.authentication.resent);

      const link = linkIn(await mailTo(page, server, email, `BWT${locale === 'fr' ? ' ' : ''}: ${subject[locale]}`));
      // A GET does not use the link up: some email clients prefetch it.
      for (let count = 0; count < 2; count++) await page.goto(link);
      await expect(page).toHaveURL(localizedPath(locale, '/authentication'));
      const verify = page.getByRole('button', { name: t.authentication.verify });
      await form.password.fill('not the kite');
      await verify.click();
      await expect(page.locator('#password-error')).toHaveText(t.authentication.wrongPassword);
      if (javaScriptEnabled) await expectAccessible(page);
      await form.password.fill(goodPassword);
      await verify.click();
      await expect(page.getByText(t.authentication.verified)).toBeVisible();

      await page.goto(link);
      await expect(page.getByText(t.authentication.expired)).toBeVisible();
      await expect(form.email).toBeVisible();
    });
  });
}

test('answers the same for an email address that is registered, verified or unknown', async ({ page, server }) => {
  const addresses = [await makeMember(server), await makeMember(server, { verified: true }), newEmail()];
  const answers: string[] = [];
  for (const email of addresses) {
    const form = new AccountPage(page, '/authentication');
    await form.open();
    await form.email.fill(email);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.press(form.t.authentication.resend),
    ]);
    await expect(form.alert).toHaveAccessibleDescription(form.t.authentication.resent);
    answers.push(`${answer.status()} ${answer.headers().location} ${await page.locator('main').textContent()}`);
  }
  expect(new Set(answers).size).toBe(1);
});

test('refuses a fourth email within minutes, registered or not, with the time to wait', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 429/);
  for (const email of [await makeMember(server), newEmail()]) {
    const ask = () =>
      page.request.post('/authentication', {
        form: { intent: 'resend', email },
        headers: { Origin: server.url },
        maxRedirects: 0,
      });
    const replies = [await ask(), await ask(), await ask(), await ask()];
    expect(replies.map((reply) => reply.status())).toEqual([303, 303, 303, 429]);
    expect(Number(replies[3]?.headers()['retry-after'])).toBeGreaterThan(0);
  }
  const form = new AccountPage(page, '/passwordrequestreset');
  const email = newEmail();
  for (let count = 0; count < 4; count++) {
    await form.open();
    await form.email.fill(email);
    await page.keyboard.press('Enter');
    await expect(form.alert).toBeVisible();
  }
  await expect(form.alert).toContainText(/Réessayez dans \d+ minutes/);
});

test('a signed-in member finds the email address filled in, then verified', async ({ page, server }) => {
  const email = await makeMember(server);
  await logIn(page, email);
  const form = new AccountPage(page, '/authentication');
  await form.open();
  await expect(form.email).toHaveValue(email);
  await form.press(form.t.authentication.resend);
  await expect(form.alert).toHaveAccessibleDescription(form.t.authentication.resent);
  await page.goto(linkIn(await mailTo(page, server, email, 'confirmez')));
  await page.getByRole('button', { name: form.t.authentication.verify }).click();
  await page.getByRole('link', { name: form.t.authentication.dashboard }).click();
  await expect(page).toHaveURL('/dashboard');
  await form.open();
  await expect(page.getByText(form.t.authentication.verified)).toBeVisible();
});

test('removes the token from the URL at once', async ({ page }) => {
  const answer = await page.request.get('/ht/authentication?token=abc', { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()).toMatchObject({
    location: '/ht/authentication',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test.describe('passes axe in light and dark colours', () => {
  test('in every state', async ({ page }) => {
    await page.goto('/authentication');
    await expectAccessible(page);
    await page.goto('/authentication?verified');
    await expectAccessible(page);
    await page.goto('/authentication?resent');
    await expectAccessible(page);
    await page.goto('/authentication?token=x');
    await expect(page.getByText(signupTexts.fr.authentication.expired)).toBeVisible();
    await expectAccessible(page);
  });
});
