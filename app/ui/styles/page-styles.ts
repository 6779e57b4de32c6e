import type { RouteHandle } from '#app/http/route-handle.ts';
import formStyles from './form.css?inline';
import siteStyles from './site.css?inline';

/** The stylesheets of a page, in the order of the cascade. Inlined: on a slow connection one more request costs more. */
export const stylesOf = ({ form, styles = [] }: RouteHandle): string[] => [siteStyles, ...(form ? [formStyles] : []), ...styles];
