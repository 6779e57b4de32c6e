/** Heads and shoulders, and the telephones they look out of. */
import { colour as c } from './palette.ts';
import { box, disc, faded, path, place, stroke } from './shapes.ts';

type Hair = 'short' | 'round' | 'bunches' | 'wrap' | 'plaits' | 'cap';
export type Person = { skin: string; hair: Hair; shirt: string; tint?: string };

const behind: Record<Hair, (tint: string) => string> = {
  short: () => '',
  cap: () => '',
  round: (tint) => disc(0, -0.62, 0.66, tint),
  bunches: (tint) => disc(-0.52, -0.86, 0.27, tint) + disc(0.52, -0.86, 0.27, tint),
  wrap: (tint) => disc(0.3, -1.16, 0.26, tint) + disc(-0.1, -1.2, 0.3, tint),
  plaits: (tint) => stroke('M-.4 -.5 L-.5 .2 M.4 -.5 L.5 .2', tint, 0.16),
};

function before(hair: Hair, tint: string): string {
  if (hair === 'wrap') return path('M-.48 -.46 A.5 .54 0 0 1 .48 -.46 Q0 -.86 -.48 -.46Z', tint);
  if (hair === 'cap')
    return path('M-.46 -.56 A.46 .46 0 0 1 .46 -.56Z', tint) + stroke('M.1 -.58 H.66', tint, 0.1);
  return path('M-.45 -.5 A.46 .46 0 0 1 .45 -.5 Q.2 -.72 0 -.66 Q-.24 -.72 -.45 -.5Z', tint);
}

/** A bust about 2 units wide, its chin at 0,0; `joy` 0 to 1 widens the smile. */
export function bust({ skin, hair, shirt, tint = c.ink }: Person, joy: number): string {
  const eyes = disc(-0.16, -0.4, 0.055, c.ink) + disc(0.16, -0.4, 0.055, c.ink);
  const [lip, chin] = [(-0.2 + 0.06 * joy).toFixed(3), (-0.2 + 0.22 * joy).toFixed(3)];
  const soft = `stroke="${c.sand50}" stroke-width=".04" stroke-linejoin="round"`;
  return [
    behind[hair](tint),
    path('M-.95 1.1 Q-.95 .25 -.3 .16 H.3 Q.95 .25 .95 1.1Z', shirt),
    path('M-.17 -.1 V.16 Q0 .36 .17 .16 V-.1Z', skin),
    disc(0, -0.44, 0.45, skin),
    before(hair, tint),
    eyes,
    path(`M-.2 -.23 Q0 ${chin} .2 -.23 Q0 ${lip} -.2 -.23Z`, c.sand50, soft),
  ].join('');
}

/**
 * A telephone `w` wide and `h` high around x,y; the screen's drawing has its origin at the screen's
 * middle.
 */
export function phone(
  x: number,
  y: number,
  w: number,
  h: number,
  screen: string,
  id: string,
  scale = 1,
): string {
  const edge = w * 0.06;
  const glass = box(edge - w / 2, edge - h / 2, w - 2 * edge, h - 2 * edge, c.ink, w * 0.09);
  const drawing = [
    box(3 - w / 2, 5 - h / 2, w, h, c.ink, w * 0.14, faded(0.18)),
    box(-w / 2, -h / 2, w, h, c.ink, w * 0.14),
    `<clipPath id="${id}">${glass}</clipPath><g clip-path="url(#${id})">${screen}</g>`,
    box(-w * 0.12, edge * 1.4 - h / 2, w * 0.24, edge * 0.8, c.ink, edge * 0.4),
  ];
  return place(x, y, drawing.join(''), { scale });
}
