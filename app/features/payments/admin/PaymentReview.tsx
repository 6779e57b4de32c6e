import type { ToggleEvent } from 'react';
import { Link } from 'react-router';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney, writtenPhone } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { correctionFields } from '../bounds.ts';
import type { correctionErrors } from '../schema.ts';
import { paymentTexts } from './payment-texts.ts';
import type { PaymentView } from './payment-view.server.ts';

type Answer =
  | Redisplay<(typeof correctionFields)[number], ReturnType<typeof correctionErrors>>
  | undefined;
type Props = {
  view: PaymentView;
  /** The answer of the form that corrects the payment. */
  answer?: Answer;
  /** Where the page is not about it alone. */
  isTitled?: boolean;
};

/** Suggested matches, each with its button; then what is seldom needed, folded. */
export default function PaymentReview({ view, answer, isTitled = false }: Props) {
  const t = useTexts(paymentTexts);
  const link = useLink();
  const { payment, title, isOpen, isUnread, matched, taken, doubt } = view;
  const noMatch = isTitled && !doubt && !isUnread;
  const suggestions = <Suggestions {...view} title={noMatch ? title : t.suggestions} />;
  const correction = payment.sms !== null && isOpen && !doubt && (
    <details className="more" open={view.isUnclear || answer !== undefined}>
      <summary>{t.read}</summary>
      <Quotation text={payment.sms} />
      <CorrectionForm {...view} answer={answer} />
    </details>
  );
  return (
    <>
      {isTitled && (doubt || isUnread || matched || !isOpen) && (
        <h2>{doubt ? <State tone="bad">{title}</State> : title}</h2>
      )}
      {/* Without an amount, nothing else can be done. */}
      {isUnread && correction}
      {isTitled && doubt && <p>{t.doubts[doubt]}</p>}
      {taken && (
        <p className="notice">
          {taken.said}{' '}
          <Link to={link('/admin/donations/payments/:id', { id: taken.paymentId })}>
            {t.seePayment}
          </Link>
        </p>
      )}
      {matched && <Matched {...matched} payment={payment} />}
      {!matched && !isOpen && <p className="notice notice-good">{t.isUnexpected}</p>}
      {!matched && !doubt && suggestions}
      {payment.sms !== null && !matched && (doubt || !isOpen) && (
        <section aria-labelledby="read-title">
          <h2 id="read-title">{t.read}</h2>
          <Quotation text={payment.sms} />
        </section>
      )}
      {!isUnread && correction}
      {isOpen && !hasNoMatch(view) && (
        <div className="grid gap-3">
          <Dismiss id={payment.id} />
          <p className="field-hint">{t.dismissHint}</p>
        </div>
      )}
      {doubt && (
        <section aria-label={t.goOn}>
          <details className="more" open={answer !== undefined || view.typed !== ''}>
            <summary>{t.goOn}</summary>
            {suggestions}
            {payment.sms !== null && <CorrectionForm {...view} answer={answer} />}
          </details>
        </section>
      )}
    </>
  );
}

type MatchedProps = NonNullable<PaymentView['matched']> & Pick<PaymentView, 'payment'>;

function Matched({ reference, said, see, to, match, undo, payment }: MatchedProps) {
  const t = useTexts(paymentTexts);
  const locale = useLocale();
  const { sender, phone, transaction, service, sms, at } = payment;
  const facts: [label: string, value: string | null][] = [
    [t.matchedAt, match ? formatDateTime(locale, match.at) : null],
    [t.matchedBy, match?.by ?? null],
    [t.notedAt, formatDateTime(locale, at)],
    [t.transaction, [service, transaction].filter(Boolean).join(' · ')],
    [t.sender, [sender, writtenPhone(phone)].filter(Boolean).join(' · ')],
    [t.read, sms],
  ];
  return (
    <>
      <p className="notice notice-good">
        <WithReference text={said} reference={reference} /> <Link to={to}>{see}</Link>
      </p>
      <Facts className="details" facts={facts} />
      {undo && <TakeBack {...undo} />}
    </>
  );
}

type TakeBackProps = { entryId: string; id: string; isMain?: boolean };

/** Undoes the decision about a payment, which then waits again. */
export function TakeBack({ entryId, id, isMain = false }: TakeBackProps) {
  const link = useLink();
  return (
    <ActionButton
      action={link('/admin/journal/:id/undo', { id: entryId })}
      fields={{ back: link('/admin/donations/payments/:id', { id }) }}
      isMain={isMain}
    >
      {useTexts(paymentTexts).takeBack}
    </ActionButton>
  );
}

/** Nothing is like it: what is left to decide comes first, and the search after it. */
const hasNoMatch = ({ doubt, asked, suggestions }: PaymentView) =>
  doubt === null && !asked && suggestions.length === 0;

const Quotation = ({ text }: { text: string | null }) => (
  <blockquote className="office-quote" dir="auto">
    {text}
  </blockquote>
);

