import { data, redirect } from 'react-router';
import donationScript from '#app/features/donations/donation.client.ts?worker&url';
import donationStyles from '#app/features/donations/donation.css?inline';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { clientIpContext } from '#app/http/context.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatDuration, formatMoney } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { MessagingButton, useSite } from '#app/ui/company.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Strip } from '#app/ui/Page.tsx';
import { WithReference } from '#app/ui/WithReference.tsx';
import { findPublicEnrolment } from '../courses.server.ts';
import { enrolmentPath, isOver } from '../enrolments.ts';
import { isEnrolmentKey, readReference } from '../reference.ts';
import { lookUpLimits } from '../submission.server.ts';
import type { Route } from './+types/enrolment.ts';
import courseStyles from './courses.css?inline';
import { HowToPay } from './HowToPay.tsx';
import { LinkForms } from './LinkForms.tsx';
import { NotShown } from './NotShown.tsx';
import { SessionSummary } from './SessionRow.tsx';
import { coursePagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [donationStyles, courseStyles],
  script: donationScript,
  donateButton: 'none',
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { status } = coursePagesTexts[localeOf(location.pathname)];
  const title =
    loaderData?.outcome === 'found'
      ? status.title(loaderData.enrolment.reference)
      : loaderData?.outcome === 'rate_limited'
        ? status.waitTitle
        : status.unknownTitle;
  return pageMeta({ matches, location, title, description: status.description, noindex: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, secret, url, locale, config } = pageRequest(args);
  const { reference } = args.params;
  const known = readReference(reference);
  if (known && known.toLowerCase() !== reference)
    throw redirect(localizedPath(locale, enrolmentPath(known)) + url.search);
  const found = known && (await findPublicEnrolment(db, known, locale, Date.now()));
  const key = url.searchParams.get('key') ?? '';
  // A key of another enrolment opens nothing, and is not mentioned.
  const isOwn = found ? isEnrolmentKey(secret, found.id, key) : false;
  // Without its key every lookup counts, found or not, against guessing.
  const limits = lookUpLimits({ secret, clientIp: args.context.get(clientIpContext) });
  const limited = known && !isOwn && (await takeLimits(db, limits, Date.now()));
  if (limited) return data({ ...limited, outcome: 'rate_limited' } as const, refusalInit(limited));
  if (!found) return data({ outcome: 'unknown' } as const, 404);
  const { id: _, ...enrolment } = found;
  const { support } = await findShownSettings(db, config.publicUrl);
  return data({
    outcome: 'found',
    enrolment,
    support,
    isLate: url.searchParams.has('late'),
    isAlready: url.searchParams.has('already') && !isOver(found.state),
    own: isOwn
      ? { key, link: config.publicUrl + localizedPath(locale, enrolmentPath(known, key)) }
      : null,
  } as const);
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>['data'], { outcome: 'found' }>;

/** The state of an enrolment, and what comes next. Shows no personal data. */
export default function Enrolment({ loaderData }: Route.ComponentProps) {
  const t = useTexts(coursePagesTexts);
  const locale = useLocale();
  const { messaging } = useSite();
  if (loaderData.outcome !== 'found') {
    const [title, lead] =
      loaderData.outcome === 'unknown'
        ? [t.status.unknownTitle, t.status.unknown]
        : [
            t.status.waitTitle,
            t.status.tooMany(formatDuration(locale, loaderData.retryAfterSeconds)),
          ];
    return <NotShown sky="noon" title={title} lead={lead} />;
  }
  const { enrolment, support, own, isLate, isAlready } = loaderData;
  const { reference, session, course, state, due } = enrolment;
  const isCancelled = session.phase === 'cancelled';
  const owes = due > 0 && !isCancelled && (state === 'held' || state === 'offered');
  return (
    <>
      <Strip
        sky="noon"
        title={<WithReference text={t.status.title(reference)} reference={reference} />}
      />
      <div className="wrap section beside">
        <div className="grid gap-10">
          <State enrolment={enrolment} isLate={isLate} isAlready={isAlready} />
          {owes && state === 'held' && <HowToPay enrolment={enrolment} support={support} />}
          {own && <LinkForms enrolment={enrolment} own={own} />}
        </div>
        <div className="grid gap-4">
          <SessionSummary course={course} session={session} isVisible={enrolment.isCourseVisible} />
          {messaging && (
            <p className="no-print">
              <MessagingButton about={{ name: reference, message: t.status.message(reference) }} />
            </p>
          )}
        </div>
      </div>
    </>
  );
}

type StateProps = Pick<Loaded, 'enrolment' | 'isLate' | 'isAlready'>;

/** As on a ticket: what it is called, where it stands, what is paid. */
function State({ enrolment, isLate, isAlready }: StateProps) {
  const t = useTexts(coursePagesTexts).status;
  const locale = useLocale();
  const link = useLink();
  const { reference, state, course, currency, isCourseVisible } = enrolment;
  const { price_minor, paid, due } = enrolment;
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const late = isLate && !isOver(state) && (state === 'confirmed' ? t.begun : t.next.expired);
  const notice = late || (isAlready && t.already);
  return (
    <section className={`ticket ticket-${state}`} aria-labelledby="state-title">
      {notice && (
        <p className="notice mb-4" role="alert">
          {notice}
        </p>
      )}
      <p className="kicker">{t.reference}</p>
      <p className="ticket-reference">
        <strong className="number">{reference}</strong>
      </p>
      <h2 id="state-title" className="ticket-state">
        {t.states[state]}
      </h2>
      <p className="lead">{useNext(enrolment)}</p>
      {isOver(state) && paid > 0 && <p className="mt-3">{t.next.refund(money(paid))}</p>}
      {price_minor > 0 && (
        <Facts
          className="ticket-facts"
          facts={[
            [t.price, money(price_minor)],
            [t.paid, paid > 0 && money(paid)],
            [t.due, !isOver(state) && due > 0 && due !== price_minor && money(due)],
          ]}
        />
      )}
      {isOver(state) && isCourseVisible && (
        <p className="mt-4">
          <a className="button" href={link('/courses/:slug', { slug: course.slug })}>
            {t.again}
          </a>
        </p>
      )}
    </section>
  );
}

function useNext({ state, session, due_at, due, position }: Loaded['enrolment']): string {
  const { status: t, enrolment } = useTexts(coursePagesTexts);
  const locale = useLocale();
  const until = due_at === null ? '' : formatDateTime(locale, due_at);
  if (session.phase === 'cancelled') return t.sessionCancelled;
  if (session.phase === 'ended' && state !== 'cancelled') return enrolment.phases['ended'] ?? '';
  switch (state) {
    case 'held':
      return due === 0 || !until ? t.next.heldFree : t.next.held(until);
    case 'waiting':
      return t.next.waiting(t.position(position ?? 1));
    case 'offered':
      return t.next.offered(until);
    default:
      return t.next[state];
  }
}
