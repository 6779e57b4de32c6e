import { data } from 'react-router';
import { z } from 'zod';
import { AccountError, findAccount } from '#app/features/accounts/accounts.server.ts';
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
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { roles } from '#app/http/session/account.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { type PostSender, postAction, postActions } from '#app/office/post-action.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { sendAgain, withdraw } from '../invitations/invitations.server.ts';
import { inviteLimits } from '../invitations/submissions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const person = {
  may: 'person.change',
  back: '/admin/people/:id',
  recent: '/admin/people/:id',
} as const;
const invitation = {
  may: 'invitation.send',
  back: '/admin/people',
  recent: '/admin/people/invitations',
} as const;

/** `change` returns whether anything changed, `resultOf` what the page says then. */
const changeAccount =
  <Input extends { id: string; accountId: string }>(
    change: (db: Db, input: Input, origin: EventOrigin, now: number) => Promise<boolean>,
    resultOf: (input: Input) => Record<string, string>,
  ) =>
  async (db: Db, input: Input, now: number, sender: PostSender) => {
    const { accountId } = input;
    const origin = { ...requestOrigin(sender, sender.access.session.id), actorId: accountId };
    try {
      const isChanged = await change(db, input, origin, now);
      if (isChanged) await cancelAbandonedPayees(db, { accountId, origin }, now);
      return done({ search: isChanged ? resultOf(input) : { notice: 'same' } });
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      if (error.code === 'account_not_found') throw data(null, 404);
      return done({ search: { notice: error.code } });
    }
  };

const changeState = changeAccount(
  (db, { id, state }: { id: string; state: string; accountId: string }, ...by) =>
    state === 'suspended' ? suspendAccount(db, id, ...by) : resumeAccount(db, id, ...by),
  ({ id, state }): Record<string, string> =>
    state === 'suspended' ? { notice: 'suspended', of: id } : { notice: 'resumed' },
);

const actions = postActions(
  postAction('/admin/people/:id/access', {
    may: 'person.change',
    back: '/admin/people/:id',
    // `list`: pressed in the list, whose search it is.
    schema: z.object({
      state: z.enum(['suspended', 'active']),
      list: z.string().max(1_000).optional(),
    }),
    async run(db, { list, ...input }, now, sender) {
      const { id } = input;
      // It can be taken back at once. Not so between owners: the thief of a session could be alone.
      const account = await findAccount(db, id);
      if (account?.role === 'owner') await requireRecent(sender, `/admin/people/${id}`);
      const changed = await changeState(db, input, now, sender);
      if (list === undefined) return changed;
      const people = localizedPath(sender.locale, '/admin/people');
      const page = list ? `${people}?${new URLSearchParams({ s: list })}` : people;
      return done({ ...changed.value, page });
    },
  }),
  postAction('/admin/people/:id/role', {
    ...person,
    schema: z.object({ role: z.enum(roles) }).transform(({ role }) => ({ newRole: role })),
    fields: ['role'],
    run: changeAccount(
      (db, { id, newRole }, ...by) => changeRole(db, id, newRole, ...by),
      () => ({ notice: 'role' }),
    ),
  }),
  postAction('/admin/people/:id/sessions', {
    ...person,
    run: changeAccount(
      async (db, { id }, ...by) => (await endSessions(db, id, ...by)) > 0,
      () => ({ notice: 'sessions' }),
    ),
  }),
  postAction('/admin/people/:id/second-factor', {
    ...person,
    run: changeAccount(
      (db, { id }, ...by) => resetSecondFactor(db, id, ...by),
      () => ({ notice: 'second-factor' }),
    ),
  }),
  postAction('/admin/people/invitations/:id/sending', {
    ...invitation,
    limits: inviteLimits,
    notices: { rate_limited: 'enough_invitations' },
    run: sendAgain,
  }),
  postAction('/admin/people/invitations/:id/withdrawal', { ...invitation, run: withdraw }),
);
export const loader = actions.loader;
export const action = actions.action;
