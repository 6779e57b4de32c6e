import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { dayOfMonth, dotted, formatSpan, shortMonth } from '../pages/session-words.ts';
import type { Route } from './+types/sheet.ts';
import { loadRoster, sheetOf } from './load-roster.ts';
import { rosterTexts } from './roster-texts.ts';
import { sheetTexts } from './sheet-texts.ts';

/** For names that are written in by hand. */
const emptyRows = ['first', 'second', 'third'];

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(sheetTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { roster } = await loadRoster(args, args.params.id);
  return { ...sheetOf(roster), place: roster.session.place };
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { id, title, place, days, learners } = loaderData;
  const t = useTexts(sheetTexts);
  const { back } = useTexts(rosterTexts).enrolment;
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage
      title={t.titleOf(title)}
      lead={dotted([formatSpan(locale, loaderData), place])}
      back={{ to: link('/admin/sessions/:id', { id }), label: back }}
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
            <th scope="col">{t.learner}</th>
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
