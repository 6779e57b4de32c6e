import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { type PostSender, postAction, postActions } from '#app/office/post-action.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, requestOrigin } from '../security-events/events.server.ts';
import { deleteAuthenticatorApp, deletePasskey } from './factors.server.ts';
import { unlinkIdentities } from './linked-identities.server.ts';

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
    run: removal('app-removed', (db, { accountId }, ...by) =>
      deleteAuthenticatorApp(db, accountId, ...by),
    ),
  }),
  postAction('/head/security/google/removal', {
    ...security,
    run: removal('google-removed', (db, { accountId }, ...by) =>
      unlinkIdentities(db, accountId, ...by),
    ),
  }),
  postAction('/head/security/passkeys/:id/removal', {
    ...security,
    run: removal<{ accountId: string; id: string }>(
      'passkey-removed',
      (db, { accountId, id }, ...by) => deletePasskey(db, accountId, id, ...by),
    ),
  }),
);
export const loader = actions.loader;
export const action = actions.action;
