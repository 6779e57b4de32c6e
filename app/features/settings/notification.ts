import { defineNotification } from '#app/office/notification-kinds.ts';

export const payeeNotification = defineNotification({
  kind: 'payee',
  may: 'payee.change',
  usual: 'now',
  isRequired: true,
  list: '/donation',
  texts: {
    fr: {
      label: 'Changement de la destination des dons',
      count: () => 'Les coordonnées qui reçoivent les dons ont changé',
    },
    en: {
      label: 'Change of where donations are sent',
      count: () => 'The details for donations have changed',
    },
    ht: {
      label: 'Kote lajan don yo ale chanje',
      count: () => 'Kote lajan don yo ale chanje',
    },
  },
});
