import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import { contactTexts } from './texts.ts';

/** Where a sent message ends, and what leads home. */
export function MessageSent() {
  const form = useTexts(formTexts);
  const t = useTexts(contactTexts);
  const shared = useTexts(sharedTexts);
  const link = useLink();
  return (
    <Dialog
      id="contact-sent"
      tone="good"
      title={form.successTitle}
      text={t.success}
      open
      clearsDraft="contact"
      action={<DialogLink href={link('/home')}>{shared.ok}</DialogLink>}
    />
  );
}
