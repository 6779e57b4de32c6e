import { useEffect, useState } from 'react';
import { z } from 'zod';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { haitiDay } from '#app/i18n/haiti-time.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { postForm } from '#app/office/post-action.server.ts';
import { dayOfMonth, formatSpan, shortMonth, weekdayOf } from '../pages/session-words.ts';
import type { Route } from './+types/attendance.ts';
import { setAttendance } from './attendance.server.ts';
import { cellWith, tapsOf } from './attendance-store.ts';
import { attendanceTexts } from './attendance-texts.ts';
import { loadRoster, sheetOf } from './load-roster.ts';
import { rosterTexts } from './roster-texts.ts';
import { useAttendance } from './useAttendance.ts';

export const handle: RouteHandle = { ...officeHandle, offline: 'kept' };

export const meta: Route.MetaFunction = officeMeta(attendanceTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, url, now, roster } = await loadRoster(args, args.params.id);
  const sheet = sheetOf(roster);
  const { days } = sheet;
  const asked = url.searchParams.get('day') ?? '';
  const today = haitiDay(now);
  return {
    ...sheet,
    me: account.id,
    at: now,
    /** Today’s, or the last before it. */
    day: days.includes(asked) ? asked : (days.findLast((each) => each <= today) ?? days[0] ?? ''),
  };
}

const schema = z.object({
  day: z.string().max(10),
  reference: z.string().max(20),
  present: z.enum(['0', '1', '', 'true', 'false', 'on']),
});

/** One tap without a script; with it, `attendance-route.ts` takes many. */
export const action = postForm('/admin/sessions/:id/attendance', {
  may: 'enrolment.edit',
  back: '/admin/sessions/:id/attendance',
  schema,
  errors: () => ({}),
  async run(db, { id, present, ...input }, now, { locale }) {
    const isPresent = ['1', 'true', 'on'].includes(present);
    const set = await setAttendance(db, { ...input, present: isPresent, at: now }, now);
    if (set.outcome === 'rejected' && set.reason !== 'unchanged') return rejected('gone');
    return done({
      page: localizedPath(locale, `/admin/sessions/${id}/attendance?day=${input.day}`),
    });
  },
});

