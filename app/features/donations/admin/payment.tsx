import { data, Link, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatAmount, formatDifference, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { DonationRow } from '#db/schema.ts';
import { findDonationById, findDonationByReference } from '../donations.server.ts';
import { announcedOf } from '../received.ts';
import { readReference } from '../reference.ts';
import type { Route } from './+types/payment.ts';
import { correctionFields } from './bounds.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { paymentTexts } from './payment-texts.ts';
import {
  correctPayment,
  findPayment,
  findUsedNumber,
  listOnceMatched,
  type MatchReason,
  suggestDonations,
} from './payments.server.ts';
import { isDecided } from './review.server.ts';
import { correctionErrors, correctionSchema } from './schema.ts';
import { donationReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => ({
  title: t.payment.title,
  description: t.payment.read,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'payment.edit');
  const { db, locale, url } = pageRequest(args);
  const payment = await findPayment(db, args.params.id);
  if (!payment) throw data(null, 404);
  // Where the undo returns to.
  if (payment.removed_at !== null)
    throw redirect(localizedPath(locale, '/admin/donations') + url.search);
  const matched = await findDonationById(db, payment.donation_id ?? '');
  const isOpen = !isDecided(payment);
  const seesContact = can(account.role, 'donor.contact');
  const read = parsePaymentSms(payment.sms);
  // Editors need the sender's number to find the donation, and not after that.
  const isShown =
    seesContact || (isOpen && !(await listOnceMatched(db, [payment.id])).has(payment.id));
  return {
    payment: {
      id: payment.id,
      sms: isShown ? payment.sms : null,
      amount: payment.amount_minor,
      phone: (isShown && payment.phone) || '',
      transaction: payment.transaction_number ?? '',
    },
    isOpen,
    doubt: isOpen ? read.doubt : null,
    unsure: read.unsure,
    matched: matched?.reference,
    /** The payment of the donation that this one was to be matched with. */
    taken: await findUsedNumber(db, url.searchParams.get('taken')),
    /** The donation whose reference was typed, if its amount is another. */
    asked: matched ? undefined : await findAsked(db, url.searchParams.get('asked')),
    suggestions: (matched ? [] : await suggestDonations(db, payment, seesContact)).map(
      ({ donation, reasons }) => cardOf(donation, reasons),
    ),
  };
}

const cardOf = (donation: DonationRow, reasons: MatchReason[]) => ({
  ...announcedOf(donation),
  reference: donation.reference,
  name: donation.name,
  isConfirmed: donation.confirmed_at !== null,
  reasons,
});

async function findAsked(db: Db, asked: string | null) {
  const reference = readReference(asked ?? '');
  const donation = reference && (await findDonationByReference(db, reference));
  return donation && donation.currency === 'HTG' ? cardOf(donation, []) : undefined;
}

export const action = postForm('/admin/donations/payments/:id', {
  may: 'payment.edit',
  // Decided meanwhile, the page has no form any more.
  back: '/admin/donations/payments/:id',
  schema: correctionSchema,
  errors: correctionErrors,
  async run(db, input, now, { locale }) {
    const corrected = await correctPayment(db, input, input, now);
    if (corrected.outcome !== 'done') return corrected;
    const { used } = corrected.value;
    const page = localizedPath(locale, '/admin/donations/payments');
    return done(used ? { page, search: { used: used.paymentId } } : {});
  },
});

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, isOpen, matched, taken, doubt } = loaderData;
  const t = usePaymentTexts();
  const link = useLink();
  const locale = useLocale();
  const title =
    payment.amount === null ? t.title : t.titleOf(formatMoney(locale, payment.amount, 'HTG'));
  const correction = isOpen && payment.sms !== null && (
    <CorrectionForm {...loaderData} answer={actionData} />
  );
  return (
    <OfficePage
      title={doubt ? t.doubtTitle : title}
      back={{ to: link('/admin/donations/payments'), label: t.back }}
      {...(doubt && { lead: t.doubts[doubt] })}
    >
      {taken?.reference && (
        <p className="notice">
          {t.isTaken(taken.reference, taken.transaction ?? '')}{' '}
          <Link to={link('/admin/donations/payments/:id', { id: taken.paymentId })}>
            {t.seePayment}
          </Link>
        </p>
      )}
      {matched && (
        <p className="notice notice-good">
          {t.isMatched(matched)}{' '}
          <Link to={link('/admin/donations/:reference', { reference: matched.toLowerCase() })}>
            {t.seeDonation}
          </Link>
        </p>
      )}
      {!matched && !isOpen && <p className="notice notice-good">{t.isUnexpected}</p>}
      {!matched && !doubt && <Suggestions {...loaderData} />}
      {payment.sms !== null && (
        <section aria-labelledby="read-title">
          <h2 id="read-title">{t.read}</h2>
          <blockquote className="office-quote" dir="auto">
            {payment.sms}
          </blockquote>
          {!doubt && correction}
        </section>
      )}
      {isOpen && <Dismissal id={payment.id} />}
      {doubt && (
        <section aria-label={t.goOn}>
          <details
            className="more"
            open={actionData !== undefined || loaderData.asked !== undefined}
          >
            <summary>{t.goOn}</summary>
            <Suggestions {...loaderData} />
            {correction}
          </details>
        </section>
      )}
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];
type Answer = Route.ComponentProps['actionData'];

const usePaymentTexts = () => ({
  ...useTexts(donationReviewTexts).payment,
  ...useTexts(paymentTexts),
});

function Dismissal({ id }: { id: string }) {
  const t = useTexts(paymentTexts);
  return (
    <div className="grid gap-3">
      <ActionButton action={useLink()('/admin/donations/payments/:id/dismissal', { id })}>
        {t.dismiss}
      </ActionButton>
      <p className="field-hint">{t.dismissHint}</p>
    </div>
  );
}

function Suggestions({ payment, suggestions, asked, isOpen, doubt }: Data) {
  const t = usePaymentTexts();
  const link = useLink();
  const action = link('/admin/donations/payments/:id/match', { id: payment.id });
  const shown = asked
    ? [asked, ...suggestions.filter(({ reference }) => reference !== asked.reference)]
    : suggestions;
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{t.suggestions}</h2>
      <KeptNotice place="form" />
      {asked && (
        <p className="notice" role="alert">
          {t.asked}
        </p>
      )}
      {shown.length === 0 && <p className="lead">{t.none}</p>}
      <ul className="office-rows">
        {shown.map((donation) => (
          <Suggestion
            key={donation.reference}
            donation={donation}
            payment={payment}
            action={action}
            doubt={doubt}
          />
        ))}
      </ul>
      <details className="more" open={suggestions.length === 0}>
        <summary>{t.other}</summary>
        <OfficeForm action={action} submit={t.match} isSecondary={doubt !== null}>
          <input type="hidden" name="asks" value="1" />
          <Field
            name="reference"
            label={t.otherLabel}
            hint={t.otherHint}
            autoCapitalize="characters"
            texts={{}}
            required
          />
        </OfficeForm>
        {isOpen && (
          <>
            <p className="field-hint">{t.unexpectedHint}</p>
            <ActionButton
              action={link('/admin/donations/payments/:id/unexpected', { id: payment.id })}
            >
              {t.unexpected}
            </ActionButton>
          </>
        )}
      </details>
    </section>
  );
}

