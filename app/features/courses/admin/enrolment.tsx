import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PaymentRows } from '#app/features/payments/admin/PaymentRows.tsx';
import { rowTexts } from '#app/features/payments/admin/row-texts.ts';
import { paymentsOf, shownPayment } from '#app/features/payments/payments.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney, writtenPhone } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { MoreMenu } from '#app/office/MoreMenu.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { State } from '#app/office/State.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { hasFreeSeat } from '../counts.server.ts';
import { canMove, enrolmentPath, isOver, phoneKey } from '../enrolments.ts';
import { courseNames } from '../names.ts';
import { formatSpan } from '../pages/session-words.ts';
import type { Route } from './+types/enrolment.ts';
import { loadEnrolment } from './load-roster.ts';
import { rosterTexts } from './roster-texts.ts';
import { stateTones } from './roster-view.ts';

const maxPayments = 50;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.session.roster,
  description: t.enrolment.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { db, account, now, roster, row } = await loadEnrolment(args);
  const { cells, suspicion, phone, ...shown } = row;
  const { id, starts_on, ends_on } = roster.session;
  const payments = await paymentsOf(db, 'enrolment_id', row.id)
    .selectAll()
    .limit(maxPayments)
    .execute();
  return {
    ...shown,
    phone: phone && `+${phoneKey(phone)}`,
    isSuspect: suspicion !== null,
    attended: roster.days.filter((day) => cells[day]).length,
    days: roster.days.length,
    /** For somebody who waits: a seat is free that the site does not offer by itself. */
    hasPlace: row.state !== 'waiting' || (await hasFreeSeat(db, roster.session, now)),
    isSessionCancelled: roster.phase === 'cancelled',
    session: { id, title: roster.course.title, starts_on, ends_on },
    payments: payments.map(shownPayment),
    may: {
      remove: can(account.role, 'enrolment.remove'),
      overrule: can(account.role, 'certificate.overrule'),
    },
  };
}

export default function Enrolment({ loaderData }: Route.ComponentProps) {
  const { session, state, isSuspect } = loaderData;
  const t = useTexts(rosterTexts).enrolment;
  const { states } = useTexts(courseNames);
  const { title } = useTexts(rowTexts);
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage
      title={<span dir="auto">{loaderData.name || loaderData.reference}</span>}
      lead={`${session.title} · ${formatSpan(locale, session)}`}
      back={{ to: link('/admin/sessions/:id', { id: session.id }), label: t.back }}
    >
      {isSuspect && <p className="notice">{t.suspect}</p>}
      <section aria-labelledby="state-title">
        <h2 id="state-title" className="office-decision number">
          {loaderData.reference} <State tone={stateTones[state]}>{states[state]}</State>
        </h2>
        <Figures {...loaderData} />
        <Actions {...loaderData} />
      </section>
      <aside className="office-side">
        <Details {...loaderData} />
      </aside>
      {loaderData.payments.length > 0 && (
        <section aria-labelledby="payments-title">
          <h2 id="payments-title">{title}</h2>
          <PaymentRows rows={loaderData.payments} />
        </section>
      )}
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];

