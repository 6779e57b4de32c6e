import { useSharedTexts } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';

/** Announces an email if the email address has an account; closing the dialog stays on the page. */
export function EmailSentDialog({ id, title, text }: { id: string; title: string; text: string }) {
  const { ok } = useSharedTexts();
  return (
    <Dialog
      id={id}
      tone="good"
      title={title}
      text={text}
      open
      action={
        <form method="dialog">
          {/* biome-ignore lint/a11y/noAutofocus: without JavaScript this moves the focus to the result */}
          <button type="submit" className="button button-primary" autoFocus>
            {ok}
          </button>
        </form>
      }
    />
  );
}
