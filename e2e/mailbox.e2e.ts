import { messagesIn } from '#app/i18n/messages.ts';
import { startServer } from '#test/server.ts';
import { makeMember } from './account-pages.ts';
import { ContactPage, findMail, visitor } from './contact-form.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

const t = messagesIn('fr').mailbox;

test('the key opens the mailbox, the newest mail first, and nothing learns the key', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 403/);
  for (const message of ['Le premier.', 'Le second, <b>avec</b> une\nligne de plus.']) {
    const form = new ContactPage(page);
    await form.open();
    await form.fill(message);
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
    await findMail(page, server, message.split('\n')[0] ?? '');
  }
  const [, key = ''] = (server.mailboxUrl ?? '').split('?key=');
  await page.goto('/mailbox');
  await page.getByLabel(t.keyLabel).fill('not the key');
  const [refusal] = await Promise.all([
    page.waitForResponse(/mailbox\?key=/),
    page.getByRole('button', { name: t.open }).click(),
  ]);
  expect(refusal.status()).toBe(403);
  await expect(page.getByLabel(t.keyLabel)).toHaveAccessibleDescription(t.wrongKey);
  await expect(page.locator('details')).toHaveCount(0);

  await page.getByLabel(t.keyLabel).fill(key);
  const [answer] = await Promise.all([page.waitForResponse(/mailbox\?key=/), page.getByRole('button', { name: t.open }).click()]);
  const newest = page.locator('details').first();
  await expect(newest.locator('pre')).toContainText('Le second, <b>avec</b> une\nligne de plus.');
  await expect(newest).toContainText(`${t.replyTo} : ${visitor.email}`);
  await expect(page.locator('details').nth(1)).toContainText('Le premier.');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expectNoAxeViolations(page);
  expect(server.output()).not.toContain(`"path":"/mailbox?`);
});

test('a link of this site is there to be pressed, what a stranger wrote is not', async ({ page, server }) => {
  const email = await makeMember(server);
  const form = new ContactPage(page);
  await form.open();
  await form.fill(`Regardez https://evil.example/${email}`);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  await findMail(page, server, `https://evil.example/${email}`);
  await page.goto(server.mailboxUrl ?? '');
  await expect(page.getByRole('link', { name: /evil/, includeHidden: true })).toHaveCount(0);
  const verify = page.locator('details', { hasText: email }).filter({ hasText: 'confirmez' });
  await verify.locator('summary').click();
  await verify.getByRole('link').click();
  await expect(page.getByRole('button', { name: messagesIn('fr').accounts.authentication.verify })).toBeVisible();
});

test('a single letter too many or too few does not open it', async ({ page, server }) => {
  for (const change of [
    (url: string) => `${url}x`,
    (url: string) => url.slice(0, -1),
    (url: string) => `${url.split('=')[0]}=`,
  ]) {
    const answer = await page.request.get(change(server.mailboxUrl ?? ''));
    expect(answer.status()).toBe(403);
    expect(await answer.text()).not.toContain('<details');
  }
});

test('once mails leave by a real server the mailbox is a page like any unknown one', async ({ page }) => {
  await using server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(server.mailboxUrl).toBeUndefined();
  const answer = await page.request.get(`${server.url}/mailbox?key=x`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/home?notfound=%2Fmailbox');
});
