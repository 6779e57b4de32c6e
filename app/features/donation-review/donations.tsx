import { Link } from 'react-router';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle } from '#app/features/office/office.ts';
import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/donations.ts';
import { DonationRows } from './DonationRows.tsx';
import { donationFilters, isDonationFilter, listForReview, sumByCurrency } from './donation-list.server.ts';
import { PasteForm } from './PasteForm.tsx';
import { listOpenPayments } from './payments.server.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = plainPageMeta(donationReviewTexts, (t) => t.list, { noindex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db, url } = pageRequest(args);
  const state = url.searchParams.get('state') ?? '';
  const filter = isDonationFilter(state) ? state : 'announced';
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(url.searchParams.get('after') ?? '')?.groups ?? {};
  return {
    now: Date.now(),
    filters: donationFilters,
    filter,
    ...(await listForReview(db, filter, at && id ? { at: Number(at), id } : undefined)),
    totals: await sumByCurrency(db, filter),
    openPayments: (await listOpenPayments(db, 100)).length,
  };
}

export default function Donations({ loaderData }: Route.ComponentProps) {
  const { now, filters, filter, donations, next, totals, openPayments } = loaderData;
  const t = useTexts(donationReviewTexts);
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage title={t.list.title}>
      <PasteForm />
      {openPayments > 0 && (
        <p>
          <Link className="line-link" to={link('/admin/donations/payments')}>
            {t.payments.title} ({openPayments})
          </Link>
        </p>
      )}
      <nav aria-label={t.list.filters}>
        <ul className="chips state-filter">
          {filters.map((each) => (
            <li key={each}>
              <Link to={`?state=${each}`} aria-current={each === filter ? 'true' : undefined}>
                {t.list.filter[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {donations.length === 0 ? (
        <Empty text={t.list.empty} />
      ) : (
        <>
          <p className="office-totals">
            {t.list.totals}{' '}
            {totals.map(({ currency, amount, count }) => `${formatMoney(locale, amount, currency)} (${count})`).join(' · ')}
          </p>
          <DonationRows donations={donations} now={now} />
        </>
      )}
      {next && (
        <Link className="button" to={`?${new URLSearchParams({ state: filter, after: `${next.at}.${next.id}` })}`}>
          {t.list.next}
        </Link>
      )}
    </OfficePage>
  );
}
