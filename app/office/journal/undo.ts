import { data, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { registryContext } from '../registry.ts';
import type { Route } from './+types/undo.ts';
import { undoChange } from './journal.server.ts';
import { redirectBack } from './redirect-back.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, '/admin'));
}

/** Undoes a change, and returns to the page where the button was. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const { values } = await readForm(args.request, ['back']);
  const by = { entryId: args.params.id, accountId: account.id, role: account.role };
  const undone = await undoChange(db, by, Date.now(), args.context.get(registryContext).followUndo);
  const search: Record<string, string> =
    undone.outcome === 'done'
      ? { done: undone.value.entryId }
      : { notice: undone.outcome === 'rejected' ? undone.reason : 'again' };
  return redirectBack(values.back, locale, search);
}
