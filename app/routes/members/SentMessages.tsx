import type { SentMessage } from '#app/domain/messages/sent-messages.server.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { useLink } from '#app/ui/links.ts';

type Props = { messages: SentMessage[]; hasMore: boolean; isVerified: boolean };

/** What the member wrote to the company, the newest first, and how far each message has come. */
export function SentMessages({ messages, hasMore, isVerified }: Props) {
  const t = useMessages().members.dashboard;
  const link = useLink();
  return (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title">{t.messages}</h2>
      {messages.length > 0 ? (
        <ul className="sent-messages">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <p className="lead my-4">{isVerified ? t.messagesEmpty : t.messagesUnverified}</p>
      )}
      {hasMore && <p className="kicker my-4">{t.messagesMost(messages.length)}</p>}
      {isVerified && (
        <a className="button" href={link('/contact')}>
          {t.write}
        </a>
      )}
    </section>
  );
}

function Message({ message: { firstLine, createdAt, isMailed } }: { message: SentMessage }) {
  const t = useMessages().members.dashboard;
  const locale = useLocale();
  return (
    <li>
      <time className="kicker" dateTime={isoDate(createdAt)}>
        {formatDate(locale, createdAt)}
      </time>
      <p className="sent-line">{firstLine}</p>
      <p className={isMailed ? 'state state-good' : 'state state-open'}>
        <span className="visually-hidden">{t.state} </span>
        {isMailed ? t.states.mailed : t.states.stored}
      </p>
    </li>
  );
}
