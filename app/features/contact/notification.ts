import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';

export const messageNotification = defineNotification({
  kind: 'message',
  may: 'message.read',
  usual: 'daily',
  list: '/admin/messages',
  page: (id) => `/admin/messages/${id}`,
  texts: {
    fr: {
      label: 'Nouveau message',
      count: (n) => plural('fr', n, { one: 'Un nouveau message', other: `${n} nouveaux messages` }),
    },
    en: {
      label: 'New message',
      count: (n) => plural('en', n, { one: 'A new message', other: `${n} new messages` }),
    },
    ht: {
      label: 'Nouvo mesaj',
      count: (n) => plural('ht', n, { one: 'Yon nouvo mesaj', other: `${n} nouvo mesaj` }),
    },
  },
});
