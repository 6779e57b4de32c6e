import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { State } from '#app/office/State.tsx';
import { tellSearch } from '../enrolments.ts';
import { courseNames } from '../names.ts';
import { SeatsBar } from '../pages/SeatsBar.tsx';
import { dotted, formatSpan } from '../pages/session-words.ts';
import type { ListedSession } from '../roster.server.ts';
import { rosterTexts } from './roster-texts.ts';
import { phaseTones, takenOf } from './roster-view.ts';

type Props = { sessions: readonly ListedSession[]; hasCourse?: boolean };

/** The sessions to come; those that are over are folded. */
export function SessionRows({ sessions, hasCourse = false }: Props) {
  const t = useTexts(rosterTexts).sessions;
  const rowsOf = (isPast: boolean) =>
    sessions
      .filter((session) => session.isPast === isPast)
      .map((session) => <SessionRow key={session.id} session={session} hasCourse={hasCourse} />);
  const [next, past] = [rowsOf(false), rowsOf(true)];
  return (
    <>
      {next.length > 0 && <ul className="office-rows">{next}</ul>}
      {past.length > 0 && (
        <details className="more">
          <summary>
            {t.past} ({past.length})
          </summary>
          <ul className="office-rows">{past}</ul>
        </details>
      )}
    </>
  );
}

function SessionRow({ session, hasCourse }: { session: ListedSession; hasCourse: boolean }) {
  const { id, course, phase, seats, counts, taken, duty } = session;
  const t = useTexts(rosterTexts);
  const { phases, online } = useTexts(courseNames);
  const locale = useLocale();
  const page = useLink()('/admin/sessions/:id', { id });
  const whole = formatSpan(locale, session);
  // A session that comes is in the next months.
  const span = session.isPast ? whole : whole.replaceAll(/\s\d{4}(?=\s|$)/g, '');
  const label = t.session.taken(taken, seats);
  const more = [
    hasCourse && span,
    session.place || online,
    counts.waiting > 0 && t.sessions.waiting(counts.waiting),
  ];
  return (
    <li className="office-row session-row">
      <Link className="office-row-link" to={page}>
        <strong dir="auto">{hasCourse ? course : span}</strong>{' '}
        <State tone={phaseTones[phase]}>{phases[phase]}</State>
      </Link>
      <SeatsBar seats={seats} taken={takenOf(counts)} label={label} />
      <span className="number" aria-hidden="true">
        {taken}/{seats}
      </span>
      <p className="kicker">
        {duty && duty.toTell > 0 && (
          <Link className="office-pill" to={page + tellSearch}>
            {t.sessions.toTell(duty.toTell)}
          </Link>
        )}{' '}
        {duty?.isUntaken && (
          <Link className="office-pill" to={`${page}/attendance`}>
            {t.sessions.untaken}
          </Link>
        )}{' '}
        {dotted(more)}
      </p>
    </li>
  );
}
