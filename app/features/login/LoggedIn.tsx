import { useMessages } from '#app/i18n/context.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { QuotedEnglish } from '#app/ui/QuotedEnglish.tsx';

/** Where a login ends, and what leads on. */
export function LoggedIn({ next }: { next: string }) {
  const { accounts, common } = useMessages();
  return (
    <Dialog
      id="login-sent"
      tone="good"
      title={accounts.form.successTitle}
      text={<QuotedEnglish>{accounts.login.success}</QuotedEnglish>}
      open
      action={<DialogLink href={next}>{common.ok}</DialogLink>}
    />
  );
}
