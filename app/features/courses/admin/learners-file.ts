import type { RouteHandle } from '#app/http/route-handle.ts';
import { csvHead, csvLine, timeCell } from '#app/office/exports/exports.server.ts';
import type { Route } from './+types/learners-file.ts';
import { loadRoster } from './load-roster.ts';

export const handle: RouteHandle = { audience: 'team' };

/** The learners of a session as CSV, for those who call them; exports of everything are owners’. */
export async function loader(args: Route.LoaderArgs) {
  const { roster, locale } = await loadRoster(args, args.params.id);
  const { session, days, learners, waiting } = roster;
  const head = ['reference', 'name', 'phone', 'email', 'state', 'enrolled_at'];
  const money = ['price', 'paid', 'currency'];
  const lines = [
    csvHead(locale, [...head, ...money], days),
    ...[...learners, ...waiting].map((row) =>
      csvLine(locale, [
        ...[row.reference, row.name, row.phone, row.email, row.state, timeCell(row.created_at)],
        ...[row.price_minor / 100, row.paid / 100, row.currency],
        ...days.map((day) => (row.cells[day] === undefined ? null : Number(row.cells[day]))),
      ]),
    ),
  ];
  return new Response(lines.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bwt-session-${session.starts_on}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
