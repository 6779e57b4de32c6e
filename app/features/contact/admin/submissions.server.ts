import type { RequestArgs } from '#app/http/context.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { fieldErrors } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { correctEmail } from './refused-replies.server.ts';
import { addNote, sendReply } from './review.server.ts';
import { saveReply } from './saved-replies.server.ts';
import {
  correctionSchema,
  noteSchema,
  replySchema,
  type SavedReplyError,
  type SavedReplyField,
  savedReplySchema,
  type TextError,
} from './schema.ts';

const access = (args: RequestArgs) => requireRole(args, 'editor');
const idOf = (params: RequestArgs['params']) => params?.['id'] ?? '';

/**
 * At most 60 emails in any hour: an account that was taken must not write to everyone who ever
 * wrote.
 */
export const replyLimit = (secret: string, accountId: string): Limit =>
  limitsFor(secret, 'reply').bucket(['account', accountId], { burst: 30, everySeconds: 120 });

const rejections = {
  gone: { status: 404, code: 'gone', detail: 'There is no such message or saved reply.' },
  unchanged: { status: 409, code: 'unchanged', detail: 'It is as it was already.' },
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
        id: idOf(params),
        accountId: account.id,
        text,
        closes: intent === 'send-close',
        version,
      },
      Date.now(),
    ),
});

export const noteSubmission = defineSubmission({
  access,
  schema: noteSchema,
  errors: fieldErrors<'note', TextError>,
  rejections,
  run: ({ db, params, access: { account } }, { note }) =>
    addNote(db, { id: idOf(params), accountId: account.id, text: note }, Date.now()),
});

/** A new one where the path has no id. */
export const savedReplySubmission = defineSubmission({
  access,
  schema: savedReplySchema.and(versionSchema),
  fields: versionedFields(['title', 'fr', 'ht', 'en'] as const),
  errors: fieldErrors<SavedReplyField, SavedReplyError>,
  rejections,
  run: ({ db, params, access: { account } }, input) =>
    saveReply(db, { id: params?.['id'], accountId: account.id, input }, Date.now()),
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
    correctEmail(db, { id: idOf(params), accountId: account.id, email }, Date.now()),
});
