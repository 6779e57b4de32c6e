import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage, ResultNotice } from '#app/ui/Page.tsx';
import { PasswordField, useAccountFields } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { passwordFields } from '../schema.ts';
import { CodeField } from '../second-factor/CodeField.tsx';
import { createChallenge } from '../second-factor/challenge.ts';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import { listPasskeys } from '../second-factor/passkeys.server.ts';
import type { Route } from './+types/confirm.ts';
import { safeNext } from './login-redirect.ts';
import { type ConfirmErrors, confirmSubmission } from './second-step.server.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles],
  audience: 'members',
  login: true,
};

export const meta: Route.MetaFunction = plainPageMeta(
  loginTexts,
  (t) => ({ title: t.confirm.title, description: t.confirm.lead }),
  { noindex: true },
);

/** Without a password and a second factor, only a new login does. */
type Way = 'password' | 'code' | 'login' | 'passkey';

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const { db, secret, config, url, locale, routes } = pageRequest(args);
  const hasPasskey = (await listPasskeys(db, account.id)).length > 0;
  const hasFactor = hasPasskey || (await hasSecondFactor(db, account.id));
  const way: Way = account.hasPassword
    ? 'password'
    : hasFactor
      ? hasPasskey
        ? 'passkey'
        : 'code'
      : 'login';
  const next = safeNext(url.searchParams.get('next'), routes) ?? localizedPath(locale, '/head');
  return {
    way,
    email: account.email,
    passkeyOptions: hasPasskey
      ? requestOptions(config, createChallenge(secret, 'confirm', session.id, Date.now()))
      : null,
    next,
    /** The login after it leads back to what asked. */
    logOut: `${localizedPath(locale, '/logout')}?${new URLSearchParams({ next })}`,
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(confirmSubmission, args, {
    onDone(setCookie, { request, locale, routes }) {
      const next =
        safeNext(new URL(request.url).searchParams.get('next'), routes) ??
        localizedPath(locale, '/head');
      return redirect(next, { status: 303, headers: { 'Set-Cookie': setCookie } });
    },
  });

export default function Confirm({
  loaderData: { way, email, passkeyOptions, logOut },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  return (
    <AccountPage title={t.confirm.title} lead={t.confirm.lead}>
      {way === 'login' && <LogInAgain logOut={logOut} />}
      {(way === 'password' || way === 'code') && (
        <ConfirmForm way={way} email={email} {...actionData} />
      )}
      {way === 'passkey' && actionData && <PasskeyAlert />}
      {passkeyOptions && (
        <>
          {way !== 'passkey' && <p className="account-or">{t.or}</p>}
          <PasskeyForm
            kind="ask"
            label={t.confirm.passkey}
            options={passkeyOptions}
            primary={way === 'passkey'}
          />
        </>
      )}
    </AccountPage>
  );
}

type FormProps = {
  way: 'password' | 'code';
  email: string;
  errors?: ConfirmErrors;
  notice?: Notice | undefined;
};

function ConfirmForm({ way, email, errors = {}, notice }: FormProps) {
  const t = useTexts(loginTexts);
  const texts = { wrong: t.confirm.wrongPassword };
  const { errorList, field } = useAccountFields(passwordFields, { errors }, texts);
  const codeError = errors.code && (errors.code === 'wrong' ? t.code.wrong : t.code.missing);
  return (
    <PostForm
      id="confirm"
      label={t.confirm.title}
      fields={1}
      errorList={way === 'password' ? errorList : listErrors([way], () => codeError)}
      alert={useAlert(notice, { rejected: t.passkey.refused, expired: t.passkey.refused })}
      submit={t.confirm.submit}
      sending={t.confirm.sending}
      refused={errors.password === 'wrong'}
    >
      {/* Password managers look for it, and save the password under it. */}
      <input
        type="email"
        id="username"
        name="username"
        autoComplete="username"
        defaultValue={email}
        readOnly
        hidden
      />
      {way === 'password' ? (
        <PasswordField {...field('password')} />
      ) : (
        <CodeField
          label={t.code.label}
          hint={t.code.hint}
          missing={t.code.missing}
          error={codeError}
          kind="any"
        />
      )}
    </PostForm>
  );
}

function PasskeyAlert() {
  const t = useTexts(loginTexts);
  return <ResultNotice tone="plain">{t.passkey.refused}</ResultNotice>;
}

function LogInAgain({ logOut }: { logOut: string }) {
  const t = useTexts(loginTexts);
  return (
    <div className="form">
      <p>{t.confirm.noWay}</p>
      <p>
        <a className="button button-primary" href={logOut}>
          {t.logout.title}
        </a>
      </p>
    </div>
  );
}
