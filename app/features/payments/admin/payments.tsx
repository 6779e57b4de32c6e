import { Link } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { writtenPhone } from '#app/i18n/format.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Table } from '#app/office/Table.tsx';
import {
  describeDoubt,
  doubtfulLast,
  openPayments,
  senderName,
  shownSenders,
} from '../payments.server.ts';
import type { Route } from './+types/payments.ts';
import { paymentColumns } from './PasteForm.tsx';
import { pasteTexts } from './paste-texts.ts';
import { linkRefunds } from './payment-view.server.ts';

const maxShown = 100;

export const handle: RouteHandle = officeHandle;

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
  // Like the page of each.
  const senders = await shownSenders(db, payments, account.role);
  return {
    now: Date.now(),
    refunds: await linkRefunds({ db, locale, registry }),
    payments: doubtfulLast(
      payments.map((row) => ({
        id: row.id,
        amount: row.amount_minor,
        currency: row.currency,
        doubt: describeDoubt(locale, row, null),
        sender: senderName(locale, senders.get(row.id)),
        phone: senders.get(row.id)?.phone ?? null,
        at: row.created_at,
      })),
    ),
  };
}

export default function Payments({ loaderData: { now, payments, refunds } }: Route.ComponentProps) {
  const t = useTexts(pasteTexts).payments;
  const link = useLink();
  const columns = paymentColumns<(typeof payments)[number]>({
    labels: { ...t, more: t.phone },
    now,
    moreOf({ phone, sender }) {
      const written = writtenPhone(phone ?? '');
      return written === sender ? '' : written;
    },
  });
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/donations'), label: t.back }}
    >
      {refunds && (
        <p className="notice">
          <Link className="line-link" to={link('/admin/refunds')}>
            {refunds}
          </Link>
        </p>
      )}
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
