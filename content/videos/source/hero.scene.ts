/**
 * What stands still behind and before the kites of the hero: sky, mountains with the Citadelle,
 * sea, shore and village.
 */
import { child, fortress, house, palm, ridge } from './land.ts';
import { type Point, sway } from './motion.ts';
import { colour as c } from './palette.ts';
import { box, fall, glow } from './shapes.ts';

export const horizon = 520;
export const sun: Point = [990, horizon - 6];

const peak = '#4A2F86';
const slope = '#1B2355';

const sky = {
  0: c.indigo950,
  40: c.indigo800,
  66: '#4A3394',
  82: c.dusk,
  93: '#B8456F',
  100: '#E8804A',
};
const sea = { 0: c.turquoise600, 35: c.turquoise700, 100: c.deep };
const dawn = {
  0: c.mango300,
  16: `${c.mango500}D9`,
  42: `${c.hibiscus400}6B`,
  72: `${c.hibiscus600}1F`,
  100: `${c.hibiscus600}00`,
};
const reflection = { 0: `${c.mango300}BF`, 50: `${c.mango500}47`, 100: `${c.mango500}00` };
const fills = [
  fall('sky', sky),
  fall('sea', sea),
  glow('dawn', dawn),
  glow('reflection', reflection, 'cy="0"'),
];

export const heaven = `<defs>${fills.join('')}</defs>${box(0, 0, 1280, horizon, 'url(#sky)')}`;

export const coast = [
  ridge(
    '0,424 70,405 170,352 262,408 350,380 430,398 540,452 640,470 730,508 800,520',
    c.haze,
    horizon,
  ),
  ridge('1050,520 1108,504 1134,452 1158,420 1180,420 1210,476 1250,462 1280,440', peak, horizon),
  fortress(1169, 426, 44, peak),
  ridge('0,452 90,470 190,430 300,474 400,458 520,502 620,520', c.indigo800, horizon),
  ridge('1130,520 1200,498 1250,500 1280,488', c.indigo800, horizon),
].join('');

export const water =
  box(0, horizon, 1280, 200, 'url(#sea)') +
  box(sun[0] - 280, horizon, 560, 200, 'url(#reflection)');

const shore = [
  ridge('1280,560 1200,592 1120,640 1000,664 900,700 820,720', c.indigo950, 720),
  ridge('0,572 90,584 180,622 330,640 480,684 640,700 720,720', slope, 720),
  ridge('0,630 130,650 260,690 400,705 520,720', c.indigo950, 720),
].join('');

const homes = [
  house(250, 646, 40, c.indigo950, c.indigo800, 0.9),
  house(312, 658, 34, c.indigo950, c.haze, 0.75),
  house(410, 678, 34, c.indigo950, c.indigo800, 0.85),
  house(1222, 590, 34, c.indigo800, c.haze, 0.9),
].join('');

const children = [
  child(1062, 658, 40, c.indigo950),
  child(1101, 648, 44, c.indigo950),
  child(1164, 624, 34, c.indigo950),
].join('');

export function village(t: number): string {
  const palms = [
    palm(64, 590, 120, 16 + 4 * sway(t, 1), slope),
    palm(196, 700, 150, -18 + 5 * sway(t, 1, 0.2), c.indigo950),
    palm(1262, 580, 92, -14 + 4 * sway(t, 1, 0.4), c.indigo950),
  ];
  return shore + palms.join('') + homes + children;
}
