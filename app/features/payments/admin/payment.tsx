import { data, redirect } from 'react-router';
import { done } from '#app/http/result.ts';
import { openValues } from '#app/http/sealed-values.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { State } from '#app/office/State.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { correctPayment, findPayment } from '../payments.server.ts';
import { correctionErrors, correctionSchema } from '../schema.ts';
import type { Route } from './+types/payment.ts';
import PaymentReview, { TakeBack } from './PaymentReview.tsx';
import { paymentTexts } from './payment-texts.ts';
import { type SetAsideView, sealing, viewPayment, viewSetAside } from './payment-view.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(paymentTexts, (t) => ({
  title: t.title,
  description: t.read,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, registry, ...request } = await officeRequest(args, 'payment.edit');
  const { db, locale, url, secret } = request;
  const payment = await findPayment(db, args.params.id);
  if (!payment) throw data(null, 404);
  if (payment.removed_at !== null) {
    // Where the undo of what was pasted returns to.
    if (url.search !== '') throw redirect(localizedPath(locale, '/admin/donations') + url.search);
    return viewSetAside(db, payment, account.role);
  }
  const asked = url.searchParams.get('asked') ?? '';
  const opened = openValues(asked, { ...sealing, secret, accountId: account.id });
  const typed = opened['asked'] ?? asked;
  return viewPayment({ db, locale, url, registry, typed }, payment, account.role);
}

export const action = postForm('/admin/donations/payments/:id', {
  may: 'payment.edit',
  // Decided meanwhile, the page has no form any more.
  back: '/admin/donations/payments/:id',
  to: '/admin/donations',
  schema: correctionSchema,
  errors: correctionErrors,
  async run(db, input, now) {
    const corrected = await correctPayment(db, input, input, now);
    if (corrected.outcome !== 'done') return corrected;
    const { used } = corrected.value;
    return done({ search: { payment: input.id, ...(used && { used }) } });
  },
});

/** The page of one that waits; the one that was just pasted is shown where it was. */
export default function Payment({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useTexts(paymentTexts);
  const link = useLink();
  if ('setAside' in view) return <SetAside {...view.setAside} />;
  const { title, doubt } = view;
  return (
    <OfficePage
      title={doubt ? <State tone="bad">{title}</State> : title}
      back={{ to: link('/admin/donations/payments'), label: t.back }}
      {...(doubt && { lead: t.doubts[doubt] })}
    >
      <PaymentReview view={view} answer={actionData} />
    </OfficePage>
  );
}

/** One that somebody said to be none. */
function SetAside({ amount, currency, transaction, sms, at, undo }: SetAsideView) {
  const t = useTexts(paymentTexts);
  const link = useLink();
  const locale = useLocale();
  const facts: [label: string, value: string | null][] = [
    [t.paid, amount === null ? null : formatMoney(locale, amount, currency)],
    [t.notedAt, formatDateTime(locale, at)],
    [t.transaction, transaction],
    [t.read, sms],
  ];
  return (
    <OfficePage
      title={t.setAside}
      lead={t.setAsideLead}
      back={{ to: link('/admin/donations/payments'), label: t.back }}
    >
      <Facts className="details" facts={facts} />
      {undo && (
        <div>
          <TakeBack {...undo} isMain />
        </div>
      )}
    </OfficePage>
  );
}
