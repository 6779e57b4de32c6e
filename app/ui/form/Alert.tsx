import type { ReactNode } from 'react';
import { useMessages } from '#app/i18n/context.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  id: string;
  text: ReactNode;
  /** Closed, it waits for the script. */
  open: boolean;
  children?: ReactNode;
};

/** That something failed, with a button that only ends it. */
export function Alert({ id, text, open, children }: Props) {
  const { accounts, common } = useMessages();
  return (
    <Dialog
      id={id}
      tone="bad"
      title={accounts.form.failureTitle}
      text={text}
      open={open}
      action={
        <form method="dialog">
          {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert */}
          <button type="submit" className="button button-primary" autoFocus={open}>
            {common.ok}
          </button>
        </form>
      }
    >
      {children}
    </Dialog>
  );
}
