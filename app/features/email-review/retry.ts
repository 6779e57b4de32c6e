import { data, href, redirect } from 'react-router';
import { retryEmails } from '#app/email/outbox.server.ts';
import { recordChange } from '#app/features/journal/journal.server.ts';
import { appContext } from '#app/http/context.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/retry.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Reached when a login interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, href('/admin/email')));
}

/** Has one email, or with `all` each that was tried in vain, tried again at once. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'owner');
  const { db, locale } = pageRequest(args);
  const { id } = args.params;
  const now = Date.now();
  const done = await db.transaction().execute(async (trx) => {
    if ((await retryEmails(trx, id === 'all' ? 'all' : id, now)) === 0) return undefined;
    const about = { action: id === 'all' ? 'emails.retried' : 'email.retried', subject: 'email', subjectId: id } as const;
    return recordChange(trx, { ...about, accountId: account.id, role: 'owner', changes: [] }, now);
  });
  args.context.get(appContext).wakeOutbox();
  const search = new URLSearchParams(done ? { done } : { notice: 'gone' });
  return redirect(`${localizedPath(locale, href('/admin/email'))}?${search}`, 303);
}
