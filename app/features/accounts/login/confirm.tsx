import { redirect } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage, ResultNotice } from '#app/ui/Page.tsx';
import { InsteadOfForm, PasswordField, useAccountFields } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { passwordFields } from '../schema.ts';
import { CodeField } from '../second-factor/CodeField.tsx';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import type { Route } from './+types/confirm.ts';
import { safeNext } from './login-redirect.ts';
import { confirmSubmission, findConfirmWay } from './second-step.server.ts';
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

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const { db, locale } = pageRequest(args);
  const { way, hasPasskey } = await findConfirmWay(db, account);
  const next = new URLSearchParams({ next: nextOf(args) });
  return {
    way,
    email: account.email,
    passkeyOptions: hasPasskey ? requestOptions(args, 'confirm', session.id) : null,
    /** The login after it leads back to what asked. */
    logOut: `${localizedPath(locale, '/logout')}?${next}`,
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(confirmSubmission, args, {
    onDone: (setCookie) =>
      redirect(nextOf(args), { status: 303, headers: { 'Set-Cookie': setCookie } }),
  });

function nextOf(args: RequestArgs): string {
  const { url, locale, routes } = pageRequest(args);
  return safeNext(url.searchParams.get('next'), routes) ?? localizedPath(locale, '/head');
}

export default function Confirm({
  loaderData: { way, email, passkeyOptions, logOut },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  return (
    <AccountPage title={t.confirm.title} lead={t.confirm.lead}>
      {way === 'login' && (
        <InsteadOfForm href={logOut} label={t.logout.title}>
          <p>{t.confirm.noWay}</p>
        </InsteadOfForm>
      )}
      {(way === 'password' || way === 'code') && (
        <ConfirmForm way={way} email={email} answer={actionData} />
      )}
      {way === 'passkey' && actionData && (
        <ResultNotice tone="plain">{t.passkey.refused}</ResultNotice>
      )}
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
  answer: Route.ComponentProps['actionData'];
};

function ConfirmForm({ way, email, answer }: FormProps) {
  const errors = answer?.errors ?? {};
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
      alert={useAlert(answer?.notice, { rejected: t.passkey.refused, expired: t.passkey.refused })}
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
        <CodeField {...t.code} error={codeError} kind="any" />
      )}
    </PostForm>
  );
}
