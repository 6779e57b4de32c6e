import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactTexts } from '#app/features/contact/texts.ts';
import { expectAccessible } from './accessible.ts';
import { comeBack, hurryPages, openAndCache, stayWithinTwoSeconds } from './cached-pages.ts';
import { atNight, expect, test } from './fixtures.ts';
import { ContactPage, countMessages, visitor, waitForEmail } from './forms.ts';
import { linkTo } from './link.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => hurryPages(context));

const t = contactTexts.fr.waiting;
const waitingIn = (page: Page) => page.getByRole('region', { name: t.title });

/**
 * Waits for the script of the message queue and for the service worker, which cannot be fetched
 * offline.
 */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('[data-page-weight]')).not.toHaveAttribute('hidden');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function openForm(page: Page, site?: { url: string }): Promise<ContactPage> {
  const form = new ContactPage(page);
  await form.open('', site);
  await ready(page);
  return form;
}

/** Sends a message offline: it is queued on the device, and the alert that says so is closed. */
async function keep(form: ContactPage): Promise<void> {
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(t.keptTitle);
  await form.page.keyboard.press('Enter');
}

test(`E4: a message written offline is shown in the queue and sent once when the connection is back, with a page open or none`, async ({
  page,
  context,
  server,
  expectErrors,
}) => {
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
  await expect(waiting).toContainText(t.lead);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting).toContainText(message);
  await expect(waiting.getByRole('status')).toHaveText(t.waiting);
  // Not the whole message, at each of its buttons.
  const send = waiting.getByRole('button', { name: t.send });
  await expect(send).toHaveAccessibleDescription(new RegExp(`^${t.written}\\d.{5,30}\\d$`));
  await expectAccessible(page);

  // Stored on the device, not in the page. It is there at once: what other pages load some
  // seconds later has not come yet.
  await stayWithinTwoSeconds(page);
  await page.reload();
  await expect(waiting).toContainText(message);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => /\/after-load-/.test(name))).toEqual([]);
  expect(countMessages(server, message)).toBe(0);
  await comeBack(context);
  await expect(waiting.getByRole('status')).toHaveText(t.sent);
  await expect(waiting.getByText(t.lead)).toBeHidden();
  expect(countMessages(server, message)).toBe(1);
  await waitForEmail(server, message);
  await stayWithinTwoSeconds(page, false);
  await page.reload();
  await ready(page);
  await expect(waiting).toBeHidden();

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
  expect(countMessages(server, later)).toBe(0);
  await context.setOffline(false);
  const event = { origin: server.url, registrationId, tag: 'contact-queue', lastChance: false };
  await devtools.send('ServiceWorker.dispatchSyncEvent', event);
  await expect.poll(() => countMessages(server, later)).toBe(1);
  await form.open();
  await expect(waitingIn(page).getByRole('status')).toHaveText(t.sent);
});

test('a message whose answer was lost is sent once', async ({ page, server, expectErrors }) => {
  expectErrors(/ERR_/);
  await using link = await linkTo(server);
  const form = await openForm(page, link);
  const message = `Réponse perdue ${randomUUID()}`;
  await form.fill(message);
  await expect(page.locator('[data-captcha][data-state=checked]')).toHaveCount(1);
  link.become('loses');
  await keep(form);
  expect(countMessages(server, message)).toBe(1);
  const comesBack = () => page.evaluate(() => void dispatchEvent(new Event('online')));
  link.become('slow');
  await comesBack();
  await expect.poll(() => link.held).toBeGreaterThan(0);
  await comesBack();
  // The try that waited for an answer fails, and the site can be reached.
  link.become('down');
  link.become('good');
  await expect(waitingIn(page).getByRole('status')).toHaveText(t.sent);
  expect(countMessages(server, message)).toBe(1);
});

atNight(
  'two tabs send a queued message once, and both show it as sent',
  async ({ page, context, server, expectErrors }) => {
    test.slow();
    expectErrors(/ERR_/);
    const form = await openForm(page);
    const other = await context.newPage();
    await other.goto(`${server.url}/contact`);
    await ready(other);
    const message = `Deux onglets ${randomUUID()}`;
    await context.setOffline(true);
    await form.fill(message);
    await keep(form);
    const { name: inUse } = new ContactPage(other);
    await inUse.focus();
    const place = await inUse.boundingBox();
    await comeBack(context);
    // Whichever of the two has sent it. Where the answer was lost, it is sent again after a minute.
    const sent = { timeout: 180_000 };
    await expect(waitingIn(page).getByRole('status')).toHaveText(t.sent, sent);
    await expect(waitingIn(page).getByRole('button', { name: t.send })).toHaveCount(0);
    // The list came above the form; the field in use has not moved under the thumb.
    await expect(waitingIn(other)).toContainText(message);
    expect((await inUse.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
    expect(countMessages(server, message)).toBe(1);
  },
);

test('a busy site is retried after Retry-After, or when the visitor asks for it; a message that it refuses comes back for editing, and any can be edited or deleted', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_|status of (400|503)/);
  const form = await openForm(page);
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
  await ready(page);
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    return navigator.locks.request('contact-queue', () => {});
  });
  await expect(waiting.getByRole('status')).toHaveText(t.busy);
  expect(posts).toBe(1);
  await waiting.getByRole('button', { name: t.send }).click();
  await expect(waiting.getByRole('status')).toHaveText(t.refused);
  await page.reload();
  await expect(waiting.getByRole('status')).toHaveText(t.refused);
  expect(posts).toBe(2);
  await waiting.getByRole('button', { name: t.edit }).click();
  await expect(form.email).toHaveValue('anais..pierre@exemple.com');
  await form.email.fill(visitor.email);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(countMessages(server, message)).toBe(1);

  // A queued message can be edited, or deleted in two clicks.
  await form.open();
  await ready(page);
  await context.setOffline(true);
  const second = `Le second ${'est long '.repeat(50)}et entier`;
  for (const message of ['Le premier', second]) {
    await form.fill(message);
    await keep(form);
  }
  const items = waitingIn(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await items.first().getByRole('button', { name: t.remove }).dblclick();
  await expect(items).toHaveCount(2);
  await items.first().getByRole('button', { name: t.sure }).click();
  await expect(items).toHaveCount(1);
  await expect(page.getByRole('heading', { name: t.title })).toBeFocused();

  await form.message.fill('Commencé entre-temps');
  await expect(items.first().getByRole('blockquote')).toHaveText(/^Le second .{100,300}…$/);
  await items.first().getByRole('button', { name: t.edit }).click();
  await expect(waitingIn(page)).toBeHidden();
  await expect(form.message).toBeFocused();
  // From here on it is the form's draft.
  await context.setOffline(false);
  await form.open();
  await expect(form.message).toHaveValue(`${second}\n\nCommencé entre-temps`);
  expect(countMessages(server, 'Le second')).toBe(0);
});
