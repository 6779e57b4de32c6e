import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { recordSecurityEvent, requestOrigin } from '#app/features/security-events/events.server.ts';
import { pageMeta, pageRequest, type RouteHandle } from '#app/http/page.ts';
import { currentSession, endSession } from '#app/http/session/session.server.ts';
import type { EndedSession } from '#app/http/session/sessions.server.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { AccountPage, ButtonLink, LineLink, PageScript, PrimaryLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/logout.ts';
import logoutScript from './logout.client.ts?worker&url';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], login: true, endsSession: true };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { title, doneTitle, description } = loginTexts[localeOf(location.pathname)].logout;
  const isDone = loaderData?.username === null;
  return pageMeta({
    matches,
    location,
    title: isDone ? doneTitle : title,
    description,
    noindex: true,
  });
};

/** Asks for confirmation; only the button ends the session. */
export async function loader(args: Route.LoaderArgs) {
  const open = await currentSession(args);
  return { username: open?.account.username ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const record = async (trx: Db, { id, accountId }: EndedSession) =>
    recordSecurityEvent(trx, { kind: 'logout', accountId }, requestOrigin({ request, context }, id), Date.now());
  const headers = await endSession({ request, context }, record);
  const { locale } = pageRequest({ request, context });
  return redirect(localizedPath(locale, '/logout'), { status: 303, headers });
}

export default function Logout({ loaderData: { username } }: Route.ComponentProps) {
  const t = useTexts(loginTexts).logout;
  return (
    <AccountPage title={username === null ? t.doneTitle : t.title} lead={t.lead}>
      {username === null ? <LoggedOut /> : <Question username={username} />}
    </AccountPage>
  );
}

function Question({ username }: { username: string }) {
  const t = useTexts(loginTexts).logout;
  return (
    <form className="form" method="post" data-log-out>
      <p>{t.question(username)}</p>
      <div data-unsent hidden>
        <p className="notice">{t.unsent}</p>
        <label className="check mt-3">
          <input type="checkbox" defaultChecked />
          {t.keepUnsent}
        </label>
      </div>
      <p className="notice" data-drafts hidden>
        {t.drafts}
      </p>
      <div className="form-end">
        <button type="submit" className="button button-primary">
          {t.title}
        </button>
        <LineLink to="/dashboard">{t.stay}</LineLink>
      </div>
      <PageScript src={logoutScript} />
    </form>
  );
}

function LoggedOut() {
  const t = useTexts(loginTexts).logout;
  const shared = useSharedTexts();
  return (
    <div className="dialog dialog-good">
      <p role="status">{t.done}</p>
      <div className="dialog-end">
        <PrimaryLink to="/home">{t.home}</PrimaryLink>
        <ButtonLink to="/login">{shared.nav.login}</ButtonLink>
      </div>
    </div>
  );
}
