import { data, redirect } from 'react-router';
import type { AccountErrors } from '#app/features/accounts/AccountFields.tsx';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { attempt } from '#app/http/attempt.server.ts';
import { formAction, type Redisplay } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageMeta, pageRequest, type RouteHandle } from '#app/http/page.ts';
import { done, type Notice, refusalInit } from '#app/http/result.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { clearTokenCookie, moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/PostForm.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import type { Route } from './+types/verify-email.ts';
import { ResendForm } from './ResendForm.tsx';
import { verifyEmail } from './register.server.ts';
import { resendSubmission } from './submission.server.ts';
import type { SignupTexts } from './texts.fr.ts';
import { signupTexts } from './texts.ts';

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

/** The state of the page: a link to confirm, a verified email address, or an email to wait for. */
export type AuthenticationState = 'waiting' | 'verified' | 'expired' | 'mailed';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale, config } = pageRequest({ request, context });
  const token = url.searchParams.get('token');
  const path = localizedPath(locale, '/authentication');
  if (token !== null && request.method !== 'POST') throw moveTokenToCookie(token, { purpose: 'verification', path, config });
  const account = (await currentSession({ request, context }))?.account;
  const state: AuthenticationState = url.searchParams.has('verified')
    ? 'verified'
    : readTokenCookie(request, 'verification', config)
      ? 'waiting'
      : account?.emailVerifiedAt
        ? 'verified'
        : 'mailed';
  return {
    state,
    resent: url.searchParams.has('resent'),
    isSignedIn: account !== undefined,
    email: account?.email ?? '',
  };
}

type Shown = Redisplay<'email', AccountErrors<'email'>> & { state?: AuthenticationState };

export async function action(args: Route.ActionArgs): Promise<Response | ReturnType<typeof data<Shown>>> {
  const { values } = await readForm(args.request.clone(), ['intent']);
  if (args.request.method === 'POST' && values.intent === 'verify') return verify(args);
  return formAction(resendSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, '/authentication?resent'), 303),
  });
}

/** Verifies the email address with the emailed token, which is in a cookie. */
async function verify(args: Route.ActionArgs): Promise<Response | ReturnType<typeof data<Shown>>> {
  const { db, config, locale } = pageRequest(args);
  const token = readTokenCookie(args.request, 'verification', config) ?? '';
  const verified = await attempt(args, async () => done(await verifyEmail(db, token, Date.now())));
  const shown: Shown = { values: { email: '' }, errors: {}, notice: undefined, token: null };
  if (verified.outcome !== 'done') return data<Shown>({ ...shown, state: 'waiting', notice: verified }, refusalInit(verified));
  const headers = { 'Set-Cookie': clearTokenCookie('verification', config) };
  if (verified.value) return redirect(localizedPath(locale, '/authentication?verified'), { status: 303, headers });
  return data<Shown>({ ...shown, state: 'expired' }, { status: 400, headers });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts).authentication;
  const state = actionData ? (actionData.state ?? 'mailed') : loaderData.state;
  const { isSignedIn, resent } = loaderData;
  return (
    <AccountPage title={titlesIn(t)[state]} lead={state === 'verified' ? t.verifiedLead : t.lead}>
      <Verification state={state} isSignedIn={isSignedIn} notice={state === 'waiting' ? actionData?.notice : undefined} />
      {(state === 'mailed' || state === 'expired') && (
        <ResendForm
          isExplained={state === 'expired'}
          email={actionData?.values.email || loaderData.email}
          errors={actionData?.errors}
          notice={actionData?.notice}
          captcha={actionData?.captcha}
          sent={resent && !actionData}
        />
      )}
    </AccountPage>
  );
}

type VerificationProps = { state: AuthenticationState; isSignedIn: boolean; notice: Notice | undefined };

/** The text and the button for each state of the verification. */
function Verification({ state, isSignedIn, notice }: VerificationProps) {
  const t = useTexts(signupTexts).authentication;
  const failure = useAlert(notice);
  if (state === 'waiting') {
    return (
      <form className="form" method="post" action="?">
        {failure && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        <p>{t.verifyText}</p>
        <input type="hidden" name="intent" value="verify" />
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.verify}
          </button>
        </div>
      </form>
    );
  }
  return (
    <div className={`dialog dialog-${state === 'expired' ? 'bad' : 'good'}`} role={state === 'mailed' ? undefined : 'alert'}>
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
