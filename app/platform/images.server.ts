import { BusyError } from './password.server.ts';
import { loadSharp } from './sharp.server.ts';

/** Bytes that are not a picture we take; the message says why. */
export class ImageError extends Error {
  override name = 'ImageError';
}

export type EncodedImage = { width: number; height: number; files: { width: number; format: 'avif' | 'webp'; bytes: Buffer }[] };

const accepted = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);
const maxPixels = 40_000_000;

/** Most pictures that wait for their turn; each holds up to 10 MB. */
const mostWaiting = 8;
let waiting = 0;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture (JPEG, PNG, WebP, AVIF; judged by its content, at most 40 megapixels) and encodes it anew, without
 * metadata, at each of the widths (in pixels) that `widthsFor` its own names. One picture at a time: decoded, it may take 160 MB.
 * @throws ImageError, BusyError
 */
export async function encodeImage(input: Uint8Array, widthsFor: (width: number) => readonly number[]): Promise<EncodedImage> {
  if (waiting >= mostWaiting) throw new BusyError('too many pictures wait to be encoded');
  waiting++;
  const turn = lastTurn.then(() => encodeNow(input, widthsFor)).finally(() => waiting--);
  lastTurn = turn.catch(() => {});
  return turn;
}

async function encodeNow(input: Uint8Array, widthsFor: (width: number) => readonly number[]): Promise<EncodedImage> {
  const sharp = await loadSharp();
  try {
    const source = sharp(input, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const { format, pages = 1, ...size } = await source.metadata();
    if (!format || !accepted.has(format) || pages > 1)
      throw new ImageError(`not a still picture that is taken: ${format ?? 'unknown'}`);
    const { width, height } = { width: size.autoOrient.width, height: size.autoOrient.height };
    const files: EncodedImage['files'] = [];
    for (const target of widthsFor(width)) {
      const resized = source.clone().resize({ width: target, withoutEnlargement: true });
      files.push({ width: target, format: 'avif', bytes: await resized.clone().avif({ effort: 2, quality: 50 }).toBuffer() });
      files.push({ width: target, format: 'webp', bytes: await resized.clone().webp({ quality: 72 }).toBuffer() });
    }
    return { width, height, files };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError(error instanceof Error ? error.message : String(error));
  }
}

/** Draws an SVG of ours as a JPEG of a given size, for share cards: other sites' previews take no SVG. */
export async function renderShareCard(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(1200, 630, { fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
