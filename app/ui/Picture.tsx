import { useLangOf, useTexts } from '#app/i18n/context.tsx';
import type { Locale } from '#app/i18n/locale.ts';
import {
  fileWidths,
  type ImageFormat,
  imageFileName,
  parseImageReference,
} from '#app/platform/image-formats.ts';
import { useSaving } from './data-mode.ts';
import { svgDataUrl } from './svg.tsx';
import { uiTexts } from './texts.ts';

/** Scripts of the office show drawings of the gallery alone. */
const drawings = import.meta.env.SSR
  ? import.meta.glob<string>('/content/pictures/**/*.svg', {
      query: '?url',
      import: 'default',
      eager: true,
    })
  : import.meta.glob<string>('/content/pictures/gallery/*.svg', {
      query: '?url',
      import: 'default',
      eager: true,
    });

/** An article often starts with its drawing. Browsers would need all of them in their script. */
const inlined = import.meta.env.SSR
  ? import.meta.glob<string>('/content/pictures/articles/*.svg', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
  : {};

export const fallbackImage = 'builtin/brand/hero-poster';

/** @param name such as `services/web-creation` */
export function drawingUrl(name: string): string {
  const url = drawings[`/content/pictures/${name}.svg`];
  if (!url) throw new Error(`content/pictures/${name}.svg is missing`);
  return url;
}

/** The largest JPEG up to a width in pixels: every browser can show it. */
export function pictureUrl(reference: string, widest = Infinity): string {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return drawingUrl(image?.name ?? 'brand/share');
  const widths = fileWidths(image.width);
  const width = widths.findLast((each) => each <= widest) ?? widths[0] ?? image.width;
  return `/media/${imageFileName(image.id, width, 'jpeg')}`;
}

type Props = {
  /** An image reference (image-formats.ts); null renders nothing. */
  reference: string | null;
  /** Empty for a decorative picture. */
  alt: string;
  sizes: string;
  /** In pixels: each file's name is a part of the page. */
  widest?: number;
  /** For a picture above the fold; the others are loaded lazily. */
  eager?: boolean;
  /** A drawing of an article is in the page itself; by default when `eager`. */
  isInline?: boolean;
  /** The size of a drawing with an unusual aspect ratio, in pixels. */
  size?: { width: number; height: number };
};

/** While data is saved, decorative drawings are left out and photographs load on request. */
export function Picture({
  reference,
  alt,
  sizes,
  widest = Infinity,
  eager = false,
  isInline = eager,
  size,
}: Props) {
  const image = parseImageReference(reference);
  const isDeferred = useSaving() && alt === '';
  const t = useTexts(uiTexts);
  if (!image || (isDeferred && image.kind === 'builtin')) return null;
  const loading = eager ? 'eager' : 'lazy';
  if (image.kind === 'builtin') {
    const svg = isInline && inlined[`/content/pictures/${image.name}.svg`];
    return (
      <img
        src={svg ? svgDataUrl(svg) : drawingUrl(image.name)}
        alt={alt}
        width={size?.width ?? 640}
        height={size?.height ?? (/^(articles|brand)\//.test(image.name) ? 360 : 400)}
        loading={loading}
      />
    );
  }
  const widths = fileWidths(image.width).filter((width, index) => index === 0 || width <= widest);
  // With one file there is no choice.
  const isOne = widths.length === 1;
  const choice = isOne ? undefined : sizes;
  const fileUrl = (width: number, format: ImageFormat) =>
    `/media/${imageFileName(image.id, width, format)}`;
  const sources = (format: ImageFormat) =>
    widths.map((width) => fileUrl(width, format) + (isOne ? '' : ` ${width}w`)).join(', ');
  const picture = (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={choice} />
      <source type="image/webp" srcSet={sources('webp')} sizes={choice} />
      <img
        src={fileUrl(widths[0] ?? image.width, 'jpeg')}
        srcSet={isOne ? undefined : sources('jpeg')}
        sizes={choice}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isDeferred ? 'lazy' : loading}
      />
    </picture>
  );
  // Browsers do not load a lazy image in closed <details>.
  return isDeferred ? (
    <details className="on-request">
      <summary>{t.showPicture}</summary>
      {picture}
    </details>
  ) : (
    picture
  );
}

type PhotoProps = Pick<Props, 'sizes' | 'widest'> & {
  of: { image: string | null; alt: { text: string; locale: Locale } };
  className?: string;
};

/** A picture whose alternative text may be in another language than the page. */
export function Photo({ of: { image, alt }, className, widest = 720, ...props }: PhotoProps) {
  const langOf = useLangOf();
  if (!image) return null;
  return (
    <div className={className} lang={langOf(alt)}>
      <Picture reference={image} alt={alt.text} widest={widest} {...props} />
    </div>
  );
}

type FramedProps = Pick<Props, 'sizes' | 'widest' | 'eager'> & {
  picture: {
    image: string;
    width: number;
    height: number;
    placeholder: string | null;
    alternative: string;
  };
  /** Cropped to the frame; otherwise the frame takes the picture's aspect ratio. */
  crop?: boolean;
};

/** A picture over its blurred placeholder. */
export function Framed({ picture, crop = false, ...props }: FramedProps) {
  const { image, width, height, placeholder, alternative } = picture;
  return (
    <span className={crop ? 'framed framed-crop' : 'framed'}>
      {placeholder && (
        <img className="framed-blur" src={placeholder} alt="" width={width} height={height} />
      )}
      <Picture reference={image} alt={alternative} size={{ width, height }} {...props} />
    </span>
  );
}
