import { drawOnce, renderIcon } from '#app/platform/drawings.server.ts';
import icon from '../../content/pictures/brand/icon.svg?raw';
import { fileResponse } from './files.ts';

/** Sizes, in pixels, that the manifest names: a home screen and a splash screen. */
export const manifestIconSizes = [192, 512] as const;

/** The site's icon as a PNG of `size` pixels, for a day. */
export async function iconResponse(size: number): Promise<Response> {
  const png = await drawOnce(`icon ${size}`, () => renderIcon(icon, size));
  return fileResponse(png, { type: 'image/png', maxAge: 86_400, forOtherSites: true });
}
