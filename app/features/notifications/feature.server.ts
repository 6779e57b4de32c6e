import type { Feature } from '#app/office/registry.ts';
import { notificationEmail } from './email.server.ts';
import { deleteOldNotifications, enqueueDigests, notifyOfFailedEmail } from './notify.server.ts';

export const notifications: Feature = {
  emails: [notificationEmail],
  followRefusedEmail: notifyOfFailedEmail,
  clocks: [{ name: 'daily notifications', everyMs: 30_000, run: enqueueDigests }],
  personalData: {
    ofMember: {
      order: 2,
      read: async (db, { id }) => ({
        notification_settings: await db
          .selectFrom('notification_setting')
          .select(['kind', 'frequency'])
          .where('account_id', '=', id)
          .orderBy('kind')
          .execute(),
        notifications: await db
          .selectFrom('notification')
          .select(['kind', 'subject_id', 'created_at'])
          .where('account_id', '=', id)
          .orderBy('created_at')
          .execute(),
      }),
    },
  },
  sweeps: { notifications: deleteOldNotifications },
};
