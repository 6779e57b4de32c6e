import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { signupTexts } from './texts.ts';

/** Where a sign-up ends, for a new address and a known one, and what leads on. */
export function SignedUp() {
  const form = useTexts(formTexts);
  const t = useTexts(signupTexts);
  const shared = useTexts(sharedTexts);
  const link = useLink();
  return (
    <Dialog
      id="signup-sent"
      tone="good"
      title={form.successTitle}
      text={<QuotedEnglish>{t.success}</QuotedEnglish>}
      open
      action={<DialogLink href={link('/authentication')}>{shared.ok}</DialogLink>}
    />
  );
}
