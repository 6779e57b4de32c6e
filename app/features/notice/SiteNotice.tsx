import type { StoredNotice } from '#app/features/settings/settings.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { layoutTexts } from '#app/ui/layout/texts.ts';

/** The notice above every page; the script enables the button that dismisses it. */
export function SiteNotice({ notice }: { notice: StoredNotice }) {
  const t = useTexts(layoutTexts).notice;
  const locale = useLocale();
  return (
    <aside
      className={`site-notice site-notice-${notice.tone}`}
      aria-label={t.label}
      data-dismiss={`notice-${notice.id}`}
    >
      <p>{notice[locale]}</p>
      <button type="button" className="icon-button" aria-label={t.dismiss} disabled>
        <Icon name="close" />
      </button>
    </aside>
  );
}
