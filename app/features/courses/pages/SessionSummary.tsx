import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import type { PublicCourse, PublicSession } from '../courses.server.ts';
import { courseNames } from '../names.ts';
import { CalendarLeaf } from './CalendarLeaf.tsx';
import { Seats } from './SessionRow.tsx';
import { dotted, formatDays, formatHours, formatPrice, formatSpan } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

type SummaryProps = {
  course: Pick<PublicCourse, 'slug' | 'title' | 'locale'>;
  session: PublicSession;
};

/** The session as a ticket has it. */
export function SessionSummary({ course, session }: SummaryProps) {
  const locale = useLocale();
  const t = useTexts(coursePagesTexts);
  const names = useTexts(courseNames);
  const lang = useLangOf()(course);
  const link = useLink();
  const { slug } = course;
  const { startsOn, days, times, place, teacher } = session;
  const facts = [formatDays(locale, days), formatHours(locale, times), place || names.online];
  return (
    <div className="session session-alone">
      <CalendarLeaf date={startsOn} />
      <div className="session-body">
        <p className="session-title" lang={lang}>
          <a href={link('/courses/:slug', { slug })}>{course.title}</a>
        </p>
        <p>
          <time dateTime={startsOn}>{formatSpan(locale, session)}</time>
          {'\u00a0· '}
          {dotted([...facts, teacher ? t.with(teacher.name) : ''])}
        </p>
        <p className="session-price">
          <strong>{formatPrice(locale, session)}</strong>
          <Seats session={session} />
        </p>
        <p className="no-print">
          <a
            className="line-link"
            href={link('/courses/:slug/:session/calendar.ics', { slug, session: session.id })}
          >
            <Icon name="blog" />
            {t.calendar}
          </a>
        </p>
      </div>
    </div>
  );
}
