/**
 * Dawn over the north coast, behind the home page's title. The upper left stays dark (white text
 * over it needs 4.5:1): the light and the large kites are on the right. Nothing moves but the
 * kites, the clouds, the glints and the palms, so 12 s fit in three hundred kilobytes.
 */
import { coast, heaven, horizon, sun, village, water } from './hero.scene.ts';
import { type Kite, kite, line } from './kite.ts';
import { boat, cloud } from './land.ts';
import { type Point, sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, type Film, faded, oval, points } from './shapes.ts';

/** A kite of radius `r` hovers around `at`, drifts by so many pixels, and is held by the hand. */
type Flyer = {
  at: Point;
  r: number;
  drift: Point;
  hand: Point;
  turn: number;
  phase: number;
  kite: Kite;
};

const bold = [c.mango500, c.hibiscus600, c.turquoise400, c.mango500, c.hibiscus600, c.sand50];
const rosy = [c.hibiscus400, c.mango300, c.hibiscus600];
const bright = [c.mango500, c.sand50, c.turquoise400, c.hibiscus600];
/** The two kites in the dark part wear dark paper, for the title's sake. */
const quiet = [c.turquoise700, c.hibiscus600, c.indigo600];
const shy = [c.hibiscus600, c.turquoise700];

const flyers: readonly Flyer[] = [
  flyer([690, 352], 21, [16, 9], [560, 690], 0.7, -8, {
    shape: 'diamond',
    panels: shy,
    wind: -0.5,
    tail: 4,
  }),
  flyer([150, 330], 17, [12, 8], [110, 600], 0.2, 6, { shape: 'six', panels: quiet }),
  flyer([905, 268], 31, [18, 12], [1082, 617], 0.45, -10, {
    shape: 'six',
    panels: rosy,
    wind: -0.9,
    tail: 4,
  }),
  flyer([1212, 226], 44, [14, 14], [1178, 594], 0.1, 9, {
    shape: 'diamond',
    panels: bright,
    wind: 0.5,
    tail: 3.2,
  }),
  flyer([1050, 146], 74, [22, 15], [1119, 603], 0, -7, {
    shape: 'six',
    panels: bold,
    wind: 0.35,
    tail: 3.9,
  }),
];

function flyer(
  at: Point,
  r: number,
  drift: Point,
  hand: Point,
  phase: number,
  turn: number,
  kite: Kite,
): Flyer {
  return { at, r, drift, hand, phase, turn, kite };
}

function draw(t: number): string {
  return `${heaven}${stars(t)}${clouds(t)}${sunrise(t)}${coast}${sea(t)}${village(t)}${flyers.map((f) => aloft(f, t)).join('')}`;
}

const sunrise = (t: number): string =>
  oval(...sun, 430, 330, 'url(#dawn)') +
  disc(...sun, 62 + 3 * sway(t, 1), c.mango300, faded(0.35)) +
  disc(...sun, 46, c.mango300);

const stars = (t: number): string =>
  points('82,60 236,128 372,44 498,176 604,72 742,40 820,150 1228,66 330,232 60,214')
    .map(([x, y], i) =>
      disc(x, y, 1.5, c.sand50, faded(0.45 + 0.3 * sway(t, 1 + (i % 2), i * 0.31))),
    )
    .join('');

const clouds = (t: number): string =>
  points('150,312 470,236 650,424 940,372 1190,330')
    .map(([x, y], i) => {
      const fill = y > 350 ? c.hibiscus400 : c.indigo600;
      return cloud(
        x + 22 * sway(t, 1, i * 0.29),
        y,
        [300, 230, 330, 290, 230][i] ?? 300,
        fill,
        0.34,
      );
    })
    .join('');

/** Two glints of three lie on the sun's path, the third anywhere; all broaden as they come near. */
function sea(t: number): string {
  const glints = Array.from({ length: 34 }, (_, i) => {
    const depth = ((i * 0.618) % 1) ** 1.3;
    const golden = i % 3 !== 0;
    const x = golden
      ? sun[0] + (((i * 0.387) % 1) - 0.5) * (90 + 320 * depth)
      : 60 + ((i * 0.729) % 1) * 1180;
    const shine = Math.max(0, sway(t, 1 + (i % 2), i * 0.173));
    const w = (14 + 42 * depth) * (0.4 + 0.6 * shine);
    const [left, top] = [x - w / 2 + 5 * sway(t, 1, i * 0.4), horizon + 7 + 128 * depth];
    const [fill, opacity] = golden ? [c.mango300, 0.8] : [c.turquoise200, 0.45];
    return box(left, top, w, 1.6 + 2 * depth, fill, 1.5, faded(opacity * shine));
  });
  const [x, y] = [856 + 10 * sway(t, 1, 0.2), 562 + 1.5 * sway(t, 2)];
  return water + glints.join('') + boat(x, y, 46, 2.5 * sway(t, 2, 0.1), c.indigo950, c.sand300);
}

function aloft({ at, r, drift, hand, phase, turn, kite: worn }: Flyer, t: number): string {
  const here: Point = [
    at[0] + drift[0] * sway(t, 1, phase),
    at[1] + drift[1] * sway(t, 2, phase * 1.7),
  ];
  const tilt = turn + 5 * sway(t, 1, phase + 0.2);
  return (
    line(here, hand, 60, c.sand100, r > 30 ? 1.2 : 0.8) +
    kite(...here, r, t, { ...worn, phase, tilt })
  );
}

export const hero: Film = { width: 1280, height: 720, seconds: 12, draw };
