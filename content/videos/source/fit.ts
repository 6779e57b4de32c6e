/**
 * The best quality that fits a budget, found by halving, since a finer file is always the larger
 * one.
 */
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';

const kB = 1000;

/**
 * Writes `file` in the best whole quality between `best` and `worst` (either may be the greater
 * number) that comes to at most `limit` kB, and answers its name, size and quality. Throws when not
 * even the worst fits.
 */
export async function fit(
  best: number,
  worst: number,
  limit: number,
  file: string,
  write: (quality: number, file: string) => Promise<void>,
): Promise<string> {
  const trial = file.replace(/\.(\w+)$/, '.trial.$1');
  let [from, until] = [0, Math.abs(worst - best) + 1];
  let kept = '';
  while (from < until) {
    const step = Math.floor((from + until) / 2);
    const quality = best + Math.sign(worst - best) * step;
    await write(quality, trial);
    const { size } = await stat(trial);
    if (size > limit * kB) {
      from = step + 1;
      continue;
    }
    until = step;
    await rename(trial, file);
    kept = `${basename(file)} ${(size / kB).toFixed(1)} kB, quality ${quality}`;
  }
  await rm(trial, { force: true });
  if (!kept) throw new Error(`${file} does not fit ${limit} kB`);
  return kept;
}
