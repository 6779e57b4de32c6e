import type { Feature } from '#app/office/registry.ts';
import { notificationEmail } from './email.server.ts';
import { deleteOldNotifications, enqueueDigests, notifyOfFailedEmail } from './notify.server.ts';

export const notifications: Feature = {
  emails: [notificationEmail],
  followRefusedEmail: notifyOfFailedEmail,
  clocks: [{ name: 'daily notifications', everyMs: 30_000, run: enqueueDigests }],
  sweeps: { notifications: deleteOldNotifications },
};
