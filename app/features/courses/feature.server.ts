import { ownColumnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { enrolmentJournalTexts } from './admin/journal-texts.ts';
import { courseResource } from './course.resource.ts';
import { courseJournalTexts } from './journal-texts.ts';

export const courses: Feature = {
  journal: [
    {
      texts: courseJournalTexts,
      tables: { course: { changes: ownColumnChanges } },
      subjects: { course: { kind: 'courses', name: { table: 'course', column: 'title_fr' } } },
    },
    {
      texts: enrolmentJournalTexts,
      tables: {
        enrolment: { refers: { session_id: 'courseSession' } },
        attendance: { key: ['enrolment_id', 'day'] },
        certificate: { key: ['number'] },
      },
      subjects: {
        courseSession: { kind: 'courses', name: { table: 'course_session', column: 'starts_on' } },
        enrolment: {
          kind: 'courses',
          name: { table: 'enrolment', column: 'name', id: 'reference' },
          unnamed: 'id',
        },
      },
    },
  ],
  resources: [courseResource],
};
