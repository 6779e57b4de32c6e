import { useMessages } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
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
      action={
        // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer
        <a className="button button-primary" href={link('/home')} autoFocus>
          {t.common.ok}
        </a>
      }
    />
  );
}
