import { plural } from '#app/i18n/format.ts';
import { defineNotification } from '#app/office/notification-kinds.ts';
import { sessionPath } from './enrolments.ts';

/** By the id of the session and the reference, which are counted; the session is what to open. */
export const enrolmentNotification = defineNotification({
  kind: 'enrolment',
  may: 'enrolment.edit',
  usual: 'daily',
  list: '/admin/courses',
  page: (subjectId) => sessionPath(subjectId.split(' ', 1)[0] ?? ''),
  texts: {
    fr: {
      label: 'Inscription à un cours',
      count: (n) =>
        plural('fr', n, {
          one: 'Une inscription à un cours',
          other: `${n} inscriptions à des cours`,
        }),
    },
    en: {
      label: 'Enrolment in a course',
      count: (n) =>
        plural('en', n, { one: 'An enrolment in a course', other: `${n} enrolments in courses` }),
    },
    ht: {
      label: 'Enskripsyon nan yon kou',
      count: (n) =>
        plural('ht', n, {
          one: 'Yon enskripsyon nan yon kou',
          other: `${n} enskripsyon nan kou`,
        }),
    },
  },
});
