import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { loginTexts } from './texts.ts';

/** Where a login ends, and what leads on. */
export function LoggedIn({ next }: { next: string }) {
  const form = useTexts(formTexts);
  const t = useTexts(loginTexts);
  const shared = useTexts(sharedTexts);
  return (
    <Dialog
      id="login-sent"
      tone="good"
      title={form.successTitle}
      text={<QuotedEnglish>{t.success}</QuotedEnglish>}
      open
      action={<DialogLink href={next}>{shared.ok}</DialogLink>}
    />
  );
}
