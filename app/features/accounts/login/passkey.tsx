import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { AccountPage, ResultNotice } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import type { Route } from './+types/passkey.ts';
import { useLoginAlert } from './LoginAlert.tsx';
import { loginPath, seeLoggedIn } from './login-redirect.ts';
import { passkeySubmission } from './second-step.server.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = plainPageMeta(
  loginTexts,
  (t) => ({ title: t.passkey.title, description: t.passkey.lead }),
  { noindex: true },
);

export const loader = (args: Route.LoaderArgs) => ({
  options: requestOptions(args, 'login'),
  path: loginPath(args, '/login/passkey'),
  loginPath: loginPath(args, '/login'),
});

export const action = (args: Route.ActionArgs) =>
  formAction(passkeySubmission, args, { onDone: seeLoggedIn });

export default function LoginPasskey({
  loaderData: { options, path, loginPath },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  const alert = useLoginAlert(actionData?.notice, t.passkey.refused);
  return (
    <AccountPage title={t.passkey.title} lead={t.passkey.lead}>
      <div className="setting">
        {actionData && <ResultNotice tone="plain">{alert ?? t.passkey.refused}</ResultNotice>}
        <PasskeyForm kind="ask" label={t.passkey.button} options={options} action={path} primary />
        <p>
          <a className="line-link" href={loginPath}>
            {t.passkey.otherWay}
          </a>
        </p>
      </div>
    </AccountPage>
  );
}
