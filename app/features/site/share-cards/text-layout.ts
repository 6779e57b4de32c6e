/**
 * The glyph outlines of a font, as `scripts/glyphs.ts` writes them. Lengths are in font units, y
 * upwards.
 */
export type GlyphSet = {
  unitsPerEm: number;
  capHeight: number;
  /** By character, the glyph's advance width and its outline: `612 M10 0L…`. */
  glyphs: Record<string, string>;
  /** By the first character of a pair, what is added previous each second one: `V-40 y-12`. */
  kerning: Record<string, string>;
};

/** Lengths in pixels. */
type TextSize = { size: number; maxWidth: number; maxLines: number };

/** In ems, as in the site's titles. */
const letterSpacing = -0.02;

/**
 * The outlines of a line as data of SVG paths, in font units from its start on the baseline, and
 * its width in ems.
 */
export function layoutLine(
  glyphSet: GlyphSet,
  text: string,
): { outlines: { x: number; path: string }[]; ems: number } {
  const outlines: { x: number; path: string }[] = [];
  let x = 0;
  let previous = '';
  for (const character of drawableCharacters(glyphSet, text)) {
    const [advance = '0', path = ''] = splitGlyph(glyphSet.glyphs[character] ?? '');
    x += kerningOf(glyphSet, previous, character);
    if (path) outlines.push({ x, path });
    x += Number(advance) + letterSpacing * glyphSet.unitsPerEm;
    previous = character;
  }
  return { outlines, ems: Math.max(0, x / glyphSet.unitsPerEm - letterSpacing) };
}

/** No-break spaces become spaces; a character without a glyph loses its accent, or is omitted. */
function drawableCharacters({ glyphs }: GlyphSet, text: string): string[] {
  const spaced = text.normalize('NFC').replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  return [...spaced].flatMap((character) => {
    if (character in glyphs) return [character];
    const plain = character.normalize('NFD').charAt(0);
    return plain in glyphs ? [plain] : [];
  });
}

function splitGlyph(glyph: string): string[] {
  const space = glyph.indexOf(' ');
  return [glyph.slice(0, space), glyph.slice(space + 1)];
}

function kerningOf({ kerning }: GlyphSet, first: string, second: string): number {
  const pair = kerning[first]?.split(' ').find((each) => each.startsWith(second));
  return pair ? Number(pair.slice(second.length)) : 0;
}

/**
 * Lays a text out in the first size that it fits, in balanced lines (as `text-wrap: balance`). A
 * text that is too long for all sizes ends with an ellipsis.
 */
export function fitText(
  glyphSet: GlyphSet,
  text: string,
  sizes: readonly TextSize[],
): { size: number; lines: string[] } {
  const words = text.split(/[ \n\t]+/).filter(Boolean);
  const width = (line: string) => layoutLine(glyphSet, line).ems;
  for (const { size, maxWidth, maxLines } of sizes) {
    const lines = wrap(words, maxWidth / size, width);
    if (lines && lines.length <= maxLines) return { size, lines: balance(words, lines, width) };
  }
  const { size, maxWidth, maxLines } = sizes.at(-1) ?? { size: 48, maxWidth: 1_000, maxLines: 4 };
  const pieces = words.flatMap((word) => splitWord(word, maxWidth / size, width));
  const lines = wrap(pieces, maxWidth / size, width) ?? [];
  const last = [...(lines.slice(0, maxLines).at(-1) ?? '')];
  while (last.length > 0 && width(`${last.join('')}…`) > maxWidth / size) last.pop();
  if (lines.length <= maxLines) return { size, lines };
  return { size, lines: [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`] };
}

type Measure = (line: string) => number;

function wrap(words: readonly string[], ems: number, width: Measure): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    if (width(word) > ems) return undefined;
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && width(longer) <= ems) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest column with the same number of lines, so that the last line is not short. */
function balance(words: readonly string[], lines: string[], width: Measure): string[] {
  const widest = Math.max(...lines.map(width));
  let best = lines;
  for (let ems = widest; ems > widest / 2; ems -= 0.25) {
    const narrower = wrap(words, ems, width);
    if (!narrower || narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

function splitWord(word: string, ems: number, width: Measure): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (width(longer) <= ems) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}
