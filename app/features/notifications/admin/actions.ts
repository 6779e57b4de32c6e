import { z } from 'zod';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { removeDevice, subscribeDevice } from '../push/devices.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const own = { may: 'office.enter', back: '/admin/notifications' } as const;

const subscriptionSchema = z.object({
  endpoint: z.string().min(1).max(1_000),
  p256dh: z.string().regex(/^[\w-]{86,88}$/),
  auth: z.string().regex(/^[\w-]{22,24}$/),
});

const actions = postActions(
  postAction('/admin/notifications/devices', {
    ...own,
    schema: subscriptionSchema,
    limits: ({ secret, access: { account } }) => [
      limitsFor(secret, 'push-device').bucket(['account', account.id], {
        burst: 10,
        everySeconds: 60,
      }),
    ],
    notices: { rate_limited: 'enough_trials' },
    async run(db, { accountId, ...subscription }, now, { config, secret, access: { session } }) {
      const owner = { accountId, sessionId: session.id, userAgent: session.userAgent };
      const result = await subscribeDevice(db, subscription, owner, { config, secret }, now);
      return result.outcome === 'done' ? done({ search: { notice: 'saved' } }) : result;
    },
  }),
  postAction('/admin/notifications/devices/:id/removal', {
    ...own,
    async run(db, input) {
      const result = await removeDevice(db, input);
      return result.outcome === 'done' ? done({ search: { notice: 'saved' } }) : result;
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
