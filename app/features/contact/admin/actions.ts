import { z } from 'zod';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postAction, postActions, postSelection } from '#app/office/post-action.server.ts';
import { resendReply } from './refused-replies.server.ts';
import { assignMessage, changeState, replyLimit, undoReply } from './review.server.ts';
import { messageFilters, messageStates } from './states.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Nobody when it is empty. */
const assignee = z
  .string()
  .max(80)
  .transform((id) => id || null);

const message = { may: 'message.decide', back: '/admin/messages/:id' } as const;

const actions = postActions(
  postAction('/admin/messages/:id/state', {
    ...message,
    schema: z.object({ state: z.enum(messageStates) }),
    run: changeState,
  }),
  postAction('/admin/messages/:id/assignee', {
    ...message,
    schema: z.object({ assignee }),
    run: (db, { assignee, ...message }, now) =>
      assignMessage(db, { ...message, assigneeId: assignee }, now),
  }),
  // Its text is in the box again.
  postAction('/admin/messages/:id/replies/:replyId/undo', {
    ...message,
    may: 'message.reply',
    async run(db, input, now) {
      const undone = await undoReply(db, input, now);
      if (undone.outcome !== 'done') return undone;
      return done({ ...undone.value, search: { reply: input.replyId } });
    },
  }),
  postAction('/admin/messages/:id/replies/:replyId/retry', {
    ...message,
    may: 'message.reply',
    limits: ({ secret, access: { account } }) => [replyLimit(secret, account.id)],
    notices: { rate_limited: 'enough_replies' },
    run: resendReply,
  }),
  postSelection('/admin/messages/selection', {
    may: 'message.decide',
    schema: z.object({ intent: z.enum([...messageStates, 'assign']), assignee }),
    filters: messageFilters,
    readRow: (id) => id,
    changeOf(db, { intent, assignee, filter, accountId }, now) {
      if (intent === 'assign')
        return (id) => assignMessage(db, { id, accountId, assigneeId: assignee }, now);
      // A message that someone has taken up meanwhile stays; closing twice does no harm.
      const listed =
        filter === 'mine' ? messageStates.filter((state) => state !== 'done') : [filter];
      const from = intent === 'done' ? undefined : listed;
      return (id) => changeState(db, { id, accountId, state: intent, from }, now);
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
