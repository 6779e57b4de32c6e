import type { ReactNode } from 'react';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import { membersTexts } from './texts.ts';

/** A page for one setting of the account, with a link back. */
export function SettingPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const t = useTexts(membersTexts);
  const link = useLink();
  return (
    <AccountPage title={title} lead={lead}>
      <div className="setting">
        {children}
        <p>
          <a className="line-link" href={link('/head')}>
            {t.backToAccount}
          </a>
        </p>
      </div>
    </AccountPage>
  );
}
