import { fileResponse } from '#app/http/files.ts';
import { createDrawings, renderIcon } from '#app/platform/drawings.server.ts';
import icon from '#content/pictures/brand/icon.svg?raw';

/** Sizes, in pixels, that the manifest names: a home screen and a splash screen. */
export const manifestIconSizes = [192, 512] as const;
/** In a launcher's own shape, which may cut off a fifth at each side, so the drawing stands smaller on a ground that goes to the edges. */
const maskable = icon
  .replace(/<rect [^>]*\/>/, '<rect width="512" height="512" fill="#16123f"/><g transform="translate(77 77) scale(.7)">')
  .replace('</svg>', '</g></svg>');

/** There are five: none is ever forgotten or refused, whatever else is drawn. */
const drawOnce = createDrawings({ mostKept: 8, mostWaiting: 8 });

/** The site's icon as a PNG of `size` pixels, for a day. */
export async function iconResponse(size: number, purpose: 'any' | 'maskable' = 'any'): Promise<Response> {
  const png = await drawOnce(`icon ${purpose} ${size}`, () => renderIcon(purpose === 'maskable' ? maskable : icon, size));
  return fileResponse(png, { type: 'image/png', maxAge: 86_400, forOtherSites: true });
}
