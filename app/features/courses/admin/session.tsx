import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RefundTable } from '#app/features/payments/admin/RefundTable.tsx';
import { refundTexts } from '#app/features/payments/admin/refund-texts.ts';
import { payablesOf } from '#app/features/payments/payables.server.ts';
import { listRefunds, refundRows } from '#app/features/payments/refunds.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { formatDate, formatTime, writtenPhone } from '#app/i18n/format.ts';
import { haitiDay } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { MoreMenu } from '#app/office/MoreMenu.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { registryContext } from '#app/office/registry.ts';
import { State } from '#app/office/State.tsx';
import { isOver, phoneKey, tellSearch } from '../enrolments.ts';
import { courseNames } from '../names.ts';
import { SeatsBar } from '../pages/SeatsBar.tsx';
import {
  dayOfMonth,
  dotted,
  formatHours,
  formatPrice,
  formatSpan,
  shortMonth,
} from '../pages/session-words.ts';
import type { Roster, RosterRow } from '../roster.server.ts';
import { haitiMs, spanOf } from '../times.ts';
import { toldTexts } from '../told-texts.ts';
import type { Route } from './+types/session.ts';
import { loadRoster } from './load-roster.ts';
import { rosterTexts } from './roster-texts.ts';
import { phaseTones, seatKinds, stateTones, takenOf, useMoneyText } from './roster-view.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.session.roster,
  description: t.session.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, account, now, roster } = await loadRoster(args, args.params.id);
  const { session, course, learners, waiting, phase, counts, free } = roster;
  const { starts_on } = spanOf(session);
  const references = new Set(learners.map(({ reference }) => reference));
  const payables = payablesOf(args.context.get(registryContext));
  const refunds = learners.some(({ excess, state }) => isOver(state) && excess > 0)
    ? await listRefunds(db, payables)
    : [];
  return {
    ...{ id: session.id, title: course.title, courseId: course.id, phase, now },
    isAttendanceDue: isAttendanceDue(roster, now),
    attendanceFrom: starts_on > haitiDay(now) ? dayName(locale, starts_on) : null,
    ...{ counts, free, seats: session.seats },
    lead: leadOf(locale, session),
    toTell: roster.toTell.map(({ phone, about, ...row }) => ({
      ...row,
      phone: phoneKey(phone),
      about: toldTexts[locale].about[about],
    })),
    refunds: refundRows(
      locale,
      account.role,
      refunds.filter(({ reference }) => references.has(reference)),
    ),
    mayReturn: can(account.role, 'payment.return'),
    learners: learners.map((row) => rowOf(locale, row)),
    waiting: waiting.map((row) => rowOf(locale, row)),
  };
}

const dayName = (locale: Locale, date: string) => formatDate(locale, haitiMs(date, '12:00'));

/** On a day of the course, and until the last one is noted. */
function isAttendanceDue({ phase, days, learners }: Roster, now: number): boolean {
  const today = haitiDay(now);
  const last = days.findLast((day) => day <= today);
  if (last === undefined || phase === 'cancelled') return false;
  const confirmed = learners.filter(({ state }) => state === 'confirmed');
  const isNoted = confirmed.every(({ cells }) => cells[last] !== undefined);
  return last === today || !isNoted;
}

const leadOf = (locale: Locale, session: Roster['session']) =>
  dotted([
    formatSpan(locale, session),
    formatHours(locale, session.times),
    session.place || courseNames[locale].online,
    formatPrice(locale, session),
  ]);

/** `2 déc., 23 h 30`: a place is held for some days. */
const shortTime = (locale: Locale, at: number) => {
  const day = haitiDay(at);
  return `${dayOfMonth(day)} ${shortMonth(locale, day)}, ${formatTime(locale, at)}`;
};

const rowOf = (
  locale: Locale,
  { reference, name, phone, state, due_at, position, suspicion, ...row }: RosterRow,
) => ({
  ...{ reference, name, state, position },
  // Only a held or an offered place has a time.
  until: due_at && rosterTexts[locale].session.until(shortTime(locale, due_at)),
  phone: phone && `+${phoneKey(phone)}`,
  isSuspect: suspicion !== null,
  ...{ price_minor: row.price_minor, paid: row.paid, excess: row.excess, currency: row.currency },
});

