/**
 * Innovation: at night the houses of the hills light up one by one and tie themselves to one kite;
 * then light runs between them.
 */
import { dwelling, type Home, hills, homes, palms, sky } from './innovation.scene.ts';
import { kite } from './kite.ts';
import { during, mix, type Point, pop, stay, sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { disc, type Film, faded, oval, polyline, stroke } from './shapes.ts';

const seconds = 12;
/**
 * When the first house lights up, how long until the next, when morning comes, when the kite
 * leaves.
 */
const [first, step, dawn, leaves] = [0.5, 0.5, 5.4, 9.6];
const panels = [c.hibiscus600, c.mango500, c.turquoise400, c.hibiscus600, c.mango300, c.sand50];

function draw(t: number): string {
  const s = t * seconds;
  const hub = kiteAt(s, t);
  return [
    sky(t, stay(s, dawn, leaves, 2)),
    hills,
    ...homes.map((home, i) => string(home, i, s, hub)),
    flyer(s, t, hub),
    ...homes.map((home, i) => dwelling(home, lightOf(i, s))),
    palms(t),
    ...homes.map((home, i) => sparks(home, i, s, hub)),
  ].join('');
}

const lightOf = (i: number, s: number): number =>
  stay(s, first + i * step + (i ? 0.9 : 0), leaves + 0.4 + i * 0.1, 0.45);

/** The kite rises from the first house, floats, and leaves upwards at the end. */
function kiteAt(s: number, t: number): Point {
  const [up, gone] = [during(s, first + 0.3, 1.5), during(s, leaves + 0.5, 1.3)];
  return [320 + 14 * up * sway(t, 3), mix(290, 92, up) + 5 * up * sway(t, 4, 0.2) - 240 * gone];
}

function flyer(s: number, t: number, [x, y]: Point): string {
  if (s < first + 0.3 || s > leaves + 1.9) return '';
  const shine = oval(x, y, 96, 96, 'url(#halo)', faded(0.75 * stay(s, dawn, leaves, 0.8)));
  const worn = {
    shape: 'six',
    panels,
    tail: 2.7,
    wind: 1.5,
    waves: 6,
    tilt: 6 * sway(t, 3, 0.2),
  } as const;
  return shine + kite(x, y, 44 * pop(s, first + 0.3, 1.4), t, worn);
}

/** The point at part `u` of a slack string from a house to the kite. */
function along({ at: [x, y], w }: Home, hub: Point, u: number): Point {
  const slack = 24 * 4 * u * (1 - u) * (1 - Math.abs(x - hub[0]) / 700);
  return [mix(x, hub[0], u), mix(y - w, hub[1], u) + slack];
}

function string(home: Home, i: number, s: number, hub: Point): string {
  const reach = stay(s, first + 0.3 + i * step + (i ? 0.8 : 0), leaves + i * 0.08, 0.9);
  const drawn = i ? reach : Math.min(1, reach * 3);
  if (drawn <= 0) return '';
  const spots = Array.from({ length: 25 }, (_, k) => along(home, hub, (k / 24) * drawn));
  return stroke(polyline(spots), c.sand50, 1.4, faded(0.75));
}

/** Light that runs up from one house and down to the next, again and again. */
function sparks(home: Home, i: number, s: number, hub: Point): string {
  const shown = stay(s, dawn + 0.3 + i * 0.1, leaves - 0.3, 0.4);
  if (shown <= 0) return '';
  return [0, 0.5]
    .map((later) => {
      const round = ((s - dawn) * 0.45 + i * 0.37 + later) % 1;
      const spot = along(home, hub, i % 2 ? round : 1 - round);
      return (
        disc(...spot, 6 * shown, c.mango300, faded(0.35)) +
        disc(...spot, 3 * shown, i % 3 ? c.sand50 : c.turquoise200)
      );
    })
    .join('');
}

export const innovation: Film = { width: 640, height: 360, seconds, draw };
