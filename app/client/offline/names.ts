import { localeOf, localizedPath, stripLocale } from '#app/i18n/locale.ts';

// Shared by the service worker and the pages' scripts.

/** The runtime cache of pages that were visited. */
export const pagesCache = 'pages-1';

export const isOfflinePage = ({ pathname }: URL | Location): boolean =>
  stripLocale(pathname) === '/offline';

/** A path in the language of a page. */
export const pathBeside = ({ pathname }: URL | Location, path: string): string =>
  localizedPath(localeOf(pathname), path);
