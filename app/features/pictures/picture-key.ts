import { isSame, sign } from '#app/http/signature.ts';

/**
 * What a visitor without an account holds of a picture that was sent: with it alone the picture and its state are seen, and it is taken
 * back, until it is deleted. Nothing is stored for it.
 */
export const pictureKey = (secret: string, pictureId: string): string => sign(secret, 'picture', pictureId);

export const isPictureKey = (secret: string, pictureId: string, key: string | null): boolean =>
  isSame(key ?? '', pictureKey(secret, pictureId));
