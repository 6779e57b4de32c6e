import type { ReactNode } from 'react';
import { useMessages } from '#app/i18n/context.tsx';
import { Dialog } from './Dialog.tsx';

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
  const { accounts, common } = useMessages();
  const close = (
    <form method="dialog">
      {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert */}
      <button type="submit" className="button button-primary" autoFocus={open}>
        {common.ok}
      </button>
    </form>
  );
  return (
    <Dialog id={id} tone="bad" title={accounts.form.failureTitle} text={text} open={open} action={action ? action(open) : close}>
      {children}
    </Dialog>
  );
}