export default function Session({ loaderData }: Route.ComponentProps) {
  const { title, lead, courseId, learners, waiting } = loaderData;
  const t = useTexts(rosterTexts).session;
  const link = useLink();
  const seated = learners.filter(({ state }) => !isOver(state));
  const over = learners.filter(({ state }) => isOver(state));
  return (
    <OfficePage
      title={title}
      lead={lead}
      back={{ to: link('/admin/courses/:id', { id: courseId }), label: title }}
    >
      <Seats {...loaderData} />
      <ToTell {...loaderData} />
      <Refunds {...loaderData} />
      <section aria-labelledby="roster-title">
        <h2 id="roster-title">{t.roster}</h2>
        {seated.length === 0 && <p className="lead">{t.empty}</p>}
        <Rows rows={seated} />
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t.waiting}</h2>
          <Rows rows={waiting} />
        </section>
      )}
      {over.length > 0 && (
        <Folded name="over" title={`${t.over} (${over.length})`}>
          <Rows rows={over} />
        </Folded>
      )}
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];

type Deed = 'tell' | 'attendance' | 'add' | 'edit';

/** The seats, drawn and in words, and what is done with the session. */
function Seats({ id, phase, seats, counts, free, toTell, isAttendanceDue, attendanceFrom }: Data) {
  const t = useTexts(rosterTexts);
  const { phases } = useTexts(courseNames);
  const link = useLink();
  const takenKinds = seatKinds.filter((kind) => counts[kind] > 0);
  const taken = seatKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const due: Deed | false = isAttendanceDue
    ? 'attendance'
    : toTell.length > 0
      ? 'tell'
      : phase === 'draft'
        ? 'edit'
        : phase === 'open' && 'add';
  const pages = {
    attendance: ['/admin/sessions/:id/attendance', t.session.attendance],
    add: ['/admin/sessions/:id/enrolments', t.session.add],
    edit: ['/admin/sessions/:id/edit', t.sessions.edit],
  } as const;
  const linkTo = (name: Deed) => {
    const className = name === due ? 'button button-primary' : 'button';
    if (name === 'tell')
      return <TellLink className={className}>{t.session.tell(toTell.length)}</TellLink>;
    const [path, label] = pages[name];
    const hotkey = name === 'add' ? 'c' : undefined;
    return (
      <Link key={name} className={className} to={link(path, { id })} data-key={hotkey}>
        {label}
      </Link>
    );
  };
  const others = (['attendance', 'add', 'edit'] as const).filter(
    (name) =>
      name !== due &&
      !(name === 'attendance' && attendanceFrom) &&
      !(name === 'add' && phase === 'cancelled'),
  );
  const [next = 'edit', ...seldom] = others;
  return (
    <section aria-labelledby="seats-title">
      <div className="office-actions">
        <h2 id="seats-title" className="office-decision">
          {t.session.seats} <State tone={phaseTones[phase]}>{phases[phase]}</State>
        </h2>
        <MoreMenu>
          {seldom.map(linkTo)}
          <Link to={link('/admin/sessions/:id/sheet', { id })}>{t.session.sheet}</Link>
          <Link to={link('/admin/sessions/:id/learners', { id })} reloadDocument>
            {t.session.csv}
          </Link>
          {attendanceFrom && (
            <p>
              <span className="field-hint">{t.session.attendanceFrom(attendanceFrom)}</span>
            </p>
          )}
        </MoreMenu>
      </div>
      <SeatsBar seats={seats} taken={takenOf(counts)} label={t.session.taken(taken, seats)} />
      <ul className="seats-legend">
        {takenKinds.map((kind) => (
          <li key={kind} className={`seats-key seats-key-${kind}`}>
            <strong className="number">{counts[kind]}</strong> {t.session.kinds[kind](counts[kind])}
          </li>
        ))}
        {phase !== 'cancelled' && (
          <li className="seats-key seats-key-free">
            <strong className="number">{free}</strong> {t.session.kinds.free(free)}
          </li>
        )}
      </ul>
      <div className="office-actions">
        {due && linkTo(due)}
        {linkTo(next)}
      </div>
    </section>
  );
}

