import { isSame, sign } from '#app/http/signature.ts';

/**
 * The capability of a visitor without an account: a signed key that shows a sent picture with its state, and can delete it.
 * It is valid as long as the picture exists; nothing is stored for it.
 */
export const pictureKey = (secret: string, pictureId: string): string => sign(secret, 'picture', pictureId);

export const isPictureKey = (secret: string, pictureId: string, key: string | null): boolean =>
  isSame(key ?? '', pictureKey(secret, pictureId));
