import { type ComponentProps, lazy } from 'react';
import { Link } from 'react-router';
import { useMoneyColumns } from '#app/features/payments/admin/money-columns.tsx';
import { DoubtOr, RefundsLink, TitledTable } from '#app/features/payments/admin/money-tables.tsx';
import { PasteForm } from '#app/features/payments/admin/PasteForm.tsx';
import { pasteTexts } from '#app/features/payments/admin/paste-texts.ts';
import {
  findUsedPayment,
  linkRefunds,
  viewPayment,
} from '#app/features/payments/admin/payment-view.server.ts';
import { refundTexts } from '#app/features/payments/admin/refund-texts.ts';
import { payablesOf } from '#app/features/payments/payables.server.ts';
import { findPayment, insertPayment } from '#app/features/payments/payments.server.ts';
import { pasteErrors, pasteSchema } from '#app/features/payments/schema.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { done } from '#app/http/result.ts';
import { can } from '#app/http/session/permissions.ts';
import { addUp, formatSums } from '#app/i18n/amount.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { Filters } from '#app/office/Filters.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Selection } from '#app/office/Selection.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { donationNames } from '../names.ts';
import type { Route } from './+types/donations.ts';
import { type DonationFilter, type ListedDonation, loadDonations } from './donation-list.server.ts';
import { donationReviewTexts } from './texts.ts';

/** Only where an SMS was pasted, and not in what every visit of the page loads. */
const PaymentReview = lazy(() => import('#app/features/payments/admin/PaymentReview.tsx'));

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => t.list);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, url, registry } = await officeRequest(args, 'donation.read');
  const of = { db, locale, url, registry };
  const { role } = account;
  const payables = payablesOf(of.registry);
  const shown = await loadDonations({ ...of, role, payables });
  const { isToDo, list, refunds } = shown;
  const { description, confirming } = donationReviewTexts[locale].list;
  const canConfirm = can(role, 'donation.confirm');
  const hasToConfirm = list.filter === 'received' && canConfirm && list.rows.length > 0;
  const pasted = await findPayment(db, url.searchParams.get('payment') ?? '');
  const mayLink = (isToDo || list.filter === 'refused') && refunds.length === 0;
  return {
    ...shown,
    now: Date.now(),
    refundsTitle: refundTexts[locale].title,
    lead: isToDo ? description : hasToConfirm && confirming,
    canConfirm,
    pasted: pasted?.removed_at === null ? await viewPayment(of, pasted, role) : undefined,
    used: await findUsedPayment(of),
    refundsLink: mayLink && can(role, 'payment.edit') ? await linkRefunds(of) : null,
  };
}

/** Stores the payment of an SMS; the page then shows what that may be for. */
export const action = postForm('/admin/donations', {
  may: 'payment.edit',
  back: '/admin/donations',
  schema: pasteSchema,
  errors: pasteErrors,
  async run(db, { text: sms, accountId }, now) {
    const { support } = await findSettings(db);
    const ownPhones = [support.moncash.number, support.natcash.number].map((phone) =>
      phone.replace(/\D/g, '').slice(-8),
    );
    const stored = await insertPayment(db, { sms, accountId, ownPhones }, now);
    if ('used' in stored) return done({ search: { used: stored.used } });
    return 'again' in stored
      ? done({ search: { payment: stored.again, notice: 'sms_again' } })
      : done({ search: { payment: stored.paymentId }, entryId: stored.entryId });
  },
});

