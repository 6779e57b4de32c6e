import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { type PostSender, postAction, postActions } from '#app/office/post-action.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, requestOrigin } from '../security-events/events.server.ts';
import { deleteAuthenticatorApp, deletePasskey, unlinkIdentities } from './factors.server.ts';

export const handle: RouteHandle = { audience: 'members' };

const security = { may: 'member', back: '/head/security', recent: '/head/security' } as const;

const removal =
  <Input extends { accountId: string }>(
    notice: string,
    remove: (db: Db, input: Input, origin: EventOrigin, now: number) => Promise<boolean>,
  ) =>
  async (db: Db, input: Input, now: number, sender: PostSender) => {
    const origin = requestOrigin(sender, sender.access.session.id);
    const isRemoved = await remove(db, input, origin, now);
    return done(isRemoved ? { search: { done: notice } } : {});
  };

const actions = postActions(
  postAction('/head/security/app/removal', {
    ...security,
    run: removal('app-removed', deleteAuthenticatorApp),
  }),
  postAction('/head/security/google/removal', {
    ...security,
    run: removal('google-removed', unlinkIdentities),
  }),
  postAction('/head/security/passkeys/:id/removal', {
    ...security,
    run: removal('passkey-removed', deletePasskey),
  }),
);
export const loader = actions.loader;
export const action = actions.action;
