import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';

/** Says that an email is on its way if the address has an account; closing it stays on the page. */
export function EmailSentDialog({ id, title, text }: { id: string; title: string; text: string }) {
  const { ok } = useTexts(sharedTexts);
  return (
    <Dialog
      id={id}
      tone="good"
      title={title}
      text={text}
      open
      action={
        <form method="dialog">
          {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer */}
          <button type="submit" className="button button-primary" autoFocus>
            {ok}
          </button>
        </form>
      }
    />
  );
}
