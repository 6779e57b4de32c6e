/** The sky over the hills, by night and at dawn, and the hills with their houses. */
import { cloud, house, palm, ridge, stars } from './land.ts';
import { type Point, sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, faded, fall, glow, oval, place } from './shapes.ts';

export type Home = { at: Point; w: number; wall: string; roof: string };

/** In the order in which they light up; from the first one the kite rises. */
export const homes: readonly Home[] = [
  { at: [318, 316], w: 50, wall: c.hibiscus400, roof: c.hibiscus600 },
  { at: [196, 268], w: 38, wall: c.turquoise400, roof: c.turquoise700 },
  { at: [452, 262], w: 38, wall: c.palm400, roof: c.hibiscus600 },
  { at: [84, 306], w: 46, wall: c.hibiscus600, roof: c.mango500 },
  { at: [556, 306], w: 46, wall: c.turquoise600, roof: c.hibiscus400 },
  { at: [112, 216], w: 24, wall: c.hibiscus400, roof: c.mango500 },
  { at: [534, 214], w: 24, wall: c.palm400, roof: c.hibiscus600 },
  { at: [254, 222], w: 22, wall: c.hibiscus600, roof: c.turquoise400 },
  { at: [398, 216], w: 22, wall: c.turquoise400, roof: c.mango500 },
];

const night = fall('night', { 0: '#0F0C30', 70: c.indigo800 });
const dawn = fall('dawn', { 0: c.indigo800, 28: c.dusk, 48: c.hibiscus400, 66: c.mango500 });
const halo = glow('halo', { 0: `${c.mango300}BF`, 50: `${c.mango500}40`, 100: `${c.mango500}00` });
const moon = disc(560, 58, 20, c.sand100) + disc(551, 52, 18, '#14103A');

/** `morning` 0 to 1 fades the dawn over the night. */
export function sky(t: number, morning: number): string {
  const dark = stars(26, 640, 190, (i) => 0.55 + 0.35 * sway(t, 2, i * 0.29)) + moon;
  const clouds =
    cloud(120 + 8 * sway(t, 1), 120, 130, c.hibiscus600, 0.35) +
    cloud(520 - 8 * sway(t, 1), 150, 160, c.hibiscus600, 0.35);
  return [
    `<defs>${night}${dawn}${halo}</defs>${box(0, 0, 640, 360, 'url(#night)')}`,
    place(0, 0, dark, { opacity: 1 - morning }),
    place(0, 0, box(0, 0, 640, 360, 'url(#dawn)') + clouds, { opacity: morning }),
  ].join('');
}

export const hills = [
  ridge('0,210 100,196 210,236 320,214 440,232 540,192 640,214', c.haze, 360),
  ridge('0,262 70,270 190,250 320,282 450,246 570,270 640,256', c.indigo800, 360),
  ridge('0,296 90,292 210,312 320,304 440,314 560,292 640,302', '#201A5C', 360),
  ridge('0,336 150,322 320,334 480,322 640,340', c.indigo950, 360),
].join('');

export const palms = (t: number): string =>
  palm(20, 330, 110, 14 + 3 * sway(t, 2), c.indigo950) +
  palm(622, 336, 120, -16 + 3 * sway(t, 2, 0.3), c.indigo950);

/** Each house sleeps in dark blue; its colours come with its light. */
export function dwelling({ at: [x, y], w, wall, roof }: Home, light: number): string {
  const asleep = house(x, y, w, '#352B85', '#241D66', 0);
  if (light <= 0) return asleep;
  const shine = oval(x, y - w * 0.4, w * 1.2, w, 'url(#halo)', faded(0.8 * light));
  return asleep + shine + place(0, 0, house(x, y, w, wall, roof, 1), { opacity: light });
}
