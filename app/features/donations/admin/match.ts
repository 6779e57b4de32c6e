import { href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { NoticeReason } from '#app/office/result-texts.ts';
import type { Route } from './+types/match.ts';
import { matchSubmission } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const paymentPath = (id: string) => href('/admin/donations/payments/:id', { id });

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(localizedPath(pageRequest(args).locale, paymentPath(args.params.id)));
}

/** Stores which donation a payment is for. */
export const action = (args: Route.ActionArgs) =>
  formAction(matchSubmission, args, {
    onDone(matched, { locale }) {
      const payment = paymentPath(args.params.id);
      if ('asked' in matched)
        return redirect(
          `${localizedPath(locale, payment)}?${new URLSearchParams({ asked: matched.asked })}`,
          303,
        );
      if ('takenBy' in matched) {
        const search = new URLSearchParams({ notice: 'decided', taken: matched.takenBy });
        return redirect(`${localizedPath(locale, payment)}?${search}`, 303);
      }
      const { entryId, isSameAmount, reference } = matched;
      // The donation says how much arrived, if that is not what was announced.
      const page = isSameAmount
        ? '/admin/donations'
        : href('/admin/donations/:reference', { reference: reference.toLowerCase() });
      return redirect(`${localizedPath(locale, page)}?done=${entryId}`, 303);
    },
    onRefused(refusal, { locale }) {
      // Too long for a reference, it is none.
      const notice: NoticeReason =
        refusal.outcome === 'rejected'
          ? refusal.reason
          : refusal.outcome === 'invalid'
            ? 'unknown'
            : 'again';
      return redirect(
        `${localizedPath(locale, paymentPath(args.params.id))}?notice=${notice}`,
        303,
      );
    },
  });
