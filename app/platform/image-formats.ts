export const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The widths of stored pictures in pixels: phone, large phone or tablet, desktop. */
const storedWidths = [360, 720, 1280] as const;

/**
 * `builtin/<name>` is a drawing of the site, `stored/<id>/<width>x<height>` an uploaded picture.
 */
export type ImageReference =
  | { kind: 'builtin'; name: string }
  | { kind: 'stored'; id: string; width: number; height: number };

export function parseImageReference(reference: string | null): ImageReference | undefined {
  const builtin = /^builtin\/([a-z0-9/-]+)$/.exec(reference ?? '')?.[1];
  if (builtin) return { kind: 'builtin', name: builtin };
  const stored = /^stored\/([\w-]+)\/(\d+)x(\d+)$/.exec(reference ?? '');
  if (stored?.[1])
    return { kind: 'stored', id: stored[1], width: Number(stored[2]), height: Number(stored[3]) };
  return undefined;
}

/** The widths of the files of a picture that is `width` pixels wide: never enlarged. */
export function fileWidths(width: number): number[] {
  const smaller = storedWidths.filter((w) => w < width);
  const next = storedWidths[smaller.length];
  return next === undefined ? smaller : [...smaller, Math.min(width, next)];
}

export const imageFileName = (id: string, width: number, format: ImageFormat): string =>
  `${id}-${width}.${format}`;

/** The names of all files of a picture. */
export const imageFileNames = ({ id, width }: { id: string; width: number }): string[] =>
  fileWidths(width).flatMap((each) =>
    imageFormats.map((format) => imageFileName(id, each, format)),
  );
