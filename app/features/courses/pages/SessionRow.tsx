import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import type { PublicCourse, PublicSession } from '../courses.server.ts';
import { courseNames } from '../names.ts';
import { CalendarLeaf } from './CalendarLeaf.tsx';
import { SeatsBar } from './SeatsBar.tsx';
import {
  dotted,
  formatDays,
  formatHours,
  formatPrice,
  formatSpan,
  sessionTexts,
} from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

type Course = Pick<PublicCourse, 'slug' | 'title' | 'locale'>;
type Props = {
  course: Course;
  session: PublicSession;
  /** `own`: on the page of its course, a row is called by its dates. `brief`: on the home page. */
  as?: 'own' | 'brief';
};

/** `4 samedis · 9 h - 12 h · Cap-Haïtien · 3 500 gourdes · encore 4 places`, and the way in. */
export function SessionRow({ course, session, as }: Props) {
  const locale = useLocale();
  const t = useTexts(coursePagesTexts);
  const names = useTexts(courseNames);
  const lang = useLangOf()(course);
  const link = useLink();
  const { phase, startsOn, days, times, place, teacher, left } = session;
  const span = formatSpan(locale, session);
  const date = <time dateTime={startsOn}>{span}</time>;
  const price = formatPrice(locale, session);
  const facts = [formatDays(locale, days), formatHours(locale, times), place || names.online];
  return (
    <li className={phase === 'cancelled' ? 'session session-off' : 'session'}>
      <CalendarLeaf date={startsOn} />
      <div className="session-body">
        <h3 className="session-title" lang={as === 'own' ? undefined : lang}>
          {as === 'own' ? (
            date
          ) : (
            <a href={link('/courses/:slug', { slug: course.slug })}>{course.title}</a>
          )}
        </h3>
        <p>
          {as !== 'own' && (
            <>
              {date}
              {'\u00a0· '}
            </>
          )}
          {dotted([...facts, as === 'own' && teacher ? t.with(teacher.name) : ''])}
        </p>
        {as === 'brief' ? (
          <p>
            {dotted([
              price,
              phase === 'open' ? sessionTexts[locale].left(left) : names.phases[phase],
            ])}
          </p>
        ) : (
          <p className="session-price">
            <strong>{price}</strong>
            <Seats session={session} />
          </p>
        )}
        {as !== 'brief' && <SessionLink course={course} session={session} span={span} />}
      </div>
    </li>
  );
}

/** How many places are left, drawn and in words; otherwise why there is none to take. */
export function Seats({ session }: { session: PublicSession }) {
  const locale = useLocale();
  const t = sessionTexts[locale];
  const { phases } = useTexts(courseNames);
  const { phase, seats, left } = session;
  if (phase !== 'open') return <span className={`phase phase-${phase}`}>{phases[phase]}</span>;
  return (
    <span className="session-seats">
      <SeatsBar seats={seats} taken={{ confirmed: seats - left }} label={t.of(left, seats)} />
      <span>{t.left(left)}</span>
    </span>
  );
}

type LinkProps = { course: Course; session: PublicSession; span: string };

function SessionLink({ course, session, span }: LinkProps) {
  const t = useTexts(coursePagesTexts);
  const lang = useLangOf()(course);
  const link = useLink();
  if (!session.takesEnrolments) return null;
  const isFull = session.phase === 'full';
  return (
    <p className="session-end no-print">
      <a
        className={isFull ? 'button' : 'button button-primary'}
        href={link('/courses/:slug/:session', { slug: course.slug, session: session.id })}
      >
        {isFull ? t.wait : t.enrol}
        <span className="visually-hidden">
          , <span lang={lang}>{course.title}</span>, {span}
        </span>
      </a>
    </p>
  );
}
