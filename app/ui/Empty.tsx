import type { ReactNode } from 'react';
import { KiteMark } from './icons.tsx';

type Props = {
  /** A heading, where the page has none for it. */
  title?: string;
  text?: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
};

/** What stands where nothing is yet, or nothing can be had: a kite that waits for wind. */
export function Empty({ title, text, children }: Props) {
  return (
    <div className="empty">
      <KiteMark className="size-16" />
      <div>
        {title && <h2>{title}</h2>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
