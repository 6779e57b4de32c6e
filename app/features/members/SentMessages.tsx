import type { SentMessage } from '#app/features/contact/messages.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import { SentList } from './SentList.tsx';
import { membersTexts } from './texts.ts';

type Props = { messages: SentMessage[]; hasMore: boolean; isVerified: boolean };

/** What the member wrote to the company. */
export function SentMessages({ messages, hasMore, isVerified }: Props) {
  const t = useTexts(membersTexts).dashboard;
  const link = useLink();
  return (
    <SentList
      id="messages-title"
      title={t.messages}
      items={messages.map(({ id, createdAt, firstLine, isMailed }) => ({
        key: id,
        sentAt: createdAt,
        line: firstLine,
        state: isMailed ? t.states.mailed : t.states.stored,
        sign: isMailed ? 'good' : 'open',
      }))}
      empty={isVerified ? t.messagesEmpty : t.messagesUnverified}
      more={hasMore && t.messagesMost(messages.length)}
      action={
        isVerified && (
          <a className="button" href={link('/contact')}>
            {t.write}
          </a>
        )
      }
    />
  );
}
