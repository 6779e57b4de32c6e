import { data, href, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/saved-reply-removal.ts';
import { removeSavedReply } from './saved-replies.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(
    localizedPath(
      pageRequest(args).locale,
      href('/admin/messages/replies/:id', { id: args.params.id }),
    ),
  );
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const removed = await removeSavedReply(
    db,
    { id: args.params.id, accountId: account.id },
    Date.now(),
  );
  if (removed.outcome !== 'done') throw data(null, 404);
  return redirect(
    `${localizedPath(locale, '/admin/messages/replies')}?done=${removed.value.entryId}`,
    303,
  );
}
