import type { ReactNode } from 'react';
import { KiteMark } from './icons.tsx';

/** The header of an inner page: title and lead over an illustration drawn in CSS. */
export function Banner({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="banner">
      <div className="wrap">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <KiteMark className="banner-kite" />
    </div>
  );
}