const Dismiss = ({ id }: { id: string }) => (
  <ActionButton action={useLink()('/admin/donations/payments/:id/dismissal', { id })}>
    {useTexts(paymentTexts).dismiss}
  </ActionButton>
);

function Suggestions(view: PaymentView) {
  const { title, now, payment, suggestions, asked, typed, isFound, isOpen, doubt, hint, taken } =
    view;
  const t = useTexts(paymentTexts);
  const link = useLink();
  const locale = useLocale();
  const action = link('/admin/donations/payments/:id/match', { id: payment.id });
  const noMatch = hasNoMatch(view);
  const unexpectedHint = <p className="field-hint">{t.unexpectedHint}</p>;
  const unexpected = (
    <ActionButton
      action={link('/admin/donations/payments/:id/unexpected', { id: payment.id })}
      isMain={noMatch && payment.amount !== null && payment.transaction !== ''}
    >
      {t.unexpected}
    </ActionButton>
  );
  const shown = asked
    ? [asked, ...suggestions.filter(({ reference }) => reference !== asked.reference)]
    : suggestions;
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{title}</h2>
      <p className="kicker number">
        {[
          payment.sender,
          writtenPhone(payment.phone),
          payment.service,
          payment.transaction,
          t.noted(formatDateTime(locale, payment.at)),
        ]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      {asked && (
        <p className="notice" role="alert">
          {asked.said}
        </p>
      )}
      {typed && !isFound && (
        <p className="notice" role="alert">
          {t.notFound(typed)}
        </p>
      )}
      {shown.length === 0 && <p className="lead">{t.none}</p>}
      {isOpen && noMatch && (
        <>
          <div className="office-actions">
            {unexpected}
            <Dismiss id={payment.id} />
          </div>
          {unexpectedHint}
        </>
      )}
      <ul className="office-rows">
        {shown.map((each) => (
          <li key={each.reference} className="office-row">
            <Link className="office-row-link justify-between" to={each.to}>
              <strong dir="auto">{each.name}</strong>{' '}
              <b className="number">{formatMoney(locale, each.amount, each.currency)}</b>{' '}
              <small className="kicker">
                <span className="number">{each.reference}</span>
                {'\u00a0· '}
                <Since at={each.at} now={now} />
              </small>
            </Link>
            <p className="kicker">{each.about}</p>
            {each.difference && <p className="office-difference number">{each.difference}</p>}
            {each.given && (
              <p className="office-difference number">
                {each.given}{' '}
                {each.givenPayment && (
                  <Link
                    className="line-link"
                    to={link('/admin/donations/payments/:id', { id: each.givenPayment })}
                  >
                    {t.seeGiven}
                  </Link>
                )}
              </p>
            )}
            <ActionButton
              action={action}
              fields={{ reference: each.reference }}
              label={each.label}
              isMain={each.isSure && doubt === null && payment.amount !== null}
            >
              {each.button}
            </ActionButton>
          </li>
        ))}
      </ul>
      <details className="more" open={typed !== '' || taken !== undefined}>
        <summary>{t.other}</summary>
        <OfficeForm
          action={action}
          submit={t.matchTyped}
          isSecondary={doubt !== null || payment.amount === null || (isOpen && noMatch)}
        >
          <input type="hidden" name="asks" value="1" />
          <Field
            name="reference"
            label={t.otherLabel}
            hint={hint}
            defaultValue={typed}
            texts={{}}
            required
          />
        </OfficeForm>
      </details>
      {isOpen &&
        !noMatch &&
        (suggestions.some(({ isSure }) => isSure) ? (
          <details className="more" onToggle={showEnd}>
            <summary>{t.unexpected}…</summary>
            {unexpectedHint}
            {unexpected}
          </details>
        ) : (
          <>
            {unexpectedHint}
            {unexpected}
          </>
        ))}
    </section>
  );
}

/** Opened, it may be below the window, or behind the bar of a phone. */
const showEnd = ({ currentTarget: { lastElementChild } }: ToggleEvent<HTMLDetailsElement>) =>
  lastElementChild?.scrollIntoView({ block: 'nearest' });

function CorrectionForm({ answer, ...view }: PaymentView & { answer: Answer }) {
  const t = useTexts(paymentTexts);
  const { payment, unsure, doubt, suggestions } = view;
  const { amount, phone, transaction } = payment;
  const read = { amount: amount === null ? '' : String(amount / 100), phone, transaction };
  const values = { ...read, ...answer?.values };
  const { errorList, field } = formErrors(answer?.errors, correctionFields, t.errors, values);
  /** The SMS does not say it clearly, and nobody has corrected it. */
  const hintOf = (name: 'amount' | 'transaction') =>
    unsure.includes(name) || read[name] === '' ? { hint: t.check } : {};
  return (
    <OfficeForm
      action={useLink()('/admin/donations/payments/:id', { id: payment.id })}
      answer={answer}
      fields={correctionFields.length}
      errorList={errorList}
      submit={t.save}
      isSecondary={doubt !== null || (amount !== null && suggestions.length > 0)}
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
