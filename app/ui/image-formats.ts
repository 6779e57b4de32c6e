/** Each width is kept in each: the smallest that a browser reads is sent, and JPEG is read by all. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Widths, in pixels, at which a stored picture is kept: a phone, a large phone or tablet, a desk. */
const storedWidths = [360, 720, 1280] as const;

/**
 * A picture as a row names it: `builtin/<name>` is a drawing that comes with the site,
 * `stored/<id>/<width>x<height>` one that was sent to it.
 */
export type ImageReference = { kind: 'builtin'; name: string } | { kind: 'stored'; id: string; width: number; height: number };

export function parseImageReference(reference: string | null): ImageReference | undefined {
  const builtin = /^builtin\/([a-z0-9/-]+)$/.exec(reference ?? '')?.[1];
  if (builtin) return { kind: 'builtin', name: builtin };
  const stored = /^stored\/([\w-]+)\/(\d+)x(\d+)$/.exec(reference ?? '');
  if (stored?.[1]) return { kind: 'stored', id: stored[1], width: Number(stored[2]), height: Number(stored[3]) };
  return undefined;
}

/** The widths that files exist at for a picture of some width: none is enlarged. */
export function fileWidths(width: number): number[] {
  const smaller = storedWidths.filter((w) => w < width);
  const next = storedWidths[smaller.length];
  return next === undefined ? smaller : [...smaller, Math.min(width, next)];
}

export const imageFileName = (id: string, width: number, format: ImageFormat): string => `${id}-${width}.${format}`;
