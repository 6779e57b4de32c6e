import { href } from 'react-router';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';

/** What a sender may look at afterwards: a visitor the one picture, by its key; a member all of them. */
export type Follow = { kind: 'visitor' | 'member'; path: string };

/** Where a picture that was received leads: `/addpicture?sent`, for a visitor with what shows it again. */
export function sentPath({ id, key }: { id: string; key: string | null }): string {
  return key === null ? '/addpicture?sent' : `/addpicture?${new URLSearchParams({ sent: id, key })}`;
}

/** What the address says of a picture that was just sent; undefined when it says nothing. */
export function readSentMark(search: URLSearchParams, locale: Locale): Follow | undefined {
  const [id, key] = [search.get('sent'), search.get('key')];
  if (id === null) return undefined;
  if (!key || !/^[\da-f-]{36}$/.test(id)) return { kind: 'member', path: localizedPath(locale, '/mypictures') };
  return { kind: 'visitor', path: localizedPath(locale, visitorsPath(id, key)) };
}

const visitorsPath = (id: string, key: string): string => `${href('/addpicture/:id', { id })}?${new URLSearchParams({ key })}`;
