import { data, href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { Refusal } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/change.ts';
import { assigneeSubmission, messageStateSubmission } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const pathOf = (locale: Locale, { id }: { id: string }) =>
  localizedPath(locale, href('/admin/messages/:id', { id }));

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(pathOf(pageRequest(args).locale, args.params));
}

/** Sets the state of a message, or who takes care of it, by the last part of the path. */
export function action(args: Route.ActionArgs) {
  const answers = {
    onDone: ({ entryId }: { entryId: string }, { locale }: { locale: Locale }) =>
      redirect(`${pathOf(locale, args.params)}?done=${entryId}`, 303),
    onRefused(refusal: Refusal<unknown>, { locale }: { locale: Locale }) {
      if (refusal.outcome === 'invalid') throw data(null, 400);
      if (refusal.outcome !== 'rejected') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      return redirect(`${pathOf(locale, args.params)}?notice=${refusal.reason}`, 303);
    },
  };
  return /\/state(?:\.data)?$/.test(pageRequest(args).url.pathname)
    ? formAction(messageStateSubmission, args, answers)
    : formAction(assigneeSubmission, args, answers);
}
