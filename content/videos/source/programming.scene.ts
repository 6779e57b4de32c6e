/** The desk of the programmer: two windows and a keyboard, and the dawn behind them. */
import { ridge, stars } from './land.ts';
import { sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, disc, faded, fall } from './shapes.ts';

const dawn = { 0: c.indigo950, 50: c.indigo800, 68: c.dusk, 82: c.mango500 };

export const sky = (t: number): string =>
  [
    `<defs>${fall('dawn', dawn)}</defs>${box(0, 0, 640, 360, 'url(#dawn)')}`,
    stars(22, 640, 200, (i) => 0.25 + 0.2 * sway(t, 1, i * 0.37)),
    ridge('0,280 120,240 260,300 400,268 540,306 640,270', c.haze, 360),
    ridge('0,316 180,300 340,338 520,312 640,330', c.indigo950, 360),
  ].join('');

function frame(x: number, y: number, w: number, h: number, dot: string): string {
  const dots = [c.mango500, dot, c.sand300].map((fill, i) =>
    disc(x + 16 + i * 14, y + 15, 4, fill),
  );
  return [
    box(x + 4, y + 6, w, h, c.ink, 10, faded(0.5)),
    box(x, y, w, h, '#1F1A58', 10),
    box(x, y, w, 28, c.indigo600, 10),
    box(x, y + 16, w, 14, c.indigo600),
    ...dots,
    box(x + 70, y + 9, w - 90, 12, c.indigo950, 6, faded(0.55)),
  ].join('');
}

export const frames =
  frame(52, 26, 236, 232, c.hibiscus400) + frame(350, 26, 236, 232, c.turquoise400);

/** Three rows of keys; while lines are written they light up one after the other. */
export function keyboard(s: number, busy: boolean): string {
  const key = '#3A3192';
  const struck = busy ? (Math.floor(s * 8) * 7) % 30 : -1;
  const keys = Array.from({ length: 30 }, (_, i) => {
    const [row, lit] = [Math.floor(i / 10), i === struck];
    return box(
      184 + (i % 10) * 27 + row * 6,
      280 + row * 20 + (lit ? 2 : 0),
      23,
      16,
      lit ? c.mango500 : key,
      4,
    );
  });
  return box(172, 271, 304, 92, c.ink, 12) + keys.join('') + box(262, 340, 116, 12, key, 4);
}