export default function Attendance({ loaderData }: Route.ComponentProps) {
  const { id, title, days, learners, at } = loaderData;
  const t = useTexts(attendanceTexts);
  const { enrolment } = useTexts(rosterTexts);
  const link = useLink();
  const locale = useLocale();
  const attendance = useAttendance(
    tapsOf(loaderData),
    link('/admin/sessions/:id/attendance/taps', { id }),
    at,
  );
  const [day, choose] = useState(loaderData.day);
  useEffect(() => {
    // A page that was kept may be of another day than its URL.
    const asked = new URLSearchParams(location.search).get('day') ?? '';
    if (days.includes(asked)) choose(asked);
  }, [days]);
  const cellOf = ({ reference, cells }: Learner, on: string) =>
    cellWith(attendance.taps, { reference, day: on }, cells[on]);
  const present = learners.filter((learner) => cellOf(learner, day)).length;
  return (
    <OfficePage
      title={t.title}
      lead={`${title} · ${formatSpan(locale, loaderData)}`}
      back={{ to: link('/admin/sessions/:id', { id }), label: enrolment.back }}
    >
      {learners.length === 0 ? (
        <p className="lead">{t.nobody}</p>
      ) : (
        <>
          <Days {...loaderData} day={day} onChoose={choose} />
          <p className="lead">{t.hint}</p>
          <table className="attendance">
            <caption className="visually-hidden">{t.title}</caption>
            <thead>
              <tr>
                <th scope="col">{t.learner}</th>
                {days.map((each) => (
                  <th key={each} scope="col" className={each === day ? 'is-chosen' : 'is-other'}>
                    <abbr title={`${weekdayOf(locale, each)} ${dayOfMonth(each)}`}>
                      {dayOfMonth(each)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {learners.map((learner) => (
                <tr key={learner.reference}>
                  <th scope="row" dir="auto">
                    {learner.name || learner.reference}
                  </th>
                  {days.map((each) =>
                    each === day ? (
                      <td key={each} className="is-chosen">
                        <Cell
                          learner={learner}
                          day={each}
                          state={cellOf(learner, each)}
                          onTap={attendance.tap}
                        />
                      </td>
                    ) : (
                      <td key={each} className="is-other">
                        <Mark state={cellOf(learner, each)} />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="attendance-bar">
            <p>
              <strong className="number">{t.count(present, learners.length)}</strong>
              {attendance.isOld && ` · ${t.old(formatDateTime(locale, at))}`}
            </p>
            <Status {...attendance} />
          </div>
        </>
      )}
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];
type Learner = Data['learners'][number];

/** Another day needs no request: the page has the cells of all. */
function Days({ id, days, day, onChoose }: Data & { onChoose: (day: string) => void }) {
  const t = useTexts(attendanceTexts);
  const link = useLink();
  const locale = useLocale();
  return (
    <nav className="attendance-days" aria-label={t.days}>
      <ul>
        {days.map((each) => (
          <li key={each}>
            <a
              href={`${link('/admin/sessions/:id/attendance', { id })}?day=${each}`}
              aria-current={each === day ? 'date' : undefined}
              onClick={(event) => {
                event.preventDefault();
                history.replaceState(history.state, '', event.currentTarget.href);
                onChoose(each);
              }}
            >
              <span>{weekdayOf(locale, each)}</span>
              <strong className="number">{dayOfMonth(each)}</strong>
              <span>{shortMonth(locale, each)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The cells that wait on this device; below the list, which no text of these may move. */
function Status({ taps, sending, isKept, refused, send }: ReturnType<typeof useAttendance>) {
  const t = useTexts(attendanceTexts);
  const waiting = taps.length;
  const text =
    waiting > 0
      ? sending === 'sending'
        ? t.sending
        : t.kept(waiting)
      : sending === 'sent'
        ? t.sent
        : '';
  return (
    <>
      <p role="status">
        {text}
        {waiting > 0 && sending === 'login' && ` ${t.login}`}
        {waiting > 0 && !isKept && ` ${t.full}`}
        {refused > 0 && ` ${t.refused(refused)}`}
      </p>
      {waiting > 0 && sending !== 'sending' && (
        <button type="button" className="button" onClick={() => void send()}>
          {t.retry}
        </button>
      )}
    </>
  );
}

const signs = { present: '✓', absent: '✕', unknown: '·' };
const nameOf = (state: boolean | undefined) =>
  state === undefined ? 'unknown' : state ? 'present' : 'absent';

function Mark({ state }: { state: boolean | undefined }) {
  const t = useTexts(attendanceTexts);
  const name = nameOf(state);
  return (
    <span className={`attendance-mark attendance-${name}`}>
      <span aria-hidden="true">{signs[name]}</span>
      <span className="visually-hidden">{t[name]}</span>
    </span>
  );
}

type CellProps = {
  learner: Learner;
  day: string;
  state: boolean | undefined;
  onTap: (cell: { reference: string; day: string; present: boolean }) => void;
};

/** A button of a form: without a script it is sent at once. */
function Cell({ learner: { reference, name }, day, state, onTap }: CellProps) {
  const t = useTexts(attendanceTexts);
  const kind = nameOf(state);
  const present = state !== true;
  return (
    <form
      method="post"
      className="is-kept"
      onSubmit={(event) => {
        event.preventDefault();
        onTap({ reference, day, present });
      }}
    >
      <PracticeField />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="reference" value={reference} />
      <button
        type="submit"
        name="present"
        value={present ? '1' : '0'}
        className={`attendance-cell attendance-${kind}`}
        aria-label={t.tap(name || reference, t[kind])}
      >
        <span aria-hidden="true">{signs[kind]}</span> {t[kind]}
      </button>
    </form>
  );
}
