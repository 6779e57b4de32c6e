import { href } from 'react-router';
import { useLocale } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';

/** Builds URLs in the language of the page from the typed URL table: `link('/publication/:slug', { slug })`. */
export function useLink(): typeof href {
  const locale = useLocale();
  return (path, ...params) => localizedPath(locale, href(path, ...params));
}
