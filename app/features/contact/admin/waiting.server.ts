import { describeRefusal } from '#app/email/refusal-texts.ts';
import { countUpTo } from '#app/office/list.server.ts';
import type { Badges, ListWaiting, WeekCount } from '#app/office/today/waiting.server.ts';
import { listUnanswered } from './message-list.server.ts';
import { officeTexts } from './office-texts.ts';
import { listRefusedReplies } from './refused-replies.server.ts';
import { replyAnchor } from './states.ts';

const day = 24 * 60 * 60_000;

export const messageBadges: Badges = {
  '/admin/messages': (db) => countUpTo(db.selectFrom('message').where('state', '=', 'new')),
};

/** Refused replies, and the messages that nobody has answered within a day. */
export const listWaitingMessages: ListWaiting = async (db, { locale, role, now, limit }) => {
  const t = officeTexts[locale];
  const [refused, messages] = await Promise.all([
    listRefusedReplies(db, { role, limit }),
    listUnanswered(db, now - day, limit),
  ]);
  // The newest of a person’s leads to their other messages.
  const byPerson = Map.groupBy(refused, ({ email }) => email);
  return [
    ...[...byPerson].flatMap(([, replies]) => {
      const last = replies.at(-1);
      if (!last) return [];
      const { id, replyId, name, firstWords, answer, phone: number } = last;
      const reason = describeRefusal(locale, answer).words;
      return {
        kind: 'refusedReply',
        id,
        at: replies[0]?.at ?? last.at,
        about: 'people' as const,
        name,
        what:
          replies.length > 1
            ? t.refusedReplies(replies.length, reason)
            : t.refusedReply(firstWords, reason),
        to: `/admin/messages/${id}#${replyAnchor(replyId)}` as const,
        failed: 1 as const,
        deed: 'reply' as const,
        phone: number === null ? null : { number, name },
      };
    }),
    ...messages
      .filter(({ id }) => !refused.some((reply) => reply.id === id))
      .map(({ id, name, assignee, firstWords, at }) => ({
        kind: 'message',
        id,
        at,
        about: 'people' as const,
        name,
        what: assignee === null ? firstWords : t.givenTo(assignee, firstWords),
        to: `/admin/messages/${id}` as const,
        deed: 'reply' as const,
      })),
  ];
};

export const messagesOfWeek: WeekCount = {
  order: 3,
  rows: [['message', 'created_at']],
  text: (locale, n) => officeTexts[locale].arrived(n),
};
