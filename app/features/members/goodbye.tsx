import { redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { AccountPage, ButtonLink, PrimaryLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/goodbye.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles] };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { title, text: description } = textsFor(
    localeOf(location.pathname),
    loaderData?.reason ?? 'deleted',
  );
  return pageMeta({ matches, location, title, description, noindex: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { url, locale } = pageRequest(args);
  // For a logged-in member the page would be wrong: anyone could link to it.
  if (await currentSession(args)) throw redirect(localizedPath(locale, '/home'));
  const reason: Reason = reasons.find((each) => url.searchParams.has(each)) ?? 'deleted';
  return { reason };
}

/** Why the session has ended; without a reason, the account was deleted. */
const reasons = ['everywhere', 'disowned'] as const;
type Reason = (typeof reasons)[number] | 'deleted';

function textsFor(locale: Locale, reason: Reason): { title: string; text: string } {
  const t = membersTexts[locale].deletion;
  if (reason === 'disowned') return securityEventTexts[locale].done;
  return reason === 'everywhere'
    ? { title: t.everywhereTitle, text: t.everywhere }
    : { title: t.goodbyeTitle, text: t.goodbye };
}

export default function Goodbye({ loaderData: { reason } }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  const { done } = useTexts(securityEventTexts);
  const { title, text } = textsFor(useLocale(), reason);
  const shared = useSharedTexts();
  return (
    <AccountPage title={title}>
      <div className="dialog dialog-good">
        {/* biome-ignore lint/a11y/noAutofocus: after the navigation, the focus starts at the result */}
        <p role="status" tabIndex={-1} autoFocus>
          {text}
        </p>
        {reason === 'disowned' && <p className="mt-3">{done.review}</p>}
        {reason === 'disowned' && <p className="mt-3">{done.nothing}</p>}
        <div className="dialog-end">
          {reason === 'everywhere' && <PrimaryLink to="/login">{shared.nav.login}</PrimaryLink>}
          {reason === 'disowned' && (
            <PrimaryLink to="/passwordrequestreset">{done.ask}</PrimaryLink>
          )}
          <ButtonLink to="/home">{t.home}</ButtonLink>
        </div>
      </div>
    </AccountPage>
  );
}
