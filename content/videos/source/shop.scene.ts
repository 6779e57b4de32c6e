/** A street with a market stall, its seller, and the telephone that becomes her shop. */
import { palm, ridge } from './land.ts';
import { mix, type Point, sway } from './motion.ts';
import { colour as c, skin } from './palette.ts';
import { bust, type Person, phone } from './people.ts';
import { box, disc, faded, fall, place, points, poly } from './shapes.ts';

/** Where the crafts stand on the table, and where in the shop. */
export const spots = points('86,122 166,122 246,122 78,194 176,194 246,194');
export const tiles = points('466,84 534,84 466,148 534,148 466,212 534,212');

const shopAt: Point = [500, 148];
const tints = [c.turquoise200, c.mango300, c.hibiscus400, c.sand300, c.palm400, c.sand100];

export const street = (t: number): string =>
  [
    `<defs>${fall('sky', { 0: c.turquoise400, 100: c.sand100 })}</defs>${box(0, 0, 640, 300, 'url(#sky)')}`,
    ridge('0,220 120,190 250,216 380,160 520,200 640,150', c.turquoise200, 300),
    ridge('0,262 140,240 330,256 480,226 640,250', c.palm400, 300),
    palm(376, 290, 150, 10 + 3 * sway(t, 2), c.bark, c.palm600),
    palm(622, 292, 120, -10 + 3 * sway(t, 2, 0.3), c.bark, c.palm600),
    box(0, 286, 640, 20, c.sand300),
    box(0, 304, 640, 56, c.indigo800),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) =>
      box(10 + i * 76, 330, 38, 4, c.sand50, 2, faded(0.55)),
    ),
  ].join('');

const self: Person = { skin: skin[2], hair: 'wrap', shirt: c.turquoise600, tint: c.hibiscus600 };

/** Looks out between shelf and table, and is glad when something is bought. */
export const seller = (t: number, joy: number): string =>
  place(126, 204 + sway(t, 4), bust(self, 0.4 + 0.6 * joy), { scale: 32, turn: 4 * sway(t, 2) });

const striped = (i: number): string => (i % 2 ? c.sand50 : c.hibiscus600);

const awning = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
  const [top, foot] = [44 + i * 30, 50 + i * 31.5];
  const stripe = poly(`${top},28 ${top + 30},28 ${foot + 32},66 ${foot},66`, striped(i));
  return stripe + disc(foot + 15.5, 66, 15.7, striped(i));
});

const cloth = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) =>
  place(46 + i * 26, 262, poly('0,0 10,-18 20,0 10,18', i % 2 ? c.mango500 : c.turquoise400)),
);

/** Table and shelf under a striped awning. */
export const stall = [
  box(44, 40, 8, 250, c.bark),
  box(288, 40, 8, 250, c.bark),
  box(40, 146, 260, 9, c.wood, 3),
  box(30, 218, 280, 12, c.wood, 4),
  box(40, 230, 260, 60, c.indigo600),
  ...cloth,
  ...awning,
].join('');

/**
 * The shop on the telephone; `priced` 0 to 1 for each tile once its craft is there, `lit` marks the
 * chosen one.
 */
export function screen(priced: (i: number) => number, chosen: number, lit: number): string {
  const price =
    box(-14, -6, 28, 12, c.mango500, 6) +
    disc(-6, 0, 3.5, c.mango300) +
    box(0, -2, 9, 4, c.sand50, 2);
  const cells = tiles.map(([x, y], i) => {
    const mark = i === chosen ? lit : 0;
    const frame = box(-31, -29, 62, 58, mark ? c.hibiscus600 : 'none', 9);
    const tile = box(-28, -26, 56, 52, tints[i] ?? '', 7, faded(mix(0.35, 1, priced(i))));
    const drawing = frame + tile + place(14, 22, price, { scale: priced(i) });
    return place(x - shopAt[0], y - shopAt[1], drawing, { scale: 1 + 0.06 * mark });
  });
  const top = [0, 1, 2, 3, 4, 5].map(
    (i) => box(-72 + i * 24, -140, 24, 40, striped(i)) + disc(-60 + i * 24, -100, 12, striped(i)),
  );
  return phone(
    ...shopAt,
    156,
    268,
    box(-80, -140, 160, 280, c.sand50) + top.join('') + cells.join(''),
    'shop',
  );
}
