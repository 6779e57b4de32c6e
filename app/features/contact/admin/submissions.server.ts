import type { RequestArgs } from '#app/http/context.ts';
import { type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { fieldErrors } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { saveReply } from './saved-replies.server.ts';
import { type SavedReplyError, type SavedReplyField, savedReplySchema } from './schema.ts';

const access = (args: RequestArgs) => requireRole(args, 'editor');

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
