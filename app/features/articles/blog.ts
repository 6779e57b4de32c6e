import { href, type LoaderFunctionArgs, redirect } from 'react-router';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';

/** The former URL of the article list. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(localizedPath(localeOf(pathname), href('/publication')) + search, {
    status: 301,
    headers: { 'Cache-Control': 'max-age=86400' },
  });
}
