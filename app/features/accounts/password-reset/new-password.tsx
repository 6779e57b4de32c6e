import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { followLink, leaveLink } from '#app/http/token-cookie.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import { PasswordField, useAccountFields } from '../AccountFields.tsx';
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

type LinkState = 'good' | 'bad' | 'missing';

export async function loader(args: Route.LoaderArgs) {
  const { db, url } = pageRequest(args);
  const waiting = followLink(args, 'reset', '/passwordreset');
  const isGood = waiting !== undefined && (await isResetTokenValid(db, waiting, Date.now()));
  const link: LinkState = isGood ? 'good' : waiting ? 'bad' : 'missing';
  return { link, done: url.searchParams.has('done') };
}

export const action = (args: Route.ActionArgs) =>
  formAction(newPasswordSubmission, args, {
    onDone: (cookies, sender) => leaveLink(sender, 'reset', '/passwordreset?done', cookies),
  });

export default function NewPassword({
  loaderData: { link, done },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).newPassword;
  const isDone = done && link === 'missing' && !actionData;
  const login = useLink()('/login');
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {isDone ? (
        <Dialog id="newpassword-sent" tone="good" text={t.success} open next={login} />
      ) : (
        <NewPasswordForm link={link} answer={actionData} />
      )}
    </AccountPage>
  );
}

type FormProps = { link: LinkState; answer: Route.ComponentProps['actionData'] };

function NewPasswordForm({ link, answer }: FormProps) {
  const isBad = link === 'bad' || answer?.notice?.outcome === 'rejected';
  const t = useTexts(passwordResetTexts).newPassword;
  const alert = useAlert(answer?.notice);
  const form = { names: ['newPassword'], controls: passwordChangeControls } as const;
  const { errorList, field } = useAccountFields(form, { ...answer });
  // The form was submitted, so there was a link: its cookie has been deleted since.
  const isGone = link === 'missing' && answer !== undefined;
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