/** The price, what was paid of it, and what is left; and how to reach the person. */
function Figures({ price_minor, paid, due, excess, currency, ...data }: Data) {
  const { enrolment: t, money } = useTexts(rosterTexts);
  const locale = useLocale();
  const figures: [label: string, minor: number | null][] = [
    // Paid as asked, it would stand there twice.
    [t.price, paid === price_minor ? null : price_minor],
    [t.paid, paid],
    [t.excess, excess || null],
    [t.due, due || null],
  ];
  const facts: [label: string, value: ReactNode][] = [
    [
      t.phone,
      data.phone && (
        <span className="office-phone">
          <span className="number">{writtenPhone(data.phone)}</span>
          <PhoneButtons phone={data.phone} of={data.name || data.reference} isShort />
        </span>
      ),
    ],
    [t.until, data.due_at && formatDateTime(locale, data.due_at)],
    [t.position, data.position === null ? null : String(data.position)],
    [t.note, data.note],
  ];
  return (
    <>
      {price_minor === 0 && paid === 0 ? (
        <p className="lead">{money.free}</p>
      ) : (
        <dl className="office-figures">
          {figures.map(
            ([label, minor]) =>
              minor !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="number">{formatMoney(locale, minor, currency)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {excess > 0 && !isOver(data.state) && (
        <p>{t.giveBack(formatMoney(locale, excess, currency))}</p>
      )}
      <Facts className="details" facts={facts} />
    </>
  );
}

function Actions({ reference: written, state, due, ...data }: Data) {
  const t = useTexts(rosterTexts).enrolment;
  const link = useLink();
  const reference = written.toLowerCase();
  const urlOf = (step: 'state' | 'payments' | 'session' | 'certificate' | 'person' | 'removal') =>
    link(`/admin/enrolments/:reference/${step}` as const, { reference });
  const isIn = !isOver(state);
  const canBecome = (to: 'held' | 'waiting' | 'confirmed') =>
    !data.isSessionCancelled && canMove(state, to);
  const mayCertify = state === 'confirmed' && data.certificate === null;
  const isWaiting = state === 'waiting';
  const set = (to: 'held' | 'waiting', label: string) =>
    canBecome(to) && (
      <ActionButton key={to} action={urlOf('state')} fields={{ state: to }} isMain={isWaiting}>
        {label}
      </ActionButton>
    );
  const step = (to: string, label: string, kind = '') => (
    <Link key={label} className={`button ${kind}`} to={to}>
      {label}
    </Link>
  );
  const pay = (kind = '') => due > 0 && step(urlOf('payments'), t.pay, kind);
  const move = (kind = '') => isIn && step(urlOf('session'), t.move, kind);
  const certify = (isMain: boolean) =>
    mayCertify &&
    data.isCertifiable && (
      <ActionButton key="certify" action={urlOf('certificate')} isMain={isMain}>
        {t.certify}
      </ActionButton>
    );
  const hold = data.hasPlace && set('held', t.hold);
  // Money gives no place to who waits for one.
  const main = isWaiting ? hold || move('button-primary') : pay('button-primary') || certify(true);
  const others = [
    isWaiting ? pay() : hold,
    set('waiting', t.wait),
    due > 0 && canBecome('confirmed') && step(`${urlOf('state')}?to=confirmed`, t.confirm),
    step(urlOf('person'), t.correct),
    (!isWaiting || hold) && move(),
    mayCertify &&
      !data.isCertifiable &&
      data.may.overrule &&
      step(urlOf('certificate'), t.certifyAnyway),
    due > 0 && certify(false),
    isIn && step(`${urlOf('state')}?to=cancelled`, t.cancel, 'button-danger'),
    data.may.remove && (
      <ActionButton key="remove" action={urlOf('removal')} isDanger>
        {t.remove}
      </ActionButton>
    ),
  ].filter(Boolean);
  return (
    <div className="office-actions">
      {main}
      {!main && others.shift()}
      <MoreMenu key={state}>{others}</MoreMenu>
    </div>
  );
}

function Details(data: Data) {
  const { reference, certificate, attended, days } = data;
  const { enrolment: t, session } = useTexts(rosterTexts);
  const { languageNames } = useTexts(sharedTexts);
  const locale = useLocale();
  const link = useLink();
  const time = (at: number | null) => (at === null ? null : formatDateTime(locale, at));
  const facts: [label: string, value: string | null][] = [
    [t.email, data.email],
    [t.language, languageNames[data.locale] ?? null],
    [t.reason, data.reason],
    [t.attended, t.attendedOf(attended, days)],
    [t.enrolled, time(data.created_at)],
    [t.told, time(data.told_at)],
    [t.certificate, certificate],
  ];
  return (
    <section aria-label={reference}>
      <Facts className="details" facts={facts} />
      <p>
        <Link
          className="line-link"
          to={localizedPath(locale, enrolmentPath(reference))}
          reloadDocument
        >
          {t.publicPage}
        </Link>
      </p>
      {data.excess > 0 && isOver(data.state) && (
        <p>
          <Link className="line-link" to={link('/admin/refunds')}>
            {session.refundsLink}
          </Link>
        </p>
      )}
    </section>
  );
}
