import { type SqlBool, sql } from 'kysely';
import { findNewest, type SearchSource } from '#app/office/search/search.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { sessionPath } from '../enrolments.ts';
import { courseNames } from '../names.ts';
import { readReference } from '../reference.ts';
import { officeTexts } from './office-texts.ts';

/** By reference however old, by name, and by a phone or its end. */
export const searchEnrolments: SearchSource = {
  order: 6,
  tables: ['enrolment'],
  async find(db, query) {
    const { text, locale } = query;
    const reference = readReference(text);
    const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : '';
    const named = reference
      ? await db.selectFrom('enrolment').selectAll().where('reference', '=', reference).execute()
      : [];
    const found = await findNewest(
      db,
      'enrolment',
      [
        contains(db, 'name', text),
        contains(db, 'reference', text),
        ...(digits.length < 4 ? [] : [sql<SqlBool>`phone_key like ${`%${digits}%`}`]),
      ],
      query,
    );
    const rows = [...named, ...found.filter((row) => row.reference !== reference)];
    const hits = rows
      .filter(({ removed_at }) => removed_at === null)
      .map(({ reference: id, name, session_id, state }) => ({
        to: sessionPath(session_id),
        main: `${id} · ${name}`,
        more: courseNames[locale].states[state],
      }));
    return [{ title: officeTexts[locale].name, hits }];
  },
};
