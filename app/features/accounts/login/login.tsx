import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import { forEachReader } from '#app/http/page-slots.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import { createChallenge } from '../second-factor/challenge.ts';
import { requestOptions } from '../second-factor/passkey-options.ts';
import type { Route } from './+types/login.ts';
import { LoginForm } from './LoginForm.tsx';
import { loginPath, safeNext } from './login-redirect.ts';
import { loginSubmission } from './submission.server.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [accountStyles],
  sitemap: true,
  googleScript: true,
  login: true,
  shareCard: {
    drawing: 'services/application-development',
    title: (locale) => loginTexts[locale].pageTitle,
  },
};

export const meta: Route.MetaFunction = plainPageMeta(loginTexts, (t) => ({
  title: t.pageTitle,
  description: t.description,
}));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale, config, secret, routes } = pageRequest({ request, context });
  const next = safeNext(url.searchParams.get('next'), routes);
  const session = await currentSession({ request, context });
  const isSignedIn = session !== null;
  // The team's work is in the back-office.
  const forTeam =
    session && can(session.account.role, 'office.enter')
      ? localizedPath(locale, '/admin')
      : undefined;
  const isAnswer = url.searchParams.has('done');
  if (isSignedIn && !isAnswer && request.method !== 'POST')
    throw redirect(next ?? forTeam ?? localizedPath(locale, '/dashboard'));
  return {
    done: isAnswer && isSignedIn,
    // The login succeeded, but the browser did not store the cookie.
    withoutCookies: isAnswer && !isSignedIn,
    asked:
      next === undefined
        ? null
        : routes.handleOf(next.split('?', 1)[0] ?? '').audience === 'team'
          ? ('team' as const)
          : ('members' as const),
    next: next ?? forTeam ?? localizedPath(locale, '/home'),
    codePath: loginPath({ request, context }, '/login/code'),
    passkeyOptions: requestOptions(
      config,
      forEachReader({ context }, () => createChallenge(secret, 'login', '', Date.now())),
    ),
    passkeyPath: loginPath({ request, context }, '/login/passkey'),
    google: { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl },
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(loginSubmission, args, {
    onDone: ({ accessToken, headers }, sender) =>
      redirect(
        accessToken === null
          ? loginPath(sender, '/login/code')
          : loginPath(sender, '/login', { done: '' }),
        {
          status: 303,
          headers,
        },
      ),
  });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  const { done, ...before } = loaderData;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {done && !actionData ? (
        <LoggedIn next={before.next} />
      ) : (
        <LoginForm {...before} {...actionData} />
      )}
    </AccountPage>
  );
}

function LoggedIn({ next }: { next: string }) {
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  return (
    <Dialog
      id="login-sent"
      tone="good"
      text={<QuotedEnglish>{t.success}</QuotedEnglish>}
      open
      action={<DialogLink href={next}>{shared.ok}</DialogLink>}
    />
  );
}
