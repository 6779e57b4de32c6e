/**
 * Selling online: crafts go from a market table into a telephone, one is chosen, and its parcel
 * leaves on a tap-tap.
 */
import { crafts } from './crafts.ts';
import { kite } from './kite.ts';
import { during, mix, type Point, pop, stay, sway, thrown } from './motion.ts';
import { colour as c, skin } from './palette.ts';
import { disc, type Film, faded, path, place, stroke } from './shapes.ts';
import { screen, seller, spots, stall, street, tiles } from './shop.scene.ts';
import { parcel, tapTap } from './taptap.ts';

const seconds = 12;
/**
 * When the first craft flies and each next one; the finger taps; the carton is packed, loaded,
 * gone; new crafts come.
 */
const [first, step, tapped, packed, loaded, leaves, again] = [0.5, 0.5, 4.5, 5.3, 6.8, 7.6, 10];
const chosen = 1;
const tapAt = tiles[chosen] ?? [0, 0];
const carton: Point = [392, 226];
const road = 338;
const panels = [c.hibiscus600, c.mango500, c.turquoise600, c.hibiscus400, c.mango300, c.sand50];

function draw(t: number): string {
  const s = t * seconds;
  const priced = (i: number): number => stay(s, first + i * step + 0.8, again - 0.3 + i * 0.1, 0.3);
  return [
    street(t),
    seller(t, stay(s, tapped, leaves + 1, 0.4)),
    stall,
    screen(priced, chosen, stay(s, tapped, packed + 0.4, 0.25)),
    ...crafts.map((craft, i) => good(craft, i, s)),
    finger(s),
    delivery(s, t),
  ].join('');
}

/**
 * A craft: on the table, in flight, in the shop; the chosen one goes on into its carton. In the end
 * a new one stands there.
 */
function good(craft: string, i: number, s: number): string {
  const [from, [tx, ty]] = [spots[i] ?? carton, tiles[i] ?? carton];
  if (s > again + 0.3 + i * 0.15)
    return place(...from, craft, { scale: 27 * pop(s, again + 0.3 + i * 0.15, 0.6) });
  const p = during(s, first + i * step, 0.85);
  const boxed = i === chosen ? during(s, packed, 0.7) : 0;
  const sold = boxed < 1 ? during(s, again - 0.4 + i * 0.1, 0.4) : 1;
  const shelf: Point = [tx, ty - 5];
  const at = boxed > 0 ? thrown(shelf, carton, 40, boxed) : thrown(from, shelf, 50, p);
  const turn = (i % 2 ? 20 : -20) * Math.sin(Math.PI * p);
  return place(...at, craft, { scale: mix(27, 19, p) * (1 - sold) * mix(1, 0.7, boxed), turn });
}

/** A finger comes from below right and taps. */
function finger(s: number): string {
  const near = stay(s, tapped - 0.6, tapped + 0.5, 0.5);
  const press = stay(s, tapped - 0.05, tapped + 0.25, 0.15);
  const ring = during(s, tapped + 0.05, 0.6);
  const wave = `stroke="${c.hibiscus600}" stroke-width="3" ${faded(ring > 0 ? 1 - ring : 0)}`;
  const hand = [
    stroke('M0 0 L16 40', skin[0], 15),
    path('M2 38 Q30 20 46 46 L64 96 H22Z', skin[0]),
    stroke('M26 46 L30 58 M36 44 L40 56', skin[1], 2),
  ].join('');
  const at: Point = [mix(700, tapAt[0] + 4, near), mix(330, tapAt[1] + 6 - 3 * press, near)];
  return (
    disc(...tapAt, 8 + 34 * ring, 'none', wave) +
    place(...at, near > 0 ? hand : '', { scale: 1 - 0.06 * press })
  );
}

/** The carton closes, hops onto the waiting tap-tap, and they drive off with a kite behind them. */
function delivery(s: number, t: number): string {
  const drive = during(s, packed, 1.5);
  const off = Math.max(0, s - leaves) ** 2 * 150;
  const x = mix(-150, 330, drive) + off;
  if (x > 900) return '';
  const y = road + (drive < 1 || off > 0 ? 1.2 : 0.5) * Math.sin(s * 18);
  const hop = during(s, loaded, 0.7);
  const ground: Point = [carton[0], carton[1] + 10];
  const at = hop > 0 ? thrown(ground, [x - 20, y - 100], 30, hop) : ground;
  const shown = s > packed - 0.3 ? pop(s, packed - 0.3, 0.4) : 0;
  const load = place(...at, parcel(during(s, packed + 0.75, 0.5)), { scale: 27 * shown });
  return banner(x, t) + place(x, y, tapTap((x / 13) * 57.3)) + load;
}

/** The kite that the tap-tap tows. */
function banner(x: number, t: number): string {
  const at: Point = [x - 150 - 8 * sway(t, 4), road - 190 + 6 * sway(t, 6)];
  const rope = stroke(
    `M${x - 72} ${road - 60} Q${x - 120} ${road - 90} ${at.join(' ')}`,
    c.ink,
    1.2,
    faded(0.5),
  );
  return (
    rope +
    kite(...at, 26, t, {
      shape: 'six',
      panels,
      tail: 2.4,
      wind: -1.6,
      waves: 10,
      tilt: -14 + 5 * sway(t, 4),
    })
  );
}

export const shop: Film = { width: 640, height: 360, seconds, draw };
