import { data, href, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { listDecisions } from '../decision-log.server.ts';
import type { Route } from './+types/undo.ts';
import { undoDecision } from './moderation.server.ts';

/**
 * How many log entries to search for the one just written: other moderators write at the same time.
 */
const recentDecisions = 20;

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, '/admin/pictures'));
}

/** Undoes a decision, and shows its picture again. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const undone = await undoDecision(
    db,
    { decisionId: args.params.id, accountId: account.id },
    Date.now(),
  );
  const to = (path: string, search: Record<string, string>) =>
    redirect(`${localizedPath(locale, path)}?${new URLSearchParams(search)}`, 303);
  if (undone.outcome !== 'done')
    return to('/admin/pictures', {
      notice: undone.outcome === 'rejected' && undone.reason === 'changed' ? 'late' : 'gone',
    });
  const { decisionId } = undone.value;
  const logged = (await listDecisions(db, recentDecisions)).find(({ id }) => id === decisionId);
  const page = logged
    ? href('/admin/pictures/:id', { id: logged.pictureId })
    : href('/admin/pictures');
  return to(page, { done: decisionId });
}
