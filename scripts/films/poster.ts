/** The stills that stand in for the films until, or unless, these are played: AVIF first, WebP, and JPEG for the hero. */
import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { fit } from './fit.ts';

const coded = {
  avif: (still: Sharp, quality: number) => still.avif({ quality, effort: 7 }),
  webp: (still: Sharp, quality: number) => still.webp({ quality, effort: 6, preset: 'drawing' }),
  jpg: (still: Sharp, quality: number) => still.jpeg({ quality, mozjpeg: true }),
};

/** The largest a file may be, in kB; a format that is not named is not written. */
export type Limits = Partial<Record<keyof typeof coded, number>>;

/** Writes `<base>.avif`, `.webp`, `.jpg` and answers what they came to. */
export async function poster(still: Sharp, base: string, limits: Limits): Promise<string[]> {
  const written: string[] = [];
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const limit = limits[format];
    if (!limit) continue;
    const save = async (quality: number, file: string): Promise<void> =>
      writeFile(file, await coded[format](still.clone(), quality).toBuffer());
    written.push(await fit(85, 25, limit, `${base}.${format}`, save));
  }
  return written;
}
