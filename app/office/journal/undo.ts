import { data, redirect } from 'react-router';
import { followUndo } from '#app/features/undone.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/undo.ts';
import { undoChange } from './journal.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, '/admin'));
}

/**
 * To where a button was, if that is a page of the back-office or a section of one, with what came
 * of it.
 */
export function redirectBack(
  back: string | undefined,
  locale: Locale,
  search: Record<string, string>,
): Response {
  const isOffice =
    back !== undefined && /^\/(?:\w\w\/)?admin(?:\/[\w/-]*)?(?:\?section=\w+)?$/.test(back);
  const to = isOffice ? back : localizedPath(locale, '/admin');
  return redirect(`${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams(search)}`, 303);
}

/** Undoes a change, and returns to the page where the button was. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const { values } = await readForm(args.request, ['back']);
  const by = { entryId: args.params.id, accountId: account.id, role: account.role };
  const undone = await undoChange(db, by, Date.now(), followUndo);
  const search: Record<string, string> =
    undone.outcome === 'done'
      ? { done: undone.value.entryId }
      : { notice: undone.outcome === 'rejected' ? undone.reason : 'again' };
  return redirectBack(values.back, locale, search);
}
