import type { ReactNode } from 'react';
import { KiteMark } from './icons.tsx';

type Props = {
  title: string;
  lead?: string | undefined;
  /** The illustrated side widens while a field has the focus. */
  grows?: boolean;
  children: ReactNode;
};

/** The layout of account pages: a form beside an illustration with the page's title. */
export function AccountPage({ title, lead, grows = false, children }: Props) {
  return (
    <div className={grows ? 'wrap account account-grows' : 'wrap account'}>
      <div className="account-side banner">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        <KiteMark className="banner-kite" />
      </div>
      <div className="account-main">{children}</div>
    </div>
  );
}
