/**
 * The table with its mat, papers, pencil and spool, and the sky that is seen once the table is
 * gone.
 */
import { cloud, ridge } from './land.ts';
import { during, sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, faded, fall, place, points, poly, stroke } from './shapes.ts';

export const papers = [
  c.hibiscus600,
  c.mango500,
  c.turquoise400,
  c.hibiscus400,
  c.mango300,
  c.turquoise600,
];

/** The stacks of paper lie to the left and right of the mat. */
export const stacks = points('96,84 544,84 96,178 544,178 96,272 544,272');

export const sky = (t: number): string =>
  [
    `<defs>${fall('day', { 0: c.turquoise400, 100: c.turquoise200 })}</defs>${box(0, 0, 640, 360, 'url(#day)')}`,
    cloud(150 + 10 * sway(t, 1), 110, 150, c.sand50, 0.7),
    cloud(520 - 12 * sway(t, 1), 200, 180, c.sand50, 0.7),
    ridge('0,280 110,250 240,292 380,262 520,300 640,270', c.palm400, 360),
    ridge('0,320 160,300 330,332 500,312 640,330', c.palm600, 360),
  ].join('');

const board =
  box(0, -20, 640, 800, c.sand300) +
  [70, 190, 300].map((y) => stroke(`M0 ${y} H640`, c.mango300, 2, faded(0.5))).join('');

const squares =
  'M220 30 V310 M270 30 V310 M320 30 V310 M370 30 V310 M420 30 V310 M170 86 H470 M170 142 H470 M170 198 H470 M170 254 H470';
const mat = [
  box(160, 20, 320, 300, c.turquoise700, 14),
  box(
    170,
    30,
    300,
    280,
    'none',
    9,
    `stroke="${c.turquoise400}" stroke-opacity=".45" stroke-width="1.5"`,
  ),
  stroke(squares, c.turquoise400, 1, faded(0.22)),
].join('');

const swatches = stacks
  .map(([x, y], i) => {
    const paper = papers[i] ?? '';
    const under =
      box(x - 40, y - 34, 84, 72, c.bark, 6, faded(0.16)) +
      box(x - 42, y - 38, 84, 72, paper, 5, faded(0.55));
    return under + box(x - 45, y - 42, 84, 72, paper, 5);
  })
  .join('');

const wood = box(-70, -5, 120, 10, c.mango500, 1) + box(-80, -5, 12, 10, c.hibiscus400, 3);
const point = poly('50,-5 72,0 50,5', c.sand50) + poly('64,-2 72,0 64,2', c.ink);
const pencil = place(400, 338, wood + point, { turn: -3 });

const reel =
  disc(0, 0, 13, c.wood) +
  disc(0, 0, 9, c.sand50) +
  stroke('M-9 0 H9', c.hibiscus600, 2) +
  disc(0, 0, 3, c.bark);

/** The spool gives the string that goes round the sticks, and turns while it does. */
export const table = (s: number): string =>
  board + mat + swatches + pencil + place(226, 340, reel, { turn: 540 * during(s, 2.5, 1.1) });
