import type { Shown } from '../pictures.ts';

export type PublishedPicture = Shown & {
  /** Its position and URL in the gallery, `/gallery/<number>`; never reused. */
  number: number;
  publishedAt: number;
};

/** A page of the gallery, the newest first; the numbers beyond it, or null. */
export type GalleryPage = {
  pictures: PublishedPicture[];
  newer: number | null;
  older: number | null;
};
/** `before` leads to older ones, `after` to newer ones. */
export type GalleryCursor = { before?: number; after?: number };

export type Neighbour = { number: number; title: string; locale: string };
export type PublishedWithNeighbours = {
  picture: PublishedPicture;
  newer: Neighbour | null;
  older: Neighbour | null;
};

/** `?before=24` asks for older pictures, `?after=24` for newer ones. */
export function parseGalleryQuery(search: URLSearchParams): GalleryCursor {
  const [before, after] = [search.get('before'), search.get('after')].map(parsePictureNumber);
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

export const parsePictureNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
