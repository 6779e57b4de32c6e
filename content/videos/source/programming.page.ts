/** The lines of code, the page that they become, and how that page folds into a kite. */
import type { Point } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, poly, stroke } from './shapes.ts';

/**
 * A row of code: its indent, its first word and the others, the block of the page that the first
 * word becomes, and the kite's panel that the block becomes: to which of hub, a and b (as `panel`
 * gives them) each of its four corners goes.
 */
export type Row = {
  indent: number;
  first: number;
  words: readonly number[];
  fill: string;
  block: readonly Point[];
  side: number;
  fold: string;
};

export const rect = (x: number, y: number, w: number, h: number): readonly Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

const row = (
  indent: number,
  [first = 0, ...words]: readonly number[],
  fill: string,
  block: readonly Point[],
  side: number,
  fold: string,
): Row => ({ indent, first, words, fill, block, side, fold });

export const rows: readonly Row[] = [
  row(0, [54, 40], c.hibiscus600, rect(366, 74, 204, 24), 0, 'abhh'),
  row(16, [42, 60, 26], c.turquoise400, rect(366, 106, 112, 78), 5, 'bbha'),
  row(32, [66, 34], c.sand50, rect(488, 106, 82, 44), 1, 'aabh'),
  row(32, [30, 22, 50], c.mango500, rect(488, 158, 58, 26), 2, 'habb'),
  row(16, [58, 46], c.hibiscus400, rect(366, 194, 98, 44), 4, 'bhaa'),
  row(0, [40, 30, 30], c.mango300, rect(472, 194, 98, 44), 3, 'hhab'),
];

export const panels = rows.map((_, side) => rows.find((one) => one.side === side)?.fill ?? '');

const lines = (tint: string, ...widths: number[]): string =>
  widths.map((w, k) => box(8, 8 + k * 11, w, 5, tint, 2.5)).join('');

const hill = poly('6,72 40,28 72,72', c.turquoise700) + poly('50,72 80,44 106,72', c.palm600);

/**
 * What makes a block read as part of a page: a title, a picture, text, a button's arrow. In the
 * order of the rows.
 */
export const details: readonly string[] = [
  box(8, 8, 44, 8, c.sand50, 4) + disc(190, 12, 5, c.mango300),
  disc(84, 22, 11, c.mango300) + hill,
  lines(c.indigo600, 62, 50, 58),
  stroke('M20 13 H38 M32 8 L38 13 L32 18', c.indigo950, 3),
  lines(c.sand50, 50, 80, 66),
  lines(c.wood, 44, 78, 60),
];
