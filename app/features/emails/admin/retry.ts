import { data, href, redirect } from 'react-router';
import { sendKeptEmails } from '#app/email/outbox.server.ts';
import { retryAndSettle } from '#app/features/contact/admin/refused-replies.server.ts';
import { appContext } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Route } from './+types/retry.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/email')));
}

/**
 * Has one email, with `all` each that was tried in vain, or with `kept` each in the local mailbox,
 * sent again at once. What is kept waits until there is a mail server.
 */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'owner');
  const { db, locale, mailbox } = pageRequest(args);
  const { id } = args.params;
  const isAll = id === 'all' || id === 'kept';
  const now = Date.now();
  const done = await db.transaction().execute(async (trx) => {
    const retried = id === 'kept' ? 0 : await retryAndSettle(trx, id, now);
    const sent =
      mailbox === null && id !== 'all'
        ? await sendKeptEmails(trx, id === 'kept' ? 'all' : id, now)
        : 0;
    if (retried + sent === 0) return undefined;
    const about = {
      action: isAll ? 'emails.retried' : 'email.retried',
      subject: 'email',
      subjectId: id,
    } as const;
    return recordChange(trx, { ...about, accountId: account.id, role: 'owner', changes: [] }, now);
  });
  args.context.get(appContext).wakeOutbox();
  const search = new URLSearchParams(done ? { done } : { notice: 'gone' });
  return redirect(`${localizedPath(locale, href('/admin/email'))}?${search}`, 303);
}
