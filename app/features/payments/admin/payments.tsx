import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Table } from '#app/office/Table.tsx';
import { describePayments, openPayments } from '../payments.server.ts';
import type { Route } from './+types/payments.ts';
import { useMoneyColumns } from './money-columns.tsx';
import { DoubtOr, RefundsLink } from './money-tables.tsx';
import { pasteTexts } from './paste-texts.ts';
import { linkRefunds } from './payment-view.server.ts';

const maxShown = 100;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(pasteTexts, (t) => ({
  title: t.payments.title,
  description: t.payments.lead,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, registry } = await officeRequest(args, 'payment.edit');
  const payments = await openPayments(db)
    .selectAll()
    // As on the page of donations.
    .orderBy('created_at', 'desc')
    .limit(maxShown)
    .execute();
  return {
    now: Date.now(),
    refunds: await linkRefunds({ db, locale, registry }),
    // Described as on the page of a single payment.
    payments: await describePayments(db, payments, { locale, role: account.role }),
  };
}

export default function Payments({ loaderData: { now, payments, refunds } }: Route.ComponentProps) {
  const t = useTexts(pasteTexts).payments;
  const link = useLink();
  const columns = useMoneyColumns<(typeof payments)[number]>(
    { ...t, name: t.sender, more: t.phone, at: t.age },
    now,
    ({ doubt, name, phone }) => <DoubtOr doubt={doubt}>{phone !== name && phone}</DoubtOr>,
  );
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/donations'), label: t.back }}
    >
      <RefundsLink label={refunds} />
      <Table
        label={t.title}
        rows={payments}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => link('/admin/donations/payments/:id', { id })}
        empty={t.empty}
      />
    </OfficePage>
  );
}
