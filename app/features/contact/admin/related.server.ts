import { formatMonth } from '#app/i18n/format.ts';
import { sameEmail } from '#app/office/personal-data.server.ts';
import type { RelatedSource } from '#app/office/related.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { type MessageState, messageTones } from './states.ts';
import { messageReviewTexts } from './texts.ts';

export const relatedMessages: RelatedSource = {
  title: (locale) => messageReviewTexts[locale].person.messages,
  async list(db, { email, locale }, limit) {
    const rows = await db
      .selectFrom('message')
      .select(['id', 'message', 'state', 'created_at'])
      .where(sameEmail('email', email.toLowerCase()))
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id, message, ...row }) => {
      const state = row.state as MessageState;
      const name = messageReviewTexts[locale].states[state];
      return {
        to: `/admin/messages/${id}`,
        text: firstLineOf(message),
        about: formatMonth(locale, row.created_at),
        state: { tone: messageTones[state], name },
      };
    });
  },
};
