import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog } from './Dialog.tsx';
import { formTexts } from './texts.ts';

type Props = {
  id: string;
  text: ReactNode;
  /** Closed, it waits for the script. */
  open: boolean;
  /** What ends it, in place of a button that only closes it. */
  action?: ((open: boolean) => ReactNode) | undefined;
  children?: ReactNode;
};

/** That something failed. */
export function Alert({ id, text, open, action, children }: Props) {
  const t = useTexts(formTexts);
  const shared = useTexts(sharedTexts);
  const close = (
    <form method="dialog">
      {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert */}
      <button type="submit" className="button button-primary" autoFocus={open}>
        {shared.ok}
      </button>
    </form>
  );
  return (
    <Dialog id={id} tone="bad" title={t.failureTitle} text={text} open={open} action={action ? action(open) : close}>
      {children}
    </Dialog>
  );
}
