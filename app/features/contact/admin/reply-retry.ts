import { data, href, redirect } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { NoticeReason } from '#app/office/result-texts.ts';
import type { Route } from './+types/reply-retry.ts';
import { resendReply } from './refused-replies.server.ts';
import { replyLimit } from './submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const pathOf = (args: Route.LoaderArgs | Route.ActionArgs) =>
  localizedPath(pageRequest(args).locale, href('/admin/messages/:id', { id: args.params.id }));

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(pathOf(args));
}

/** Has a reply that was refused, or kept in the local mailbox, sent again. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { id: messageId, replyId } = args.params;
  const { db, secret } = pageRequest(args);
  if (await takeLimits(db, [replyLimit(secret, account.id)], Date.now()))
    return redirect(
      `${pathOf(args)}?${new URLSearchParams({ notice: 'enough_replies' satisfies NoticeReason })}`,
      303,
    );
  const resent = await resendReply(db, { messageId, replyId, accountId: account.id }, Date.now());
  args.context.get(appContext).wakeOutbox();
  const search: Record<string, string> & { notice?: NoticeReason } =
    resent.outcome === 'done'
      ? { done: resent.value.entryId }
      : { notice: resent.outcome === 'rejected' ? resent.reason : 'again' };
  return redirect(`${pathOf(args)}?${new URLSearchParams(search)}`, 303);
}
