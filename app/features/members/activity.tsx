import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { disownActivity } from '#app/features/accounts/containment.server.ts';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import {
  listSecurityEvents,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/activity.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles, memberStyles],
  audience: 'members',
  endsSession: true,
};

export const meta: Route.MetaFunction = plainPageMeta(securityEventTexts, (t) => t, {
  noindex: true,
});

const mostEvents = 50;
const mostAttempts = 10;

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const { db } = pageRequest(args);
  const list = async (most: number, which: 'others' | 'attempts') =>
    (await listSecurityEvents(db, account.id, most, which)).map((event) => ({
      ...event,
      isHere: event.sessionId === session.id,
    }));
  return {
    events: await list(mostEvents, 'others'),
    attempts: await list(mostAttempts, 'attempts'),
  };
}

/**
 * Without a question first: whoever presses it is in a hurry, and the email gives all of it back.
 */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireMember(args);
  const { db, locale, wakeOutbox } = pageRequest(args);
  await disownActivity(db, account.id, locale, requestOrigin(args, session.id), Date.now());
  wakeOutbox();
  return redirect(localizedPath(locale, '/goodbye?disowned'), {
    status: 303,
    headers: await endSession(args),
  });
}

export default function Activity({ loaderData: { events, attempts } }: Route.ComponentProps) {
  const t = useTexts(securityEventTexts);
  return (
    <SettingPage title={t.title} lead={t.lead}>
      <section aria-labelledby="not-me-title">
        <h2 id="not-me-title">{t.notMe.title}</h2>
        <p id="not-me-text" className="my-3">
          {t.notMe.text}
        </p>
        <form method="post">
          <button type="submit" className="button button-danger" aria-describedby="not-me-text">
            {t.notMe.send}
          </button>
        </form>
      </section>
      {events.length === 0 ? <p>{t.empty}</p> : <EventList events={events} />}
      {attempts.length > 0 && (
        <section aria-labelledby="attempts-title">
          <h2 id="attempts-title">{t.attempts.title}</h2>
          <p className="my-3">{t.attempts.text}</p>
          <EventList events={attempts} />
        </section>
      )}
    </SettingPage>
  );
}

type Events = Route.ComponentProps['loaderData']['events'];

const EventList = ({ events }: { events: Events }) => (
  <ul className="sessions">
    {events.map((event) => (
      <EventItem key={event.id} {...event} />
    ))}
  </ul>
);

function EventItem({ at, kind, device, isByTeam, isHere }: Events[number]) {
  const t = useTexts(securityEventTexts);
  const locale = useLocale();
  return (
    <li>
      <div>
        <p className="session-device">
          {/* A kind that this version does not know, after going back to it. */}
          {t.kinds[kind as keyof typeof t.kinds] ?? kind}{' '}
          {isHere && <strong className="state state-good">{t.here}</strong>}
        </p>
        <p className="session-times">
          <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time> ·{' '}
          {isByTeam ? t.byTeam : (device ?? t.unknown)}
        </p>
      </div>
    </li>
  );
}
