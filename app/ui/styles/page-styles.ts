import formStyles from './form.css?inline';
import siteStyles from './site.css?inline';

/** Browsers read them from the hydrated page, rather than from the script too. */
const [site, forms] = import.meta.env.SSR
  ? [siteStyles, formStyles]
  : ['site', 'forms'].map((name) => document.getElementById(`${name}-styles`)?.textContent ?? '');

/**
 * The stylesheets of a page by name, in the order of the cascade. Inlined: on a slow connection one
 * more request costs more.
 */
export const stylesOf = (page: { form?: true; styles?: readonly string[] }) => ({
  site: site ?? '',
  ...(page.form && { forms: forms ?? '' }),
  ...(page.styles && { page: page.styles.join('') }),
});
