import { withCaptcha } from '#app/http/captcha/solution.schema.ts';
import { acceptedSchema, senderProblems } from '#app/http/operation.ts';
import { plainColumns } from '#app/office/exports/exports.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { messageReplyEmail } from './admin/email.server.ts';
import { officeTexts } from './admin/office-texts.ts';
import { reopenMessage } from './admin/refused-replies.server.ts';
import { searchMessages } from './admin/search.server.ts';
import { listWaitingMessages, messageBadges, messagesOfWeek } from './admin/waiting.server.ts';
import { contactEmail } from './email.server.ts';
import { deleteOldMessages } from './messages.server.ts';
import { contactSchema } from './schema.ts';

export const contact: Feature = {
  emails: [contactEmail, messageReplyEmail],
  async followRefusedEmail(trx, { kind, payload }, now) {
    if (kind === messageReplyEmail.kind) await reopenMessage(trx, JSON.parse(payload).replyId, now);
  },
  badges: messageBadges,
  waiting: listWaitingMessages,
  week: messagesOfWeek,
  sweeps: { messages: deleteOldMessages },
  search: searchMessages,
  exports: [
    {
      kind: 'messages',
      label: (locale) => officeTexts[locale].name,
      tables: [
        {
          table: 'message',
          columns: plainColumns([
            'created_at',
            'from_name',
            'email',
            'country',
            'message',
            'locale',
            'suspicion',
          ]),
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
