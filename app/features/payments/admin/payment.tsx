import { data, Link, redirect } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatAmount, formatDifference, formatMoney } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { correctionFields } from '../bounds.ts';
import { type Candidate, type Payable, payablesOf } from '../payables.server.ts';
import { parsePaymentSms } from '../payment-sms.ts';
import {
  correctPayment,
  findByReference,
  findPaid,
  findPayment,
  isDecided,
  listOnceMatched,
} from '../payments.server.ts';
import { correctionErrors, correctionSchema } from '../schema.ts';
import { type MatchReason, suggest } from '../suggestions.server.ts';
import type { Route } from './+types/payment.ts';
import { paymentTexts } from './payment-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(paymentTexts, (t) => ({
  title: t.title,
  description: t.read,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'payment.edit');
  const { db, locale, url } = pageRequest(args);
  const payables = payablesOf(args.context.get(registryContext));
  const payment = await findPayment(db, args.params.id);
  if (!payment) throw data(null, 404);
  // Where the undo returns to.
  if (payment.removed_at !== null)
    throw redirect(localizedPath(locale, '/admin/donations') + url.search);
  const paid = await findPaid(db, payables, payment);
  const isOpen = !isDecided(payment);
  const read = parsePaymentSms(payment.sms);
  // Editors need the sender's number to find what was paid, and not after that.
  const isShown =
    can(account.role, 'donor.contact') ||
    (isOpen && !(await listOnceMatched(db, [payment.id])).has(payment.id));
  const taken = await findPayment(db, url.searchParams.get('taken') ?? '');
  const takenFor = taken && (await findPaid(db, payables, taken));
  const asked = paid ? undefined : await findByReference(db, payables, askedIn(url));
  const suggestions = paid ? [] : await suggest(db, payables, payment, account.role);
  const card = cardOf(locale, payment.amount_minor);
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
    matched: paid && {
      said: paid.payable.texts[locale].isMatched(paid.reference),
      see: paid.payable.texts[locale].see,
      to: localizedPath(locale, paid.to),
    },
    /** The payment of what this one was to be matched with. */
    taken: taken &&
      takenFor && {
        paymentId: taken.id,
        said: takenFor.payable.texts[locale].isTaken(
          takenFor.reference,
          taken.transaction_number ?? '',
        ),
      },
    /** It has the reference that was typed, and expects another amount. */
    asked:
      asked?.expected.currency === 'HTG'
        ? { ...card(asked, asked.payable, []), said: asked.payable.texts[locale].asked }
        : undefined,
    suggestions: suggestions.map(({ candidate, payable, reasons }) =>
      card(candidate, payable, reasons),
    ),
    hint: payables.map(({ texts }) => texts[locale].hint).join(' '),
  };
}

const askedIn = ({ searchParams }: URL) => searchParams.get('asked') ?? '';

/** What a payment may be for, with the difference if another amount is expected. */
const cardOf =
  (locale: Locale, received: number | null) =>
  (candidate: Candidate, payable: Payable, reasons: readonly MatchReason[]) => {
    const { reference, name, expected, isSettled, to } = candidate;
    const t = payable.texts[locale];
    const differs = received !== null && received !== expected.amount;
    const why = { ...paymentTexts[locale].reasons, date: t.date };
    return {
      reference,
      name,
      ...expected,
      to: localizedPath(locale, to),
      kicker: [reference, isSettled && t.isSettled, reasons.map((reason) => why[reason]).join(', ')]
        .filter(Boolean)
        .join(' · '),
      difference: differs
        ? t.compare(
            formatAmount(locale, received),
            formatAmount(locale, expected.amount),
            formatDifference(locale, received - expected.amount),
          )
        : null,
      button: differs ? t.matchAnyway : t.match,
      label: differs ? t.matchAnywayOf(reference) : t.matchOf(reference),
    };
  };

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
    return done(used ? { page, search: { used } } : {});
  },
});

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, isOpen, matched, taken, doubt } = loaderData;
  const t = useTexts(paymentTexts);
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
      {taken && (
        <p className="notice">
          {taken.said}{' '}
          <Link to={link('/admin/donations/payments/:id', { id: taken.paymentId })}>
            {t.seePayment}
          </Link>
        </p>
      )}
      {matched && (
        <p className="notice notice-good">
          {matched.said} <Link to={matched.to}>{matched.see}</Link>
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

function Suggestions({ payment, suggestions, asked, isOpen, doubt, hint }: Data) {
  const t = useTexts(paymentTexts);
  const link = useLink();
  const locale = useLocale();
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
          {asked.said}
        </p>
      )}
      {shown.length === 0 && <p className="lead">{t.none}</p>}
      <ul className="office-rows">
        {shown.map((each) => (
          <li key={each.reference} className="office-row">
            <Link className="office-row-link" to={each.to}>
              <strong className="number">{formatMoney(locale, each.amount, each.currency)}</strong>{' '}
              <span dir="auto">{each.name}</span>
            </Link>
            <p className="kicker">{each.kicker}</p>
            {each.difference && <p className="office-difference number">{each.difference}</p>}
            <ActionButton
              action={action}
              fields={{ reference: each.reference }}
              label={each.label}
              isMain={each.difference === null && doubt === null}
            >
              {each.button}
            </ActionButton>
          </li>
        ))}
      </ul>
      <details className="more" open={suggestions.length === 0}>
        <summary>{t.other}</summary>
        <OfficeForm action={action} submit={t.matchTyped} isSecondary={doubt !== null}>
          <input type="hidden" name="asks" value="1" />
          <Field
            name="reference"
            label={t.otherLabel}
            hint={hint}
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

function CorrectionForm({ payment, unsure, doubt, answer }: Data & { answer: Answer }) {
  const t = useTexts(paymentTexts);
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
