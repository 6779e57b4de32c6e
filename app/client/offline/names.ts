// Names shared by the service worker and the pages' scripts.

/** The runtime cache of pages that were visited. */
export const pagesCache = 'pages-1';

export const isOfflinePage = ({ pathname }: URL | Location): boolean =>
  /^\/(?:(?:en|ht)\/)?offline$/.test(pathname);

export const languageOf = (pathname: string): string =>
  /^\/(en|ht)(?=\/|$)/.exec(pathname)?.[1] ?? 'fr';

/** The offline page in the language of a page. */
export function offlinePathFor({ pathname }: URL | Location): string {
  const language = languageOf(pathname);
  return language === 'fr' ? '/offline' : `/${language}/offline`;
}
