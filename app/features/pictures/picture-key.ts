import { isSame, sign } from '#app/http/signature.ts';

/** A signed key with which a visitor sees and deletes a sent picture; nothing is stored for it. */
export const pictureKey = (secret: string, pictureId: string): string =>
  sign(secret, 'picture', pictureId);

export const isPictureKey = (
  secret: string,
  pictureId: string,
  key: string | null | undefined,
): boolean => isSame(key ?? '', pictureKey(secret, pictureId));

/** How many pictures a browser remembers the keys of. */
const remembered = 4;
const idLength = 36;

/** The pictures sent or looked at last: each an id and its key, separated by dots. */
export function addPictureKey(cookie: string | undefined, pictureId: string, key: string): string {
  const others = (cookie ?? '')
    .split('.')
    .filter((entry) => entry !== '' && !entry.startsWith(pictureId));
  return [`${pictureId}${key}`, ...others].slice(0, remembered).join('.');
}

export const findPictureKey = (cookie: string | undefined, pictureId: string): string | undefined =>
  (cookie ?? '')
    .split('.')
    .find((entry) => entry.startsWith(pictureId))
    ?.slice(idLength);
