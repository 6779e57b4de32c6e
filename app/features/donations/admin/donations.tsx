import { type ComponentProps, lazy } from 'react';
import { Link } from 'react-router';
import { PasteForm, paymentColumns } from '#app/features/payments/admin/PasteForm.tsx';
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
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { addUp } from '#app/i18n/amount.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatAmount, formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { Filters } from '#app/office/Filters.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Selection } from '#app/office/Selection.tsx';
import { Since } from '#app/office/Since.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { donationNames } from '../names.ts';
import type { Route } from './+types/donations.ts';
import {
  type DonationFilter,
  describePayments,
  loadDonations,
  type ReviewedDonation,
} from './donation-list.server.ts';
import { donationReviewTexts } from './texts.ts';

/** Only where an SMS was pasted, and not in what every visit of the page loads. */
const PaymentReview = lazy(() => import('#app/features/payments/admin/PaymentReview.tsx'));

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => t.list);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, url, registry } = await officeRequest(args, 'donation.read');
  const of = { db, locale, url, registry };
  const payables = payablesOf(of.registry);
  const { list, byMethod, totals, payments, refunds, unconfirmed, isToDo } = await loadDonations({
    ...{ db, locale, url, payables },
    role: account.role,
  });
  const pasted = await findPayment(db, url.searchParams.get('payment') ?? '');
  return {
    now: Date.now(),
    list,
    byMethod,
    totals,
    payments,
    refunds,
    refundsTitle: refundTexts[locale].title,
    isToDo,
    lead: isToDo && donationReviewTexts[locale].list.description,
    canConfirm: can(account.role, 'donation.confirm'),
    pasted:
      pasted && pasted.removed_at === null
        ? await viewPayment(of, pasted, account.role)
        : undefined,
    used: await findUsedPayment(of),
    unconfirmed,
    refundsLink:
      (isToDo || list.filter === 'refused') &&
      refunds.length === 0 &&
      can(account.role, 'payment.edit')
        ? await linkRefunds(of)
        : null,
    sms: can(account.role, 'payment.edit')
      ? await describePayments(db, list.rows, { locale, role: account.role })
      : {},
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
    if (stored.outcome !== 'done') return stored;
    const { value } = stored;
    if ('used' in value) return done({ search: { used: value.used } });
    return 'again' in value
      ? done({ search: { payment: value.again, notice: 'sms_again' } })
      : done({ search: { payment: value.paymentId }, entryId: value.entryId });
  },
});

