// Names shared by the service worker and the pages' scripts.

/** The runtime cache of pages that were visited. */
export const pagesCache = 'pages-1';

export const isOfflinePage = ({ pathname }: URL | Location): boolean =>
  /^\/(?:(?:en|ht)\/)?offline$/.test(pathname);

/** `/en` or `/ht`; empty in French. */
export const prefixOf = ({ pathname }: URL | Location): string =>
  /^\/(?:en|ht)(?=\/|$)/.exec(pathname)?.[0] ?? '';

export const languageOf = (pathname: string): string =>
  /^\/(en|ht)(?=\/|$)/.exec(pathname)?.[1] ?? 'fr';

/** The offline page in the language of a page. */
export const offlinePathFor = (page: URL | Location): string => `${prefixOf(page)}/offline`;
