import type { StoredNotice } from '#app/features/settings/settings.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import type { Texts } from '#app/i18n/texts.ts';
import { Icon } from '#app/ui/icons.tsx';
import { layoutTexts } from '#app/ui/layout/texts.ts';

/** For a notice without a text in the language of the page. */
const inFrench: Texts<string> = { fr: '', en: '(in French)', ht: '(an franse)' };

/** The notice above every page; the script enables the button that dismisses it. */
export function SiteNotice({ notice }: { notice: StoredNotice }) {
  const t = useTexts(layoutTexts).notice;
  const mark = useTexts(inFrench);
  const locale = useLocale();
  return (
    <aside
      className={`site-notice site-notice-${notice.tone}`}
      aria-label={t.label}
      data-dismiss={`notice-${notice.id}`}
    >
      {notice[locale] ? (
        <p>{notice[locale]}</p>
      ) : (
        <p>
          <span lang="fr">{notice.fr}</span> {mark}
        </p>
      )}
      <button type="button" className="icon-button" aria-label={t.dismiss} disabled>
        <Icon name="close" />
      </button>
    </aside>
  );
}
