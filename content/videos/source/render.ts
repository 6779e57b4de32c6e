/**
 * Draws the films anew: `node content/videos/source/render.ts [name …]`, all without a name.
 * Minutes of work, no network. A film is a function from time to SVG; each frame goes through sharp
 * to ffmpeg in a pipe, none is kept as a file.
 *
 * `ffmpeg` must be there (Debian: `apt-get install ffmpeg`); the site itself never needs it, the
 * files are committed.
 *
 * Sizes: the film behind the title is 1280 × 720, aimed at 300 kB and never above 400; the clips
 * 640 × 360 and at most 200 kB, four seconds at 400 kbit/s, fetched only once a visitor presses
 * play. What everybody sees before is a drawing.
 *
 * A loop is seamless when the frame after the last is the first: that is measured here, and no file
 * is written otherwise.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { design } from './design.ts';
import { encode, fps, store } from './encode.ts';
import { freelance } from './freelance.ts';
import { hero } from './hero.ts';
import { innovation } from './innovation.ts';
import { programming } from './programming.ts';
import type { Film } from './shapes.ts';
import { shop } from './shop.ts';
import { teaching } from './teaching.ts';

const films: Record<string, Film> = {
  hero,
  design,
  programming,
  innovation,
  freelance,
  teaching,
  shop,
};
const folder = join(import.meta.dirname, '..');

/** Of 255, the most a colour may differ between the frame after the last and the first. */
const seam = 1;

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const name of wanted.length ? wanted : Object.keys(films)) {
  const film = films[name];
  if (!film) throw new Error(`No film ${name}: there are ${Object.keys(films).join(', ')}`);
  for (const line of await render(name, film)) console.log(line);
}

async function render(name: string, film: Film): Promise<string[]> {
  const jump = await difference(film, 0, 1);
  if (jump > seam) throw new Error(`${name}: the loop jumps by ${jump} of 255`);
  const count = film.seconds * fps;
  const scratch = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const source = join(scratch, 'frames.mkv');
    await store(frames(film, count), film.width, film.height, source);
    const main = name === 'hero';
    const video = await encode(source, join(folder, name), main ? 300 : 190);
    return [
      `${name}: ${film.seconds} s, ${count} frames, loop jumps by ${jump} of 255`,
      ...video.map((line) => `  ${line}`),
    ];
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** The frames in order; two are drawn at a time. */
async function* frames(film: Film, count: number): AsyncGenerator<Buffer> {
  const frame = (i: number): Promise<Buffer> =>
    picture(film, i / count)
      .raw()
      .toBuffer();
  for (let i = 0; i < count; i += 2)
    yield* await Promise.all([i, i + 1].filter((at) => at < count).map(frame));
}

function picture({ width, height, draw }: Film, t: number): Sharp {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${draw(t)}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb');
}

async function difference(film: Film, a: number, b: number): Promise<number> {
  const [one, two] = await Promise.all([a, b].map((t) => picture(film, t).raw().toBuffer()));
  return one && two
    ? one.reduce((worst, value, i) => Math.max(worst, Math.abs(value - (two[i] ?? 0))), 0)
    : 255;
}
