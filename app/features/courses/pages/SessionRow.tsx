import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { placeName } from '#app/i18n/format.ts';
import type { PublicCourse, PublicSession } from '../courses.server.ts';
import { courseNames } from '../names.ts';
import { SeatsBar } from './SeatsBar.tsx';
import {
  dayOfMonth,
  dotted,
  formatDays,
  formatHours,
  formatPrice,
  formatSpan,
  sessionTexts,
  shortMonth,
  weekdayOf,
} from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

type Course = Pick<PublicCourse, 'slug' | 'title' | 'locale'>;
type Props = { course: Course; session: PublicSession };

/**
 * `4 samedis · 9 h - 12 h · Cap-Haïtien · 3 500 gourdes · encore 4 places`, and the way in. `own`:
 * on the page of its course, a row is called by its dates. `brief`: on the home page.
 */
export function SessionRow({ course, session, as }: Props & { as?: 'own' | 'brief' }) {
  const locale = useLocale();
  const t = useTexts(sessionTexts);
  const phases = usePhases();
  const { phase, left } = session;
  const state = phase === 'open' ? t.left(left) : phases[phase];
  return (
    <li className={phase === 'cancelled' ? 'session session-off' : 'session'}>
      <CalendarLeaf date={session.starts_on} />
      <div className="session-body">
        <Title as="h3" course={course} session={session} isOwn={as === 'own'} />
        {as === 'brief' ? (
          <p>{dotted([formatPrice(locale, session), state])}</p>
        ) : (
          <Price session={session} />
        )}
        <SessionLink course={course} session={session} />
      </div>
    </li>
  );
}

/** The session as a ticket has it; of a course that the site does not show, without links. */
export function SessionSummary({
  course,
  session,
  isVisible = true,
}: Props & { isVisible?: boolean }) {
  const t = useTexts(coursePagesTexts);
  const { slug } = course;
  const calendar = useLink()('/courses/:slug/:session/calendar.ics', { slug, session: session.id });
  return (
    <div className="session session-alone">
      <CalendarLeaf date={session.starts_on} />
      <div className="session-body">
        <Title as="p" course={course} session={session} hasTeacher isLinked={isVisible} />
        <Price session={session} />
        {isVisible && session.phase !== 'ended' && session.phase !== 'cancelled' && (
          <p className="no-print">
            <a className="line-link" href={calendar}>
              {t.calendar}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * A leaf of a wall calendar, on which a kite is pinned: the first day of a session. Read aloud as
 * one date beside it, so hidden itself.
 */
function CalendarLeaf({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <span className="leaf" aria-hidden="true">
      <span>{shortMonth(locale, date)}</span>
      <b>{dayOfMonth(date)}</b>
      <span>{weekdayOf(locale, date)}</span>
    </span>
  );
}

/** Below the title of a course, those that would agree with it name the session. */
const usePhases = () => ({ ...useTexts(courseNames).phases, ...useTexts(coursePagesTexts).phases });

type TitleProps = Props & {
  as: 'h3' | 'p';
  isOwn?: boolean;
  hasTeacher?: boolean;
  isLinked?: boolean;
};

function Title({
  as: Name,
  course,
  session,
  isOwn = false,
  hasTeacher = isOwn,
  isLinked = true,
}: TitleProps) {
  const locale = useLocale();
  const t = useTexts(coursePagesTexts);
  const { online } = useTexts(courseNames);
  const lang = useLangOf()(course);
  const link = useLink();
  const { starts_on, days, times, place, teacher } = session;
  const date = <time dateTime={starts_on}>{formatSpan(locale, session)}</time>;
  const facts = [formatDays(locale, days), formatHours(locale, times), placeName(place) || online];
  const title = isLinked ? (
    <a href={link('/courses/:slug', { slug: course.slug })}>{course.title}</a>
  ) : (
    course.title
  );
  return (
    <>
      <Name className="session-title" lang={isOwn ? undefined : lang}>
        {isOwn ? date : title}
      </Name>
      <p>
        {!isOwn && (
          <>
            {date}
            {'\u00a0· '}
          </>
        )}
        {dotted([...facts, hasTeacher && teacher ? t.with(teacher.name) : ''])}
      </p>
    </>
  );
}

const Price = ({ session }: { session: PublicSession }) => (
  <p className="session-price">
    <strong>{formatPrice(useLocale(), session)}</strong>
    <Seats session={session} />
  </p>
);

/** How many places are left, drawn and in words; otherwise why there is none to take. */
function Seats({ session }: { session: PublicSession }) {
  const locale = useLocale();
  const t = sessionTexts[locale];
  const phases = usePhases();
  const { phase, seats, left } = session;
  if (phase !== 'open') return <span className={`phase phase-${phase}`}>{phases[phase]}</span>;
  return (
    <span className="session-seats">
      <SeatsBar seats={seats} taken={{ confirmed: seats - left }} label={t.of(left, seats)} />
      <span>{t.left(left)}</span>
    </span>
  );
}

export function SessionLink({ course, session }: Props) {
  const locale = useLocale();
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
          , <span lang={lang}>{course.title}</span>, {formatSpan(locale, session)}
        </span>
      </a>
    </p>
  );
}
