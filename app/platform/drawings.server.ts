import type { SharpConstructor } from 'sharp';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** `maxCached` drawings in memory; `maxTasks` running and queued. */
type Bounds = { maxCached: number; maxTasks: number };

/** An LRU cache. Rendered one at a time, so that a crawler does not starve page requests. */
export function createDrawingCache({ maxCached, maxTasks }: Bounds) {
  /** Least recently used first: a Map keeps insertion order. */
  const cache = new Map<string, Promise<Buffer>>();
  const limit = createConcurrencyLimiter(maxTasks, 'too many drawings wait to be made');

  /** @throws BusyError when the queue is full */
  return async function drawOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = cache.get(name) ?? limit(draw);
    cache.delete(name);
    cache.set(name, drawing);
    drawing.catch(() => cache.delete(name));
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return drawing;
  };
}

/** In pixels, as the manifest names them: for home screens and splash screens. */
export const manifestIconSizes = [192, 512] as const;

/** Renders one of our SVGs as a square PNG, for clients without SVG icons. `size` in pixels. */
export async function renderIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

export async function renderShareCard(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** Crops to the most salient part, as a JPEG of that size in pixels. */
export async function cropPicture(
  picture: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 95 })
    .toBuffer();
}

let loaded: Promise<SharpConstructor> | undefined;

/** Loads sharp on first use: it takes 22 MB of memory. */
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
