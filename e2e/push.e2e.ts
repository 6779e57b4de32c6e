import { randomUUID } from 'node:crypto';
import type { BrowserContext, Worker } from '@playwright/test';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { notificationTexts } from '#app/features/notifications/admin/texts.ts';
import { pushTexts } from '#app/features/notifications/push/texts.ts';
import { type BrowserSubscription, startPushService } from '#test/fakes/push-service.ts';
import { message } from '#test/outbox.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase, signIn } from './members.ts';

test.use({ serviceWorkers: 'allow' });

const t = notificationTexts.fr.devices;

/**
 * The browser’s own push service is outside: its subscriptions are those of the fake. Debian’s
 * headless shell asks nobody for permission, and refuses it.
 */
const subscribeTo = (context: BrowserContext, subscription: BrowserSubscription) =>
  context.addInitScript(({ endpoint, ...keys }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const made = { endpoint, toJSON: () => ({ endpoint, keys }) };
    const isMade = () => localStorage.getItem('subscribed') !== null;
    PushManager.prototype.getSubscription = async () => (isMade() ? (made as never) : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes');
      return made as never;
    };
  }, subscription);

/** The notification that the worker shows for a push, and the window that a press opens. */
async function deliver(context: BrowserContext, origin: string, data: unknown) {
  const isOwn = (worker: Worker) => worker.url().startsWith(origin);
  await expect.poll(() => context.serviceWorkers().some(isOwn)).toBe(true);
  const worker = context.serviceWorkers().find(isOwn);
  return worker?.evaluate(async (pushed) => {
    const scope = self as unknown as WorkerScope;
    const showing = new Promise<{ title: string } & NotificationOptions>((resolve) => {
      scope.registration.showNotification = async (title, options) =>
        resolve({ title, ...options });
    });
    scope.dispatchEvent(new scope.PushEvent('push', { data: pushed }));
    const { title, body, data: shown } = await showing;
    const opening = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => resolve(url);
    });
    const pressed = new Event('notificationclick');
    const notification = { data: shown, close() {} };
    scope.dispatchEvent(Object.assign(pressed, { notification, waitUntil() {} }));
    return { title, body, opened: await opening };
  }, JSON.stringify(data));
}

type WorkerScope = {
  PushEvent: new (type: 'push', init: { data: string }) => Event;
  clients: { openWindow: (url: string) => Promise<void> };
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): void;
};

test('a phone is subscribed, is told of a message, and opens it', async ({ page, context }) => {
  await using service = await startPushService();
  await using server = await startServer({ PUSH_SERVICES: service.origin });
  await subscribeTo(context, service.subscribe());
  await signIn(server, context, { role: 'editor' });
  await page.goto(`${server.url}/admin/notifications`);
  await page.getByRole('button', { name: t.turnOn }).click();
  await expect(page.getByText(t.states.on)).toBeVisible();
  await expect(page.getByText(t.here, { exact: true })).toBeVisible();
  await expect(page.getByLabel(notificationTexts.fr.channels.push).first()).toHaveValue('now');
  await expectAccessible(page);
  await expect.poll(() => service.received.length).toBe(1);
  expect(service.received[0]?.data).toMatchObject({ body: pushTexts.fr.welcome });

  const origin = { idempotencyKey: randomUUID(), locale: 'fr', spamReason: null };
  const { id } = await onDatabase(server, (db) => createMessage(db, message, origin, Date.now()));
  await expect.poll(() => service.received.length).toBe(2);
  expect(await deliver(context, server.url, service.received[1]?.data)).toEqual({
    title: 'BWT',
    body: 'Un nouveau message',
    opened: `${server.url}/admin/messages/${id}`,
  });

  await page.getByRole('button', { name: t.remove }).click();
  await expect(page.getByText(t.states.off)).toBeVisible();
});
