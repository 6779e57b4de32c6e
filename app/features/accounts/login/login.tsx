import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { AccountPage, LineLink, PageLink, ResultNotice } from '#app/ui/Page.tsx';
import { PasswordField, useAccountFields } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { loginFields } from '../schema.ts';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import type { Route } from './+types/login.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { useLoginAlert } from './LoginAlert.tsx';
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

export async function loader(args: Route.LoaderArgs) {
  const { url, locale, config, routes } = pageRequest(args);
  const next = safeNext(url.searchParams.get('next'), routes);
  const session = await currentSession(args);
  // The team's work is in the back-office, where every morning begins without a dialog.
  const isTeam = session !== null && can(session.account.role, 'office.enter');
  const isAnswer = url.searchParams.has('done');
  if (session && (!isAnswer || isTeam) && args.request.method !== 'POST')
    throw redirect(next ?? localizedPath(locale, isTeam ? '/admin' : '/dashboard'));
  return {
    done: isAnswer && session !== null,
    // The login succeeded, but the browser did not store the cookie.
    withoutCookies: isAnswer && session === null,
    asked: next && (routes.handleOf(next.split('?', 1)[0] ?? '').audience ?? 'members'),
    hasLostAccess: url.searchParams.has('suspended'),
    next: next ?? localizedPath(locale, '/home'),
    codePath: loginPath(args, '/login/code'),
    passkeyOptions: requestOptions(args, 'login'),
    passkeyPath: loginPath(args, '/login/passkey'),
    google: { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl },
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(loginSubmission, args, {
    onDone({ accessToken, headers }, sender) {
      const page = accessToken === null ? '/login/code' : '/login';
      const to = loginPath(sender, page, accessToken === null ? {} : { done: '' });
      return redirect(to, { status: 303, headers });
    },
  });

export default function Login({
  loaderData: { done, ...before },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {done && !actionData ? (
        <Dialog
          id="login-sent"
          tone="good"
          text={<QuotedEnglish>{t.success}</QuotedEnglish>}
          open
          next={before.next}
        />
      ) : (
        <LoginForm before={before} answer={actionData} />
      )}
    </AccountPage>
  );
}

type LoginFormProps = {
  before: Omit<Route.ComponentProps['loaderData'], 'done'>;
  answer: Route.ComponentProps['actionData'];
};

function LoginForm({ before, answer }: LoginFormProps) {
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  const { errorList, field } = useAccountFields(loginFields, { ...answer });
  const isRejected =
    answer?.notice?.outcome === 'rejected' || answer?.notice?.outcome === 'expired';
  return (
    <>
      {before.hasLostAccess && !answer && (
        <div className="mb-6">
          <ResultNotice tone="plain">
            <strong>{t.lostAccess.title}</strong> {t.lostAccess.text}{' '}
            <PageLink to="/contact">{shared.writeToUs}</PageLink>
          </ResultNotice>
        </div>
      )}
      {before.asked && !before.withoutCookies && (
        <p className="notice mb-6">{before.asked === 'team' ? t.askedTeam : t.asked}</p>
      )}
      <PostForm
        id="login"
        label={t.formLabel}
        fields={loginFields.names.length}
        errorList={errorList}
        alert={useLoginAlert(answer?.notice, <QuotedEnglish>{t.refused}</QuotedEnglish>)}
        notice={before.withoutCookies ? t.cookies : undefined}
        refused={isRejected}
        captcha={answer?.captcha}
        submit={<QuotedEnglish>{t.submit}</QuotedEnglish>}
        sending={t.sending}
      >
        <FormField {...field('email')} />
        <PasswordField {...field('password')} autoFocus={isRejected} />
      </PostForm>
      <p className="account-more">
        <LineLink to="/passwordrequestreset">{t.forgot}</LineLink>
      </p>
      <p className="account-or">{t.or}</p>
      <div className="other-logins">
        <PasskeyForm
          kind="offer"
          label={t.passkey.button}
          options={before.passkeyOptions}
          action={before.passkeyPath}
        />
        <GoogleButton {...before} />
      </div>
      <p className="account-more">
        {t.noAccount} <LineLink to="/signup">{t.signUp}</LineLink>
      </p>
    </>
  );
}
