import { redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { isResetTokenValid } from '#app/features/accounts/passwords.server.ts';
import { clearTokenCookie, moveTokenToCookie, readTokenCookie } from '#app/features/accounts/token-cookie.ts';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { AccountPage } from '#app/ui/AccountPage.tsx';
import type { Route } from './+types/new-password.ts';
import { NewPasswordForm, PasswordChanged } from './NewPasswordForm.tsx';
import { newPasswordSubmission } from './new-password.server.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(passwordResetTexts, (t) => t.newPassword, { noindex: true });

export const headers = formPageHeaders;

/** The link that waits: to be used, run out or used up, or none. */
export type LinkState = 'good' | 'bad' | 'missing';

/** `/reset-password?token=`, which mails lead to, and `/passwordreset`, which it leads on to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, url, locale, config } = pageRequest({ request, context });
  const token = url.searchParams.get('token');
  const path = localizedPath(locale, '/passwordreset');
  if (token !== null && request.method !== 'POST') throw moveTokenToCookie(token, { purpose: 'reset', path, config });
  const waiting = readTokenCookie(request, 'reset', config);
  const isGood = waiting !== undefined && (await isResetTokenValid(db, waiting, Date.now()));
  const link: LinkState = isGood ? 'good' : waiting ? 'bad' : 'missing';
  return { link, done: url.searchParams.has('done') };
}

export const action = (args: Route.ActionArgs) =>
  formAction(newPasswordSubmission, args, {
    onDone(cookies, { config, locale }) {
      const headers = new Headers([['Set-Cookie', clearTokenCookie('reset', config)], ...cookies]);
      return redirect(localizedPath(locale, '/passwordreset?done'), { status: 303, headers });
    },
  });

export default function NewPassword({ loaderData: { link, done }, actionData }: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).newPassword;
  const isDone = done && link === 'missing' && !actionData;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {isDone ? (
        <PasswordChanged />
      ) : (
        <NewPasswordForm link={link} isBad={link === 'bad' || actionData?.notice?.outcome === 'rejected'} {...actionData} />
      )}
    </AccountPage>
  );
}
