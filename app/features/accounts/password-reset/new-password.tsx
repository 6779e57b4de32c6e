import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { clearTokenCookie, moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import { type AccountErrors, PasswordField, useAccountFields } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import { isResetTokenValid } from '../passwords.server.ts';
import { passwordChangeControls } from '../schema.ts';
import type { Route } from './+types/new-password.ts';
import { newPasswordSubmission } from './submissions.server.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(passwordResetTexts, (t) => t.newPassword, {
  noindex: true,
});

export type LinkState = 'good' | 'bad' | 'missing';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, url, locale, config } = pageRequest({ request, context });
  const token = url.searchParams.get('token');
  const path = localizedPath(locale, '/passwordreset');
  if (token !== null && request.method !== 'POST')
    throw moveTokenToCookie(token, { purpose: 'reset', path, config });
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

export default function NewPassword({
  loaderData: { link, done },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).newPassword;
  const isDone = done && link === 'missing' && !actionData;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {isDone ? (
        <PasswordChanged />
      ) : (
        <NewPasswordForm
          link={link}
          isBad={link === 'bad' || actionData?.notice?.outcome === 'rejected'}
          {...actionData}
        />
      )}
    </AccountPage>
  );
}

type NewPasswordProps = {
  link: LinkState;
  isBad: boolean;
  errors?: AccountErrors<'newPassword'>;
  notice?: Notice | undefined;
};

function NewPasswordForm({ link, isBad, errors, notice }: NewPasswordProps) {
  const t = useTexts(passwordResetTexts).newPassword;
  const alert = useAlert(notice);
  const form = { names: ['newPassword'], controls: passwordChangeControls } as const;
  const { errorList, field } = useAccountFields(form, { errors });
  // The form was submitted, so there was a link: its cookie has been deleted since.
  const isGone = link === 'missing' && errors !== undefined;
  if (isBad || isGone) return <NoForm title={t.badLinkTitle} text={t.badLink} ask={t.askAgain} />;
  if (link === 'missing') return <NoForm title={t.noLinkTitle} text={t.noLink} ask={t.ask} />;
  return (
    <PostForm
      id="newpassword"
      label={t.formLabel}
      fields={1}
      errorList={errorList}
      alert={alert}
      submit={t.submit}
      sending={t.sending}
    >
      <PasswordField {...field('newPassword')} />
    </PostForm>
  );
}

function PasswordChanged() {
  const reset = useTexts(passwordResetTexts);
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <Dialog
      id="newpassword-sent"
      tone="good"
      text={reset.newPassword.success}
      open
      action={<DialogLink href={link('/login')}>{shared.ok}</DialogLink>}
    />
  );
}

/** A link can also expire while the form is open. */
function NoForm({ title, text, ask }: { title: string; text: string; ask: string }) {
  const link = useLink();
  return (
    <Dialog
      id="newpassword-alert"
      tone="bad"
      title={title}
      text={text}
      open
      action={<DialogLink href={link('/passwordrequestreset')}>{ask}</DialogLink>}
    />
  );
}
