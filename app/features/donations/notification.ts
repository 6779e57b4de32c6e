import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';

/** When it is announced, and when its donor first says that the money is sent. */
export const donationNotification = defineNotification({
  kind: 'donation',
  may: 'donation.read',
  usual: 'daily',
  list: '/admin/donations',
  page: (reference) => `/admin/donations/${reference.toLowerCase()}`,
  texts: {
    fr: {
      label: 'Don annoncé, ou argent envoyé',
      count: (n) =>
        plural('fr', n, {
          one: 'Un don annoncé ou déclaré envoyé',
          other: `${n} dons annoncés ou déclarés envoyés`,
        }),
    },
    en: {
      label: 'Donation registered, or money sent',
      count: (n) =>
        plural('en', n, {
          one: 'A donation registered or reported as sent',
          other: `${n} donations registered or reported as sent`,
        }),
    },
    ht: {
      label: 'Don yo anonse, oswa lajan yo voye',
      count: (n) =>
        plural('ht', n, {
          one: 'Yon moun anonse yon don, oswa li di li voye l',
          other: `${n} don moun anonse, oswa yo di yo voye`,
        }),
    },
  },
});
