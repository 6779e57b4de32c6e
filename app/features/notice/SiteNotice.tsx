import type { StoredNotice } from '#app/features/settings/settings.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import { close } from '#app/ui/icon-paths.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { PathIcon } from '#app/ui/svg.tsx';

/** For a notice without a text in the language of the page. */
const inFrench: Texts<string> = { fr: '', en: '(in French)', ht: '(an franse)' };

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
      <NoticeText texts={notice} locale={locale} />
      <button type="button" className="icon-button" aria-label={t.dismiss} disabled>
        <PathIcon d={close} />
      </button>
    </aside>
  );
}

type TextProps = { texts: Readonly<Partial<Record<Locale, string>>>; locale: Locale };

export function NoticeText({ texts, locale }: TextProps) {
  if (texts[locale]) return <p>{texts[locale]}</p>;
  return (
    <p>
      <span lang="fr">{texts.fr}</span> {inFrench[locale]}
    </p>
  );
}
