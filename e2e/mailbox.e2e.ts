import { randomUUID } from 'node:crypto';
import { registerAccount } from '#app/features/accounts/signup/register.server.ts';
import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { mailboxTexts } from '#app/features/emails/mailbox/texts.ts';
import { signUp } from '#test/accounts.ts';
import type { TestServer } from '#test/server.ts';
import { newEmail } from './account-pages.ts';
import { findEmail, visitor, waitForEmail } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

const t = mailboxTexts.fr;

/** A visitor's message, of which the company gets an email. */
const receive = (server: TestServer, message: string) =>
  onDatabase(server, (db) => {
    const origin = { idempotencyKey: randomUUID(), locale: 'fr', spamReason: null } as const;
    return createMessage(db, { ...visitor, message }, origin, Date.now());
  });

test('the key opens the mailbox, the newest email first, and does not leak', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  for (const message of ['Le premier.', 'Le second, <b>avec</b> une\nligne de plus.']) {
    await receive(server, message);
    await waitForEmail(server, message.split('\n')[0] ?? '');
  }
  const [, key = ''] = (server.mailboxUrl ?? '').split('?key=');
  await page.goto('/mailbox');
  await page.getByLabel(t.keyLabel).fill('not the key');
  const [refusal] = await Promise.all([
    page.waitForResponse(/mailbox$/),
    page.getByRole('button', { name: t.open }).click(),
  ]);
  expect(refusal.status()).toBe(403);
  await expect(page.getByLabel(t.keyLabel)).toHaveAccessibleDescription(`Erreur : ${t.wrongKey}`);
  await expect(page.locator('main details')).toHaveCount(0);

  await page.getByLabel(t.keyLabel).fill(key);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/mailbox') && response.ok()),
    page.getByRole('button', { name: t.open }).click(),
  ]);
  await expect(page).toHaveURL('/mailbox');
  // Emails of other tests may still arrive.
  const sent = page.locator('main details').filter({ hasText: /Le (premier\.|second,)/ });
  await expect(sent.first().locator('pre')).toContainText(
    'Le second, <b>avec</b> une\nligne de plus.',
  );
  await expect(sent.first()).toContainText(`${t.replyTo} : ${visitor.email}`);
  await expect(sent.nth(1)).toContainText('Le premier.');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  expect(server.output()).not.toContain(`"path":"/mailbox?`);
});

test('links of this site are clickable, URLs that a stranger wrote are not', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await onDatabase(server, (db) => registerAccount(db, signUp({ email }), 'fr', Date.now()));
  await receive(server, `Regardez https://evil.example/${email}`);
  await waitForEmail(server, `https://evil.example/${email}`);
  await page.goto(server.mailboxUrl ?? '');
  await expect(page.getByRole('link', { name: /evil/, includeHidden: true })).toHaveCount(0);
  const verify = page.locator('details', { hasText: email }).filter({ hasText: 'confirmez' });
  await verify.locator('summary').click();
  await verify.locator('pre').getByRole('link').click();
  await expect(
    page.getByRole('button', { name: signupTexts.fr.authentication.verify }),
  ).toBeVisible();
});

test('shows the HTML part of an email on its own sandboxed page', async ({
  page,
  server,
  expectErrors,
}) => {
  // The sandbox stops what Playwright itself runs in each new page.
  expectErrors(/Blocked script execution/);
  const typed =
    '<script>document.title = "owned"</script> Le troisième, avec https://evil.example/x';
  await receive(server, typed);
  const mail = await findEmail(page, server, 'Le troisième');
  const link = mail.getByRole('link', { name: t.formatted });
  if (!(await mail.evaluate((details: HTMLDetailsElement) => details.open)))
    await mail.locator('summary').click();
  const address = new URL((await link.getAttribute('href')) ?? '', server.url);
  const answer = await page.goto(address.href);
  expect(answer?.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'unsafe-inline'; .* sandbox$/,
    ),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('blockquote')).toHaveText(typed);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page).toHaveTitle(/Message\s: Anaïs Pierre$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('definition').first()).toHaveText(visitor.name);
  expect(
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  ).toBe('rgb(255, 249, 239)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  ).toBe('rgb(13, 11, 41)');

  const status = async (cookie: string) =>
    (await fetch(address, { headers: { Cookie: cookie } })).status;
  expect([await status(''), await status('mailbox=x')]).toEqual([403, 403]);
  expect((await page.request.get('/mailbox/nope')).status()).toBe(404);
  expect(server.output()).not.toMatch(/"path":"[^"]*key=/);
});
