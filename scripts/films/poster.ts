/**
 * Draws the home page's still picture anew: `node scripts/films/poster.ts`. It is the film's own first frame, so that nothing jumps when
 * the film begins, made as light as a drawing inside a page must be: short numbers, and nothing too small or too faint to be missed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hero } from './hero.ts';
import { curve, points } from './shapes.ts';

const file = join(import.meta.dirname, '../../content/pictures/brand/hero-poster.svg');

/** Stars, glints on the water that hardly show at this moment, and the dark behind lit windows in dark walls. */
const faint =
  /<circle [^>]*r="1\.5"[^>]*>|<rect [^>]*opacity="0\.(?:[0-2]|[45])\d*"\/>|<rect [^>]*rx="0\.02" fill="#16123F" *\/>/g;

const short = (number: string, digits: number): string =>
  String(Number(Number(number).toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** Inside a scaled group a unit is many pixels; outside it is one. */
function shorten(svg: string): string {
  let depth = 0;
  return svg.replace(/<g [^>]*>|<\/g>|-?\d+\.\d+/g, (found) => {
    if (found === '</g>') depth--;
    if (!found.startsWith('<g')) return found === '</g>' ? found : short(found, depth || Math.abs(Number(found)) < 2 ? 2 : 0);
    depth++;
    return found.replace(/-?\d+\.\d+/g, (number) => short(number, Math.abs(Number(number)) < 1 ? 1 : 0));
  });
}

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

/** Neighbours that differ in nothing but their line become one. */
function merge(svg: string): string {
  const merged = svg.replace(/<path d="([^"]*)"([^>]*)><path d="([^"]*)"\2>/g, '<path d="$1 $3"$2>');
  return merged === svg ? svg : merge(merged);
}

/** A ribbon of thirty bends reads the same with ten. */
const ease = (svg: string): string =>
  svg.replace(/M(\S+) ((?:Q\S+ \S+ ){20,})L(\S+?)"/g, (_, from: string, bends: string, to: string) => {
    const middles = [...bends.matchAll(/Q(\S+)/g)].flatMap(([, at = ''], i) => (i % 3 === 2 ? [at] : []));
    return `${curve(points([from, ...middles, to].join(' ')))}"`;
  });

const light = merge(
  shorten(ease(turnFrills(hero.draw(0).replace(faint, ''))))
    .replaceAll(
      / (?:opacity="1"|rx="0"|x1="0" y1="0"|stroke-linecap="round" stroke-linejoin="round")| rotate\(0\)| transform="rotate\(0\)"/g,
      '',
    )
    .replaceAll(/ +\/>/g, '/>')
    .replaceAll(/#[\dA-F]{6,8}/g, (colour) => colour.toLowerCase())
    .replaceAll(/scale\((\S+) \1\)/g, 'scale($1)')
    .replaceAll(/<polygon points="([^"]*)"/g, '<path d="M$1"')
    .replace(tinyBow, '')
    .replaceAll(' transform="translate(0 0) scale(1)"', ''),
);

const head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" stroke-linecap="round" stroke-linejoin="round"';
await writeFile(file, `<svg ${head}>${light}</svg>\n`);
