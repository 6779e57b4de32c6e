/**
 * Online courses: the kite on a teacher's telephone flies to one learner after another, and each
 * screen wakes up.
 */
import { kite } from './kite.ts';
import { during, mix, type Point, pop, stay, sway, thrown } from './motion.ts';
import { colour as c } from './palette.ts';
import { type Film, faded, stroke } from './shapes.ts';
import { backdrop, learners, pupil, teacher } from './teaching.scene.ts';

const seconds = 11;
/** When the first kite leaves, how long until the next, when all is over. */
const [first, step, over] = [1.9, 0.55, 9];
const board: Point = [320, 112];
const panels = [c.hibiscus600, c.mango500, c.turquoise400, c.hibiscus400, c.mango300, c.sand50];

function draw(t: number): string {
  const s = t * seconds;
  const pupils = learners.map((_, i) => {
    const here = pop(s, 0.5 + i * 0.14, 0.8) - during(s, over + 0.3 + i * 0.1, 0.8);
    return pupil(i, s, first + i * step + 0.8, over + 0.2 + i * 0.1, here);
  });
  const lesson = teacher(t, stay(s, 0.3, over, 0.6), 1 + 0.03 * stay(s, 0.4, 1.4, 0.4));
  return (
    backdrop + pupils.join('') + lesson + own(s, t) + learners.map((_, i) => gift(i, s, t)).join('')
  );
}

/** The teacher's kite stays on the board and throbs while it is given away. */
function own(s: number, t: number): string {
  const giving = stay(s, first - 0.2, first + 6 * step, 0.3);
  const beat = 1 + 0.12 * stay(s, 0.6, 1.5, 0.4) + 0.08 * giving * sway(t, 20);
  return kite(...board, 27 * beat, t, { shape: 'six', panels, tail: 0, tilt: 4 * sway(t, 3) });
}

/**
 * A kite flies along an arc, trailing a dotted line, turns once, and hovers before its screen; in
 * the end it flies home.
 */
function gift(i: number, s: number, t: number): string {
  const {
    at: [x, y],
    panels: paper,
  } = learners[i] ?? { at: board, panels };
  const [p, home] = [during(s, first + i * step, 1), during(s, over, 0.9)];
  if (p <= 0 || home >= 1) return '';
  const side = x < 320 ? 1 : -1;
  const nest: Point = [x - 8 * side, y - 50 + 3 * sway(t, 6, i * 0.17)];
  const at = home > 0 ? thrown(nest, board, 30, home) : thrown(board, nest, 56, p);
  const spin = p < 1 ? -360 * side * p : 0;
  const worn = {
    panels: paper,
    tail: 1.5,
    wind: 1.3 * side * p,
    waves: 6,
    phase: i * 0.2,
    tilt: 7 * sway(t, 4, i * 0.2) + spin,
  };
  const flown = kite(...at, mix(16, 23, p) * (1 - 0.5 * home), t, {
    shape: i % 2 ? 'diamond' : 'six',
    ...worn,
  });
  return trail(at, stay(s, first + i * step, first + i * step + 1.5, 0.4)) + flown;
}

function trail(at: Point, shown: number): string {
  if (shown <= 0) return '';
  const top = `${(board[0] + at[0]) / 2} ${Math.min(board[1], at[1]) - 44}`;
  return stroke(
    `M${board.join(' ')} Q${top} ${at.join(' ')}`,
    c.indigo800,
    1.5,
    `stroke-dasharray="2 5" ${faded(0.7 * shown)}`,
  );
}

export const teaching: Film = { width: 640, height: 360, seconds, draw };
