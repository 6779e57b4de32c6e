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
          one: 'Un don annoncé, ou dont l’argent est envoyé',
          other: `${n} dons annoncés, ou dont l’argent est envoyé`,
        }),
    },
    en: {
      label: 'Donation registered, or money sent',
      count: (n) =>
        plural('en', n, {
          one: 'A donation registered, or said to be sent',
          other: `${n} donations registered, or said to be sent`,
        }),
    },
    ht: {
      label: 'Don yo anonse, oswa kòb yo voye',
      count: (n) =>
        plural('ht', n, {
          one: 'Yon don yo anonse, oswa yo di yo voye',
          other: `${n} don yo anonse, oswa yo di yo voye`,
        }),
    },
  },
});
