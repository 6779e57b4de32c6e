import { renderIcon } from '#app/platform/drawings.server.ts';
import icon from '../../content/pictures/brand/icon.svg?raw';

/** The site's icon as a PNG of `size` pixels, drawn on request; the page cache keeps it. */
export async function iconResponse(size: number): Promise<Response> {
  const png = await renderIcon(icon, size);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } });
}
