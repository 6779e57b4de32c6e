import formStyles from './form.css?inline';
import siteStyles from './site.css?inline';

/**
 * The stylesheets of a page, in the order of the cascade. Inlined: on a slow connection one more
 * request costs more. Browsers read them from the hydrated page, rather than from the script too:
 * there they are one, in `page.styles`.
 */
export const stylesOf = (page: { form?: true; styles?: readonly string[] }): string[] => [
  ...(import.meta.env.SSR ? [siteStyles, ...(page.form ? [formStyles] : [])] : []),
  ...(page.styles ?? []),
];
