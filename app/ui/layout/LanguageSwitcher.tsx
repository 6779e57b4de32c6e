import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { endonyms, type Locale, languageTag, locales } from '#app/i18n/locale.ts';
import { layoutTexts } from './texts.ts';

/** The address of this same page in each language. */
export type LanguageLinks = Readonly<Record<Locale, string>>;

export function LanguageSwitcher({ links }: { links: LanguageLinks }) {
  const current = useLocale();
  const t = useTexts(layoutTexts);
  return (
    <nav aria-label={t.header.languages}>
      <ul className="languages">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={links[locale]}
              lang={languageTag[locale]}
              hrefLang={languageTag[locale]}
              aria-current={locale === current ? 'true' : undefined}
            >
              {endonyms[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
