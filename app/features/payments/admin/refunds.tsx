import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { registryContext } from '#app/office/registry.ts';
import { maxRefunds } from '../bounds.ts';
import { payablesOf } from '../payables.server.ts';
import { listRefunds, refundRows } from '../refunds.server.ts';
import type { Route } from './+types/refunds.ts';
import { RefundTable } from './RefundTable.tsx';
import { refundTexts } from './refund-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(refundTexts, (t) => ({
  title: t.title,
  description: t.lead,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'payment.edit');
  const { db, locale } = pageRequest(args);
  const payables = payablesOf(args.context.get(registryContext));
  return {
    now: Date.now(),
    mayReturn: can(account.role, 'payment.return'),
    refunds: refundRows(locale, account.role, await listRefunds(db, payables, maxRefunds)),
  };
}

export default function Refunds({ loaderData: { now, mayReturn, refunds } }: Route.ComponentProps) {
  const t = useTexts(refundTexts);
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/donations/payments'), label: t.back }}
    >
      <RefundTable rows={refunds} now={now} mayReturn={mayReturn} />
    </OfficePage>
  );
}
