import { plainColumns } from '#app/office/exports/exports.server.ts';
import { columnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { followEnrolmentUndo, followSessionUndo } from './admin/commands.server.ts';
import { officeTexts } from './admin/office-texts.ts';
import { enrolmentPayable, followPaymentUndo, paidText } from './admin/payable.server.ts';
import { searchEnrolments, searchSessions } from './admin/search.server.ts';
import { courseBadges, enrolmentsOfWeek, listWaitingCourses } from './admin/waiting.server.ts';
import { endWaiting, remindLearners, settleDueSessions, turnSessions } from './clock.server.ts';
import { nameSessions } from './counts.server.ts';
import { courseResource } from './course.resource.ts';
import { enrolmentEmail, interestEmail } from './email.server.ts';
import { enrolFields } from './fields.ts';
import { attendanceText, courseJournalTexts } from './journal-texts.ts';
import { enrolmentNotification } from './notification.ts';
import { courseOperations } from './operations.ts';
import { enrolmentData } from './personal-data.server.ts';
import { deleteOldSessions } from './retention.server.ts';
import { sessionForm } from './session.form.ts';
import { typedTimes } from './times.ts';

export const courses: Feature = {
  journal: {
    texts: courseJournalTexts,
    tables: {
      course_session: {
        form: sessionForm,
        written: { times: typedTimes },
        afterUndo: followSessionUndo,
      },
      enrolment: {
        refers: { session_id: 'courseSession' },
        // These two say nothing that others do not.
        changes: (change, entry) =>
          columnChanges(change, entry).filter(
            ({ field }) => field !== 'enrolment.state_at' && field !== 'enrolment.phone_key',
          ),
        afterUndo: followEnrolmentUndo,
      },
      payment: {
        refers: { enrolment_id: 'enrolment' },
        afterUndo: followPaymentUndo,
      },
      attendance: {
        key: ['enrolment_id', 'day'],
        // The id ends with the day. Nothing was noted before where both are the same.
        changes: ({ id, before, after }) => {
          const [day, was, is] = [id.slice(-10), before['is_present'], after['is_present']];
          const from = was === is ? day : `${day} ${was}`;
          return [{ field: 'attendance.is_present', before: from, after: is ?? null }];
        },
        written: { is_present: attendanceText },
      },
      certificate: { key: ['number'] },
    },
    subjects: {
      courseSession: {
        kind: 'courses',
        names: nameSessions,
        async find(db, locale, id) {
          const name = (await nameSessions(db, [id], { locale })).get(id);
          return name === undefined ? undefined : { name };
        },
      },
      courseInterest: { kind: 'courses', name: { table: 'course_interest', column: 'phone' } },
      enrolment: {
        kind: 'courses',
        name: { table: 'enrolment', column: 'name', id: 'reference' },
        unnamed: 'id',
        doneText: paidText,
      },
    },
  },
  resources: [courseResource],
  siteSubjects: ['courseSession'],
  payables: [enrolmentPayable],
  notifications: [enrolmentNotification],
  emails: [enrolmentEmail, interestEmail],
  badges: courseBadges,
  waiting: listWaitingCourses,
  week: enrolmentsOfWeek,
  clocks: [
    { name: 'places of sessions', everyMs: 1_000, run: settleDueSessions },
    { name: 'waiting lists of sessions', everyMs: 60_000, run: endWaiting },
    { name: 'reminders of sessions', everyMs: 60_000, run: remindLearners },
    { name: 'sessions on pages', everyMs: 1_000, run: turnSessions },
  ],
  sweeps: { sessions: deleteOldSessions },
  personalData: enrolmentData,
  search: [searchEnrolments, searchSessions],
  exports: [
    {
      kind: 'enrolments',
      label: (locale) => officeTexts[locale].name,
      tables: [
        {
          table: 'enrolment',
          columns: plainColumns([
            ...['reference', 'session_id', ...enrolFields.columns, 'locale', 'state'],
            ...['price_minor', 'currency', 'created_at', 'state_at', 'due_at', 'suspicion'],
          ]),
        },
      ],
    },
  ],
  operations: courseOperations,
};
