/** What an artisan sells, each drawn about 2 units wide and high around 0,0. */
import { colour as c } from './palette.ts';
import { box, disc, oval, path, poly, stroke } from './shapes.ts';

const basket = [
  path('M-.85 -.2 H.85 L.62 .85 Q0 1 -.62 .85Z', c.mango500),
  stroke('M-.78 .1 H.78 M-.72 .4 H.72 M-.66 .68 H.66', c.wood, 0.1),
  stroke('M-.4 -.15 L-.3 .85 M0 -.15 V.9 M.4 -.15 L.3 .85', c.mango300, 0.1),
  stroke('M-.7 -.2 Q0 -1.5 .7 -.2', c.wood, 0.13),
  box(-0.92, -0.32, 1.84, 0.22, c.hibiscus600, 0.11),
];

const drum = [
  path('M-.62 -.6 H.62 L.42 .95 H-.42Z', c.hibiscus600),
  stroke('M-.58 -.4 L-.3 .3 L0 -.4 L.3 .3 L.58 -.4', c.sand50, 0.08),
  path('M-.5 .35 H.5 L.46 .62 H-.46Z', c.turquoise400),
  oval(0, -0.62, 0.66, 0.24, c.sand50),
  oval(0, -0.62, 0.52, 0.16, c.sand300),
];

const hat = [
  oval(0, 0.4, 1, 0.34, c.mango300),
  path('M-.55 .38 Q-.55 -.6 0 -.6 Q.55 -.6 .55 .38 Q0 .6 -.55 .38Z', c.sand300),
  path('M-.56 .12 Q0 .34 .56 .12 L.55 .38 Q0 .6 -.55 .38Z', c.indigo600),
];

const jar = [
  path(
    'M-.3 -.75 H.3 Q.25 -.45 .5 -.3 Q.9 .1 .5 .8 Q0 .98 -.5 .8 Q-.9 .1 -.5 -.3 Q-.25 -.45 -.3 -.75Z',
    c.wood,
  ),
  box(-0.4, -0.9, 0.8, 0.2, c.bark, 0.1),
  stroke('M-.66 .15 L-.4 -.05 L-.15 .15 L.12 -.05 L.4 .15 L.66 -.02', c.mango300, 0.1),
  stroke('M-.62 .42 H.62', c.turquoise400, 0.1),
];

const painting = [
  box(-0.9, -0.75, 1.8, 1.5, c.wood, 0.08),
  box(-0.75, -0.6, 1.5, 1.2, c.turquoise200),
  disc(0.38, -0.25, 0.2, c.mango500),
  path('M-.75 .6 V.2 Q-.4 -.2 -.05 .15 Q.3 -.05 .75 .3 V.6Z', c.palm400),
  path('M-.75 .6 V.42 Q0 .2 .75 .48 V.6Z', c.hibiscus400),
];

const body =
  'M-.9 -.1 Q-.5 -.9 .1 -.3 Q.5 -.95 .95 -.9 Q.75 -.2 .3 .35 Q-.3 .9 -.75 .75 Q-.35 .5 -.4 .1Z';
const bird = [
  path(body, c.turquoise600),
  path('M-.05 -.1 Q.35 -.5 .6 -.5 Q.4 .1 0 .25Z', c.turquoise200),
  poly('-.9,-.1 -1.2,.02 -.78,.12', c.mango500),
  disc(-0.6, -0.2, 0.08, c.sand50),
];

export const crafts: readonly string[] = [basket, drum, hat, jar, painting, bird].map((parts) =>
  parts.join(''),
);
