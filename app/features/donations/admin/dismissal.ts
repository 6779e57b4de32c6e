import { href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { NoticeReason } from '#app/office/result-texts.ts';
import type { Route } from './+types/dismissal.ts';
import { dismissalSubmission } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const paymentPath = (id: string) => href('/admin/donations/payments/:id', { id });

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, paymentPath(args.params.id)));
}

/** Stores that what was read is no payment. */
export const action = (args: Route.ActionArgs) =>
  formAction(dismissalSubmission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/donations')}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      const notice: NoticeReason = refusal.outcome === 'rejected' ? refusal.reason : 'again';
      return redirect(
        `${localizedPath(locale, paymentPath(args.params.id))}?notice=${notice}`,
        303,
      );
    },
  });
