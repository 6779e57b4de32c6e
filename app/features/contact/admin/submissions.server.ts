import type { RequestArgs } from '#app/http/context.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { bulkSearch, changeEach, selectionFields } from '#app/http/selection.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { correctEmail } from './refused-replies.server.ts';
import { addNote, assignMessage, changeState, sendReply } from './review.server.ts';
import {
  assigneeSchema,
  bulkSchema,
  correctionSchema,
  noteSchema,
  replySchema,
  stateSchema,
  type TextError,
} from './schema.ts';
import { messageStates } from './states.ts';

const access = (args: RequestArgs) => requireRole(args, 'editor');
const idOf = (params: RequestArgs['params']) => params?.['id'] ?? '';

/**
 * At most 60 emails in any hour: an account that was taken must not write to everyone who ever
 * wrote.
 */
export const replyLimit = (secret: string, accountId: string): Limit =>
  limitsFor(secret, 'reply').bucket(['account', accountId], { burst: 30, everySeconds: 120 });

const rejections = {
  gone: { status: 404, code: 'gone', detail: 'There is no such message.' },
  unchanged: { status: 409, code: 'unchanged', detail: 'It is as it was already.' },
  changed: { status: 409, code: 'changed', detail: 'Someone has changed it since.' },
  noMember: { status: 400, code: 'no_member', detail: 'This account is not of the team.' },
  conflict: { status: 409, code: 'conflict', detail: 'Someone has changed the message since.' },
};

export const replySubmission = defineSubmission({
  access,
  schema: replySchema,
  errors: fieldErrors<'text' | 'intent' | 'version', TextError>,
  limits: ({ secret, access: { account } }) => [replyLimit(secret, account.id)],
  rejections,
  run: ({ db, params, access: { account } }, { text, intent, version }) =>
    sendReply(
      db,
      {
        messageId: idOf(params),
        accountId: account.id,
        text,
        closes: intent === 'send-close',
        version,
      },
      Date.now(),
    ),
});

export const messageStateSubmission = defineSubmission({
  access,
  schema: stateSchema,
  errors: fieldErrors,
  rejections,
  run: ({ db, params, access: { account } }, { state }) =>
    changeState(db, { messageId: idOf(params), accountId: account.id, state }, Date.now()),
});

export const assigneeSubmission = defineSubmission({
  access,
  schema: assigneeSchema,
  errors: fieldErrors,
  rejections,
  run: ({ db, params, access: { account } }, { assignee }) =>
    assignMessage(
      db,
      { messageId: idOf(params), accountId: account.id, assigneeId: assignee },
      Date.now(),
    ),
});

/** The same for each of the messages that are ticked. */
export const bulkSubmission = defineSubmission({
  access,
  schema: bulkSchema,
  fields: ['intent', 'assignee', 'filter', ...selectionFields],
  errors: fieldErrors,
  async run({ db, access: { account } }, { ids, intent, assigneeId, filter }) {
    const now = Date.now();
    // What someone has taken up meanwhile goes neither back to the new ones nor to the suspect
    // ones; to close it twice does no harm.
    const listed = filter === 'mine' ? messageStates.filter((state) => state !== 'done') : [filter];
    const from = intent === 'done' ? undefined : listed;
    const changed = await changeEach(ids, (messageId) =>
      intent === 'assign'
        ? assignMessage(db, { messageId, accountId: account.id, assigneeId }, now)
        : changeState(db, { messageId, accountId: account.id, state: intent, from }, now),
    );
    return done({ search: bulkSearch(changed, now), filter });
  },
});

export const noteSubmission = defineSubmission({
  access,
  schema: noteSchema,
  errors: fieldErrors<'note', TextError>,
  rejections,
  run: ({ db, params, access: { account } }, { note }) =>
    addNote(db, { messageId: idOf(params), accountId: account.id, text: note }, Date.now()),
});

/** Corrects the email address that a reply was refused at. */
export const emailSubmission = defineSubmission({
  access,
  schema: correctionSchema,
  limits: ({ secret, access: { account } }) => [replyLimit(secret, account.id)],
  errors: fieldErrors<'email', 'email'>,
  rejections: {
    ...rejections,
    same: { status: 400, code: 'same', detail: 'It is the same email address.' },
  },
  run: ({ db, params, access: { account } }, { email }) =>
    correctEmail(db, { messageId: idOf(params), accountId: account.id, email }, Date.now()),
});
