import { Readable } from 'node:stream';
import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { recordChange } from '../journal/journal.server.ts';
import { registryContext } from '../registry.ts';
import type { Route } from './+types/file.ts';
import { exportLines } from './exports.server.ts';
import { isExportPeriod, periodAt } from './periods.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'export.make');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/exports')));
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requirePermission(args, 'export.make');
  const { session } = await requireRecent(args, href('/admin/exports'));
  const { db, patientDb, locale } = pageRequest(args);
  const { values } = await readForm(args.request, ['list', 'period']);
  const registry = args.context.get(registryContext);
  const list = registry.exports.find(({ kind }) => kind === values.list);
  const { period } = values;
  if (!list || !isExportPeriod(period)) throw data(null, 400);
  const now = Date.now();
  const by = { accountId: account.id, sessionId: session.id };
  await db.transaction().execute(async (trx) => {
    await registry.followExport(trx, { list: list.kind, period, ...by }, args, now);
    const about = { action: `export.${list.kind}`, subject: 'export', subjectId: period } as const;
    await recordChange(trx, { ...about, accountId: account.id, changes: [] }, now);
  });
  const lines = Readable.toWeb(
    Readable.from(exportLines(patientDb, list, { ...periodAt(period, now), locale })),
  ) as ReadableStream<string>;
  return new Response(lines.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bwt-${list.kind}-${isoDate(now).slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
