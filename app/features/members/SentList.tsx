import type { ReactNode } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { membersTexts } from './texts.ts';

type SentItem = {
  key: string;
  sentAt: number;
  line: ReactNode;
  /** How far it has come, in words and by a sign. */
  state: string;
  sign: 'good' | 'open' | 'refused';
};

type Props = {
  id: string;
  title: string;
  items: SentItem[];
  /** What is said when there are none. */
  empty: string;
  /** That there are more than these. */
  more: string | false;
  /** How to send another. */
  action: ReactNode;
};

/** What a member has sent, the newest first, and how far each has come. */
export function SentList({ id, title, items, empty, more, action }: Props) {
  const t = useTexts(membersTexts).dashboard;
  const locale = useLocale();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? (
        <Empty text={empty}>{action}</Empty>
      ) : (
        <>
          <ul className="sent-list">
            {items.map(({ key, sentAt, line, state, sign }) => (
              <li key={key}>
                <time className="kicker" dateTime={isoDate(sentAt)}>
                  {formatDate(locale, sentAt)}
                </time>
                <p className="sent-line">{line}</p>
                <p className={`state state-${sign}`}>
                  <span className="visually-hidden">{t.state} </span>
                  {state}
                </p>
              </li>
            ))}
          </ul>
          {more && <p className="kicker my-4">{more}</p>}
          {action}
        </>
      )}
    </section>
  );
}
