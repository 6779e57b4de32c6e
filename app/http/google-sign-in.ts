import type { RouterContextProvider } from 'react-router';
import { localizedPath } from '#app/i18n/locale.ts';
import { pageRequest } from './page.ts';
import { safeNext } from './safe-next.ts';

/** What `GoogleButton` asks of the login page's loader: `google: googleSignIn(args)`. */
export function googleSignIn(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { config, url, locale } = pageRequest(args);
  const { clientId = null, scriptUrl } = config.google;
  return { clientId, scriptUrl, next: safeNext(url.searchParams.get('next')) ?? localizedPath(locale, '/home') };
}
