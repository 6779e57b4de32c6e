import type { Feature } from '#app/office/registry.ts';
import { messageExport } from './admin/csv-export.server.ts';
import { messageReplyEmail } from './admin/email.server.ts';
import { reopenMessage } from './admin/refused-replies.server.ts';
import { searchMessages } from './admin/search.server.ts';
import { listWaitingMessages, messageBadges, messagesOfWeek } from './admin/waiting.server.ts';
import { contactEmail } from './email.server.ts';
import { deleteOldMessages } from './messages.server.ts';

export const contact: Feature = {
  emails: [contactEmail, messageReplyEmail],
  async followRefusedEmail(trx, { kind, payload }, now) {
    if (kind === messageReplyEmail.kind) await reopenMessage(trx, JSON.parse(payload).replyId, now);
  },
  badges: messageBadges,
  waiting: listWaitingMessages,
  week: messagesOfWeek,
  sweeps: { messages: ({ db }, now) => deleteOldMessages(db, now) },
  search: searchMessages,
  exports: [messageExport],
};
