import { data, Form, href, Link, redirect } from 'react-router';
import { findDonationById } from '#app/features/donations/donations.server.ts';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle } from '#app/features/office/office.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { hasRole } from '#app/http/session/account.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/payment.ts';
import { type PaymentField, parsePaymentSms } from './payment-sms.ts';
import { findPayment, type MatchReason, suggestDonations } from './payments.server.ts';
import { correctionSubmission } from './submissions.server.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = plainPageMeta(
  donationReviewTexts,
  (t) => ({ title: t.payment.title, description: t.payment.read }),
  { noindex: true },
);

/** What was read from an SMS, and the donations that it may be about. */
export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRole(args, 'editor');
  const { db } = pageRequest(args);
  const payment = await findPayment(db, args.params.id);
  if (!payment) throw data(null, 404);
  const matched = payment.donation_id === null ? undefined : await findDonationById(db, payment.donation_id);
  const isOpen = payment.donation_id === null && payment.unexpected_at === null;
  const read = parsePaymentSms(payment.sms);
  // Editors need the sender's number to find the donation, and not after that.
  const isShown = isOpen || hasRole(account.role, 'owner');
  return {
    payment: {
      id: payment.id,
      sms: isShown ? payment.sms : null,
      amount: payment.amount_minor,
      phone: (isShown && payment.phone) || '',
      transaction: payment.transaction_number ?? '',
    },
    isOpen,
    isSent: read.direction === 'sent',
    unsure: read.unsure,
    matched: matched?.reference,
    suggestions: matched
      ? []
      : (await suggestDonations(db, payment)).map(({ donation, reasons }) => ({
          reference: donation.reference,
          name: donation.name,
          amount: donation.amount_minor,
          currency: donation.currency as Currency,
          reasons,
        })),
  };
}

/** Corrects what was read. */
export const action = (args: Route.ActionArgs) =>
  formAction(correctionSubmission, args, {
    onDone({ used }, { locale, params }) {
      const page = localizedPath(locale, href('/admin/donations/payments/:id', { id: params?.['id'] ?? '' }));
      const payments = localizedPath(locale, '/admin/donations/payments');
      return redirect(used ? `${payments}?${new URLSearchParams({ used: used.paymentId })}` : page, 303);
    },
  });

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, isOpen, matched, isSent } = loaderData;
  const t = useTexts(donationReviewTexts).payment;
  const link = useLink();
  const locale = useLocale();
  const title = payment.amount === null ? t.title : t.titleOf(formatMoney(locale, payment.amount, 'HTG'));
  return (
    <OfficePage title={title} back={{ to: link('/admin/donations/payments'), label: t.back }}>
      {isSent && <p className="notice">{t.sent}</p>}
      {matched && (
        <p className="notice notice-good">
          {t.isMatched(matched)}{' '}
          <Link to={link('/admin/donations/:reference', { reference: matched.toLowerCase() })}>{t.seeDonation}</Link>
        </p>
      )}
      {!matched && !isOpen && <p className="notice notice-good">{t.isUnexpected}</p>}
      {!matched && <Suggestions {...loaderData} />}
      {payment.sms !== null && (
        <section aria-labelledby="read-title">
          <h2 id="read-title">{t.read}</h2>
          <blockquote className="office-quote" dir="auto">
            {payment.sms}
          </blockquote>
          {isOpen && <CorrectionForm {...loaderData} answer={actionData} />}
        </section>
      )}
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Suggestions({ payment, suggestions, isOpen }: Data) {
  const t = useTexts(donationReviewTexts).payment;
  const locale = useLocale();
  const link = useLink();
  const action = link('/admin/donations/payments/:id/match', { id: payment.id });
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{t.suggestions}</h2>
      {suggestions.length === 0 && <p className="lead">{t.none}</p>}
      <ul className="office-rows">
        {suggestions.map(({ reference, name, amount, currency, reasons }) => (
          <li key={reference} className="office-row">
            <Link className="office-row-link" to={link('/admin/donations/:reference', { reference: reference.toLowerCase() })}>
              <strong className="number">{formatMoney(locale, amount, currency)}</strong> <span dir="auto">{name}</span>
            </Link>
            <p className="kicker">
              {reference} · {reasons.map((reason: MatchReason) => t.reasons[reason]).join(', ')}
            </p>
            <Form method="post" action={action}>
              <input type="hidden" name="reference" value={reference} />
              <button type="submit" className="button button-primary" aria-label={t.matchOf(reference)}>
                {t.match}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <details className="more">
        <summary>{t.other}</summary>
        <Form className="form office-form" method="post" action={action}>
          <Field name="reference" label={t.otherLabel} hint={t.otherHint} autoCapitalize="characters" texts={{}} required />
          <div className="form-end">
            <button type="submit" className="button">
              {t.match}
            </button>
          </div>
        </Form>
        {isOpen && (
          <Form method="post" action={link('/admin/donations/payments/:id/unexpected', { id: payment.id })}>
            <p className="field-hint">{t.unexpectedHint}</p>
            <button type="submit" className="button">
              {t.unexpected}
            </button>
          </Form>
        )}
      </details>
    </section>
  );
}

function CorrectionForm({ payment, unsure, answer }: Data & { answer: Route.ComponentProps['actionData'] }) {
  const t = useTexts(donationReviewTexts).payment;
  const { values, errors } = answer ?? {};
  /** The SMS does not say it clearly, and nobody has corrected it. */
  const hintOf = (field: PaymentField, value: string) => (unsure.includes(field) || value === '' ? { hint: t.check } : {});
  const amount = payment.amount === null ? '' : String(payment.amount / 100);
  return (
    <Form className="form office-form" method="post" noValidate>
      <Field
        name="amount"
        label={t.amount}
        inputMode="decimal"
        defaultValue={values?.amount ?? amount}
        error={errors?.amount && t.errors.amount}
        texts={{}}
        {...hintOf('amount', amount)}
      />
      <Field
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        defaultValue={values?.phone ?? payment.phone}
        error={errors?.phone && t.errors.phone}
        texts={{}}
      />
      <Field
        name="transaction"
        label={t.transaction}
        autoCapitalize="characters"
        defaultValue={values?.transaction ?? payment.transaction}
        error={errors?.transaction && t.errors.transaction}
        texts={{}}
        {...hintOf('transaction', payment.transaction)}
      />
      <div className="form-end">
        <button type="submit" className="button">
          {t.save}
        </button>
      </div>
    </Form>
  );
}
