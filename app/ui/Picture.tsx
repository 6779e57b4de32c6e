import { useTexts } from '#app/i18n/context.tsx';
import { useSaving } from './data-mode.ts';
import { fileWidths, type ImageFormat, imageFileName, parseImageReference } from './image-formats.ts';
import { uiTexts } from './texts.ts';

const drawings = import.meta.glob<string>('/content/pictures/**/*.svg', { query: '?url', import: 'default', eager: true });

/** Stands in a list for an article that has no picture. */
export const fallbackImage = 'builtin/brand/hero-poster';

/** The address of one of the site's own drawings, such as `services/web-creation`. */
export function drawingUrl(name: string): string {
  const url = drawings[`/content/pictures/${name}.svg`];
  if (!url) throw new Error(`content/pictures/${name}.svg is missing`);
  return url;
}

/** The address of the one file that shows a picture at its largest to every browser. */
export function pictureUrl(reference: string): string {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return drawingUrl(image?.name ?? 'brand/share');
  return `/media/${imageFileName(image.id, fileWidths(image.width).at(-1) ?? image.width, 'jpeg')}`;
}

type Props = {
  /** An image reference, see domain/images; nothing is shown for none. */
  reference: string | null;
  /** Empty when the text beside says the same. */
  alt: string;
  /** How wide it is shown, for choosing a file: the `sizes` attribute. */
  sizes: string;
  /** True for a picture of the first screen; the others load when they come near. */
  eager?: boolean;
  /** Of a drawing that is not of the usual shape, in pixels. */
  size?: { width: number; height: number };
  /** What shows a visitor the files of a picture that nobody has approved (http/picture-key). */
  fileKey?: string | undefined;
};

/**
 * A drawing as the vector file it is, or a stored photograph at the width it is shown. A reader who saves data gets no drawing that the
 * page can be read without, and asks for each photograph.
 */
export function Picture({ reference, alt, sizes, eager = false, size, fileKey }: Props) {
  const image = parseImageReference(reference);
  const spared = useSaving() && alt === '';
  const t = useTexts(uiTexts);
  if (!image || (spared && image.kind === 'builtin')) return null;
  const loading = eager ? 'eager' : 'lazy';
  if (image.kind === 'builtin') {
    return (
      <img
        src={drawingUrl(image.name)}
        alt={alt}
        width={size?.width ?? 640}
        height={size?.height ?? (/^(articles|brand)\//.test(image.name) ? 360 : 400)}
        loading={loading}
      />
    );
  }
  const widths = fileWidths(image.width);
  const address = (width: number, format: ImageFormat) =>
    `/media/${imageFileName(image.id, width, format)}${fileKey ? `?key=${fileKey}` : ''}`;
  const sources = (format: ImageFormat) => widths.map((width) => `${address(width, format)} ${width}w`).join(', ');
  const picture = (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      <img
        src={address(widths[0] ?? image.width, 'jpeg')}
        srcSet={sources('jpeg')}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={spared ? 'lazy' : loading}
      />
    </picture>
  );
  // Browsers do not load a lazy picture that is folded away.
  return spared ? (
    <details>
      <summary>{t.showPicture}</summary>
      {picture}
    </details>
  ) : (
    picture
  );
}

type FramedProps = {
  picture: { image: string; width: number; height: number; placeholder: string | null; alternative: string };
  sizes: string;
  eager?: boolean;
  /** Cut to the frame's shape; otherwise the frame has the picture's. */
  crop?: boolean;
  /** What shows a visitor the files of a picture that nobody has approved. */
  fileKey?: string | undefined;
};

/** A picture over a blurred breath of itself, which stands there while the file is on its way: nothing moves when it comes. */
export function Framed({
  picture: { image, width, height, placeholder, alternative },
  sizes,
  eager = false,
  crop = false,
  fileKey,
}: FramedProps) {
  return (
    <span className={crop ? 'framed framed-crop' : 'framed'}>
      {placeholder && <img className="framed-blur" src={placeholder} alt="" width={width} height={height} />}
      <Picture reference={image} alt={alternative} sizes={sizes} eager={eager} size={{ width, height }} fileKey={fileKey} />
    </span>
  );
}
