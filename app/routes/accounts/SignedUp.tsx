import { useMessages } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
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
      action={
        // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer
        <a className="button button-primary" href={link('/authentication')} autoFocus>
          {common.ok}
        </a>
      }
    />
  );
}
