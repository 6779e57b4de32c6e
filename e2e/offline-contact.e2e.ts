import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactTexts } from '#app/features/contact/texts.ts';
import { expectAccessible } from './accessible.ts';
import { comeBack, hurryPages, openAndCache, queueReady } from './cached-pages.ts';
import { expect, test } from './fixtures.ts';
import { ContactPage, countMessages, visitor } from './forms.ts';
import { Link } from './link.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => hurryPages(context));

const t = contactTexts.fr.waiting;
const waitingIn = (page: Page) => page.getByRole('region', { name: t.title });

/** Sends a message offline: it is queued on the device, and the alert that says so is closed. */
async function keep(form: ContactPage): Promise<void> {
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(t.keptTitle);
  await form.page.keyboard.press('Enter');
}

test('E4: a message written offline is sent', async ({ page, context, server, expectErrors }) => {
  expectErrors(/ERR_/);
  // The form was never opened before: it is there all the same.
  await openAndCache(page, `${server.url}/about`);
  await context.setOffline(true);
  const form = new ContactPage(page);
  await form.open();
  const message = `Panne de réseau ${randomUUID()}`;
  await form.fill(message);
  await keep(form);
  await expect(form.message).toHaveValue('');
  const waiting = waitingIn(page);
  await expect(waiting.getByRole('heading')).toBeFocused();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting.getByRole('status')).toHaveText(t.waiting);
  // Not the whole message, at each of its buttons.
  const send = waiting.getByRole('button', { name: t.send });
  await expect(send).toHaveAccessibleDescription(new RegExp(`^${t.written}\\d.{5,30}\\d$`));
  await expectAccessible(page);

  // Stored on the device, not in the page.
  await page.reload();
  await expect(waiting).toContainText(message);
  expect(await countMessages(server, message)).toBe(0);
  await comeBack(context);
  await expect(waiting.getByRole('status')).toHaveText(t.sent);
  expect(await countMessages(server, message)).toBe(1);

  // With no page open, the service worker sends the queue at the browser's sync event.
  const later = `Page fermée ${randomUUID()}`;
  await form.fill(later);
  await context.setOffline(true);
  await keep(form);
  const devtools = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  await page.goto('about:blank');
  expect(await countMessages(server, later)).toBe(0);
  await context.setOffline(false);
  const event = { origin: server.url, registrationId, tag: 'contact-queue', lastChance: false };
  await devtools.send('ServiceWorker.dispatchSyncEvent', event);
  await expect.poll(() => countMessages(server, later)).toBe(1);
});

test('a message whose answer was lost is sent once', async ({ page, server, expectErrors }) => {
  expectErrors(/ERR_/);
  await using link = await Link.to(server);
  const form = new ContactPage(page);
  await page.goto(`${link.url}/contact`);
  await queueReady(page);
  const message = `Réponse perdue ${randomUUID()}`;
  await form.fill(message);
  await expect(page.locator('[data-captcha][data-state=checked]')).toHaveCount(1);
  link.become('loses');
  await keep(form);
  expect(await countMessages(server, message)).toBe(1);
  const comesBack = () => page.evaluate(() => void dispatchEvent(new Event('online')));
  link.become('slow');
  await comesBack();
  await expect.poll(() => link.held.length).toBeGreaterThan(0);
  await comesBack();
  // The try that waited for an answer fails, and the site can be reached.
  link.become('down');
  link.become('good');
  await expect(waitingIn(page).getByRole('status')).toHaveText(t.sent);
  expect(await countMessages(server, message)).toBe(1);
});

test('queued messages are retried and edited', async ({ page, context, server, expectErrors }) => {
  expectErrors(/ERR_|status of (400|503)/);
  const form = new ContactPage(page);
  await form.open();
  await queueReady(page);
  const message = `Plus tard ${randomUUID()}`;
  await context.setOffline(true);
  await form.fill(message);
  // Good for browsers, not for the server.
  await form.email.fill('anais..pierre@exemple.com');
  await keep(form);
  let posts = 0;
  await page.route('**/api/contact', async (route) => {
    posts += 1;
    await (posts === 1
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '3600' } })
      : route.continue());
  });
  await comeBack(context);
  const waiting = waitingIn(page);
  await expect(waiting.getByRole('status')).toHaveText(t.busy);
  // Goes through the queue once more, whose lock is free after that, and leaves it alone.
  await page.reload();
  await queueReady(page);
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    return navigator.locks.request('contact-queue', () => {});
  });
  await expect(waiting.getByRole('status')).toHaveText(t.busy);
  expect(posts).toBe(1);
  await waiting.getByRole('button', { name: t.send }).click();
  await expect(waiting.getByRole('status')).toHaveText(t.refused);
  expect(posts).toBe(2);
  await waiting.getByRole('button', { name: t.edit }).click();
  await expect(form.email).toHaveValue('anais..pierre@exemple.com');
  await form.email.fill(visitor.email);

  // A queued message can be edited, or deleted in two clicks.
  await context.setOffline(true);
  const second = `Le second ${'est long '.repeat(50)}et entier`;
  for (const message of ['Le premier', second]) {
    await form.fill(message);
    await keep(form);
  }
  const items = waitingIn(page).getByRole('listitem');
  await items.first().getByRole('button', { name: t.remove }).dblclick();
  await expect(items).toHaveCount(2);
  await items.first().getByRole('button', { name: t.sure }).click();
  await expect(items).toHaveCount(1);

  await form.message.fill('Commencé entre-temps');
  await expect(items.first().getByRole('blockquote')).toHaveText(/^Le second .{100,300}…$/);
  await items.first().getByRole('button', { name: t.edit }).click();
  await expect(waitingIn(page)).toBeHidden();
  // From here on it is the form's draft.
  await context.setOffline(false);
  await form.open();
  await expect(form.message).toHaveValue(`${second}\n\nCommencé entre-temps`);
  expect(await countMessages(server, second)).toBe(0);
});
