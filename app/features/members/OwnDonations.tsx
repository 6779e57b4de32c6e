import type { OwnDonation } from '#app/features/donations/donations.server.ts';
import { type DonationState, donationPath } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { useLink } from '#app/ui/links.ts';
import { WithReference } from '#app/ui/WithReference.tsx';
import { SentList } from './SentList.tsx';

type Props = { donations: OwnDonation[]; hasMore: boolean };

const signs = { announced: 'open', received: 'open', confirmed: 'good', refused: 'refused' } as const satisfies Record<
  DonationState,
  string
>;

/** What the member announced, each with a link to its page. */
export function OwnDonations({ donations, hasMore }: Props) {
  const { mine: t, status } = useTexts(donationTexts);
  const locale = useLocale();
  const link = useLink();
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
      empty={t.empty}
      more={hasMore && t.most(donations.length)}
      action={
        <a className="button" href={link('/donation')}>
          {t.announce}
        </a>
      }
    />
  );
}
