import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';

export const pictureNotification = defineNotification({
  kind: 'picture',
  may: 'picture.moderate',
  usual: 'daily',
  list: '/admin/pictures',
  page: (id) => `/admin/pictures/${id}`,
  texts: {
    fr: {
      label: 'Image à valider',
      count: (n) => plural('fr', n, { one: 'Une image à valider', other: `${n} images à valider` }),
    },
    en: {
      label: 'Picture to review',
      count: (n) =>
        plural('en', n, { one: 'A picture to review', other: `${n} pictures to review` }),
    },
    ht: {
      label: 'Imaj pou gade',
      count: (n) => plural('ht', n, { one: 'Yon imaj pou gade', other: `${n} imaj pou gade` }),
    },
  },
});
