import { Readable } from 'node:stream';
import { data, href, redirect } from 'react-router';
import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent, requireRole } from '#app/http/session/guards.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Route } from './+types/file.ts';
import { exportLines } from './exports.server.ts';
import { exportSchema, periodAt } from './schema.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/exports')));
}

/** A list as a CSV file, for an owner who has proved to be that in the last five minutes. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'owner');
  const { session } = await requireRecent(args, href('/admin/exports'));
  const { db, patientDb } = pageRequest(args);
  const { values } = await readForm(args.request, ['list', 'period']);
  const asked = exportSchema.safeParse(values);
  if (!asked.success) throw data(null, 400);
  const { list, period } = asked.data;
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    const details = { list, period };
    await recordSecurityEvent(
      trx,
      { kind: 'data_exported', accountId: account.id, details },
      requestOrigin(args, session.id),
      now,
    );
    const about = { action: `export.${list}`, subject: 'export', subjectId: period } as const;
    await recordChange(trx, { ...about, accountId: account.id, role: 'owner', changes: [] }, now);
  });
  const lines = Readable.toWeb(
    Readable.from(exportLines(patientDb, list, periodAt(period, now))),
  ) as ReadableStream<string>;
  return new Response(lines.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bwt-${list}-${isoDate(now).slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
