import { useMessages } from '#app/i18n/context.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { useLink } from '#app/ui/links.ts';

/** Where a sent message ends, and what leads home. */
export function MessageSent() {
  const t = useMessages();
  const link = useLink();
  return (
    <Dialog
      id="contact-sent"
      tone="good"
      title={t.accounts.form.successTitle}
      text={t.contact.success}
      open
      clearsDraft="contact"
      action={<DialogLink href={link('/home')}>{t.common.ok}</DialogLink>}
    />
  );
}
