import { findNewest, type SearchSource } from '#app/office/search/search.server.ts';
import { contains, containsPhone, textPattern } from '#app/platform/text-search.server.ts';
import { findEnrolment } from '../counts.server.ts';
import { sessionPath } from '../enrolments.ts';
import { courseNames } from '../names.ts';
import { formatSpan } from '../pages/session-words.ts';
import { readReference } from '../reference.ts';
import { courseTitle } from '../told.ts';
import { officeTexts } from './office-texts.ts';

/** By reference however old, by name, and by a phone or its end. */
export const searchEnrolments: SearchSource = {
  order: 6,
  tables: ['enrolment'],
  async find(db, query) {
    const { text, locale } = query;
    const reference = readReference(text);
    const named = reference ? await findEnrolment(db, reference) : undefined;
    const found = await findNewest(
      db,
      'enrolment',
      [
        contains(db, 'name', text),
        contains(db, 'reference', text),
        ...containsPhone('phone_key', text),
      ],
      query,
    );
    const others = found.filter((row) => row.removed_at === null && row.id !== named?.id);
    const hits = [...(named ? [named] : []), ...others].map(({ reference: id, name, state }) => ({
      to: `/admin/enrolments/${id.toLowerCase()}` as const,
      main: `${id} · ${name}`,
      more: courseNames[locale].states[state],
    }));
    return [{ title: officeTexts[locale].name, hits }];
  },
};

const maxSessions = 500;

/** By the course in any language, the place, and the dates as they are written. */
export const searchSessions: SearchSource = {
  order: 7,
  tables: [],
  async find(db, { text, locale, most }) {
    const rows = await db
      .selectFrom('course_session as s')
      .innerJoin('course as c', 'c.id', 's.course_id')
      .select(['s.id', 's.starts_on', 's.ends_on', 's.place', 's.state'])
      .select(['c.title_fr', 'c.title_ht', 'c.title_en'])
      .where('s.removed_at', 'is', null)
      .where('c.trashed_at', 'is', null)
      .orderBy('s.starts_on', 'desc')
      .orderBy('s.id')
      .limit(maxSessions)
      .execute();
    const { online, sessionStates } = courseNames[locale];
    const pattern = textPattern(text);
    const hits = rows
      .map((row) => {
        const main = `${courseTitle(row, locale)} · ${formatSpan(locale, row)}`;
        const where = row.place || online;
        return { row, main, where };
      })
      .filter(({ row: { title_fr, title_ht, title_en }, main, where }) =>
        pattern.test([main, where, title_fr, title_ht, title_en].join('\n')),
      )
      .slice(0, most)
      .map(({ row, main, where }) => ({
        to: sessionPath(row.id),
        main,
        more: `${where} · ${sessionStates[row.state]}`,
      }));
    return [{ title: officeTexts[locale].sessions, hits }];
  },
};
