import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import { InsteadOfForm } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { CodeField } from '../second-factor/CodeField.tsx';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import { listPasskeys } from '../second-factor/passkeys.server.ts';
import type { Route } from './+types/code.ts';
import { loginPath, seeLoggedIn } from './login-redirect.ts';
import { findLoginStep } from './login-step.server.ts';
import { codeSubmission } from './second-step.server.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = plainPageMeta(
  loginTexts,
  (t) => ({ title: t.code.title, description: t.code.lead }),
  { noindex: true },
);

export async function loader(args: Route.LoaderArgs) {
  const site = { ...args, ...pageRequest(args) };
  const step = await findLoginStep(site, Date.now());
  const passkeys = step ? await listPasskeys(site.db, step.identity.accountId) : [];
  return {
    isWaiting: step !== undefined,
    hasPasskey: passkeys.length > 0,
    passkeyOptions: requestOptions(args, 'login'),
    loginPath: loginPath(args, '/login'),
    passkeyPath: loginPath(args, '/login/passkey'),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(codeSubmission, args, { onDone: seeLoggedIn });

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { isWaiting, hasPasskey, passkeyOptions, passkeyPath } = loaderData;
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  return (
    <AccountPage title={t.code.title} lead={t.code.lead}>
      {isWaiting ? (
        <>
          <CodeForm answer={actionData} />
          {hasPasskey && (
            <>
              <p className="account-or">{t.or}</p>
              <PasskeyForm
                kind="ask"
                label={t.passkey.button}
                options={passkeyOptions}
                action={passkeyPath}
              />
            </>
          )}
          <p className="account-more">{t.code.lost}</p>
        </>
      ) : (
        <InsteadOfForm href={loaderData.loginPath} label={shared.nav.login}>
          <p className="notice" role="alert">
            {t.code.expired}
          </p>
        </InsteadOfForm>
      )}
    </AccountPage>
  );
}

function CodeForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useTexts(loginTexts);
  const error = answer?.errors.code && t.code.missing;
  return (
    <PostForm
      id="login-code"
      label={t.code.title}
      fields={1}
      errorList={listErrors(['code'], () => error)}
      alert={useAlert(answer?.notice, { rejected: t.code.wrong, expired: t.code.expired })}
      submit={t.code.submit}
      sending={t.sending}
    >
      <CodeField {...t.code} error={error} kind="any" />
    </PostForm>
  );
}
