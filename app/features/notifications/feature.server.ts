import { readOwn } from '#app/office/personal-data.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { notificationEmail } from './email.server.ts';
import {
  enqueueDigests,
  failedEmailNotification,
  hasChosen,
  notifyOfFailedEmail,
} from './notify.server.ts';
import { keepDevicesOfExpiredSessions } from './push/devices.server.ts';
import { createPushSender } from './push/sender.server.ts';

/** In milliseconds: an email that waits this long says nothing new. */
const keptMs = 60 * 24 * 60 * 60_000;

export const notifications: Feature = {
  setup: [
    {
      key: 'notifications',
      order: 11,
      label: {
        fr: 'Choisir de quoi vous êtes prévenu',
        en: 'Choose what you are told about',
        ht: 'Chwazi sa pou yo avèti w',
      },
      to: '/admin/notifications',
      isDone: hasChosen,
    },
  ],
  notifications: [failedEmailNotification],
  emails: [notificationEmail],
  followRefusedEmail: notifyOfFailedEmail,
  clocks: [
    { name: 'daily notifications', everyMs: 30_000, run: enqueueDigests },
    { name: 'notifications on devices', everyMs: 2_000, run: createPushSender() },
  ],
  personalData: {
    ofMember: (db, { id }) =>
      readOwn(db, id, {
        notification_settings: {
          table: 'notification_setting',
          columns: ['kind', 'frequency', 'push_frequency'],
          by: 'kind',
        },
        notifications: { table: 'notification', columns: ['kind', 'subject_id', 'created_at'] },
        // Without the keys, which are the browser's.
        notified_devices: {
          table: 'push_subscription',
          columns: ['endpoint', 'user_agent', 'created_at'],
        },
      }),
  },
  sweeps: { 'devices of expired sessions': keepDevicesOfExpiredSessions },
  retention: [
    { table: 'notification', keptMs },
    { table: 'notification_digest', keptMs, by: ['day', 'created_at'] },
  ],
};
