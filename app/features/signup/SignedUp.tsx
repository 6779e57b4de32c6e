import { useMessages } from '#app/i18n/context.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { useLink } from '#app/ui/links.ts';
import { QuotedEnglish } from '#app/ui/QuotedEnglish.tsx';

/** Where a sign-up ends, for a new address and a known one, and what leads on. */
export function SignedUp() {
  const { accounts, common } = useMessages();
  const link = useLink();
  return (
    <Dialog
      id="signup-sent"
      tone="good"
      title={accounts.form.successTitle}
      text={<QuotedEnglish>{accounts.signup.success}</QuotedEnglish>}
      open
      action={<DialogLink href={link('/authentication')}>{common.ok}</DialogLink>}
    />
  );
}