type SuggestionProps = Pick<Data, 'payment' | 'doubt'> & {
  donation: Data['suggestions'][number];
  action: string;
};

/** A donation that a payment may be for, with the difference if another amount was announced. */
function Suggestion({ donation, payment: { amount: received }, action, doubt }: SuggestionProps) {
  const { reference, name, amount, currency, reasons, isConfirmed } = donation;
  const t = usePaymentTexts();
  const locale = useLocale();
  const link = useLink();
  const differs = received !== null && received !== amount;
  return (
    <li className="office-row">
      <Link
        className="office-row-link"
        to={link('/admin/donations/:reference', { reference: reference.toLowerCase() })}
      >
        <strong className="number">{formatMoney(locale, amount, currency)}</strong>{' '}
        <span dir="auto">{name}</span>
      </Link>
      <p className="kicker">
        {[
          reference,
          isConfirmed && t.confirmed,
          reasons.map((reason) => t.reasons[reason]).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {differs && (
        <p className="office-difference number">
          {t.compare(
            formatAmount(locale, received),
            formatAmount(locale, amount),
            formatDifference(locale, received - amount),
          )}
        </p>
      )}
      <ActionButton
        action={action}
        fields={{ reference }}
        label={differs ? t.matchAnywayOf(reference) : t.matchOf(reference)}
        isMain={!differs && doubt === null}
      >
        {differs ? t.matchAnyway : t.match}
      </ActionButton>
    </li>
  );
}

function CorrectionForm({ payment, unsure, doubt, answer }: Data & { answer: Answer }) {
  const t = usePaymentTexts();
  const { amount, phone, transaction } = payment;
  const read = { amount: amount === null ? '' : String(amount / 100), phone, transaction };
  const values = { ...read, ...answer?.values };
  const { errorList, field } = formErrors(answer?.errors, correctionFields, t.errors, values);
  /** The SMS does not say it clearly, and nobody has corrected it. */
  const hintOf = (name: 'amount' | 'transaction') =>
    unsure.includes(name) || read[name] === '' ? { hint: t.check } : {};
  return (
    <OfficeForm
      answer={answer}
      fields={correctionFields.length}
      errorList={errorList}
      submit={t.save}
      isSecondary={doubt !== null}
    >
      <Field
        {...field('amount')}
        label={t.amount}
        inputMode="decimal"
        texts={{}}
        {...hintOf('amount')}
      />
      <Field {...field('phone')} type="tel" label={t.phone} hint={t.phoneHint} texts={{}} />
      <Field
        {...field('transaction')}
        label={t.transaction}
        autoCapitalize="characters"
        texts={{}}
        {...hintOf('transaction')}
      />
    </OfficeForm>
  );
}
