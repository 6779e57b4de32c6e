/** The teacher's telephone and those of the learners. */
import { mix, type Point, pop, stay, sway } from './motion.ts';
import { colour as c, skin } from './palette.ts';
import { bust, type Person, phone } from './people.ts';
import { box, disc, faded, place, poly, stroke } from './shapes.ts';

type Learner = { at: Point; wall: string; panels: readonly string[]; person: Person };

const paper = [
  [c.hibiscus600, c.mango500, c.sand50],
  [c.indigo600, c.mango300, c.turquoise400],
  [c.mango500, c.hibiscus600, c.mango300],
  [c.turquoise400, c.hibiscus400, c.sand50],
  [c.turquoise400, c.mango300, c.indigo600],
  [c.mango500, c.sand50, c.hibiscus400],
] as const;

const learner = (i: number, x: number, y: number, wall: string, person: Person): Learner => ({
  at: [x, y],
  wall,
  panels: paper[i] ?? [],
  person,
});

/** In the order in which their kites come. */
export const learners: readonly Learner[] = [
  learner(0, 196, 186, c.turquoise400, { skin: skin[1], hair: 'round', shirt: c.mango500 }),
  learner(1, 444, 186, c.hibiscus400, { skin: skin[2], hair: 'plaits', shirt: c.turquoise600 }),
  learner(2, 94, 108, c.palm400, {
    skin: skin[0],
    hair: 'cap',
    shirt: c.hibiscus600,
    tint: c.indigo800,
  }),
  learner(3, 546, 108, c.indigo600, { skin: skin[3], hair: 'bunches', shirt: c.mango300 }),
  learner(4, 94, 270, c.hibiscus600, { skin: skin[3], hair: 'short', shirt: c.sand50 }),
  learner(5, 546, 270, c.turquoise600, {
    skin: skin[1],
    hair: 'wrap',
    shirt: c.palm600,
    tint: c.hibiscus600,
  }),
];

/**
 * Sun rays; they stand still, since turning them would cost more bytes than all that happens before
 * them.
 */
const rays = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((turn) =>
  place(320, 186, poly('0,0 520,-62 520,62', c.mango500, faded(0.2)), { turn }),
);
export const backdrop =
  box(0, 0, 640, 360, c.mango300) + rays.join('') + disc(320, 186, 150, c.sand100, faded(0.6));

const lesson = [
  box(-80, -140, 160, 280, c.turquoise600),
  box(-46, -98, 92, 80, c.indigo950, 6, `stroke="${c.wood}" stroke-width="4"`),
  stroke('M-36 -34 H-14 M-36 -44 H-22 M16 -34 H36', c.sand50, 2.5, faded(0.6)),
].join('');

/** Points at the board while `talk` is 1. */
export function teacher(t: number, talk: number, scale: number): string {
  const hand: Point = [
    mix(48, 40, talk) + 4 * sway(t, 8) * talk,
    mix(100, 32, talk) + 3 * sway(t, 8, 0.25) * talk,
  ];
  const forearm = stroke(`M56 80 L${hand.join(' ')}`, skin[0], 10) + disc(...hand, 7, skin[0]);
  const self: Person = { skin: skin[0], hair: 'wrap', shirt: c.hibiscus600, tint: c.mango500 };
  const body = place(-6, 84 + 1.2 * sway(t, 6), bust(self, 0.6 + 0.4 * talk), { scale: 44 });
  return phone(
    320,
    186,
    132,
    250,
    lesson + body + forearm + stroke('M34 112 L56 80', c.hibiscus400, 16),
    'teacher',
    scale,
  );
}

const asleep =
  box(-60, -90, 120, 180, '#2A2650') +
  disc(0, 0, 9, 'none', `stroke="${c.indigo600}" stroke-width="3"`) +
  stroke('M0 -11 V-4', c.indigo600, 3);

/**
 * A learner's telephone wakes at second `wakes`, and sleeps again at `sleeps`; `here` 0 to 1 brings
 * it up from below.
 */
export function pupil(i: number, s: number, wakes: number, sleeps: number, here: number): string {
  const one = learners[i];
  if (!one || here <= 0) return '';
  const awake = stay(s, wakes, sleeps, 0.35);
  const looks = place(0, mix(100, 44, pop(s, wakes, 0.6)), bust(one.person, awake), { scale: 30 });
  const lit = box(-60, -90, 120, 180, one.wall) + disc(0, 62, 60, c.sand50, faded(0.22)) + looks;
  return phone(
    one.at[0],
    one.at[1] + 380 * (1 - here),
    82,
    142,
    asleep + place(0, 0, lit, { opacity: awake }),
    `learner${i}`,
  );
}
