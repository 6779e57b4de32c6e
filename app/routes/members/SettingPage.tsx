import type { ReactNode } from 'react';
import { useMessages } from '#app/i18n/context.tsx';
import { Banner } from '#app/ui/Banner.tsx';
import { useLink } from '#app/ui/links.ts';

/** A page for one setting of the account, and the way back. */
export function SettingPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const t = useMessages();
  const link = useLink();
  return (
    <>
      <Banner title={title} lead={lead} />
      <div className="wrap section setting">
        {children}
        <p>
          <a className="line-link" href={link('/head')}>
            {t.members.backToAccount}
          </a>
        </p>
      </div>
    </>
  );
}
