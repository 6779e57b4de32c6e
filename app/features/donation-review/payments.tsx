import { href, Link, redirect } from 'react-router';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle } from '#app/features/office/office.ts';
import { Since } from '#app/features/office/Since.tsx';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/payments.ts';
import { PasteForm } from './PasteForm.tsx';
import { findUsedNumber, listOpenPayments } from './payments.server.ts';
import { pasteSubmission } from './submissions.server.ts';
import { donationReviewTexts } from './texts.ts';

const maxShown = 100;

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = plainPageMeta(
  donationReviewTexts,
  (t) => ({ title: t.payments.title, description: t.payments.lead }),
  { noindex: true },
);

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db, url } = pageRequest(args);
  const payments = await listOpenPayments(db, maxShown);
  return {
    now: Date.now(),
    payments: payments.map(({ id, amount_minor, phone, created_at }) => ({ id, amount: amount_minor, phone, at: created_at })),
    used: await findUsedNumber(db, url.searchParams.get('used')),
  };
}

/** Stores the payment of a pasted SMS. */
export const action = (args: Route.ActionArgs) =>
  formAction(pasteSubmission, args, {
    onDone(stored, { locale }) {
      if ('paymentId' in stored)
        return redirect(localizedPath(locale, href('/admin/donations/payments/:id', { id: stored.paymentId })), 303);
      const search = new URLSearchParams({ used: stored.used.paymentId });
      return redirect(`${localizedPath(locale, '/admin/donations/payments')}?${search}`, 303);
    },
  });

export default function Payments({ loaderData: { now, payments, used }, actionData }: Route.ComponentProps) {
  const texts = useTexts(donationReviewTexts);
  const t = texts.payments;
  const locale = useLocale();
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/donations'), label: t.back }}>
      <PasteForm text={actionData?.values.text ?? ''} error={actionData?.errors.text} used={used} />
      {payments.length === 0 ? (
        <Empty text={t.empty} />
      ) : (
        <ul className="office-rows">
          {payments.map(({ id, amount, phone, at }) => (
            <li key={id} className="office-row">
              <Link className="office-row-link" to={link('/admin/donations/payments/:id', { id })}>
                <strong className="number">{amount === null ? '?' : formatMoney(locale, amount, 'HTG')}</strong> {phone}
              </Link>
              <p className="kicker">
                <Since at={at} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
