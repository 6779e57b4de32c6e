import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { fileNotFound } from '#app/http/file-response.ts';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { isApiPath, problemResponse } from '#app/http/problem.ts';
import { localeOf } from '#app/i18n/locale.ts';

/**
 * Pages redirect to the home page, in the reader's language, with a notice; the API and files get a
 * 404.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (isApiPath(pathname)) return resourceNotFound(pathname);
  if (isFile(pathname)) return fileNotFound();
  return redirect(notFoundNoticePath(localeOf(pathname), pathname), {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Never a redirect, which would look as if something had accepted the request. */
export function action({ request }: ActionFunctionArgs) {
  const { pathname } = new URL(request.url);
  return isApiPath(pathname) ? resourceNotFound(pathname) : fileNotFound();
}

const resourceNotFound = (instance: string) =>
  problemResponse({
    status: 404,
    code: 'not_found',
    detail: 'No resource of this API has this address.',
    instance,
  });

/**
 * `/logo.png`, `/.env`, `/.well-known/anything`: pages have no extension, and no segment that
 * begins with a dot.
 */
const isFile = (pathname: string) => /\/\.|\.[a-z\d]+$/i.test(pathname);
