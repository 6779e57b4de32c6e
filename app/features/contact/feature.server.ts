import { withCaptcha } from '#app/http/captcha/solution.schema.ts';
import { acceptedSchema, senderProblems } from '#app/http/operation.ts';
import { plainColumns } from '#app/office/exports/exports.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { messageReplyEmail } from './admin/email.server.ts';
import { messageJournalTexts } from './admin/journal-texts.ts';
import { officeTexts } from './admin/office-texts.ts';
import { messageData } from './admin/personal-data.server.ts';
import { reopenMessage } from './admin/refused-replies.server.ts';
import { relatedMessages } from './admin/related.server.ts';
import { savedReplies } from './admin/saved-reply.resource.ts';
import { searchMessages } from './admin/search.server.ts';
import { listWaitingMessages, messageBadges, messagesOfWeek } from './admin/waiting.server.ts';
import { readAnswers } from './answers/inbox.server.ts';
import { contactEmail } from './email.server.ts';
import { contactFields, contactSchema } from './fields.ts';
import { messageNotification } from './notification.ts';
import { contactTexts } from './texts.ts';

export const contact: Feature = {
  notifications: [messageNotification],
  journal: {
    texts: messageJournalTexts,
    tables: { message: { refers: { assignee_id: 'account' } } },
    subjects: {
      message: { kind: 'messages', name: { table: 'message', column: 'from_name' } },
      savedReply: { kind: 'messages', name: { table: 'saved_reply', column: 'title' } },
    },
    by: { 'message.refused': 'site', 'message.answered': 'site' },
    // It takes the email back too, as long as that has not left.
    undo: {
      'message.replied': ({ id, subjectId }) => `/admin/messages/${subjectId}/replies/${id}/undo`,
    },
  },
  emails: [contactEmail, messageReplyEmail],
  resources: [savedReplies],
  async followRefusedEmail(trx, { kind, payload }, now) {
    if (kind === messageReplyEmail.kind) await reopenMessage(trx, JSON.parse(payload).replyId, now);
  },
  clocks: [{ name: 'answers by email', everyMs: 20_000, run: readAnswers }],
  badges: messageBadges,
  waiting: listWaitingMessages,
  week: messagesOfWeek,
  personalData: messageData,
  retention: [{ table: 'message' }],
  search: searchMessages,
  related: relatedMessages,
  exports: [
    {
      kind: 'messages',
      label: (locale) => officeTexts[locale].name,
      headings: (locale) => contactFields.labels(contactTexts[locale]),
      tables: [
        {
          table: 'message',
          columns: plainColumns(['created_at', ...contactFields.columns, 'locale', 'suspicion']),
        },
      ],
    },
  ],
  operations: [
    {
      path: '/api/contact',
      id: 'contact',
      summary:
        'Send a message to the team, with a solved challenge in `captcha` or as a member with a verified email address. The same message sent again with the same solution or Idempotency-Key counts once.',
      input: withCaptcha(contactSchema),
      isIdempotent: true,
      success: [202, 'The message is stored, and emailed to the team.', acceptedSchema],
      problems: senderProblems,
      byBearer: true,
    },
  ],
};
