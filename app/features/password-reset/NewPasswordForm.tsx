import { type AccountErrors, PasswordField, useAccountErrors } from '#app/features/accounts/AccountFields.tsx';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { useAlert } from '#app/ui/form/errors.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import type { LinkState } from './new-password.tsx';
import { passwordResetTexts } from './texts.ts';

type Props = {
  link: LinkState;
  /** What was tried with the link shows that it is used up, or was never ours. */
  isBad: boolean;
  errors?: AccountErrors<'newPassword'>;
  notice?: Notice | undefined;
};

/** One field, while the link is good; else the way to a link that is. */
export function NewPasswordForm({ link, isBad, errors, notice }: Props) {
  const accounts = useTexts(accountsTexts);
  const t = useTexts(passwordResetTexts).newPassword;
  const alert = useAlert(notice);
  const { error, errorList } = useAccountErrors(errors, ['newPassword']);
  // Once the form was sent there was a link: its cookie has gone since.
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
      <PasswordField name="newPassword" label={accounts.fields.newPassword} kind="new" error={error('newPassword')} />
    </PostForm>
  );
}

export function PasswordChanged() {
  const form = useTexts(formTexts);
  const reset = useTexts(passwordResetTexts);
  const shared = useTexts(sharedTexts);
  const link = useLink();
  return (
    <Dialog
      id="newpassword-sent"
      tone="good"
      title={form.successTitle}
      text={reset.newPassword.success}
      open
      action={<DialogLink href={link('/login')}>{shared.ok}</DialogLink>}
    />
  );
}

/** What stands in place of the form when no password can be set; a link can have run out while the password was being typed. */
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
