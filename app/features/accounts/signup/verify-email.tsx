import { redirect } from 'react-router';
import { formAction, type Redisplay } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import {
  clearTokenCookie,
  followLink,
  leaveLink,
  moveTokenToCookie,
} from '#app/http/token-cookie.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage, PrimaryLink } from '#app/ui/Page.tsx';
import {
  type AccountErrors,
  EmailForm,
  PasswordField,
  useAccountFields,
} from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { passwordFields } from '../schema.ts';
import { findOneTimeToken } from '../tokens.server.ts';
import type { Route } from './+types/verify-email.ts';
import {
  exchangeSubmission,
  resendSubmission,
  type VerificationErrors,
  verifySubmission,
} from './submissions.server.ts';
import type { SignupTexts } from './texts.fr.ts';
import { signupTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const t = signupTexts[localeOf(location.pathname)].authentication;
  const title = titleOf(t, loaderData?.state ?? 'mailed');
  return pageMeta({ matches, location, title, description: t.description, noindex: true });
};

type State = 'waiting' | 'verified' | 'expired' | 'mailed';

function titleOf(t: SignupTexts['authentication'], state: State) {
  if (state === 'mailed') return t.title;
  return state === 'verified' ? t.verifiedTitle : t.verifyTitle;
}

export async function loader(args: Route.LoaderArgs) {
  const { db, url } = pageRequest(args);
  const token = followLink(args, 'verification', '/authentication');
  const account = (await currentSession(args))?.account;
  const accountId = token && (await findOneTimeToken(db, ['verify'], token, Date.now()));
  const isVerified =
    url.searchParams.has('verified') || (!token && Boolean(account?.emailVerifiedAt));
  const unverified = token ? 'expired' : 'mailed';
  const state: State = accountId ? 'waiting' : unverified;
  return {
    state: isVerified ? ('verified' as const) : state,
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
      onDone: (_, sender) => leaveLink(sender, 'verification', '/authentication?verified'),
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
  return formAction(resendSubmission, args, { onDone: '/authentication?resent' });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts).authentication;
  const { state, isSignedIn, needsPassword, resent } = loaderData;
  const isResend = actionData && 'email' in actionData.values;
  const resend = isResend ? (actionData as ResendAnswer) : undefined;
  const verify = isResend ? undefined : (actionData as VerifyAnswer);
  return (
    <AccountPage title={titleOf(t, state)} lead={state === 'verified' ? t.verifiedLead : t.lead}>
      {state === 'waiting' ? (
        <VerifyForm needsPassword={needsPassword} answer={verify} />
      ) : (
        <Verification state={state} isSignedIn={isSignedIn} />
      )}
      {(state === 'mailed' || state === 'expired') && (
        <div className="account-again">
          {state === 'mailed' && (
            <>
              <h2>{t.resendTitle}</h2>
              <p className="mb-4">{t.resendText}</p>
            </>
          )}
          {resent && !actionData && <Dialog id="resend-sent" tone="good" text={t.resent} open />}
          <EmailForm
            id="resend"
            label={t.resend}
            submit={t.resend}
            answer={resend}
            email={loaderData.email}
          />
        </div>
      )}
    </AccountPage>
  );
}

type ResendAnswer = Redisplay<'email', AccountErrors<'email'>>;
type VerifyAnswer = Redisplay<never, VerificationErrors> | undefined;

/**
 * Without a session of the account, the link alone does not verify the email address: it leads to a
 * new password where nobody here knows that of the sign-up.
 */
function VerifyForm({ needsPassword, answer }: { needsPassword: boolean; answer: VerifyAnswer }) {
  const t = useTexts(signupTexts).authentication;
  const errors = answer?.errors;
  const wrong = { wrong: t.wrongPassword };
  const { errorList, field } = useAccountFields(passwordFields, { errors }, wrong);
  return (
    <>
      <PostForm
        id="verify"
        label={t.verifyTitle}
        fields={1}
        errorList={errorList}
        alert={useAlert(answer?.notice)}
        refused={errors?.password === 'wrong'}
        submit={t.verify}
        sending={t.verifying}
      >
        <p>{needsPassword ? t.verifyWithPassword : t.verifyText}</p>
        <input type="hidden" name="intent" value="verify" />
        {needsPassword && <PasswordField {...field('password')} autoFocus={errorList.length > 0} />}
      </PostForm>
      {needsPassword && (
        <form className="form account-again" method="post" action="?">
          <p>{t.notMine}</p>
          <input type="hidden" name="intent" value="exchange" />
          <div className="form-end">
            <button type="submit" className="button">
              {t.choosePassword}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

type VerificationProps = { state: Exclude<State, 'waiting'>; isSignedIn: boolean };

function Verification({ state, isSignedIn }: VerificationProps) {
  const t = useTexts(signupTexts).authentication;
  return (
    <div
      className={`dialog dialog-${state === 'expired' ? 'bad' : 'good'}`}
      role={state === 'mailed' ? undefined : 'alert'}
    >
      <p>{{ verified: t.verified, expired: t.expired, mailed: t.sent }[state]}</p>
      {state !== 'expired' && (
        <div className="dialog-end">
          <PrimaryLink to={isSignedIn ? '/dashboard' : '/login'}>
            {isSignedIn ? t.dashboard : t.logIn}
          </PrimaryLink>
        </div>
      )}
    </div>
  );
}
