import type { LoaderFunctionArgs } from 'react-router';
import { fileNotFound, fileResponse } from '#app/http/file-response.ts';
import {
  createDrawingCache,
  manifestIconSizes,
  renderIcon,
} from '#app/platform/drawings.server.ts';
import icon from '#content/pictures/brand/icon.svg?raw';

/**
 * For browsers that request `/favicon.ico` without reading `<link rel="icon">`: a PNG under that
 * name works.
 */
const faviconSize = 48;

/** `/favicon.ico`, `/icons/<size>.png` and `/icons/maskable-<size>.png`. */
export async function loader({ params }: LoaderFunctionArgs) {
  if (params.file === undefined) return iconResponse(faviconSize, icon);
  const [, prefix, name] = /^(maskable-)?(.*)$/.exec(params.file) ?? [];
  const size = manifestIconSizes.find((each) => name === `${each}.png`);
  return size ? iconResponse(size, prefix ? maskable : icon) : fileNotFound();
}

/**
 * Launchers crop maskable icons, up to a fifth at each side: the drawing is smaller, on a
 * full-bleed background.
 */
const maskable = icon
  .replace(
    /<rect [^>]*\/>/,
    '<rect width="512" height="512" fill="#16123f"/><g transform="translate(77 77) scale(.7)">',
  )
  .replace('</svg>', '</g></svg>');

/** The cache and the queue hold all five icons. */
const drawOnce = createDrawingCache({ maxCached: 8, maxTasks: 8 });

async function iconResponse(size: number, svg: string): Promise<Response> {
  const png = await drawOnce(`icon ${svg === maskable ? 'maskable' : 'any'} ${size}`, () =>
    renderIcon(svg, size),
  );
  return fileResponse(png, { type: 'image/png', maxAge: 86_400, forOtherSites: true });
}
