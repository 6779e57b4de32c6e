import { donationPath } from '#app/domain/donations/donations.ts';
import type { OwnDonation } from '#app/domain/donations/own-donations.server.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { useLink } from '#app/ui/links.ts';

type Props = { donations: OwnDonation[]; hasMore: boolean };

/** What the member announced, the newest first, each with a link to its page. */
export function OwnDonations({ donations, hasMore }: Props) {
  const t = useMessages().donation.mine;
  const link = useLink();
  return (
    <section aria-labelledby="donations-title">
      <h2 id="donations-title">{t.title}</h2>
      {donations.length > 0 ? (
        <ul className="sent-messages">
          {donations.map((donation) => (
            <Donation key={donation.reference} donation={donation} />
          ))}
        </ul>
      ) : (
        <p className="lead my-4">{t.empty}</p>
      )}
      {hasMore && <p className="kicker my-4">{t.most(donations.length)}</p>}
      <a className="button" href={link('/donation')}>
        {t.announce}
      </a>
    </section>
  );
}

function Donation({ donation: { reference, amount, currency, state, createdAt } }: { donation: OwnDonation }) {
  const { donation: t, members } = useMessages();
  const locale = useLocale();
  return (
    <li>
      <time className="kicker" dateTime={isoDate(createdAt)}>
        {formatDate(locale, createdAt)}
      </time>
      <p className="sent-line">
        <a href={localizedPath(locale, donationPath(reference))}>{t.status.title(reference)}</a>,{' '}
        {formatMoney(locale, amount, currency)}
      </p>
      <p className={state === 'confirmed' ? 'state' : 'state state-open'}>
        <span className="visually-hidden">{members.dashboard.state} </span>
        {t.status.states[state]}
      </p>
    </li>
  );
}
