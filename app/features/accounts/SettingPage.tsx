import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { AccountPage, LineLink } from '#app/ui/Page.tsx';
import { accountsTexts } from './texts.ts';

export function SettingPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const t = useTexts(accountsTexts);
  return (
    <AccountPage title={title} lead={lead}>
      <div className="setting">
        {children}
        <p>
          <LineLink to="/head">{t.backToAccount}</LineLink>
        </p>
      </div>
    </AccountPage>
  );
}
