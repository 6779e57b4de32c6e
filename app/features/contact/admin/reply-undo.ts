import { data, href, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { NoticeReason } from '#app/office/result-texts.ts';
import type { Route } from './+types/reply-undo.ts';
import { undoReply } from './review.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return redirect(
    localizedPath(pageRequest(args).locale, href('/admin/messages/:id', { id: args.params.id })),
  );
}

/** Takes a reply back before its email leaves; its text is in the box again. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const { id: messageId, replyId } = args.params;
  const undone = await undoReply(db, { messageId, replyId, accountId: account.id }, Date.now());
  const search: Record<string, string> & { notice?: NoticeReason } =
    undone.outcome === 'done'
      ? { done: undone.value.entryId, reply: replyId }
      : { notice: undone.outcome === 'rejected' ? undone.reason : 'again' };
  const page = localizedPath(locale, href('/admin/messages/:id', { id: messageId }));
  return redirect(`${page}?${new URLSearchParams(search)}`, 303);
}
