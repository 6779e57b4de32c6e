import { data, href, type LoaderFunctionArgs } from 'react-router';
import { pageRequest, publicCaching } from '#app/http/page.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { renderCalendar } from '../calendar.ts';
import { findPublicSession } from '../courses.server.ts';
import { courseNames } from '../names.ts';
import { formatPrice } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

/** `/courses/:slug/:session/calendar.ics`, which phones open with their calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, locale, config } = pageRequest(args);
  const found = await findPublicSession(db, locale, args.params['session'] ?? '', Date.now());
  if (!found) throw data(null, 404);
  const { course, session } = found;
  const { teacher } = session;
  const t = coursePagesTexts[locale];
  const page = localizedPath(locale, href('/courses/:slug', { slug: course.slug }));
  const body = renderCalendar({
    ...session,
    uid: `${session.id}@${new URL(config.publicUrl).hostname}`,
    title: course.title,
    description: [formatPrice(locale, session), teacher && t.with(teacher.name)]
      .filter(Boolean)
      .join('\n'),
    location: session.place || courseNames[locale].online,
    url: config.publicUrl + page,
    isCancelled: session.phase === 'cancelled',
    changedAt: Date.now(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${course.slug}.ics"`,
      'Cache-Control': publicCaching,
    },
  });
}
