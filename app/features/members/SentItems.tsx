import type { ReactNode } from 'react';
import type { SentMessage } from '#app/features/contact/messages.server.ts';
import type { OwnDonation } from '#app/features/donations/donations.server.ts';
import { type DonationState, donationPath } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ButtonLink, Empty } from '#app/ui/Page.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { membersTexts } from './texts.ts';

type SentMessagesProps = { messages: SentMessage[]; hasMore: boolean; isVerified: boolean };

export function SentMessages({ messages, hasMore, isVerified }: SentMessagesProps) {
  const t = useTexts(membersTexts).dashboard;
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
      action={isVerified && <ButtonLink to="/contact">{t.write}</ButtonLink>}
    />
  );
}

type SentDonationsProps = { donations: OwnDonation[]; hasMore: boolean; isVerified: boolean };

const signs = {
  announced: 'open',
  received: 'open',
  confirmed: 'good',
  refused: 'refused',
} as const satisfies Record<DonationState, string>;

export function SentDonations({ donations, hasMore, isVerified }: SentDonationsProps) {
  const { mine: t, form, status } = useTexts(donationTexts);
  const dashboard = useTexts(membersTexts).dashboard;
  const locale = useLocale();
  return (
    <SentList
      id="donations-title"
      title={t.title}
      items={donations.map(({ reference, amount, currency, state, createdAt }) => ({
        key: reference,
        sentAt: createdAt,
        line: (
          <>
            <a href={localizedPath(locale, donationPath(reference))}>
              <WithReference text={status.title(reference)} reference={reference} />
            </a>
            , {formatMoney(locale, amount, currency)}
          </>
        ),
        state: status.states[state],
        sign: signs[state],
      }))}
      empty={isVerified ? t.empty : dashboard.donationsUnverified}
      more={hasMore && t.most(donations.length)}
      action={<ButtonLink to="/donation">{form.title}</ButtonLink>}
    />
  );
}

type SentItem = {
  key: string;
  sentAt: number;
  line: ReactNode;
  state: string;
  sign: 'good' | 'open' | 'refused';
};

type SentListProps = {
  id: string;
  title: string;
  items: SentItem[];
  empty: string;
  more: string | false;
  action: ReactNode;
};

function SentList({ id, title, items, empty, more, action }: SentListProps) {
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
