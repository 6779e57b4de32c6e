import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a visitor without an account holds of a picture that was sent: with it alone the picture and its state are seen, and it is taken
 * back, until it is deleted. Nothing is stored for it.
 */
export const pictureKey = (secret: string, pictureId: string): string =>
  createHmac('sha256', secret).update(`picture:${pictureId}`).digest('base64url');

export function isPictureKey(secret: string, pictureId: string, key: string | null): boolean {
  const given = Buffer.from(key ?? '');
  const expected = Buffer.from(pictureKey(secret, pictureId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
