/** The painted bus of Haiti, and the carton that it carries. */
import { colour as c } from './palette.ts';
import { box, disc, faded, path, place, poly, stroke } from './shapes.ts';

/** A carton about 2 units wide; `shut` 0 to 1 folds its flaps and ties the ribbon. */
export function parcel(shut: number): string {
  const flap = (side: 1 | -1): string =>
    place(side * 0.9, -0.5, box(side > 0 ? -0.9 : 0, -0.09, 0.9, 0.18, '#C98F4E', 0.04), {
      turn: side * 118 * (1 - shut),
    });
  const bow =
    poly('0,-.6 -.42,-.95 -.46,-.55', c.hibiscus600) +
    poly('0,-.6 .42,-.95 .46,-.55', c.hibiscus600);
  const ribbon = place(0, 0, box(-0.12, -0.5, 0.24, 1.3, c.hibiscus600) + bow, { opacity: shut });
  const carton =
    box(-0.9, -0.5, 1.8, 1.3, c.sand300, 0.06) + box(-0.9, -0.5, 1.8, 0.16, c.wood, 0, faded(0.3));
  return carton + flap(1) + flap(-1) + ribbon;
}

const bus = [
  box(-72, -66, 110, 52, c.hibiscus600, 5),
  box(-76, -70, 120, 8, c.indigo600, 4),
  stroke('M-70 -78 H36 M-70 -78 V-68 M-34 -78 V-68 M2 -78 V-68 M36 -78 V-68', c.turquoise700, 3),
  ...[-52, -20, 12].map((x) => disc(x, -73, 3, c.mango300)),
  ...[-58, -30, -2].map((x) => box(x, -56, 22, 18, c.turquoise200, 3)),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) =>
    place(-66 + i * 11, -22, poly('0,0 5.5,-10 11,0', i % 2 ? c.mango500 : c.turquoise400)),
  ),
  box(-72, -21, 112, 5, c.sand50),
  path('M34 -60 H56 Q66 -58 70 -40 L78 -36 Q82 -34 82 -26 V-12 H34Z', c.mango500),
  path('M42 -54 H54 Q60 -52 63 -40 H42Z', c.turquoise200),
  disc(79, -24, 3.5, c.sand50),
  box(70, -15, 15, 5, c.indigo800, 2),
].join('');

const wheel =
  disc(0, 0, 13, c.ink) + disc(0, 0, 6, c.sand300) + stroke('M-5 0 H5 M0 -5 V5', c.ink, 1.5);

/** About 150 pixels long, its wheels on y = 0; `turn` is the wheels' in degrees. */
export const tapTap = (turn: number): string =>
  bus + place(-42, -10, wheel, { turn }) + place(52, -10, wheel, { turn });
