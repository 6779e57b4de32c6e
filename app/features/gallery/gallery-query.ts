import type { GalleryCursor } from '#app/features/pictures/pictures.ts';

/** `?before=24` asks for older pictures, `?after=24` for newer ones; anything else for the first page. */
export function parseGalleryQuery(search: URLSearchParams): GalleryCursor {
  const [before, after] = [search.get('before'), search.get('after')].map(parsePictureNumber);
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

/** A picture's number from its URL; undefined when it is not one. */
export const parsePictureNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
