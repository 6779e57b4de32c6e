import { Link } from 'react-router';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { writtenPhone } from '#app/i18n/format.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { Table } from '#app/office/Table.tsx';
import {
  describeDoubt,
  doubtfulLast,
  insertPayment,
  openPayments,
  senderName,
  shownSenders,
} from '../payments.server.ts';
import { pasteErrors, pasteSchema } from '../schema.ts';
import type { Route } from './+types/payments.ts';
import { PasteForm, paymentColumns } from './PasteForm.tsx';
import { pasteTexts } from './paste-texts.ts';
import { linkRefunds } from './payment-view.server.ts';

const maxShown = 100;

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(pasteTexts, (t) => ({
  title: t.payments.title,
  description: t.payments.lead,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'payment.edit');
  const { db, locale } = pageRequest(args);
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
    refunds: await linkRefunds({ db, locale, registry: args.context.get(registryContext) }),
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

/** Stores the payment of an SMS, pasted on the page of donations: it shows what that may be for. */
export const action = postForm('/admin/donations/payments', {
  may: 'payment.edit',
  back: '/admin/donations/payments',
  to: '/admin/donations',
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

export default function Payments({
  loaderData: { now, payments, refunds },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(pasteTexts).payments;
  const link = useLink();
  const columns = paymentColumns<(typeof payments)[number]>({
    labels: { sender: t.sender, more: t.phone, amount: t.amount, age: t.age },
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
      {actionData && <PasteForm answer={actionData} />}
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
