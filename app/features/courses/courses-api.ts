import { apiResource, json, problem } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { findCourseBySlug, listCourses } from './courses.server.ts';
import { describeCourse, describeCourseInFull } from './operations.ts';

/** All courses, or the one with the slug of the URL. */
const resource = apiResource({
  async GET(args) {
    const { db } = args.context.get(appContext);
    const wanted = new URL(args.request.url).searchParams.get('locale') ?? '';
    const locale = isLocale(wanted) ? wanted : 'fr';
    const slug = args.params?.['slug'];
    if (slug === undefined) {
      const courses = await listCourses(db, locale, Date.now());
      return json({ items: courses.map(describeCourse) });
    }
    const course = await findCourseBySlug(db, locale, slug, Date.now());
    if (course) return json(describeCourseInFull(course));
    return problem(args, { status: 404, code: 'not_found', detail: 'There is no such course.' });
  },
});

export const loader = resource;
export const action = resource;
