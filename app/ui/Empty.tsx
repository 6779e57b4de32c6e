import type { ReactNode } from 'react';
import { KiteMark } from './icons.tsx';

type Props = {
  /** A heading, where the page has none. */
  title?: string;
  text?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
};

/** The empty state of a list, or of content that could not be loaded. */
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
