import type { ReactNode } from 'react';
import type { SentMessage } from '#app/features/contact/messages.server.ts';
import type { OwnDonation } from '#app/features/donations/donations.server.ts';
import { type DonationState, donationPath } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { PictureState } from '#app/features/pictures/SentCard.tsx';
import type { SentPicture } from '#app/features/pictures/sent-pictures.server.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ButtonLink, Empty } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { membersTexts } from './texts.ts';

type Sent<Item> = { items: Item[]; hasMore: boolean; isVerified: boolean };

export function SentMessages({ items, hasMore, isVerified }: Sent<SentMessage>) {
  const t = useTexts(membersTexts).dashboard;
  return (
    <SentList
      id="messages-title"
      title={t.messages}
      items={items.map(({ id, createdAt, firstLine, isMailed }) => ({
        key: id,
        sentAt: createdAt,
        line: firstLine,
        state: isMailed ? t.states.mailed : t.states.stored,
        sign: isMailed ? 'good' : 'open',
      }))}
      empty={isVerified ? t.messagesEmpty : t.messagesUnverified}
      more={hasMore && t.messagesMost(items.length)}
      action={isVerified && <ButtonLink to="/contact">{t.write}</ButtonLink>}
    />
  );
}

const signs = {
  announced: 'open',
  received: 'open',
  confirmed: 'good',
  refused: 'refused',
} as const satisfies Record<DonationState, string>;

export function SentDonations({ items, hasMore, isVerified }: Sent<OwnDonation>) {
  const { mine: t, form, status } = useTexts(donationTexts);
  const dashboard = useTexts(membersTexts).dashboard;
  const locale = useLocale();
  return (
    <SentList
      id="donations-title"
      title={t.title}
      items={items.map(({ reference, amount, currency, state, createdAt }) => ({
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
      more={hasMore && t.most(items.length)}
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

export function SentPictures({ pictures }: { pictures: SentPicture[] }) {
  const t = useTexts(membersTexts).pictures;
  const { mine, add: upload } = useTexts(picturesTexts);
  const add = <ButtonLink to="/addpicture">{upload.title}</ButtonLink>;
  return (
    <section aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t.title}</h2>
      {pictures.length === 0 ? (
        <Empty text={t.empty}>{add}</Empty>
      ) : (
        <>
          <ul className="own-pictures">
            {pictures.map((picture) => (
              <OwnPicture key={picture.id} picture={picture} />
            ))}
          </ul>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/mypictures">{mine.all}</ButtonLink>
            {add}
          </p>
        </>
      )}
    </section>
  );
}

function OwnPicture({ picture }: { picture: SentPicture }) {
  const { mine } = useTexts(picturesTexts);
  const lang = useLangOf()(picture);
  return (
    <li>
      <Framed picture={picture} sizes="(min-width: 48rem) 11rem, 45vw" crop />
      <PictureState state={picture.state} />
      <p className="sent-line" lang={lang}>
        {picture.title}
      </p>
      {picture.state === 'refused' && picture.reason && (
        <p>
          {mine.reason} {picture.reason}
        </p>
      )}
    </li>
  );
}
