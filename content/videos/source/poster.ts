/**
 * Draws the home page's still picture anew: `node content/videos/source/poster.ts`. It is the film's own first frame, so that nothing jumps when
 * the film begins, made as light as a drawing inside a page must be: short numbers, and nothing too small or too faint to be missed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hero } from './hero.ts';
import { lighten, svgOf } from './light.ts';
import { curve, points } from './shapes.ts';

const file = join(import.meta.dirname, '../../pictures/brand/hero-poster.svg');

/** Stars, glints on the water that hardly show at this moment, and the dark behind lit windows in dark walls. */
const faint =
  /<circle [^>]*r="1\.5"[^>]*>|<rect [^>]*opacity="0\.(?:[0-2]|[45])\d*"\/>|<rect [^>]*rx="0\.02" fill="#16123F" *\/>/g;

/** The bows on the tails of the two smallest kites. */
const tinyBow = /<g transform="[^"]*scale\((?:1\d|2[01])\)"><path d="M0,0 -\.24[^>]*><path [^>]*><\/g>/g;

/** The frills of a kite with six sides, by where each begins: the first one, turned. */
const frills: Record<string, number> = { '0.50,-0.87': 0, '1.00,0.00': 60, '-0.50,0.87': 180, '-1.00,0.00': 240 };

function turnFrills(svg: string): string {
  const [, first = ''] = /points="(0\.50,-0\.87(?: \S+){12})"/.exec(svg) ?? [];
  return svg.replace(/points="([^" ]+)(?: \S+){12}"/g, (found, from: string) => {
    const turn = frills[from];
    return turn === undefined ? found : `points="${first}" transform="rotate(${turn})"`;
  });
}

/** A ribbon of thirty bends reads the same with ten. */
const ease = (svg: string): string =>
  svg.replace(/M(\S+) ((?:Q\S+ \S+ ){20,})L(\S+?)"/g, (_, from: string, bends: string, to: string) => {
    const middles = [...bends.matchAll(/Q(\S+)/g)].flatMap(([, at = ''], i) => (i % 3 === 2 ? [at] : []));
    return `${curve(points([from, ...middles, to].join(' ')))}"`;
  });

const light = lighten(ease(turnFrills(hero.draw(0).replace(faint, ''))), 0)
  .replace(tinyBow, '')
  .replaceAll(' transform="translate(0 0) scale(1)"', '');

await writeFile(file, svgOf(hero, light));
