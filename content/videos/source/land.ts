/**
 * Northern Haiti in a few flat shapes: ridges, palms, houses, clouds, a fishing boat, the fortress
 * on its peak.
 */
import { colour } from './palette.ts';
import { box, curve, disc, faded, path, place, points, poly, stroke } from './shapes.ts';

/** Hills along a soft line, filled down to `bottom`. */
export function ridge(line: string, fill: string, bottom: number): string {
  const list = points(line);
  return path(`${curve(list)} V${bottom} H${list[0]?.[0] ?? 0} Z`, fill);
}

/** A palm `h` pixels high with its foot at x,y; `lean` is where its crown is blown, in pixels. */
export function palm(
  x: number,
  y: number,
  h: number,
  lean: number,
  trunk: string,
  leaf = trunk,
): string {
  const [cx, cy] = [x + lean, y - h];
  const frond = path('M0 0 Q.45 -.26 1 .12 Q.5 -.02 0 0Z', leaf);
  const leaves = [-160, -125, -90, -55, -20, 12, 168].map((angle) => {
    const turn = angle + lean * 0.35;
    const left = Math.cos((turn / 180) * Math.PI) < 0;
    return place(cx, cy, frond, { scale: h * 0.5, turn, stretch: [1, left ? -1 : 1] });
  });
  const stem = `M${x} ${y} Q${x + lean * 0.1} ${y - h * 0.6} ${cx} ${cy}`;
  return stroke(stem, trunk, h * 0.06) + leaves.join('');
}

/** A small house with a gable roof, its foot at x,y; `light` 0 to 1 lights door and window. */
export function house(
  x: number,
  y: number,
  w: number,
  wall: string,
  roof: string,
  light: number,
): string {
  const lit = (px: number, py: number, pw: number, ph: number): string =>
    box(px, py, pw, ph, colour.indigo950, 0.02) +
    box(px, py, pw, ph, colour.mango300, 0.02, faded(light));
  const body = box(-0.5, -0.62, 1, 0.62, wall) + poly('-.62,-.6 0,-1.05 .62,-.6', roof);
  return place(x, y, body + lit(-0.34, -0.44, 0.26, 0.24) + lit(0.08, -0.46, 0.24, 0.46), {
    scale: w,
  });
}

/** A cloud `w` wide in three pills. */
export function cloud(x: number, y: number, w: number, fill: string, opacity: number): string {
  const pill = (px: number, py: number, pw: number, ph: number): string =>
    box(px, py, pw, ph, fill, ph / 2);
  return place(
    x,
    y,
    pill(-0.5, -0.05, 1, 0.1) + pill(-0.26, -0.11, 0.56, 0.12) + pill(-0.12, 0.02, 0.5, 0.08),
    {
      scale: w,
      opacity,
    },
  );
}

/**
 * Small lights in the upper part of a picture, strewn by the golden ratio; each twinkles once or
 * twice per loop.
 */
export const stars = (count: number, w: number, h: number, shine: (i: number) => number): string =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = [((i * 0.618) % 1) * w, ((i * 0.755 + 0.1) % 1) * h];
    return disc(x, y, i % 4 ? 1.1 : 1.6, colour.sand50, faded(shine(i)));
  }).join('');

/** A fishing boat with a patched sail, its waterline at x,y. */
export function boat(
  x: number,
  y: number,
  size: number,
  rock: number,
  hull: string,
  sail: string,
): string {
  const sails =
    poly('0,-1 .04,-.16 .46,-.2', sail) + poly('-.04,-.92 -.06,-.16 -.34,-.18', sail, faded(0.8));
  const body =
    path('M-.5 -.12 Q0 .06 .55 -.16 L.36 .06 H-.36Z', hull) +
    sails +
    stroke('M0 -1 V-.1', hull, 0.025);
  return place(x, y, body, { scale: size, turn: rock });
}

/** The Citadelle: a long wall with a prow and a roof, its foot at x,y. */
export function fortress(x: number, y: number, w: number, fill: string): string {
  const walls = path(
    'M-.42 .5 L-.5 -.2 L-.42 -.34 H-.2 V-.2 H.08 V-.36 H.34 V-.2 H.5 L.44 .5Z',
    fill,
  );
  return place(x, y, walls + path('M.06 -.34 L.21 -.5 L.36 -.34Z', fill), { scale: w });
}

/** Somebody holding a line, seen from afar; the hand is at (0.42, -1.1) of the height `h`. */
export function child(x: number, y: number, h: number, fill: string): string {
  const body = disc(0, -0.88, 0.13, fill) + path('M-.14 -.72 H.14 L.2 -.3 H-.2Z', fill);
  const legs = stroke('M-.09 -.3 L-.12 0 M.09 -.3 L.14 0', fill, 0.1);
  return place(x, y, body + legs + stroke('M.1 -.66 L.42 -1.1 M-.1 -.66 L.36 -1', fill, 0.08), {
    scale: h,
  });
}
