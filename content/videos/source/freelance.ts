/**
 * Freelance: a kite brings a job to a laptop under a mango tree, takes the finished work away, and
 * comes back with a coin.
 */
import { person, shore, tree } from './freelance.scene.ts';
import { kite } from './kite.ts';
import { during, mix, type Point, pop, stay, sway, thrown } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, type Film, faded, place, poly, stroke } from './shapes.ts';

const seconds = 12;
/** When the job drops, the work begins and ends, the kite is away with it, the coin drops. */
const [arrives, works, done, away, paid] = [1.7, 2.5, 5, 7.1, 8.6];
const screen: Point = [312, 226];
const pocket: Point = [204, 236];
const panels = [c.hibiscus600, c.mango500, c.indigo600, c.hibiscus400, c.mango300, c.sand50];

function draw(t: number): string {
  const s = t * seconds;
  const [busy, joy] = [stay(s, works, done, 0.3), stay(s, paid - 0.1, paid + 1.5, 0.35)];
  return shore(t) + tree(t) + person(s, busy, joy) + courier(s, t) + cards(s, t) + progress(s);
}

/**
 * The kite comes three times: with the job, for the work, with the coin; between them it is out of
 * sight.
 */
function courierAt(s: number, t: number): Point {
  const here = stay(s, 0.2, 2.2, 1.4) + stay(s, 3.7, 5.7, 1.3) + stay(s, 7.2, 9.4, 1.4);
  const [x, y] = thrown([790, 20], [356, 96], -20, here);
  return [x, y + 5 * sway(t, 6)];
}

function courier(s: number, t: number): string {
  const [x, y] = courierAt(s, t);
  const worn = {
    shape: 'six',
    panels,
    tail: 3,
    wind: 1.6,
    waves: 8,
    tilt: -8 + 5 * sway(t, 4),
  } as const;
  return x > 705 ? '' : kite(x, y, 34, t, worn);
}

const card = (fill: string, edge: string): string =>
  box(-26, -19, 52, 38, fill, 5, `stroke="${edge}" stroke-width="2"`);

const job =
  card(c.sand50, c.indigo800) +
  box(-18, -11, 16, 14, c.hibiscus400, 2) +
  stroke('M5 -8 H18 M5 0 H18 M-18 10 H18', c.indigo600, 3);
const work = card(c.turquoise600, c.sand50) + stroke('M-10 1 L-3 8 L12 -8', c.sand50, 5);
const gold =
  disc(0, 0, 13, c.mango500) + disc(0, 0, 9, c.mango300) + poly('0,-6 5,0 0,6 -5,0', c.mango500);
const coin = card(c.sand50, c.mango500) + gold;

/** A card hangs under the kite, or is on its way between the kite and the person. */
function cards(s: number, t: number): string {
  const [kx, ky] = courierAt(s, t);
  const hook: Point = [kx - 44, ky + 54];
  const hung = (drawing: string, [x, y]: Point, tied: boolean, scale: number): string => {
    const thread = tied ? stroke(`M${x} ${y - 18} L${kx} ${ky}`, c.ink, 1.2, faded(0.6)) : '';
    return thread + place(x, y, drawing, { scale, turn: tied ? 4 * sway(t, 4) : 0 });
  };
  if (s < arrives + 0.7) {
    const p = during(s, arrives, 0.7);
    return hung(job, thrown(hook, screen, 10, p), p === 0, mix(1, 0.15, p ** 3));
  }
  if (s > done && s < away) {
    const p = during(s, done, 0.7);
    return hung(work, thrown(screen, hook, 10, p), p === 1, pop(s, done, 0.7));
  }
  if (s >= away && s < paid + 0.7) {
    const p = during(s, paid, 0.7);
    return hung(coin, thrown(hook, pocket, 20, p), p === 0, mix(1, 0.4, p ** 3));
  }
  return '';
}

/** A ring above the laptop fills while the work is done. */
function progress(s: number): string {
  const length = 2 * Math.PI * 17;
  const part = length * during(s, works + 0.2, done - works - 0.4);
  const ring = (tint: string, more = ''): string =>
    disc(0, 0, 17, 'none', `stroke="${tint}" stroke-width="6" ${more}`);
  const filled = ring(
    c.hibiscus600,
    `transform="rotate(-90)" stroke-dasharray="${part} ${length}"`,
  );
  return place(326, 160, disc(0, 0, 24, c.sand50) + ring(c.sand300) + filled, {
    scale: stay(s, works, done + 0.1, 0.3),
  });
}

export const freelance: Film = { width: 640, height: 360, seconds, draw };
