import { redirect } from 'react-router';
import { formAction, type Redisplay } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { clearTokenCookie, moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { AccountPage } from '#app/ui/Page.tsx';
import type { AccountErrors } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { findOneTimeToken } from '../tokens.server.ts';
import type { Route } from './+types/verify-email.ts';
import { ResendForm } from './ResendForm.tsx';
import { resendSubmission } from './submission.server.ts';
import type { SignupTexts } from './texts.fr.ts';
import { signupTexts } from './texts.ts';
import { VerifyForm } from './VerifyForm.tsx';
import {
  exchangeSubmission,
  type VerificationErrors,
  verifySubmission,
} from './verification.server.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const t = signupTexts[localeOf(location.pathname)].authentication;
  const title = titlesIn(t)[loaderData?.state ?? 'mailed'];
  return pageMeta({ matches, location, title, description: t.description, noindex: true });
};

const titlesIn = (t: SignupTexts['authentication']): Record<AuthenticationState, string> => ({
  waiting: t.verifyTitle,
  verified: t.verifiedTitle,
  expired: t.verifyTitle,
  mailed: t.title,
});

export type AuthenticationState = 'waiting' | 'verified' | 'expired' | 'mailed';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, url, locale, config } = pageRequest({ request, context });
  const token = url.searchParams.get('token');
  const path = localizedPath(locale, '/authentication');
  if (token !== null && request.method !== 'POST')
    throw moveTokenToCookie(token, { purpose: 'verification', path, config });
  const account = (await currentSession({ request, context }))?.account;
  const waiting = readTokenCookie(request, 'verification', config);
  const accountId = waiting && (await findOneTimeToken(db, ['verify'], waiting, Date.now()));
  const state: AuthenticationState = url.searchParams.has('verified')
    ? 'verified'
    : waiting
      ? accountId
        ? 'waiting'
        : 'expired'
      : account?.emailVerifiedAt
        ? 'verified'
        : 'mailed';
  return {
    state,
    /** Whoever opens the link without a session of the account has to know its password. */
    needsPassword: accountId !== account?.id,
    resent: url.searchParams.has('resent'),
    isSignedIn: account !== undefined,
    email: account?.email ?? '',
  };
}

export async function action(args: Route.ActionArgs) {
  const { values } = await readForm(args.request.clone(), ['intent']);
  // The link is used up or has expired: the page says so.
  const onRefused = ({ outcome }: { outcome: string }) =>
    outcome === 'rejected'
      ? redirect(localizedPath(pageRequest(args).locale, '/authentication'), 303)
      : undefined;
  if (values.intent === 'verify')
    return formAction(verifySubmission, args, {
      onRefused,
      onDone(_, { config, locale }) {
        const headers = { 'Set-Cookie': clearTokenCookie('verification', config) };
        return redirect(localizedPath(locale, '/authentication?verified'), {
          status: 303,
          headers,
        });
      },
    });
  if (values.intent === 'exchange')
    return formAction(exchangeSubmission, args, {
      onRefused,
      onDone(token, { config, locale }) {
        const response = moveTokenToCookie(token, {
          purpose: 'reset',
          path: localizedPath(locale, '/passwordreset'),
          config,
        });
        response.headers.append('Set-Cookie', clearTokenCookie('verification', config));
        return response;
      },
    });
  return formAction(resendSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, '/authentication?resent'), 303),
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts).authentication;
  const { state, isSignedIn, needsPassword, resent } = loaderData;
  const isResend = actionData && 'email' in actionData.values;
  const resend = isResend ? (actionData as Redisplay<'email', AccountErrors<'email'>>) : undefined;
  const verify = isResend
    ? undefined
    : (actionData as Redisplay<never, VerificationErrors> | undefined);
  return (
    <AccountPage title={titlesIn(t)[state]} lead={state === 'verified' ? t.verifiedLead : t.lead}>
      {state === 'waiting' ? (
        <VerifyForm needsPassword={needsPassword} errors={verify?.errors} notice={verify?.notice} />
      ) : (
        <Verification state={state} isSignedIn={isSignedIn} />
      )}
      {(state === 'mailed' || state === 'expired') && (
        <ResendForm
          isExplained={state === 'expired'}
          email={resend?.values.email || loaderData.email}
          errors={resend?.errors}
          notice={resend?.notice}
          captcha={resend?.captcha}
          sent={resent && !actionData}
        />
      )}
    </AccountPage>
  );
}

type VerificationProps = { state: Exclude<AuthenticationState, 'waiting'>; isSignedIn: boolean };

function Verification({ state, isSignedIn }: VerificationProps) {
  const t = useTexts(signupTexts).authentication;
  return (
    <div
      className={`dialog dialog-${state === 'expired' ? 'bad' : 'good'}`}
      role={state === 'mailed' ? undefined : 'alert'}
    >
      <p>{{ verified: t.verified, expired: t.expired, mailed: t.sent }[state]}</p>
      {state !== 'expired' && <NextStep isSignedIn={isSignedIn} />}
    </div>
  );
}

function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(signupTexts).authentication;
  const link = useLink();
  return (
    <div className="dialog-end">
      <a className="button button-primary" href={link(isSignedIn ? '/dashboard' : '/login')}>
        {isSignedIn ? t.dashboard : t.logIn}
      </a>
    </div>
  );
}
