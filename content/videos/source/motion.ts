/**
 * Time, as the films count it: `t` is the place in the loop, 0 to 1; `s` is seconds since the
 * start. Whatever swings does a whole number of turns per loop, so that the last frame leads into
 * the first.
 */
export type Point = readonly [x: number, y: number];

export const TAU = Math.PI * 2;

export const mix = (from: number, to: number, p: number): number => from + (to - from) * p;

export const between = (from: Point, to: Point, p: number): Point => [
  mix(from[0], to[0], p),
  mix(from[1], to[1], p),
];

const clamp = (x: number): number => Math.min(1, Math.max(0, x));

/**
 * Progress 0 to 1, soft at both ends, of a gesture that begins at second `from` and lasts `lasts`
 * seconds.
 */
export function during(s: number, from: number, lasts: number): number {
  const p = clamp((s - from) / lasts);
  return p * p * (3 - 2 * p);
}

/** The same with a small overshoot at the end, for things that land or pop up. */
export function pop(s: number, from: number, lasts = 0.5): number {
  const p = clamp((s - from) / lasts) - 1;
  return 1 + 2.7 * p ** 3 + 1.7 * p ** 2;
}

/**
 * A gesture that comes and goes again: 1 between the end of `from` and the start of `until`, 0
 * outside.
 */
export const stay = (s: number, from: number, until: number, lasts = 0.5): number =>
  during(s, from, lasts) - during(s, until, lasts);

/** A swing between -1 and 1, `turns` (a whole number) times per loop. */
export const sway = (t: number, turns: number, phase = 0): number =>
  Math.sin(TAU * (turns * t + phase));

/**
 * A thrown path: from one point to the other, `lift` higher than the straight line in the middle.
 */
export function thrown(from: Point, to: Point, lift: number, p: number): Point {
  const [x, y] = between(from, to, p);
  return [x, y - 4 * lift * p * (1 - p)];
}
