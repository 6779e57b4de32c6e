import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { bulkSearch, changeEach, selectionFields } from '#app/http/selection.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { resendReply } from './refused-replies.server.ts';
import { assignMessage, changeState, replyLimit, undoReply } from './review.server.ts';
import { assigneeSchema, bulkSchema, stateSchema } from './schema.ts';
import { messageStates } from './states.ts';

export const handle: RouteHandle = { audience: 'team' };

const message = { may: 'message.decide', back: '/admin/messages/:id' } as const;

const actions = postActions(
  postAction('/admin/messages/:id/state', { ...message, schema: stateSchema, run: changeState }),
  postAction('/admin/messages/:id/assignee', {
    ...message,
    schema: assigneeSchema,
    fields: ['assignee'],
    run: assignMessage,
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
  postAction('/admin/messages/selection', {
    may: 'message.decide',
    back: '/admin/messages',
    schema: bulkSchema,
    fields: ['intent', 'assignee', 'filter', ...selectionFields],
    notices: { invalid: 'none_ticked' },
    async run(db, { ids, intent, assigneeId, filter, accountId }, now) {
      // What someone has taken up meanwhile stays; to close it twice does no harm.
      const listed =
        filter === 'mine' ? messageStates.filter((state) => state !== 'done') : [filter];
      const from = intent === 'done' ? undefined : listed;
      const changed = await changeEach(ids, (id) =>
        intent === 'assign'
          ? assignMessage(db, { id, accountId, assigneeId }, now)
          : changeState(db, { id, accountId, state: intent, from }, now),
      );
      return done({ search: { state: filter, ...bulkSearch(changed, now) } });
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
