/** The shore with its mango tree, and the person who works beneath it. */
import { boat, cloud, palm, ridge } from './land.ts';
import { mix, type Point, sway } from './motion.ts';
import { colour as c, skin } from './palette.ts';
import { box, disc, faded, fall, oval, path, place, points, poly, stroke } from './shapes.ts';

const day = fall('day', { 0: c.turquoise400, 60: c.turquoise200, 72: c.sand100 });
const sea = fall('sea', { 0: c.turquoise600, 100: c.turquoise400 });

export function shore(t: number): string {
  const glints = Array.from({ length: 8 }, (_, i) => {
    const shine = faded(0.7 * Math.max(0, sway(t, 2, i * 0.27)));
    return box(380 + ((i * 97) % 250), 246 + ((i * 37) % 34), 22, 2, c.sand50, 1, shine);
  });
  return [
    `<defs>${day}${sea}</defs>${box(0, 0, 640, 360, 'url(#day)')}`,
    cloud(430 + 10 * sway(t, 1), 70, 130, c.sand50, 0.8),
    cloud(570 - 8 * sway(t, 1), 130, 150, c.sand50, 0.7),
    ridge('300,236 400,214 470,196 560,216 640,190', c.turquoise700, 240),
    box(0, 234, 640, 110, 'url(#sea)'),
    ...glints,
    boat(548 + 8 * sway(t, 1), 262 + sway(t, 2), 30, 2 * sway(t, 2), c.bark, c.sand50),
    ridge('0,262 150,270 330,286 470,312 640,322', c.palm400, 360),
    ridge('0,320 200,314 420,336 640,340', c.palm600, 360),
    palm(604, 330, 96, -12 + 3 * sway(t, 2), c.bark, c.palm600),
  ].join('');
}

const boughs = points('60,74 150,52 -6,116 206,96 112,112');
const reach = [84, 92, 70, 66, 84];
const crown = boughs.map(([x, y], i) => disc(x, y, reach[i] ?? 70, c.palm600)).join('');
const light = boughs
  .map(([x, y], i) => disc(x - 10, y - 14, (reach[i] ?? 70) * 0.62, c.palm400, faded(0.55)))
  .join('');
const trunk =
  path('M84 300 Q104 220 92 130 L140 130 Q132 220 158 300Z', c.bark) +
  stroke('M116 190 Q150 150 190 124', c.bark, 14);
const mango =
  stroke('M0 -14 V4', c.palm400, 2) +
  oval(0, 12, 8, 11, c.mango500) +
  oval(2.5, 9, 3.5, 6, c.hibiscus400, faded(0.7));

/** The fruit hangs from long stalks, as mangoes do. */
export function tree(t: number): string {
  const hanging = points('30,164 76,178 246,140 146,172 -2,160');
  return (
    trunk +
    crown +
    light +
    hanging.map((at, i) => place(...at, mango, { turn: 5 * sway(t, 2, i * 0.23) })).join('')
  );
}

const hair = 'M-19 -20 A19.5 19.5 0 0 1 17 -32 Q6 -30 4 -24 Q-4 -28 -8 -20 L-10 -12 L-17 -12Z';
const face = [
  disc(0, -22, 19, skin[0]),
  path(hair, c.ink),
  disc(-12, -34, 10, c.ink),
  disc(11, -22, 2, c.ink),
  box(-5, -8, 10, 14, skin[0], 4),
].join('');
const body = [
  stroke('M214 282 L274 250 L306 290 H322', c.indigo800, 20),
  path('M306 280 H330 Q338 286 336 298 H304Z', c.hibiscus600),
  path('M188 292 Q180 214 206 200 Q228 194 234 214 L232 292Z', c.mango500),
].join('');
const laptop = [
  path('M254 249 H320 V257 H254 Q250 253 254 249Z', c.ink),
  poly('312,252 338,198 350,200 326,257', c.indigo600),
  poly('312,252 338,198 341,199 316,254', c.turquoise200),
].join('');

/**
 * Sits against the trunk, laptop on the knees; `busy` lets the hands tap, `joy` lifts them. Both 0
 * to 1.
 */
export function person(s: number, busy: number, joy: number): string {
  const hand: Point = [mix(278, 262, joy), mix(246 + busy * 3 * Math.sin(s * 16), 150, joy)];
  const elbow: Point = [mix(238, 240, joy), mix(252, 196, joy)];
  const smile = stroke(`M6 -12 Q11 ${-9 + 2 * joy} 15 ${-13 - joy}`, c.ink, 2);
  const head = place(212, 198, face + smile, { turn: busy * 1.5 * Math.sin(s * 4) - 8 * joy });
  const sleeve = stroke(`M212 222 L${elbow.join(' ')}`, c.hibiscus400, 15);
  const arm =
    stroke(`M${elbow.join(' ')} L${hand.join(' ')}`, skin[0], 10) + disc(...hand, 6.5, skin[0]);
  return place(-22, 2, body + head + laptop + sleeve + arm);
}
