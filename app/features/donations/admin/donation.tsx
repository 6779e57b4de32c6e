import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { PaymentRows } from '#app/features/payments/admin/PaymentRows.tsx';
import { refundTexts } from '#app/features/payments/admin/refund-texts.ts';
import { returnTexts } from '#app/features/payments/admin/return-texts.ts';
import { rowTexts } from '#app/features/payments/admin/row-texts.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney, isoDate, type Money } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton, usePending } from '#app/office/ActionButton.tsx';
import { Beside } from '#app/office/Beside.tsx';
import { MoreMenu } from '#app/office/MoreMenu.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { Related } from '#app/office/Related.tsx';
import { officeRequest } from '#app/office/request.server.ts';
import { State } from '#app/office/State.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { findDonationByReference } from '../donations.server.ts';
import { donationPath, donationStates, hasSms, withProof } from '../donations.ts';
import { donationNames } from '../names.ts';
import { readReference } from '../reference.ts';
import type { Route } from './+types/donation.ts';
import { viewDonation } from './donation-view.server.ts';
import { donationReviewTexts } from './texts.ts';

/** Most entries that are not folded. */
const maxRecent = 3;

const stateTones = {
  announced: 'waiting',
  received: 'open',
  confirmed: 'good',
  refused: 'bad',
} as const;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(donationReviewTexts, (t) => ({
  title: t.list.title,
  description: t.donation.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, registry } = await officeRequest(args, 'donation.read');
  const reference = readReference(args.params.reference) ?? '';
  const donation = await findDonationByReference(db, reference);
  if (!donation) throw data(null, 404);
  return viewDonation(db, donation, { locale, role: account.role, registry });
}

export default memoPage(function Donation({ loaderData }: Route.ComponentProps) {
  const { reference, isSuspect, entries, name, proof, related } = loaderData;
  const t = useTexts(donationReviewTexts).donation;
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage
      title={t.title(reference)}
      lead={<span dir="auto">{name}</span>}
      back={{ to: link('/admin/donations'), label: t.back }}
      beside={<Beside previous={undefined} next={undefined} />}
    >
      {isSuspect && <p className="notice">{t.suspect}</p>}
      <Decisions {...loaderData} />
      <DonationFacts {...loaderData} />
      <Payments {...loaderData} />
      <aside className="office-side">
        {proof && (
          <a className="office-proof" href={proof.src}>
            <img {...proof} alt={t.proofPicture} loading="lazy" />
          </a>
        )}
        <Related groups={related.filter(isOfDonations)} heading="h2" />
        <History entries={entries} />
        <Related groups={related.filter((group) => !isOfDonations(group))} heading="h2" />
        <p>
          <Link
            className="line-link"
            to={localizedPath(locale, donationPath(reference))}
            reloadDocument
          >
            {t.publicPage}
          </Link>
        </p>
      </aside>
    </OfficePage>
  );
});

type Data = Route.ComponentProps['loaderData'];

const isOfDonations = ({ rows }: Data['related'][number]) =>
  rows.some(({ to }) => to.startsWith('/admin/donations/'));

/** The last entries; those before them are folded. */
function History({ entries }: Pick<Data, 'entries'>) {
  const t = useTexts(donationReviewTexts).donation;
  const older = entries.slice(maxRecent);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t.history}</h2>
      {entries.length === 0 ? (
        <p className="lead">{t.noHistory}</p>
      ) : (
        <Entries entries={entries.slice(0, maxRecent)} />
      )}
      {older.length > 0 && (
        <details className="more">
          <summary>{t.allHistory(entries.length)}</summary>
          <Entries entries={older} />
        </details>
      )}
    </section>
  );
}

