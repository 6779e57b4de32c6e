/**
 * The Haitian kite (kap): six panels or a diamond of coloured paper on crossed sticks, a fringe, a
 * long ribbon tail.
 */
import { type Point, TAU } from './motion.ts';
import { colour } from './palette.ts';
import { curve, faded, place, points, poly, polyline, stroke } from './shapes.ts';

export type Kite = {
  shape: 'six' | 'diamond';
  panels: readonly string[];
  /** Length of the tail, in radii of the kite. */
  tail?: number;
  /** Degrees; the tail hangs from wherever the lower corner then is. */
  tilt?: number;
  /** How far the wind carries the tail's end sideways, in radii. */
  wind?: number;
  phase?: number;
  /** Waves that run down the tail per loop: a whole number. */
  waves?: number;
  /** 0 to 1: how far the frills and the figure in the middle are there. */
  finish?: number;
};

/** The corners, for a radius of 1, clockwise from the upper left. */
export const corners: Record<Kite['shape'], readonly Point[]> = {
  six: points('-.5,-.87 .5,-.87 1,0 .5,.87 -.5,.87 -1,0'),
  diamond: points('0,-1.1 .82,-.15 0,1.25 -.82,-.15'),
};

/** The panel between a corner and the next: the two corners and the crossing of the sticks. */
export function panel(shape: Kite['shape'], index: number): readonly [Point, Point, Point] {
  const list = corners[shape];
  const hub: Point = shape === 'six' ? [0, 0] : [0, -0.15];
  return [hub, list[index % list.length] ?? hub, list[(index + 1) % list.length] ?? hub];
}

/** A kite of radius `r` at x,y, at place `t` of the loop. */
export function kite(x: number, y: number, r: number, t: number, k: Kite): string {
  const { shape, panels, tilt = 0, finish = 1 } = k;
  const list = corners[shape];
  const fabric = list
    .map((_, i) => poly(panel(shape, i), panels[i % panels.length] ?? colour.sand50))
    .join('');
  const [hub] = panel(shape, 0);
  const sticks = list
    .map((corner) => stroke(polyline([hub, corner]), colour.indigo950, 0.035, faded(0.45)))
    .join('');
  const frills = place(0, 0, fringe(k), { scale: 0.86 + 0.14 * finish });
  const paper = frills + fabric + place(...hub, heart(k), { scale: finish }) + sticks;
  return ribbon(x, y, r, t, k) + place(x, y, paper, { scale: r, turn: tilt });
}

/** The paper frills along the slanting sides. */
function fringe({ shape, panels }: Kite): string {
  const list = corners[shape];
  const sides = shape === 'six' ? [1, 2, 4, 5] : [0, 3];
  return sides
    .map((side) => {
      const [from, to] = [list[side], list[(side + 1) % list.length]];
      if (!from || !to) return '';
      const frill = Array.from({ length: 13 }, (_, i): Point => {
        const [p, out] = [i / 12, i % 2 ? 1.13 : 1];
        return [(from[0] + (to[0] - from[0]) * p) * out, (from[1] + (to[1] - from[1]) * p) * out];
      });
      return poly(frill, panels[(side + 2) % panels.length] ?? colour.sand50);
    })
    .join('');
}

/** The small figure in the middle, in the colours of the panels turned by one. */
function heart({ shape, panels }: Kite): string {
  return corners[shape]
    .map((_, i) => {
      const [hub, ...outer] = panel(shape, i);
      const inner = outer.map(([x, y]): Point => [(x - hub[0]) * 0.45, (y - hub[1]) * 0.45]);
      return poly([[0, 0], ...inner], panels[(i + 1) % panels.length] ?? colour.sand50);
    })
    .join('');
}

/** The tail: a ribbon that waves wider towards its end, with bows. */
function ribbon(x: number, y: number, r: number, t: number, k: Kite): string {
  const { shape, panels, tail = 3.6, tilt = 0, wind = 0.6, phase = 0, waves = 4 } = k;
  if (tail <= 0) return '';
  const tint = (i: number): string => panels[i % panels.length] ?? '';
  const [cos, sin] = [Math.cos((tilt / 360) * TAU), Math.sin((tilt / 360) * TAU)];
  const turned = ([px, py]: Point): Point => [
    x + r * (px * cos - py * sin),
    y + r * (px * sin + py * cos),
  ];
  const knot = turned([0, 1.25]);
  const spine = Array.from({ length: 31 }, (_, i): Point => {
    const s = i / 30;
    const swing =
      0.34 * s ** 0.7 * Math.sin(TAU * (1.5 * s * Math.sqrt(tail / 3.6) - waves * t + phase));
    return [knot[0] + r * (swing + wind * s * s), knot[1] + r * tail * s];
  });
  const bows = [6, 12, 18, 24, 30].map((at, i) => {
    const [here, before] = [spine[at] ?? knot, spine[at - 1] ?? knot];
    const turn = (Math.atan2(here[1] - before[1], here[0] - before[0]) / TAU) * 360 - 90;
    const bow = poly('0,0 -.24,-.13 -.24,.13', tint(i)) + poly('0,0 .24,-.13 .24,.13', tint(i + 1));
    return place(...here, bow, { scale: r * (1.05 - 0.05 * i), turn });
  });
  const fork = polyline([turned([-0.5, 0.87]), knot, turned([0.5, 0.87])]);
  const bridle = shape === 'six' ? stroke(fork, tint(0), r * 0.05) : '';
  return bridle + stroke(curve(spine), tint(1), r * 0.085) + bows.join('');
}

/** The line from a kite to a hand, sagging by `sag` pixels. */
export function line(
  from: Point,
  to: Point,
  sag: number,
  tint: string = colour.sand100,
  width = 1,
): string {
  const middle = `${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag}`;
  return stroke(`M${from.join(' ')} Q${middle} ${to.join(' ')}`, tint, width, faded(0.55));
}
