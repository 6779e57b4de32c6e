import { fileWidths, imageFileName, parseImageReference } from './image-formats.ts';

// `![alternative](/media/<id>-<width>.jpeg#<width>x<height>)`: the page leaves room for it, and
// names its other files, without asking the database.

const source =
  /^\/media\/(?<id>[\da-f-]{36})-(?<file>[1-9]\d{0,3})\.jpeg(?:#(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4}))?$/;

export function textPictureSource(reference: string): string {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') throw new Error(`not a stored picture: ${reference}`);
  const { id, width, height } = image;
  return `/media/${imageFileName(id, fileWidths(width).at(-1) ?? width, 'jpeg')}#${width}x${height}`;
}

export function textPictureReference(src: string): string | undefined {
  const { id, file, width = file, height } = source.exec(src)?.groups ?? {};
  return id && height ? `stored/${id}/${width}x${height}` : undefined;
}

export function previewUrl(src: string): string {
  const image = parseImageReference(textPictureReference(src) ?? null);
  if (image?.kind !== 'stored') return src.replace(/#.*/, '');
  const widths = fileWidths(image.width);
  return `/media/${imageFileName(image.id, widths.find((width) => width >= 720) ?? widths.at(-1) ?? image.width, 'jpeg')}`;
}

export const textPictureIds = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+\.jpeg/g)].map(
      ([, id]) => id as string,
    ),
  ),
];
