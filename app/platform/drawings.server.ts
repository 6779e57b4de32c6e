import type { SharpConstructor } from 'sharp';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Numbers of drawings: how many are kept in memory, and how many may be under way or wait for their turn. */
type Bounds = { mostKept: number; mostWaiting: number };

/**
 * Makes drawings one at a time, so that a crawler that asks for all of them at once does not take the processor from readers.
 * The least recently used are forgotten first.
 */
export function createDrawings({ mostKept, mostWaiting }: Bounds) {
  /** In order of use, the least recent first. */
  const kept = new Map<string, Promise<Buffer>>();
  const inTurn = createConcurrencyLimiter({ concurrency: 1, maxTasks: mostWaiting }, 'too many drawings wait to be made');

  /** What `draw` makes, once for a name and kept for the next who asks. @throws BusyError when too many wait already. */
  return async function drawOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = kept.get(name) ?? inTurn(draw);
    kept.delete(name);
    kept.set(name, drawing);
    drawing.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}

/** Draws an SVG of ours as a square PNG, for what takes no SVG icon. `size` in pixels. */
export async function renderIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Draws an SVG of ours as a JPEG: previews on other sites take no SVG. */
export async function renderShareCard(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** The part of a picture (any format that sharp decodes) where most is to be seen, as a JPEG of that size in pixels. */
export async function cropPicture(picture: Uint8Array, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture).resize(width, height, { fit: 'cover', position: 'attention' }).jpeg({ quality: 95 }).toBuffer();
}

let loaded: Promise<SharpConstructor> | undefined;

/** The picture library, loaded when the first picture is worked on: it takes 22 MB that a server of pages alone does not need. */
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
