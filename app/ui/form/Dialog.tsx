import type { ReactNode } from 'react';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** Good news or bad: its colour and its sign. */
  tone: 'good' | 'bad';
  /** Shown as a part of the page; the script makes it modal. Closed, it waits for the script. */
  open: boolean;
  /** The button or link that ends it. */
  action: ReactNode;
  children?: ReactNode;
  /** The draft that is done with when this is shown. */
  clearsDraft?: string;
};

/** An alert: a modal dialog with script, a part of the page without. */
export function Dialog({ id, title, text, tone, open, action, children, clearsDraft }: Props) {
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
      <h2 id={`${id}-title`}>{title}</h2>
      {/* All of it is read out when the alert opens. */}
      <div id={`${id}-text`}>
        <p>{text}</p>
        {children}
      </div>
      <div className="dialog-end">{action}</div>
    </dialog>
  );
}

/** The link that leads on from an alert which says how something ended. */
export function DialogLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer
    <a className="button button-primary" href={href} autoFocus>
      {children}
    </a>
  );
}
