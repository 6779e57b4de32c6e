import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';

export const roleNotification = defineNotification({
  kind: 'role',
  may: 'person.change',
  usual: 'now',
  isRequired: true,
  list: '/admin/people',
  page: (id) => `/admin/people/${id}`,
  texts: {
    fr: {
      label: 'Changement d’un rôle',
      count: (n) =>
        plural('fr', n, {
          one: 'Le rôle d’une personne a changé',
          other: `Le rôle de ${n} personnes a changé`,
        }),
    },
    en: {
      label: 'Change of a role',
      count: (n) =>
        plural('en', n, {
          one: 'Somebody’s role has changed',
          other: `The roles of ${n} people have changed`,
        }),
    },
    ht: {
      label: 'Wòl yon moun chanje',
      count: (n) => plural('ht', n, { one: 'Wòl yon moun chanje', other: `Wòl ${n} moun chanje` }),
    },
  },
});
