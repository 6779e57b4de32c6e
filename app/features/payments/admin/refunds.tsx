import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Table } from '#app/office/Table.tsx';
import { maxRefunds, maxReturned } from '../bounds.ts';
import { payablesOf } from '../payables.server.ts';
import { listRefunds, listReturned, refundRows, returnedRows } from '../refunds.server.ts';
import type { Route } from './+types/refunds.ts';
import { RefundTable } from './RefundTable.tsx';
import { refundTexts } from './refund-texts.ts';
import { returnTexts } from './return-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(refundTexts, (t) => ({
  title: t.title,
  description: t.lead,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, registry } = await officeRequest(args, 'payment.edit');
  const payables = payablesOf(registry);
  return {
    now: Date.now(),
    mayReturn: can(account.role, 'payment.return'),
    refunds: refundRows(locale, account.role, await listRefunds(db, payables, maxRefunds)),
    returned: returnedRows(locale, await listReturned(db, payables, maxReturned)),
  };
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { now, mayReturn, refunds, returned } = loaderData;
  const t = useTexts(refundTexts);
  const { done } = useTexts(returnTexts);
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/donations'), label: t.back }}
    >
      <RefundTable rows={refunds} now={now} mayReturn={mayReturn} />
      {returned.length > 0 && (
        <section aria-labelledby="returned-title">
          <h2 id="returned-title">{done}</h2>
          <ReturnedTable rows={returned} />
        </section>
      )}
    </OfficePage>
  );
}

/** Money that was returned: how and when. */
function ReturnedTable({ rows }: { rows: ReturnType<typeof returnedRows> }) {
  const t = useTexts(returnTexts);
  const names = useTexts(refundTexts);
  const locale = useLocale();
  return (
    <Table
      label={t.done}
      rows={rows}
      keyOf={({ reference, at, currency }) => `${reference} ${at} ${currency}`}
      linkOf={({ to }) => localizedPath(locale, to)}
      columns={[
        {
          label: names.name,
          isMain: true,
          cell: ({ sender }) => <strong dir="auto">{sender}</strong>,
        },
        {
          label: names.reference,
          place: 'line',
          cell: ({ reference, how }) => (
            <>
              <span className="number">{reference}</span> {how && <small dir="auto">{how}</small>}
            </>
          ),
        },
        {
          label: names.amount,
          place: 'corner',
          isNumber: true,
          cell: ({ amount, currency }) => (
            <strong className="number">{formatMoney(locale, amount, currency)}</strong>
          ),
        },
        {
          label: t.date,
          place: 'end',
          isNumber: true,
          cell: ({ at }) => <time dateTime={isoDate(at)}>{formatDate(locale, at)}</time>,
        },
      ]}
    />
  );
}
