import {
  choice,
  flag,
  line,
  localized,
  matching,
  picture,
  text,
  whole,
} from '#app/office/resource/fields.ts';
import type { Values } from '#app/office/resource/form.ts';
import { defineResource } from '#app/office/resource/resource.ts';
import type { Db } from '#app/platform/database.server.ts';
import { slugify } from '#app/platform/markdown.ts';
import { book } from '#app/ui/icon-paths.ts';
import { rosterTexts } from './admin/roster-texts.ts';
import { announceHeldSessions, interestToTell } from './interest.server.ts';
import { courseNames } from './names.ts';
import { courseSectionTexts } from './section-texts.ts';
import { levels, taughtIn } from './sessions.ts';

/** Percent of the days, for a certificate. */
const usualShare = 80;

export const courseResource = defineResource({
  path: '/admin/courses',
  parent: '/admin/publish',
  menu: {
    order: 3,
    icon: book,
    letter: 'c',
    also: ['/admin/sessions', '/admin/enrolments'],
    words: {
      fr: ['Formations', 'Sessions', 'Inscriptions', 'Présences', 'Certificats'],
      en: ['Training', 'Sessions', 'Enrolments', 'Attendance', 'Certificates'],
      ht: ['Fòmasyon', 'Sesyon', 'Enskripsyon', 'Prezans', 'Sètifika'],
    },
  },
  table: 'course',
  subject: 'course',
  may: 'course.edit',
  texts: courseSectionTexts,
  journalKind: 'courses',
  fields: {
    title: localized(line({ max: 80, required: true })),
    text: localized(text({ max: 2_000, required: true, rows: 6 })),
    level: choice(levels),
    taughtIn: { ...choice(taughtIn), column: 'taught_in' },
    hours: whole({ min: 1, max: 999 }),
    outcomes: localized(text({ max: 1_000, rows: 4 })),
    bring: localized(text({ max: 500, rows: 2 })),
    attendanceShare: whole({ min: 1, max: 100 }, { column: 'attendance_share' }),
    slug: matching(
      line({ max: 80, autoCapitalize: 'none', spellCheck: false }),
      'slug',
      (typed) => slugify(typed) !== '',
    ),
    alt: localized(line({ max: 200, rows: 2 })),
    hidden: flag({ column: 'is_hidden' }),
    image: picture({ name: 'course_picture', owner: 'course_id' }),
  },
  order: 'position',
  trash: {
    days: 30,
    // Enrolments are kept longer than that.
    stays: (db) => db.selectFrom('course_session').select('course_id as id').distinct(),
  },
  list: {
    heading: 'title',
    title: (row, locale) => row[`title_${locale}`] || row.title_fr,
    cells: {
      level: ({ level }, locale) => courseNames[locale].levels[level as (typeof levels)[number]],
      taughtIn: (row, locale) =>
        courseNames[locale].taughtIn[row.taught_in as (typeof taughtIn)[number]],
    },
  },
  /** Those who wait to hear that a course has a session. */
  async marks(db, locale) {
    const waiting = await interestToTell(db)
      .select(['course_id', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('course_id')
      .execute();
    const { toTell } = rosterTexts[locale].sessions;
    return Object.fromEntries(waiting.map(({ course_id, n }) => [course_id, toTell(Number(n))]));
  },
  publicPath: ({ slug, is_hidden }) => (is_hidden === 1 ? undefined : `/courses/${slug}`),
  complete: (values) => ({
    ...values,
    slug: slugOf(values),
    attendanceShare: values['attendanceShare'] || String(usualShare),
  }),
  checkRows: async (trx, { slug = '' }, id) =>
    (await isSlugTaken(trx, slug, id)) ? { slug: 'taken' } : {},
  isOnSite: true,
  async afterChange(trx, id, now) {
    await keepSlug(trx, id);
    await announceHeldSessions(trx, id, now);
  },
});

const slugOf = ({ slug = '', 'title.fr': title = '' }: Values): string =>
  slugify(slug) || slugify(title) || 'cours';

/** Whether it is, or was, another course's. */
async function isSlugTaken(trx: Db, slug: string, id = ''): Promise<boolean> {
  const other = await trx
    .selectFrom('course_slug')
    .select('slug')
    .where('slug', '=', slug)
    .where('course_id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** A slug stays its course's for ever, so that an old link leads on, and an undo can have it. */
async function keepSlug(trx: Db, id: string): Promise<void> {
  await trx
    .insertInto('course_slug')
    .columns(['slug', 'course_id'])
    .expression((eb) => eb.selectFrom('course').select(['slug', 'id']).where('id', '=', id))
    .onConflict((oc) => oc.column('slug').doNothing())
    .execute();
}
