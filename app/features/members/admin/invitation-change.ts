import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { sendAgainSubmission, withdrawSubmission } from '../invitations/submissions.server.ts';
import type { Route } from './+types/invitation-change.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, '/admin/people'));
}

/** Sends an invitation again, or withdraws it. */
export async function action(args: Route.ActionArgs) {
  const { locale, url } = pageRequest(args);
  const back = (search: Record<string, string>) =>
    redirect(`${localizedPath(locale, '/admin/people')}?${new URLSearchParams(search)}`, 303);
  const submission = /\/withdrawal(?:\.data)?$/.test(url.pathname)
    ? withdrawSubmission
    : sendAgainSubmission;
  return formAction(submission, args, {
    onDone: ({ entryId }) => back({ done: entryId }),
    onRefused(refusal) {
      if (refusal.outcome === 'rejected') return back({ notice: refusal.reason });
      return refusal.outcome === 'rate_limited'
        ? back({ notice: 'enough_invitations' })
        : undefined;
    },
  });
}
