import { Link } from 'react-router';
import type { Method } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { Since } from '#app/features/office/Since.tsx';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import type { ReviewedDonation } from './donation-list.server.ts';
import { donationReviewTexts } from './texts.ts';

/** Donations as rows: amount, donor, method, age. */
export function DonationRows({ donations, now }: { donations: ReviewedDonation[]; now: number }) {
  const t = useTexts(donationReviewTexts).list;
  const { methods } = useTexts(donationTexts);
  const locale = useLocale();
  const link = useLink();
  return (
    <ul className="office-rows">
      {donations.map(({ reference, name, amount, currency, method, at }) => (
        <li key={reference} className="office-row">
          <Link className="office-row-link" to={link('/admin/donations/:reference', { reference: reference.toLowerCase() })}>
            <strong className="number">{formatMoney(locale, amount, currency)}</strong> <span dir="auto">{t.by(name)}</span>
          </Link>
          <p className="kicker">
            {reference} · {methods[method as Method]} · <Since at={at} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