export default memoPage(function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { now, list, pasted, used, canConfirm, isToDo, refunds } = loaderData;
  const { refundsTitle, byMethod, unconfirmed } = loaderData;
  const payments = loaderData.payments.filter(({ id }) => id !== pasted?.payment.id);
  const { filter, rows: donations, next } = list;
  const hasOthers = payments.length + refunds.length + (unconfirmed?.rows.length ?? 0) > 0;
  const t = useTexts(donationReviewTexts);
  const { payments: paid, paste } = useTexts(pasteTexts);
  const link = useLink();
  const locale = useLocale();
  const labels = { ...paid, name: paid.sender, amount: t.donation.amount, at: t.list.age };
  const paymentColumns = useMoneyColumns<(typeof payments)[number]>(
    { ...labels, more: t.donation.transaction },
    now,
    ({ doubt, transaction }) => <DoubtOr doubt={doubt}>{transaction}</DoubtOr>,
  );
  const refundColumns = useMoneyColumns<(typeof refunds)[number]>(
    { ...labels, more: t.list.reference },
    now,
    ({ reference }) => <span className="number">{reference}</span>,
  );
  const [intent, label] =
    filter === 'received' ? ['confirmed', t.donation.confirm] : ['received', t.donation.receive];
  const table = {
    columns: useColumns(now, filter),
    keyOf: ({ reference }: ListedDonation) => reference,
    linkOf: ({ reference }: ListedDonation) =>
      link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
  };
  return (
    <OfficePage title={t.list.title} lead={loaderData.lead}>
      {isToDo && !pasted ? (
        <PasteForm used={used} answer={actionData} />
      ) : (
        <div className="office-folds">
          <details className="more" open={used !== undefined || actionData !== undefined}>
            <summary>{pasted ? paste.another : paste.one}</summary>
            <PasteForm used={used} answer={actionData} />
          </details>
          {byMethod && <Methods list={byMethod} />}
        </div>
      )}
      {pasted && <PaymentReview key={pasted.payment.id} view={pasted} isTitled />}
      <RefundsLink label={loaderData.refundsLink} />
      <Filters label={t.list.filters} names={t.list.filter} list={list} />
      <Totals {...loaderData} />
      <TitledTable
        id="payments-title"
        label={filter === 'waiting' ? paid.title : t.list.filter.unexpected}
        rows={payments}
        columns={paymentColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => link('/admin/donations/payments/:id', { id })}
        next={filter === 'unexpected' ? next : null}
      />
      <TitledTable
        id="refunds-title"
        label={refundsTitle}
        rows={refunds}
        columns={refundColumns}
        keyOf={({ reference }) => reference}
        linkOf={({ reference }) =>
          link('/admin/refunds/:reference', { reference: reference.toLowerCase() })
        }
      />
      {/* For owners; many are confirmed at once in their own list. */}
      {unconfirmed && (
        <TitledTable
          id="unconfirmed-title"
          label={unconfirmed.title}
          rows={unconfirmed.rows}
          {...table}
        >
          {unconfirmed.all && (
            <p>
              <Link className="line-link" to="?state=received">
                {unconfirmed.all}
              </Link>
            </p>
          )}
        </TitledTable>
      )}
      {filter === 'waiting' && hasOthers && donations.length > 0 && <h2>{t.list.filter.proof}</h2>}
      <Selection
        action={link('/admin/donations/selection')}
        filter={filter}
        buttons={
          <button type="submit" className="button" name="intent" value={intent}>
            {label}
          </button>
        }
        describe={(references) => describeTicked(locale, donations, references)}
      >
        <Table
          label={t.list.title}
          rows={donations}
          {...table}
          select={canChange(filter, canConfirm) ? ({ reference }) => reference : undefined}
          groups={list.groups}
          empty={hasOthers ? '' : filter === 'waiting' ? t.list.emptyWaiting : t.list.empty}
          next={next}
          nextLabel={filter === 'received' ? t.list.newer : undefined}
        />
      </Selection>
    </OfficePage>
  );
});

function Totals({ totals }: Pick<Route.ComponentProps['loaderData'], 'totals'>) {
  const { list: t } = useTexts(donationReviewTexts);
  const locale = useLocale();
  if (totals.length === 0) return null;
  return (
    <p className="office-totals">
      {t.totals}
      {totals.map(({ currency, amount, count }) => (
        <span key={currency} className="number">
          {` ${formatMoney(locale, amount, currency)} (${count})`}
        </span>
      ))}
    </p>
  );
}

/** The filter of confirmed donations by their method; with one method there is none. */
function Methods({ list }: { list: ComponentProps<typeof Filters>['list'] }) {
  const { list: t } = useTexts(donationReviewTexts);
  const { methods } = useTexts(donationNames);
  const names: Record<string, string> = { ...methods, all: t.allMethods };
  if (list.filters.length < 3) return null;
  return (
    <details className="more">
      <summary>{names[list.filter]}</summary>
      <Filters label={t.methods} names={names} list={list} param="method" />
    </details>
  );
}

/** How many donations, and their money in each currency. */
function describeTicked(
  locale: Locale,
  donations: readonly ListedDonation[],
  references: readonly string[],
): string {
  const money = addUp(donations.filter(({ reference }) => references.includes(reference)));
  const { ticked } = donationReviewTexts[locale].list;
  return `${ticked(references.length)}, ${formatSums(locale, money)}`;
}

/** The same for many; the others are decided one by one. */
const canChange = (filter: DonationFilter, canConfirm: boolean) =>
  filter === 'announced' ||
  filter === 'proof' ||
  filter === 'waiting' ||
  (filter === 'received' && canConfirm);

function useColumns(now: number, filter: DonationFilter): Column<ListedDonation>[] {
  const { donation: t, list } = useTexts(donationReviewTexts);
  const { methods } = useTexts(donationNames);
  const arrived =
    filter === 'received' ? t.receivedAt : filter === 'confirmed' ? t.confirmedAt : null;
  const columns = useMoneyColumns<ListedDonation>(
    { name: t.donor, more: list.reference, amount: t.amount, at: arrived ?? list.age },
    arrived ? undefined : now,
    ({ reference, more }) => (
      <span className="donation-line">
        <span className="number">{reference}</span>
        {more && <small>{more}</small>}
      </span>
    ),
  );
  const method: Column<ListedDonation> = {
    label: t.method,
    place: 'desk',
    cell: (row) => methods[row.method],
  };
  return columns.flatMap((column) => (column.place === 'line' ? [column, method] : column));
}
