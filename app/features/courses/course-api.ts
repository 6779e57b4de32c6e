import { apiResource, json, problem } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { findCourseBySlug } from './courses.server.ts';
import { describeCourseInFull } from './operations.ts';

const resource = apiResource({
  async GET(args) {
    const { request, context, params } = args;
    const wanted = new URL(request.url).searchParams.get('locale') ?? '';
    const course = await findCourseBySlug(
      context.get(appContext).db,
      isLocale(wanted) ? wanted : 'fr',
      params?.['slug'] ?? '',
      Date.now(),
    );
    if (!course)
      return problem(args, { status: 404, code: 'not_found', detail: 'There is no such course.' });
    return json(describeCourseInFull(course));
  },
});

export const loader = resource;
export const action = resource;
