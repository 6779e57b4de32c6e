import type { Feature } from '#app/office/registry.ts';
import { notificationEmail } from './email.server.ts';
import { notifyOfFailedEmail } from './notify.server.ts';

export const notifications: Feature = {
  emails: [notificationEmail],
  followRefusedEmail: notifyOfFailedEmail,
};
