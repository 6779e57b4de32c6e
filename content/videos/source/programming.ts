/**
 * Programming: lines of code become the blocks of a page, the blocks become a kite, and it takes
 * off.
 */
import { kite, panel } from './kite.ts';
import { between, during, mix, type Point, pop, stay, sway, thrown } from './motion.ts';
import { colour as c } from './palette.ts';
import { details, panels, type Row, rect, rows } from './programming.page.ts';
import { frames, keyboard, sky } from './programming.scene.ts';
import { box, disc, type Film, place, poly } from './shapes.ts';

const seconds = 11;
/**
 * When the first line is typed and all are, the words fly over, the page folds, the kite flies and
 * has left.
 */
const [typed, written, sent, folded, flown, left] = [0.5, 3.1, 3.2, 6.1, 7.5, 9.5];
const hub: Point = [468, 158];
const radius = 66;

function draw(t: number): string {
  const s = t * seconds;
  const desk =
    frames +
    keyboard(s, s > typed && s < written) +
    rows.map((row, i) => code(row, i, s)).join('') +
    caret(s);
  return sky(t) + place(0, 370 * stay(s, flown + 0.1, 9.8, 1.1), desk) + flight(s, t);
}

/**
 * How much of row `i` stands there: it grows with the typing and is erased, last row first, when
 * the kite has left.
 */
const grown = (i: number, s: number): number =>
  during(s, typed + i * 0.42, 0.42) - during(s, 8.9 + (5 - i) * 0.13, 0.2);

const lineAt = (i: number): Point => [78 + (rows[i]?.indent ?? 0), 76 + i * 28];

function code(row: Row, i: number, s: number): string {
  const widths = [row.first, ...row.words];
  let [at, y] = lineAt(i);
  let room = grown(i, s) * widths.reduce((sum, width) => sum + width + 8, 0);
  const bars = widths.map((width, k) => {
    const bar =
      room > 0 ? box(at, y, Math.min(width, room), 12, k ? c.indigo600 : row.fill, 6) : '';
    at += width + 8;
    room -= width + 8;
    return bar;
  });
  return disc(66, y + 6, 2, c.indigo600) + bars.join('');
}

/** Blinks at the end of the row that is being written; stands still while it is. */
function caret(s: number): string {
  if (s > written && s < 8.8 && Math.floor(s * 2) % 2 === 0) return '';
  const i = Math.max(
    0,
    rows.findLastIndex((_, at) => grown(at, s) > 0),
  );
  const { first = 0, words = [] } = rows[i] ?? {};
  const [x, y] = lineAt(i);
  return box(
    x + grown(i, s) * words.reduce((sum, width) => sum + width + 8, first),
    y - 3,
    3,
    18,
    c.mango300,
    1,
  );
}

function flight(s: number, t: number): string {
  return s < folded + 1.3 ? rows.map((row, i) => block(row, i, s)).join('') : takeOff(s, t);
}

/**
 * A copy of the row's first word flies over and becomes a block; later the block folds into a
 * panel.
 */
function block(row: Row, i: number, s: number): string {
  const over = during(s, sent + i * 0.34, 0.8);
  const fold = during(s, folded + i * 0.07, 0.9);
  if (over <= 0) return '';
  const from = rect(...lineAt(i), row.first, 12);
  const target = panel('six', row.side).map(
    ([x, y]): Point => [hub[0] + x * radius, hub[1] + y * radius],
  );
  const shape = row.block.map((corner, k) => {
    const landed = thrown(from[k] ?? corner, corner, 34, over);
    return between(landed, target['hab'.indexOf(row.fold.charAt(k))] ?? corner, fold);
  });
  const round = `stroke="${row.fill}" stroke-width="${(6 * (1 - fold)).toFixed(2)}" stroke-linejoin="round"`;
  const opacity = during(s, sent + i * 0.34 + 0.7, 0.3) * (1 - during(s, folded - 0.2, 0.3));
  return (
    poly(shape, row.fill, round) + place(...(row.block[0] ?? hub), details[i] ?? '', { opacity })
  );
}

function takeOff(s: number, t: number): string {
  const [up, gone] = [during(s, flown, 1.6), during(s, left, 1.4)];
  if (gone >= 1) return '';
  const [x, y] = [
    mix(hub[0], 330, up) + 20 * sway(t, 4) * up * (1 - gone) - 90 * gone,
    mix(hub[1], 112, up) - 420 * gone,
  ];
  const [finish, tail] = [during(s, folded + 1.3, 0.5), 3 * pop(s, folded + 1.3, 1)];
  const tilt = -9 * Math.sin(Math.PI * up) + 6 * sway(t, 3) * up;
  const worn = { shape: 'six', panels, waves: 6, tail, finish, wind: 0.6 * up, tilt } as const;
  return kite(x, y, radius * mix(1, 0.88, up), t, worn);
}

export const programming: Film = { width: 640, height: 360, seconds, draw };
