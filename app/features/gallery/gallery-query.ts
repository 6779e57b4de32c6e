import type { GalleryCursor } from '#app/features/pictures/pictures.ts';

/** What the address says of the page of the gallery: `?before=24` older pictures, `?after=24` newer ones. Anything else is the first page. */
export function parseGalleryQuery(search: URLSearchParams): GalleryCursor {
  const [before, after] = [search.get('before'), search.get('after')].map(readNumber);
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

/** The number of a picture, as its address has it; undefined for what is none. */
export const readNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
