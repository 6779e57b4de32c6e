import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { payablesOf } from '../payables.server.ts';
import { listRefunds, listReturned, refundRows } from '../refunds.server.ts';
import type { Route } from './+types/refunds.ts';
import { useMoneyColumns } from './money-columns.tsx';
import { TitledTable } from './money-tables.tsx';
import { RefundTable } from './RefundTable.tsx';
import { refundTexts } from './refund-texts.ts';
import { returnTexts } from './return-texts.ts';

export const handle = officeHandle;

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
    refunds: refundRows(locale, account.role, await listRefunds(db, payables)),
    returned: await listReturned(db, payables, locale),
  };
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { now, mayReturn, refunds, returned } = loaderData;
  const t = useTexts(refundTexts);
  const { done, date } = useTexts(returnTexts);
  const link = useLink();
  const locale = useLocale();
  const columns = useMoneyColumns<(typeof returned)[number]>(
    { ...t, more: t.reference, at: date },
    undefined,
    ({ reference, how }) => (
      <>
        <span className="number">{reference}</span> {how && <small dir="auto">{how}</small>}
      </>
    ),
  );
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/donations'), label: t.back }}
    >
      <RefundTable rows={refunds} now={now} mayReturn={mayReturn} />
      <TitledTable
        id="returned-title"
        label={done}
        rows={returned}
        columns={columns}
        keyOf={({ reference, at, currency }) => `${reference} ${at} ${currency}`}
        linkOf={({ to }) => localizedPath(locale, to)}
      />
    </OfficePage>
  );
}
