import { data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { isSeated } from '../enrolments.ts';
import { dayOfMonth, formatSpan, shortMonth } from '../pages/session-words.ts';
import { findRoster } from '../roster.server.ts';
import type { Route } from './+types/sheet.ts';
import { rosterTexts } from './roster-texts.ts';

/** For names that are written in by hand. */
const emptyRows = ['first', 'second', 'third'];

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => t.sheet);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'enrolment.edit');
  const { db, locale, secret, config } = pageRequest(args);
  const viewer = { locale, now: Date.now(), secret, publicUrl: config.publicUrl };
  const roster = await findRoster(db, args.params.id, viewer);
  if (!roster) throw data(null, 404);
  return {
    id: roster.session.id,
    title: roster.course.title,
    startsOn: roster.session.starts_on,
    endsOn: roster.session.ends_on,
    place: roster.session.place,
    days: roster.days,
    learners: roster.learners
      .filter(({ state }) => isSeated(state) && state !== 'offered')
      .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
      .map(({ reference, name, cells }) => ({ reference, name, cells })),
  };
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { id, title, place, days, learners } = loaderData;
  const texts = useTexts(rosterTexts);
  const t = texts.sheet;
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage
      title={t.titleOf(title)}
      lead={[formatSpan(locale, loaderData), place].filter(Boolean).join(' · ')}
      back={{ to: link('/admin/sessions/:id', { id }), label: texts.enrolment.back }}
    >
      <p className="lead sheet-hint">{t.hint}</p>
      <p className="sheet-print">
        <button type="button" className="button button-primary" onClick={() => print()}>
          {t.print}
        </button>
      </p>
      <table className="sheet">
        <caption className="visually-hidden">{t.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.attendance.learner}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayOfMonth(day)} {shortMonth(locale, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {learners.map(({ reference, name, cells }) => (
            <tr key={reference}>
              <th scope="row" dir="auto">
                {name || reference}
              </th>
              {days.map((day) => (
                <td key={day}>{cells[day] ? '✓' : ''}</td>
              ))}
            </tr>
          ))}
          {emptyRows.map((row) => (
            <tr key={row}>
              <td>&nbsp;</td>
              {days.map((day) => (
                <td key={day} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.signature}</th>
            {days.map((day) => (
              <td key={day} />
            ))}
          </tr>
        </tbody>
      </table>
    </OfficePage>
  );
}
