import { data, href, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/change.ts';
import { moveEvidence, trashEvidence } from './change.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/evidence')));
}

/**
 * `…/position` takes a `direction`, `up` or `down`; `…/trash` a `state`, `trashed` or `restored`.
 */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale, url } = pageRequest(args);
  const { direction, state } = (await readForm(args.request, ['direction', 'state'])).values;
  const by = { id: args.params.id, accountId: account.id };
  const change = url.pathname.endsWith('/trash')
    ? (state === 'trashed' || state === 'restored') &&
      trashEvidence(db, { ...by, isTrashed: state === 'trashed' }, Date.now())
    : (direction === 'up' || direction === 'down') &&
      moveEvidence(db, { ...by, direction }, Date.now());
  if (!change) throw data(null, 400);
  const changed = await change;
  if (changed.outcome === 'rejected' && changed.reason === 'gone') throw data(null, 404);
  const search = changed.outcome === 'done' ? `done=${changed.value.entryId}` : 'notice=same';
  return redirect(`${localizedPath(locale, href('/admin/evidence'))}?${search}`, 303);
}
