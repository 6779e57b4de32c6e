import { z } from 'zod';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { locales } from '#app/i18n/locale.ts';
import { type PostSender, postAction, postActions } from '#app/office/post-action.server.ts';
import { findRequest, sendCopy, sendLink } from './requests.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const request = {
  may: 'privacy.answer',
  back: '/admin/privacy/:id',
  notices: { rate_limited: 'enough_links' },
} as const;

const day = 24 * 60 * 60;
const emailOf = async ({ db, params }: PostSender) =>
  (await findRequest(db, params?.['id'] ?? ''))?.email ?? '';

const actions = postActions(
  postAction('/admin/privacy/:id/link', {
    ...request,
    schema: z.object({ locale: z.enum(locales) }),
    // An account that was taken must not write to the whole world, and nobody gets many.
    async limits(sender) {
      const { bucket } = limitsFor(sender.secret, 'data-request');
      return [
        bucket(['email', await emailOf(sender)], { burst: 3, everySeconds: day / 3 }),
        bucket(['owner', sender.access.account.id], { burst: 20, everySeconds: day / 20 }),
      ];
    },
    run: sendLink,
  }),
  postAction('/admin/privacy/:id/copy', {
    ...request,
    recent: request.back,
    async limits(sender) {
      const { bucket } = limitsFor(sender.secret, 'data-request');
      return [bucket(['copy', await emailOf(sender)], { burst: 3, everySeconds: day / 3 })];
    },
    run: (db, input, now, sender) =>
      sendCopy(db, { ...input, origin: requestOrigin(sender, sender.access.session.id) }, now),
  }),
);
export const loader = actions.loader;
export const action = actions.action;
