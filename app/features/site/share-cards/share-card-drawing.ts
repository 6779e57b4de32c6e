import { cardSize } from '#app/http/share-cards.ts';
import mark from '#content/pictures/brand/logo-mark.svg?raw';
import { fitText, type GlyphSet, layoutLine } from './text-layout.ts';

/**
 * WhatsApp shows the middle square of a card, others all of it: kite, picture and title stand
 * between 285 and 915. In pixels: the visible part of a picture, a little wider than the square.
 */
export const cardPicture = { left: 230, width: 740, height: 336 } as const;

const colours = {
  night: '#16123f',
  sand: '#fff9ef',
  mango: '#ffa41b',
  glow: '#ffcb6b',
  hibiscus: '#d81e5b',
  sea: '#2fc4b8',
};

/** In pixels. */
const titleBox = { centre: 600, middle: 448, width: 570 };
/** In ems. */
const lineHeight = 1.02;
/** In pixels, in order of preference. */
const titleSizes = [
  { maxLines: 2, from: 84, to: 64 },
  { maxLines: 3, from: 64, to: 50 },
  { maxLines: 4, from: 50, to: 36 },
  { maxLines: 5, from: 36, to: 34 },
].flatMap(({ maxLines, from, to }) =>
  Array.from({ length: (from - to) / 2 + 1 }, (_, i) => ({
    maxLines,
    size: from - 2 * i,
    maxWidth: titleBox.width,
  })),
);

/** One line, of 40 pixels where it fits. */
const lineSizes = Array.from({ length: 11 }, (_, i) => ({
  maxLines: 1,
  size: 40 - 2 * i,
  maxWidth: titleBox.width,
}));

const tagline = 'Flying better to fly higher';

/**
 * The card as an SVG. `picture` is an SVG element that fills `cardPicture`; all text is outlines.
 */
export function drawCard(
  glyphSet: GlyphSet,
  { title, line, picture }: { title: string; line?: string | undefined; picture: string },
): string {
  const below = line ? fitText(glyphSet, line, lineSizes) : undefined;
  // Both are above the kite of the logo.
  const text = fitText(
    glyphSet,
    title,
    below ? titleSizes.filter(({ size }) => size <= 60) : titleSizes,
  );
  const middle = titleBox.middle - (below ? (0.3 * text.size + below.size) / 2 : 0);
  const capital = (glyphSet.capHeight / glyphSet.unitsPerEm) * text.size;
  const first = middle - ((text.lines.length - 1) * lineHeight * text.size) / 2 + capital / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize.width} ${cardSize.height}">`,
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${colours.night}"/>`,
    picture,
    ...sail,
    ...text.lines.map((line, i) =>
      textLine(glyphSet, line, {
        y: first + i * lineHeight * text.size,
        size: text.size,
        fill: colours.sand,
      }),
    ),
    ...(below?.lines ?? []).map((line) =>
      textLine(glyphSet, line, {
        y: first + ((text.lines.length - 1) * lineHeight + 0.3) * text.size + (below?.size ?? 0),
        size: below?.size ?? 0,
        fill: colours.mango,
      }),
    ),
    textLine(glyphSet, 'BWT', { x: 392, y: 602, size: 44, fill: colours.sand }),
    textLine(glyphSet, tagline, { x: 506, y: 600, size: 27, fill: colours.glow }),
    '</svg>',
  ].join('');
}

/**
 * The dark area below the picture and beside it, with coloured edges like those of a sail, and the
 * logo's kite on a string from the name.
 */
const sail = [
  `<path fill="${colours.hibiscus}" d="M0 330 1200 306V640H0Z"/>`,
  `<path fill="${colours.night}" d="M0 344 1200 320V640H0Z"/>`,
  ...[
    [colours.sea, 306],
    [colours.mango, 288],
    [colours.hibiscus, 270],
    [colours.night, 252],
  ].map(([fill, x]) => {
    const [top, bottom] = [Number(x), Number(x) - 44];
    return `<path fill="${fill}" d="M0 0H${top - 36}L${bottom - 36} 640H0ZM1200 0H${1236 - top}L${1236 - bottom} 640H1200Z"/>`;
  }),
  `<path fill="none" stroke="${colours.sand}" stroke-width="3" stroke-linecap="round" d="M354 586Q372 604 390 596"/>`,
  `<svg x="306" y="540" width="72" height="72" viewBox="0 0 48 48">${mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</svg>`,
];

type Place = { x?: number; y: number; size: number; fill: string };

/** Centred without an `x`. Font outlines have their y axis upwards from the baseline. */
function textLine(glyphSet: GlyphSet, line: string, { y, size, fill, ...place }: Place): string {
  const scale = size / glyphSet.unitsPerEm;
  const { outlines, ems } = layoutLine(glyphSet, line);
  const { x = titleBox.centre - (ems * size) / 2 } = place;
  const paths = outlines.map(
    (glyph) => `<path transform="translate(${glyph.x})" d="${glyph.path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/**
 * Scales a drawing to cover `cardPicture`. What is too high loses more of its ground than of its
 * sky, where the kites are.
 */
export function placeDrawing(svg: string): string {
  const [, width = '640', height = '400'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const scale = Math.max(cardPicture.height / Number(height), cardPicture.width / Number(width));
  const [drawnWidth, drawnHeight] = [Number(width) * scale, Number(height) * scale];
  const left = (cardSize.width - drawnWidth) / 2;
  const top = (cardPicture.height - drawnHeight) / 8;
  return svg
    .replace('<svg ', `<svg x="${left}" y="${top}" width="${drawnWidth}" height="${drawnHeight}" `)
    .trim();
}

/** The photograph must be cropped to `cardPicture` already. */
export function placePhotograph(jpeg: Uint8Array): string {
  const { left, width, height } = cardPicture;
  const data = Buffer.from(jpeg).toString('base64');
  return `<image x="${left}" width="${width}" height="${height}" href="data:image/jpeg;base64,${data}"/>`;
}
