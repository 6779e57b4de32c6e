/** SVG as strings: the few shapes all films are made of. */
import type { Point } from './motion.ts';

export type Film = {
  width: number;
  height: number;
  seconds: number;
  /** The frame at place `t` of the loop; `draw(1)` must equal `draw(0)`. */
  draw: (t: number) => string;
};

const written = (list: readonly Point[]): string =>
  list.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

/** Points as SVG writes them: `'0,424 70,405'`. */
export const points = (list: string): readonly Point[] =>
  list.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

export const poly = (list: readonly Point[] | string, fill: string, more = ''): string =>
  `<polygon points="${typeof list === 'string' ? list : written(list)}" fill="${fill}" ${more}/>`;

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  round = 0,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, w)}" height="${Math.max(0, h)}" rx="${round}" fill="${fill}" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${Math.max(0, r)}" fill="${fill}" ${more}/>`;

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

const roundly = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" ${roundly} stroke="${colour}" stroke-width="${width}" ${more}/>`;

/** An opacity for the `more` of a shape. */
export const faded = (opacity: number): string => `opacity="${opacity.toFixed(3)}"`;

export const polyline = (list: readonly Point[]): string => `M${written(list)}`;

/**
 * A soft line through the middles of the segments; it starts and ends on the first and last point.
 */
export function curve(list: readonly Point[]): string {
  const [first, ...rest] = list;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map(([x, y], i) => {
    const [nx, ny] = rest[i + 1] ?? last;
    return `Q${written([
      [x, y],
      [(x + nx) / 2, (y + ny) / 2],
    ])}`;
  });
  return `M${written([first])} ${bends.join(' ')} L${written([last])}`;
}

type Placing = { scale?: number; turn?: number; opacity?: number; stretch?: Point };

/** Puts a drawing made around 0,0 at a place; `turn` in degrees. */
export function place(x: number, y: number, inner: string, how: Placing = {}): string {
  const { scale = 1, turn = 0, opacity = 1, stretch = [1, 1] } = how;
  if (opacity <= 0 || scale <= 0) return '';
  const [sx, sy] = stretch.map((part) => (scale * part).toFixed(4));
  const at = `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${turn.toFixed(3)}) scale(${sx} ${sy})`;
  return `<g transform="${at}" opacity="${opacity.toFixed(3)}">${inner}</g>`;
}

/** Colours by the percentage at which they stand, with alpha as two more hexadecimal digits. */
type Stops = Record<number, string>;
const stops = (list: Stops): string =>
  Object.entries(list)
    .map(([at, fill]) => `<stop offset="${at}%" stop-color="${fill}"/>`)
    .join('');

/** A fill from top to bottom, used as `url(#id)`. */
export const fall = (id: string, list: Stops): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

/** A fill from a middle outwards; `more` moves the middle, as in `cy="0"`. */
export const glow = (id: string, list: Stops, more = ''): string =>
  `<radialGradient id="${id}" ${more}>${stops(list)}</radialGradient>`;
