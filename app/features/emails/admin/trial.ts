import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/trial.ts';
import { trialSubmission } from './trial.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const page = (args: Route.LoaderArgs | Route.ActionArgs) =>
  localizedPath(pageRequest(args).locale, '/admin/email');

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(page(args));
}

/** Mails a trial to whoever pressed; the page says what becomes of it. */
export const action = (args: Route.ActionArgs) =>
  formAction(trialSubmission, args, {
    onDone: ({ id }) => redirect(`${page(args)}?trial=${id}`, 303),
    onRefused: (refusal) =>
      refusal.outcome === 'rate_limited'
        ? redirect(`${page(args)}?notice=enough_trials`, 303)
        : undefined,
  });
