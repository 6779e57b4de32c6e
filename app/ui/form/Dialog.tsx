import type { ReactNode } from 'react';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formTexts } from './texts.ts';

type Props = {
  id: string;
  /** Unless it is “Success” or “Error”. */
  title?: string;
  text: ReactNode;
  tone: 'good' | 'bad';
  /** Open as a part of the page, until the script makes it modal. */
  open: boolean;
  /** By default the button OK. */
  action?: ReactNode;
  children?: ReactNode;
  /** Not read by screen readers when it opens. */
  note?: ReactNode;
  /** The name of the draft to delete. */
  clearsDraft?: string;
};

/** An alert: a modal dialog with script, a part of the page without. */
export function Dialog({ id, tone, open, clearsDraft, ...props }: Props) {
  const { successTitle, failureTitle } = useTexts(formTexts);
  return (
    <dialog
      id={id}
      className={`dialog dialog-${tone}`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      open={open}
      data-clears-draft={clearsDraft}
    >
      <h2 id={`${id}-title`}>{props.title ?? (tone === 'good' ? successTitle : failureTitle)}</h2>
      {/* aria-describedby: screen readers read all of it when the dialog opens. */}
      <div id={`${id}-text`}>
        <p>{props.text}</p>
        {props.children}
      </div>
      {props.note}
      <div className="dialog-end">{props.action || <CloseButton isFocused={open} />}</div>
    </dialog>
  );
}

function CloseButton({ isFocused }: { isFocused: boolean }) {
  const { ok } = useSharedTexts();
  return (
    <form method="dialog">
      {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert */}
      <button type="submit" className="button button-primary" autoFocus={isFocused}>
        {ok}
      </button>
    </form>
  );
}

/** Closes a result dialog by leading to the next page. */
export function DialogLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer
    <a className="button button-primary" href={href} autoFocus>
      {children}
    </a>
  );
}
