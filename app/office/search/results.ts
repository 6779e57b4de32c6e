import { data, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/results.ts';
import { type Found, findAsked, readAsked } from './asked.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'office.enter');
  return redirect(localizedPath(pageRequest(args).locale, '/admin/search'));
}

/** Searches while the user types (`useLiveSearch`). */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requirePermission(args, 'office.enter');
  const asked = await readAsked(args, account);
  const found: Found = { ...asked, ...(await findAsked(args, account, asked)) };
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
}
