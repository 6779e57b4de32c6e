import { apiResource, json } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { listCourses } from './courses.server.ts';
import { describeCourse } from './operations.ts';

const resource = apiResource({
  async GET({ request, context }) {
    const wanted = new URL(request.url).searchParams.get('locale') ?? '';
    const courses = await listCourses(
      context.get(appContext).db,
      isLocale(wanted) ? wanted : 'fr',
      Date.now(),
    );
    return json({ items: courses.map(describeCourse) });
  },
});

export const loader = resource;
export const action = resource;