function Entries({ entries }: Pick<Data, 'entries'>) {
  const locale = useLocale();
  return (
    <ul className="office-rows">
      {entries.map(({ id, did, by, at }) => (
        <li key={id} className="office-row">
          <p>{did}</p>
          <p className="kicker">
            <span dir="auto">{by}</span>,{' '}
            <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Payments for it, with those returned; each leads to its own page. */
function Payments({ payments }: Data) {
  const { title } = useTexts(rowTexts);
  const link = useLink();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments-title">
      <h2 id="payments-title">{title}</h2>
      <PaymentRows rows={payments} linkOf={(id) => link('/admin/donations/payments/:id', { id })} />
    </section>
  );
}

function DonationFacts({ reference, contact, times, refund, ...facts }: Data) {
  const t = useTexts(donationReviewTexts).donation;
  const returned = useTexts(returnTexts);
  const { methods } = useTexts(donationNames);
  // The row of the payment has its number.
  const isOfPayment = facts.payments.some(({ about }) => about === facts.transaction);
  const phone = contact && (
    <span className="office-phone">
      <span className="number">{contact.phone}</span>
      {contact.dialled !== null && (
        <PhoneButtons phone={contact.dialled} of={facts.name} text={contact.written} isShort />
      )}
    </span>
  );
  const shown: [label: string, value: ReactNode][] = [
    [t.donor, facts.name],
    [t.phone, phone ?? t.forOwners],
    [t.email, contact?.email ?? t.forOwners],
    [t.method, methods[facts.method]],
    [t.transaction, isOfPayment ? null : facts.transaction],
    [t.message, facts.message],
    [t.announcedAt, times.announcedAt],
    [t.proofAt, times.proofAt],
    [t.receivedAt, times.receivedAt],
    [t.confirmedAt, times.confirmedAt],
    [t.refusedAt, times.refusedAt],
    [returned.date, refund.returned],
  ];
  return (
    <section aria-label={t.title(reference)}>
      <Facts className="details details-lines" facts={shown} />
    </section>
  );
}

/** A payment that waits and may be this one’s: as on its own page, from this side. */
function Sms({ reference, sms }: Pick<Data, 'reference' | 'sms'>) {
  const link = useLink();
  if (!sms) return null;
  const { paymentId: id, said, why, difference, given, isMain, match, see } = sms;
  return (
    <section className="notice grid gap-3" aria-labelledby="sms-title">
      <h2 id="sms-title">{said}</h2>
      <p className="kicker number">{why}</p>
      {difference && <p className="office-difference number">{difference}</p>}
      {given && <p className="office-difference number">{given}</p>}
      <div className="office-actions">
        {match && (
          <ActionButton
            action={link('/admin/donations/payments/:id/match', { id })}
            fields={{ reference }}
            label={match.label}
            isMain={isMain}
          >
            {match.text}
          </ActionButton>
        )}
        <Link className="line-link" to={link('/admin/donations/payments/:id', { id })}>
          {see}
        </Link>
      </div>
    </section>
  );
}

function Decisions({ reference, state, times, may, method, sms, refusal, refund, ...money }: Data) {
  const t = useTexts(donationReviewTexts).donation;
  const { states } = useTexts(donationNames);
  const link = useLink();
  const action = link('/admin/donations/:reference/state', { reference: reference.toLowerCase() });
  const pending = usePending(action, 'state') ?? '';
  const shown = donationStates.find((each) => each === pending) ?? state;
  const set = (to: string, label: string, isMain = false) => (
    <ActionButton key={to} action={action} fields={{ state: to }} isMain={isMain}>
      {label}
    </ActionButton>
  );
  const refuse = may.refused && may[state] && state !== 'refused' && (
    <Link key="refused" className="button button-danger" to={action}>
      {t.refuse}
    </Link>
  );
  const reopen = state !== 'announced' && may[state] && set('announced', t.reopen);
  const next =
    state === 'announced'
      ? may.received &&
        (hasSms(method) ? (
          set('received', t.receive, !sms)
        ) : (
          <Link
            key="received"
            className={`button ${sms ? '' : 'button-primary'}`}
            to={`${action}?to=received`}
          >
            {t.receive}
          </Link>
        ))
      : state === 'received' && may.confirmed && set('confirmed', t.confirm, !sms);
  // An SMS that waits says by its own button that the money arrived: said twice, it would count
  // twice. The button that undoes a decision is elsewhere: a late second tap would press it.
  const isSeldom = state === 'announced' && sms !== undefined;
  const seldom = [isSeldom && next, refuse, reopen].filter(Boolean);
  return (
    <section aria-labelledby="decide-title">
      <div className="office-actions">
        <h2 id="decide-title" className="office-decision">
          {t.state}{' '}
          <State tone={stateTones[shown]}>{states[withProof(shown, times.proofAt !== null)]}</State>
        </h2>
        {seldom.length > 0 && <MoreMenu key={state}>{seldom}</MoreMenu>}
      </div>
      <Figures {...money} />
      {refusal && (
        <p>
          <span className="kicker">{t.refusal}</span>
          <br />
          <span dir="auto">{refusal}</span>
        </p>
      )}
      <Refund reference={reference} {...refund} />
      <Sms reference={reference} sms={sms} />
      {!isSeldom && next}
      {!(may.confirmed && may.refused) && <p className="field-hint">{t.ownersDecide}</p>}
    </section>
  );
}

/** Money of a donation that is refused, with what leads to saying that it has been returned. */
function Refund({ reference, owed, mayReturn }: Data['refund'] & Pick<Data, 'reference'>) {
  const t = useTexts(refundTexts);
  const link = useLink();
  const typed = { reference: reference.toLowerCase() };
  const back = new URLSearchParams({ back: link('/admin/donations/:reference', typed) });
  if (owed === null) return null;
  return (
    <div className="notice office-actions items-center">
      <p>
        <strong>{owed}</strong>
      </p>
      {!mayReturn && <p>{t.forOwners}</p>}
      {mayReturn && (
        <Link
          className="button button-primary"
          to={`${link('/admin/refunds/:reference', typed)}?${back}`}
        >
          {t.return}
        </Link>
      )}
    </div>
  );
}

/** The last one counts. */
function Figures({ announced, received }: Pick<Data, 'announced' | 'received'>) {
  const t = useTexts(donationReviewTexts).donation;
  const { states } = useTexts(donationNames);
  const locale = useLocale();
  const figures: [label: string, money: Money][] = received
    ? [
        [states.announced, announced],
        [states.received, received],
      ]
    : [[t.amount, announced]];
  return (
    <dl className="office-figures">
      {figures.map(([label, { amount, currency }]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{formatMoney(locale, amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
