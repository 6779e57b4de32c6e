import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';

export const dataRequestNotification = defineNotification({
  kind: 'data-request',
  may: 'privacy.answer',
  usual: 'now',
  isRequired: true,
  list: '/admin/privacy',
  page: (id) => `/admin/privacy/${id}`,
  texts: {
    fr: {
      label: 'Demande de données, ou d’effacement',
      count: (n) =>
        plural('fr', n, {
          one: 'Une personne demande ses données, ou leur effacement',
          other: `${n} personnes demandent leurs données, ou leur effacement`,
        }),
    },
    en: {
      label: 'Request for data, or for erasure',
      count: (n) =>
        plural('en', n, {
          one: 'A person asks for their data, or its erasure',
          other: `${n} people ask for their data, or its erasure`,
        }),
    },
    ht: {
      label: 'Demann done, oswa pou efase yo',
      count: (n) =>
        plural('ht', n, {
          one: 'Yon moun mande done li, oswa pou nou efase yo',
          other: `${n} moun mande done yo, oswa pou nou efase yo`,
        }),
    },
  },
});
