import { cardSize } from '#app/http/share-cards.ts';
import mark from '#content/pictures/brand/logo-mark.svg?raw';
import { fitText, type GlyphSet, layoutLine } from './text-layout.ts';

/** The visible part of a picture, in pixels: a little wider than the area beside the title. */
export const cardPicture = { left: 540, width: 660, height: 630 } as const;

const colours = { night: '#16123f', sand: '#fff9ef', mango: '#ffa41b', glow: '#ffcb6b', hibiscus: '#d81e5b', sea: '#2fc4b8' };

/** In pixels. */
const titleBox = { left: 56, middle: 340, width: 500 };
/** In ems. */
const lineHeight = 1.02;
/** In pixels, in order of preference. */
const titleSizes = [
  { maxLines: 2, from: 104, to: 78 },
  { maxLines: 3, from: 88, to: 66 },
  { maxLines: 4, from: 68, to: 46 },
  { maxLines: 6, from: 46, to: 40 },
].flatMap(({ maxLines, from, to }) =>
  Array.from({ length: (from - to) / 2 + 1 }, (_, i) => ({ maxLines, size: from - 2 * i, maxWidth: titleBox.width })),
);

const tagline = 'Flying better to fly higher';

/** The card as an SVG. `picture` is an SVG element that fills `cardPicture`; all text is outlines. */
export function drawCard(glyphSet: GlyphSet, { title, picture }: { title: string; picture: string }): string {
  const text = fitText(glyphSet, title, titleSizes);
  const capital = (glyphSet.capHeight / glyphSet.unitsPerEm) * text.size;
  const first = titleBox.middle - ((text.lines.length - 1) * lineHeight * text.size) / 2 + capital / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize.width} ${cardSize.height}">`,
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${colours.night}"/>`,
    picture,
    ...sail,
    ...text.lines.map((line, i) =>
      textLine(glyphSet, line, { y: first + i * lineHeight * text.size, size: text.size, fill: colours.sand }),
    ),
    textLine(glyphSet, 'BWT', { y: 112, size: 60, fill: colours.sand }),
    textLine(glyphSet, tagline, { y: 574, size: 32, fill: colours.glow }),
    '</svg>',
  ].join('');
}

/** The dark area beside the picture with a coloured edge, and the logo's kite on a string from the company's name. */
const sail = [
  `<path fill="${colours.sea}" d="M0 0h698l-69 330-51 300H0Z"/>`,
  `<path fill="${colours.mango}" d="M0 0h688l-72 330-48 300H0Z"/>`,
  `<path fill="${colours.hibiscus}" d="M0 0h672l-68 330-44 300H0Z"/>`,
  `<path fill="${colours.night}" d="M0 0h662l-70 330-38 300H0Z"/>`,
  `<path fill="none" stroke="${colours.sand}" stroke-width="3" stroke-linecap="round" d="M204 100Q340 138 452 96"/>`,
  `<svg x="372" y="28" width="140" height="140" viewBox="0 0 48 48">${mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</svg>`,
];

type Place = { y: number; size: number; fill: string };

/** Font outlines have their y axis upwards from the baseline. */
function textLine(glyphSet: GlyphSet, line: string, { y, size, fill }: Place): string {
  const scale = size / glyphSet.unitsPerEm;
  const paths = layoutLine(glyphSet, line).outlines.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`);
  return `<g fill="${fill}" transform="translate(${titleBox.left} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Scales a drawing to cover `cardPicture`, with `centre` (a fraction of its width) in the middle of the visible part. */
export function placeDrawing(svg: string, centre: number): string {
  const [, width = '640', height = '400'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const scale = Math.max(cardPicture.height / Number(height), cardPicture.width / Number(width));
  const [drawnWidth, drawnHeight] = [Number(width) * scale, Number(height) * scale];
  const visibleMiddle = 900;
  const left = Math.max(cardSize.width - drawnWidth, Math.min(cardPicture.left, visibleMiddle - centre * drawnWidth));
  const top = (cardPicture.height - drawnHeight) / 2;
  return svg.replace('<svg ', `<svg x="${left}" y="${top}" width="${drawnWidth}" height="${drawnHeight}" `).trim();
}

/** The photograph must be cropped to `cardPicture` already. */
export function placePhotograph(jpeg: Uint8Array): string {
  const { left, width, height } = cardPicture;
  const data = Buffer.from(jpeg).toString('base64');
  return `<image x="${left}" width="${width}" height="${height}" href="data:image/jpeg;base64,${data}"/>`;
}
