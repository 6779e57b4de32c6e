import { redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { pageMeta, pageRequest, type RouteHandle } from '#app/http/page.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { AccountPage, ButtonLink, PrimaryLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/goodbye.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], donateButton: 'none' };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const t = membersTexts[localeOf(location.pathname)].deletion;
  const [title, description] = loaderData?.everywhere ? [t.everywhereTitle, t.everywhere] : [t.goodbyeTitle, t.goodbye];
  return pageMeta({ matches, location, title, description, noindex: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { url, locale } = pageRequest(args);
  // For a logged-in member the page would be wrong: anyone could link to it.
  if (await currentSession(args)) throw redirect(localizedPath(locale, '/home'));
  return { everywhere: url.searchParams.has('everywhere') };
}

/** Shown after the account was deleted, or after signing out everywhere. */
export default function Goodbye({ loaderData: { everywhere } }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  return (
    <AccountPage title={everywhere ? t.everywhereTitle : t.goodbyeTitle}>
      <div className="dialog dialog-good">
        {/* biome-ignore lint/a11y/noAutofocus: after the navigation, the focus starts at the result */}
        <p role="status" tabIndex={-1} autoFocus>
          {everywhere ? t.everywhere : t.goodbye}
        </p>
        <div className="dialog-end">
          {everywhere && <PrimaryLink to="/login">{t.login}</PrimaryLink>}
          <ButtonLink to="/home">{t.home}</ButtonLink>
        </div>
      </div>
    </AccountPage>
  );
}