/** Where the URL says it already, somebody may have folded them: `followFragments` unfolds. */
function TellLink(link: { className: string; children: ReactNode }) {
  return useIsTelling() ? <a {...link} href="#tell-title" /> : <Link {...link} to={tellSearch} />;
}

function useIsTelling(): boolean {
  const [search] = useSearchParams();
  return search.get('section') === 'tell' || search.get('notice') === 'unchanged';
}

/** Once many wait, they are folded, so that the roster stays in reach. */
const mostUnfolded = 3;

function ToTell({ id, toTell }: Data) {
  const t = useTexts(rosterTexts).session;
  const link = useLink();
  const isTelling = useIsTelling();
  if (toTell.length === 0) return null;
  return (
    <Folded
      name="tell"
      title={`${t.toTell} (${toTell.length})`}
      isOpen={isTelling || toTell.length <= mostUnfolded}
    >
      <p className="lead">{t.toTellLead}</p>
      <ul className="office-rows">
        {toTell.map(({ reference, name, phone, about, whatsApp }) => (
          <li key={reference} className="office-row">
            <p>
              <strong dir="auto">{name}</strong> <span className="kicker">{about}</span>
            </p>
            <div className="office-actions">
              {whatsApp && (
                <a
                  className="button"
                  href={`https://wa.me/${phone}?text=${encodeURIComponent(whatsApp)}`}
                  rel="noreferrer"
                  target="_blank"
                  aria-label={t.writeTo(name)}
                >
                  {t.write}
                </a>
              )}
              <ActionButton
                action={link('/admin/sessions/:id/enrolments/:reference/told', {
                  id,
                  reference: reference.toLowerCase(),
                })}
                label={t.toldOf(name)}
              >
                {t.told}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** Folded, unless it is what the session needs. */
function Refunds({ id, now, phase, refunds, mayReturn }: Data) {
  const t = useTexts(refundTexts);
  const link = useLink();
  if (refunds.length === 0) return null;
  return (
    <Folded name="refunds" title={t.link(refunds.length)} isOpen={phase === 'cancelled'}>
      <RefundTable
        rows={refunds}
        now={now}
        mayReturn={mayReturn}
        back={link('/admin/sessions/:id', { id })}
      />
    </Folded>
  );
}

type FoldedProps = { name: string; title: string; isOpen?: boolean; children: ReactNode };

function Folded({ name, title, isOpen = false, children }: FoldedProps) {
  return (
    <section aria-labelledby={`${name}-title`}>
      <details className="more" open={isOpen}>
        <summary>
          <h2 id={`${name}-title`} tabIndex={-1}>
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  );
}

function Rows({ rows }: { rows: Data['learners'] }) {
  return (
    <ul className="office-rows">
      {rows.map((row) => (
        <Row key={row.reference} {...row} />
      ))}
    </ul>
  );
}

function Row(row: Data['learners'][number]) {
  const { reference, name, phone, state, until, position, isSuspect } = row;
  const t = useTexts(rosterTexts).session;
  const { states } = useTexts(courseNames);
  const money = useMoneyText()(row);
  return (
    <li className="office-row learner-row">
      <Link
        className="office-row-link"
        to={useLink()('/admin/enrolments/:reference', { reference: reference.toLowerCase() })}
      >
        <span>
          {position !== null && <span className="number">{t.position(position)} </span>}
          <strong dir="auto">{name || '—'}</strong>
        </span>{' '}
        <span>
          <State tone={stateTones[state]}>{states[state]}</State>{' '}
          {isSuspect && <State tone="doubtful">{t.suspect}</State>}
        </span>
      </Link>
      <p className="kicker number">
        <span>{money}</span> <span>{until}</span>{' '}
        <span className="learner-phone">{writtenPhone(phone)}</span>
      </p>
      {phone && (
        <div className="office-actions">
          <PhoneButtons phone={phone} of={name} isShort />
        </div>
      )}
    </li>
  );
}