export default memoPage(function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { now, list, sms, pasted, used, totals, canConfirm, isToDo, refunds } = loaderData;
  const { refundsLink, refundsTitle, byMethod, unconfirmed } = loaderData;
  const payments = loaderData.payments.filter(({ id }) => id !== pasted?.payment.id);
  const { filter, rows: donations, next } = list;
  const columnsOf = useColumnsOfMoney(now);
  const hasOthers = payments.length + refunds.length + (unconfirmed?.rows.length ?? 0) > 0;
  const t = useTexts(donationReviewTexts);
  const {
    payments: { title: paymentsTitle },
    paste: { another, one },
  } = useTexts(pasteTexts);
  const link = useLink();
  const locale = useLocale();
  const table = {
    columns: useColumns(now, sms, filter),
    keyOf: ({ reference }: ReviewedDonation) => reference,
    linkOf: ({ reference }: ReviewedDonation) =>
      link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
  };
  return (
    <OfficePage title={t.list.title} lead={loaderData.lead}>
      {isToDo && !pasted ? (
        <PasteForm used={used} answer={actionData} />
      ) : (
        <div className="office-folds">
          <details className="more" open={used !== undefined || actionData !== undefined}>
            <summary>{pasted ? another : one}</summary>
            <PasteForm used={used} answer={actionData} />
          </details>
          {byMethod && <Methods list={byMethod} />}
        </div>
      )}
      {pasted && <PaymentReview key={pasted.payment.id} view={pasted} isTitled />}
      {refundsLink && (
        <p className="notice">
          <Link className="line-link" to={link('/admin/refunds')}>
            {refundsLink}
          </Link>
        </p>
      )}
      <Filters label={t.list.filters} names={t.list.filter} list={list} />
      <Totals totals={totals} />
      {payments.length > 0 && (
        <section aria-labelledby="payments-title">
          <h2 id="payments-title">
            {filter === 'waiting' ? paymentsTitle : t.list.filter.unexpected}
          </h2>
          <Table
            label={filter === 'waiting' ? paymentsTitle : t.list.filter.unexpected}
            rows={payments}
            columns={columnsOf<ListedPayment>(
              t.donation.transaction,
              ({ transaction }) => transaction,
            )}
            keyOf={({ id }) => id}
            linkOf={({ id }) => link('/admin/donations/payments/:id', { id })}
            next={filter === 'unexpected' ? next : null}
          />
        </section>
      )}
      {refunds.length > 0 && (
        <section aria-labelledby="refunds-title">
          <h2 id="refunds-title">{refundsTitle}</h2>
          <Table
            label={refundsTitle}
            rows={refunds}
            columns={columnsOf<ListedRefund>(t.list.reference, ({ reference }) => reference)}
            keyOf={({ reference }) => reference}
            linkOf={({ reference }) =>
              link('/admin/refunds/:reference', { reference: reference.toLowerCase() })
            }
          />
        </section>
      )}
      <Unconfirmed shown={unconfirmed} table={table} />
      {filter === 'waiting' && hasOthers && donations.length > 0 && <h2>{t.list.filter.proof}</h2>}
      <Selection
        action={link('/admin/donations/selection')}
        filter={filter}
        buttons={<BulkButtons filter={filter} />}
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

type UnconfirmedProps = {
  shown: Route.ComponentProps['loaderData']['unconfirmed'];
  table: Pick<ComponentProps<typeof Table<ReviewedDonation>>, 'columns' | 'keyOf' | 'linkOf'>;
};

/** For owners: what is received, the oldest first; many are confirmed at once in their own list. */
function Unconfirmed({ shown, table }: UnconfirmedProps) {
  if (!shown) return null;
  const { title, rows, all } = shown;
  return (
    <section aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title">{title}</h2>
      <Table label={title} rows={rows} {...table} />
      {all && (
        <p>
          <Link className="line-link" to="?state=received">
            {all}
          </Link>
        </p>
      )}
    </section>
  );
}

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
  donations: readonly ReviewedDonation[],
  references: readonly string[],
): string {
  const counted = donations
    .filter(({ reference }) => references.includes(reference))
    .map(({ announced, received }) => received ?? announced);
  const money = addUp(counted).map(({ amount, currency }) => formatMoney(locale, amount, currency));
  const { ticked } = donationReviewTexts[locale].list;
  return [ticked(references.length), money.join(' + ')].join(', ');
}

/** The same for many; the others are decided one by one. */
const canChange = (filter: DonationFilter, canConfirm: boolean) =>
  filter === 'announced' ||
  filter === 'proof' ||
  filter === 'waiting' ||
  (filter === 'received' && canConfirm);

function BulkButtons({ filter }: { filter: DonationFilter }) {
  const { donation: t } = useTexts(donationReviewTexts);
  const [intent, label] =
    filter === 'received' ? ['confirmed', t.confirm] : ['received', t.receive];
  return (
    <button type="submit" className="button" name="intent" value={intent}>
      {label}
    </button>
  );
}

function useColumns(
  now: number,
  sms: Readonly<Record<string, string>>,
  filter: DonationFilter,
): Column<ReviewedDonation>[] {
  const { donation: t, list } = useTexts(donationReviewTexts);
  const { methods } = useTexts(donationNames);
  const locale = useLocale();
  const arrived =
    filter === 'received' ? t.receivedAt : filter === 'confirmed' ? t.confirmedAt : null;
  return [
    {
      label: t.donor,
      isMain: true,
      cell: ({ name }) => <strong dir="auto">{name}</strong>,
    },
    {
      label: list.reference,
      place: 'line',
      cell: ({ id, reference, announced, received }) => {
        const more =
          sms[id] ?? (received && list.announced(formatAmount(locale, announced.amount)));
        return (
          <span className="donation-line">
            <span className="number">{reference}</span>
            {more && <small>{more}</small>}
          </span>
        );
      },
    },
    { label: t.method, place: 'desk', cell: ({ method }) => methods[method] },
    {
      label: t.amount,
      place: 'corner',
      isNumber: true,
      cell: ({ announced, received }) => (
        <strong className="number">
          {formatMoney(locale, (received ?? announced).amount, (received ?? announced).currency)}
        </strong>
      ),
    },
    {
      label: arrived ?? list.age,
      place: 'end',
      isNumber: true,
      cell: ({ at }) =>
        arrived ? (
          <time dateTime={isoDate(at)}>{formatDate(locale, at)}</time>
        ) : (
          <Since at={at} now={now} />
        ),
    },
  ];
}

type ListedPayment = Route.ComponentProps['loaderData']['payments'][number];
type ListedRefund = Route.ComponentProps['loaderData']['refunds'][number];

/** The columns of money that waits, in or out. */
function useColumnsOfMoney(now: number) {
  const { donation: t, list } = useTexts(donationReviewTexts);
  const { sender, withheld } = useTexts(pasteTexts).payments;
  return <Row extends ListedPayment | ListedRefund>(
    more: string,
    moreOf: (row: Row) => string | null,
  ): Column<Row>[] =>
    paymentColumns({
      labels: { sender, withheld, more, amount: t.amount, age: list.age },
      now,
      moreOf,
    });
}
