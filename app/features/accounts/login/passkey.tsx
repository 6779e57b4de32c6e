import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { AccountPage, ResultNotice } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import { createChallenge } from '../second-factor/challenge.ts';
import { PasskeyForm } from '../second-factor/PasskeyForm.tsx';
import { requestOptions } from '../second-factor/passkey-options.ts';
import type { Route } from './+types/passkey.ts';
import { Suspended } from './LoginForm.tsx';
import { loginPath } from './login-redirect.ts';
import { clearLoginStep } from './login-step.server.ts';
import { passkeySubmission } from './second-step.server.ts';
import { loginTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles], login: true };

export const meta: Route.MetaFunction = plainPageMeta(
  loginTexts,
  (t) => ({ title: t.passkey.title, description: t.passkey.lead }),
  { noindex: true },
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const args = { request, context };
  const { secret, config } = pageRequest(args);
  return {
    options: requestOptions(config, createChallenge(secret, 'login', '', Date.now())),
    path: loginPath(args, '/login/passkey'),
    loginPath: loginPath(args, '/login'),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(passkeySubmission, args, {
    onDone({ headers }, sender) {
      const cleared: [string, string] = ['Set-Cookie', clearLoginStep(sender.config)];
      return redirect(loginPath(sender, '/login', { done: '' }), {
        status: 303,
        headers: [...headers, cleared],
      });
    },
  });

export default function LoginPasskey({
  loaderData: { options, path, loginPath },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(loginTexts);
  const isSuspended =
    actionData?.notice?.outcome === 'rejected' && actionData.notice.reason === 'suspended';
  const alert = useAlert(actionData?.notice, {
    rejected: isSuspended ? <Suspended /> : t.passkey.refused,
    expired: t.passkey.refused,
  });
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
