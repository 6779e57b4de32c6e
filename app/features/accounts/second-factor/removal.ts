import { data, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, requestOrigin } from '../security-events/events.server.ts';
import type { Route } from './+types/removal.ts';
import { deleteAuthenticatorApp, deletePasskey } from './factors.server.ts';
import { unlinkIdentities } from './linked-identities.server.ts';

export const handle: RouteHandle = { audience: 'members' };

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRecent(args);
  return redirect(localizedPath(pageRequest(args).locale, '/head/security'));
}

type Target = { db: Db; accountId: string; id: string; origin: EventOrigin };

/**
 * What a member may remove, by its part of the path, and the notice after it. @returns whether it
 * was there.
 */
const removals: Readonly<
  Record<string, { notice: string; remove: (target: Target, now: number) => Promise<boolean> }>
> = {
  app: {
    notice: 'app-removed',
    remove: ({ db, accountId, origin }, now) => deleteAuthenticatorApp(db, accountId, origin, now),
  },
  google: {
    notice: 'google-removed',
    remove: ({ db, accountId, origin }, now) => unlinkIdentities(db, accountId, origin, now),
  },
  passkeys: {
    notice: 'passkey-removed',
    remove: ({ db, accountId, id, origin }, now) => deletePasskey(db, accountId, id, origin, now),
  },
};

/** Removes a way into the member's own account. Idempotent. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args);
  const { db, url, locale, wakeOutbox } = pageRequest(args);
  const removal = removals[/\/head\/security\/(\w+)/.exec(url.pathname)?.[1] ?? ''];
  if (!removal) throw data(null, 404);
  const target = {
    db,
    accountId: account.id,
    id: args.params.id ?? '',
    origin: requestOrigin(args, session.id),
  };
  const isRemoved = await removal.remove(target, Date.now());
  wakeOutbox();
  return redirect(
    localizedPath(locale, `/head/security${isRemoved ? `?done=${removal.notice}` : ''}`),
    303,
  );
}
