import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/position.ts';
import { moveService } from './change.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'service.edit');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/services')));
}

/** `direction` is `up` or `down`, one place. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requirePermission(args, 'service.edit');
  const { db, locale } = pageRequest(args);
  const { direction } = (await readForm(args.request, ['direction'])).values;
  if (direction !== 'up' && direction !== 'down') throw data(null, 400);
  const moved = await moveService(
    db,
    { key: args.params.key, direction, accountId: account.id },
    Date.now(),
  );
  if (moved.outcome === 'rejected' && moved.reason === 'gone') throw data(null, 404);
  const search = moved.outcome === 'done' ? `done=${moved.value.entryId}` : 'notice=same';
  return redirect(`${localizedPath(locale, href('/admin/services'))}?${search}`, 303);
}
