import { fileWidths, imageFileName, parseImageReference } from './image-formats.ts';

// A picture in a text: `![alternative](/media/<id>-<width>.jpeg#<width>x<height>)`. The size of the
// whole picture is in the fragment, so that the page can leave room for it, and name its other
// files, without asking the database.

const source =
  /^\/media\/(?<id>[\da-f-]{36})-(?<file>[1-9]\d{0,3})\.jpeg(?:#(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4}))?$/;

/** The source of a stored picture (`stored/<id>/<width>x<height>`) in a text. */
export function textPictureSource(reference: string): string {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') throw new Error(`not a stored picture: ${reference}`);
  const { id, width, height } = image;
  return `/media/${imageFileName(id, fileWidths(width).at(-1) ?? width, 'jpeg')}#${width}x${height}`;
}

/** The picture's reference, and undefined for what is no picture of this site. */
export function textPictureReference(src: string): string | undefined {
  const { id, file, width = file, height } = source.exec(src)?.groups ?? {};
  return id && height ? `stored/${id}/${width}x${height}` : undefined;
}

/** The URL of a file that is large enough for an editor. */
export function previewUrl(src: string): string {
  const image = parseImageReference(textPictureReference(src) ?? null);
  if (image?.kind !== 'stored') return src.replace(/#.*/, '');
  const widths = fileWidths(image.width);
  return `/media/${imageFileName(image.id, widths.find((width) => width >= 720) ?? widths.at(-1) ?? image.width, 'jpeg')}`;
}

/** The ids of the stored pictures in a text. */
export const textPictureIds = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+\.jpeg/g)].map(
      ([, id]) => id as string,
    ),
  ),
];
