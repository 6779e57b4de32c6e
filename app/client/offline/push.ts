import { type NotificationEvent, type PushEvent, type Pushed, scope } from './worker-scope.ts';

/** Browsers that show nothing for a push end the subscription. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, path, tag, lang } = data?.json() ?? nothingSaid;
  const options = { body, tag, lang, data: path, icon: '/icons/192.png' };
  await scope.registration.showNotification(title, options);
}

const nothingSaid: Pushed = { title: 'BWT', body: '', path: '/admin', tag: 'push', lang: 'fr' };

/** A window that shows the page already; otherwise a new one, where nobody was typing. */
export async function openNotified({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { href } = new URL(String(notification.data), scope.location.origin);
  for (const client of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (client.url === href) return void (await client.focus());
  await scope.clients.openWindow(href);
}
