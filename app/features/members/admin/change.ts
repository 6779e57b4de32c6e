import { data, href, redirect } from 'react-router';
import { AccountError } from '#app/features/accounts/accounts.server.ts';
import {
  changeRole,
  endSessions,
  resumeAccount,
  suspendAccount,
} from '#app/features/accounts/containment.server.ts';
import { resetSecondFactor } from '#app/features/accounts/second-factor/factors.server.ts';
import {
  type EventOrigin,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { cancelAbandonedPayees } from '#app/features/donations/payees/payees.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { roles } from '#app/http/session/account.ts';
import { requireRecent, requireRole } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Route } from './+types/change.ts';

export const handle: RouteHandle = { audience: 'team' };

const pathOf = ({ id }: { id: string }) => href('/admin/people/:id', { id });

/** Reached when a login, or the question for the password, interrupted the POST. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  return redirect(localizedPath(pageRequest(args).locale, pathOf(args.params)));
}

type Target = { db: Db; id: string; origin: EventOrigin; values: Partial<Record<string, string>> };

/**
 * What may be changed about an account, by the last part of the path. @returns whether anything
 * changed; undefined for a wrong value.
 */
const changes: Readonly<
  Record<string, (target: Target, now: number) => Promise<boolean> | undefined>
> = {
  access({ db, id, origin, values: { state } }, now) {
    if (state === 'suspended') return suspendAccount(db, id, origin, now);
    return state === 'active' ? resumeAccount(db, id, origin, now) : undefined;
  },
  role({ db, id, origin, values }, now) {
    const role = roles.find((each) => each === values['role']);
    return role && changeRole(db, id, role, origin, now);
  },
  sessions: async ({ db, id, origin }, now) => (await endSessions(db, id, origin, now)) > 0,
  'second-factor': ({ db, id, origin }, now) => resetSecondFactor(db, id, origin, now),
};

const resultOf = (kind: string, state: string | undefined) =>
  kind === 'access' ? (state === 'suspended' ? 'suspended' : 'resumed') : kind;

/** Changes an account: by an owner who has proved to be that in the last five minutes. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'owner');
  const { session } = await requireRecent(args, pathOf(args.params));
  const { db, locale, url } = pageRequest(args);
  const { values } = await readForm(args.request, ['state', 'role']);
  const origin = { ...requestOrigin(args, session.id), actorId: account.id };
  const kind = url.pathname.split('/').at(-1) ?? '';
  const back = (notice: string) =>
    redirect(
      `${localizedPath(locale, pathOf(args.params))}?${new URLSearchParams({ notice })}`,
      303,
    );
  try {
    const now = Date.now();
    const changed = await changes[kind]?.({ db, id: args.params.id, origin, values }, now);
    if (changed === undefined) throw data(null, 400);
    if (changed) await cancelAbandonedPayees(db, { accountId: account.id, origin }, now);
    return back(changed ? resultOf(kind, values.state) : 'same');
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    if (error.code === 'account_not_found') throw data(null, 404);
    return back(error.code);
  }
}
