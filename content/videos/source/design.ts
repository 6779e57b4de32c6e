/** Graphic design: sticks, string and coloured papers on a table become a kite that flies. */
import { papers, sky, stacks, table } from './design.scene.ts';
import { corners, kite, panel } from './kite.ts';
import { between, during, mix, type Point, pop, stay, sway, thrown } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, type Film, faded, place, points, poly, polyline, stroke } from './shapes.ts';

const seconds = 11;
const middle: Point = [320, 166];
const radius = 92;
/** When the kite leaves the table. */
const leaves = 7.1;

function draw(t: number): string {
  const s = t * seconds;
  const away = 400 * stay(s, leaves, 9.7, 1.1);
  return (
    sky(t) + place(0, away, table(s) + papers.map((_, i) => loose(i, s)).join('')) + work(s, t)
  );
}

/** How far paper `i` is on its way from its stack to its panel. */
const cut = (i: number, s: number): number => during(s, 3.7 + i * 0.36, 0.75);

/** The top sheet of a stack flies to the mat and is cut into a panel on the way. */
function loose(i: number, s: number): string {
  const p = cut(i, s);
  const from = stacks[i] ?? middle;
  if (p <= 0 || p >= 1) return '';
  const [hub, a, b] = panel('six', i);
  const target = [hub, a, b, b].map(([x, y]): Point => [x * radius, y * radius]);
  const sheet = points('-45,-42 39,-42 39,30 -45,30');
  const shape = sheet.map((corner, k) => between(corner, target[k] ?? corner, p));
  const turn = (i % 2 ? -1 : 1) * 40 * Math.sin(Math.PI * p);
  return place(...thrown(from, middle, 46, p), poly(shape, papers[i] ?? ''), { turn });
}

/**
 * What lies on the mat: sticks, then string, then paper; then it is a kite, which rises and leaves.
 */
function work(s: number, t: number): string {
  const gone = during(s, 9.3, 1.2);
  if (gone >= 1) return sticks(s, 0, during(s, 10.1, 0.8));
  if (s > leaves - 0.4) return flight(s, t, gone);
  const placed = papers.map((paper, i) =>
    cut(i, s) < 1 ? '' : poly(panel('six', i).map(onMat), paper),
  );
  return placed.join('') + sticks(s, 1, 1) + string(s);
}

const onMat = ([x, y]: Point): Point => [middle[0] + x * radius, middle[1] + y * radius];

function flight(s: number, t: number, gone: number): string {
  const lift = during(s, leaves - 0.4, 1.5);
  const [x, y] = [
    middle[0] + 26 * lift * sway(t, 3) + 330 * gone,
    mix(middle[1], 116, lift) - 320 * gone ** 2,
  ];
  const tilt = 10 * lift * sway(t, 2) + 24 * gone;
  const [finish, tail] = [during(s, leaves - 0.4, 0.6), 3 * pop(s, leaves - 0.3, 1)];
  const worn = {
    shape: 'six',
    panels: papers,
    finish,
    tail,
    waves: 6,
    wind: 0.5 * lift,
    tilt,
  } as const;
  return kite(x, y, radius * mix(1, 0.66, lift), t, worn);
}

/** Three sticks slide in from beside the middle and cross. */
function sticks(s: number, crossing: number, opacity: number): string {
  const stick =
    box(-radius, -3, 2 * radius, 6, c.wood, 3) +
    box(-radius, -3, 2 * radius, 2, c.mango300, 1, faded(0.5));
  return [0, 60, 120]
    .map((turn, i) => {
      const p = crossing * during(s, 0.7 + i * 0.5, 0.9);
      return place(...thrown([200 + i * 16, 166], middle, 30, p), stick, {
        turn: mix(90, turn, p),
        opacity,
      });
    })
    .join('');
}

/** The string goes round the ends of the sticks and is knotted at each. */
function string(s: number): string {
  const p = during(s, 2.5, 1.1);
  if (p <= 0) return '';
  const ends = corners.six.map(onMat);
  const knots = ends.map((end, i) => disc(...end, p > i / 6 ? 4 : 0, c.sand50));
  const length = 6 * radius;
  const round = polyline([...ends, ...ends.slice(0, 1)]);
  return (
    stroke(round, c.sand50, 2, `stroke-dasharray="${length * p} ${length * 2}"`) + knots.join('')
  );
}

export const design: Film = { width: 640, height: 360, seconds, draw };
