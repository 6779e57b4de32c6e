import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney, isoDate } from '#app/i18n/format.ts';
import type { shownPayment } from '../payments.server.ts';
import { rowTexts } from './row-texts.ts';

type Shown = ReturnType<typeof shownPayment>;

type Props = {
  rows: readonly (Shown & { phone?: string | null })[];
  /** The page of a payment, by its id. */
  linkOf?: (id: string) => string;
};

/** Payments for one thing; with the numbers of the payers' phones where they are given. */
export function PaymentRows({ rows, linkOf }: Props) {
  const t = useTexts(rowTexts);
  const locale = useLocale();
  return (
    <ul className="office-rows office-related">
      {rows.map(({ id, amount, currency, about, isByHand, isReturned, how, phone, at }) => (
        <li key={id} className="office-row">
          <Main to={linkOf?.(id)}>
            <strong className="number">{formatMoney(locale, amount, currency)}</strong>{' '}
            <span className={isByHand ? '' : 'number'} dir="auto">
              {about}
            </span>
          </Main>
          <p className="kicker">
            {isByHand && `${t.byHand} · `}
            {isReturned && `${t.returned} · `}
            {how && <span dir="auto">{`${how} · `}</span>}
            {phone && (
              <>
                <span className="number">{phone}</span>
                {' · '}
              </>
            )}
            <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

const Main = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <p>{children}</p>
  ) : (
    <Link className="office-row-link" to={to}>
      {children}
    </Link>
  );
