import { data, redirect } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession, endSession } from '#app/http/session/session.server.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { AccountPage, ButtonLink, LineLink, PageScript, PrimaryLink } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import memberStyles from '../member-pages.css?inline';
import { recordSecurityEvent, requestOrigin } from '../security-events/events.server.ts';
import type { Route } from './+types/logout.ts';
import { loginPath, safeNext } from './login-redirect.ts';
import logoutScript from './logout.client.ts?worker&url';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles, memberStyles],
  login: true,
  endsSession: true,
};

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

/** Only the button ends the session. With `next`, the login follows. */
export async function loader(args: Route.LoaderArgs) {
  const open = await currentSession(args);
  return { username: open?.account.username ?? null, isForLogin: hasNext(args) };
}

function hasNext(args: RequestArgs): boolean {
  const { url, routes } = pageRequest(args);
  return safeNext(url.searchParams.get('next'), routes) !== undefined;
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const headers = await endSession(args, async (trx, { id, accountId }) => {
    const event = { kind: 'logout', accountId } as const;
    await recordSecurityEvent(trx, event, requestOrigin(args, id), Date.now());
  });
  const to = hasNext(args)
    ? loginPath(args, '/login')
    : localizedPath(pageRequest(args).locale, '/logout');
  return redirect(to, { status: 303, headers });
}

export default function Logout({ loaderData: { username, isForLogin } }: Route.ComponentProps) {
  const t = useTexts(loginTexts).logout;
  return (
    <AccountPage title={username === null ? t.doneTitle : t.title} lead={t.lead}>
      {username === null ? <LoggedOut /> : <Question username={username} isForLogin={isForLogin} />}
    </AccountPage>
  );
}

function Question({ username, isForLogin }: { username: string; isForLogin: boolean }) {
  const t = useTexts(loginTexts).logout;
  return (
    <form className="form" method="post" data-log-out>
      <p>{t.question(username)}</p>
      {isForLogin && <p>{t.otherAccount}</p>}
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
