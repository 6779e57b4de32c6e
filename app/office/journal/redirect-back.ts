import { redirect } from 'react-router';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';

/**
 * To where a button was, if that is a page of the back-office or a section of one, with what came
 * of it.
 */
export function redirectBack(
  back: string | undefined,
  locale: Locale,
  search: Record<string, string>,
): Response {
  const isOffice =
    back !== undefined && /^\/(?:\w\w\/)?admin(?:\/[\w/-]*)?(?:\?section=\w+)?$/.test(back);
  const to = isOffice ? back : localizedPath(locale, '/admin');
  return redirect(`${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams(search)}`, 303);
}
