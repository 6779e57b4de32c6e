import { renderIcon } from '#app/platform/drawings.server.ts';
import icon from '../../content/pictures/brand/icon.svg?raw';

/** Sizes, in pixels, that the manifest names: a home screen and a splash screen. */
export const manifestIconSizes = [192, 512] as const;

/** The site's icon as a PNG of `size` pixels, drawn on request; the page cache keeps it. */
export async function iconResponse(size: number): Promise<Response> {
  const png = await renderIcon(icon, size);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } });
}
