import formStyles from './form.css?inline';
import siteStyles from './site.css?inline';

/** The stylesheets of a page, in the order of the cascade. Inlined: on a slow connection one more request costs more. */
export const stylesOf = ({ form, styles = [] }: { form?: true; styles?: readonly string[] }): string[] => [
  siteStyles,
  ...(form ? [formStyles] : []),
  ...styles,
];
