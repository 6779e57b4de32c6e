import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/sending.ts';
import { copySubmission, linkSubmission } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const pageOf = (args: Route.LoaderArgs | Route.ActionArgs) =>
  localizedPath(pageRequest(args).locale, `/admin/privacy/${encodeURIComponent(args.params.id)}`);

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(pageOf(args));
}

/** Mails the link that proves the person, or the one to the copy. */
export async function action(args: Route.ActionArgs) {
  const back = (search: Record<string, string>) =>
    redirect(`${pageOf(args)}?${new URLSearchParams(search)}`, 303);
  const submission = /\/copy(?:\.data)?$/.test(pageRequest(args).url.pathname)
    ? copySubmission
    : linkSubmission;
  return formAction(submission as typeof copySubmission, args, {
    onDone: ({ entryId }) => back({ done: entryId }),
    onRefused(refusal) {
      if (refusal.outcome === 'rejected') return back({ notice: refusal.reason });
      return refusal.outcome === 'rate_limited' ? back({ notice: 'enough_links' }) : undefined;
    },
  });
}
