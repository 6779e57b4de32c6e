import type { Feature } from '#app/office/registry.ts';
import { messageReplyEmail } from './admin/email.server.ts';
import { reopenMessage } from './admin/refused-replies.server.ts';
import { savedReplies } from './admin/saved-reply.resource.ts';
import { contactEmail } from './email.server.ts';

export const contact: Feature = {
  emails: [contactEmail, messageReplyEmail],
  resources: [savedReplies],
  async followRefusedEmail(trx, { kind, payload }, now) {
    if (kind === messageReplyEmail.kind) await reopenMessage(trx, JSON.parse(payload).replyId, now);
  },
};
