import { href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/selection.ts';
import { selectionSubmission } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'picture.moderate');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/pictures')));
}

export const action = (args: Route.ActionArgs) => {
  const back = (search: Record<string, string>) =>
    redirect(
      `${localizedPath(pageRequest(args).locale, href('/admin/pictures'))}?${new URLSearchParams(search)}`,
      303,
    );
  return formAction(selectionSubmission, args, {
    onDone: ({ filter, search }) => back({ state: filter, ...search }),
    onRefused: (refusal) =>
      refusal.outcome === 'invalid'
        ? back({ notice: refusal.errors.reason ? 'no_reason' : 'none_ticked' })
        : undefined,
  });
};
