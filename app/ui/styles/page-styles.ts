import formStyles from './form.css?inline';
import siteStyles from './site.css?inline';

/** In browsers they are read from the page, which has them, rather than sent in the script too. */
const [site, forms] = import.meta.env.SSR
  ? [siteStyles, formStyles]
  : [...document.querySelectorAll('head > style')].map(({ textContent }) => textContent);

/**
 * The stylesheets of a page, in the order of the cascade. Inlined: on a slow connection one more
 * request costs more.
 */
export const stylesOf = ({
  form,
  styles = [],
}: {
  form?: true;
  styles?: readonly string[];
}): string[] => [site ?? '', ...(form ? [forms ?? ''] : []), ...styles];
