/** The outlines of a font's letters, as `scripts/letters.ts` writes them. Lengths are in the font's units, y upwards. */
export type Alphabet = {
  unitsPerEm: number;
  capHeight: number;
  /** A letter's advance and its outline: `612 M10 0L…`. */
  letters: Record<string, string>;
  /** By the first letter of a pair, what is added before each second one: `V-40 y-12`. */
  kerning: Record<string, string>;
};

/** How letters are set; lengths in pixels. */
type Setting = { size: number; maxWidth: number; maxLines: number };

type SetText = { size: number; lines: string[]; widths: number[] };

/** Between letters, in ems: titles of the site are set as tight. */
const tracking = -0.02;

/** A line's outline as the data of an SVG path, in the font's units from its start on the base line, and its width in ems. */
export function setLine(alphabet: Alphabet, text: string): { outlines: { x: number; path: string }[]; ems: number } {
  const outlines: { x: number; path: string }[] = [];
  let x = 0;
  let before = '';
  for (const character of drawable(alphabet, text)) {
    const [advance = '0', path = ''] = split(alphabet.letters[character] ?? '');
    x += kerningOf(alphabet, before, character);
    if (path) outlines.push({ x, path });
    x += Number(advance) + tracking * alphabet.unitsPerEm;
    before = character;
  }
  return { outlines, ems: Math.max(0, x / alphabet.unitsPerEm - tracking) };
}

/** Spaces that hold words together are as wide as others; a letter that the font lacks loses its accent, or is left out. */
function drawable({ letters }: Alphabet, text: string): string[] {
  const spaced = text.normalize('NFC').replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  return [...spaced].flatMap((character) => {
    if (character in letters) return [character];
    const plain = character.normalize('NFD').charAt(0);
    return plain in letters ? [plain] : [];
  });
}

function split(letter: string): string[] {
  const space = letter.indexOf(' ');
  return [letter.slice(0, space), letter.slice(space + 1)];
}

function kerningOf({ kerning }: Alphabet, first: string, second: string): number {
  const pair = kerning[first]?.split(' ').find((each) => each.startsWith(second));
  return pair ? Number(pair.slice(second.length)) : 0;
}

/**
 * Sets a text in the first of the settings that it fits into, in lines as even as they can be. What is too long for all of them
 * ends with an ellipsis.
 */
export function fitText(alphabet: Alphabet, text: string, settings: readonly Setting[]): SetText {
  const words = text.split(/[ \n\t]+/).filter(Boolean);
  const width = (line: string) => setLine(alphabet, line).ems;
  for (const { size, maxWidth, maxLines } of settings) {
    const lines = wrap(words, maxWidth / size, width);
    if (lines && lines.length <= maxLines) return measured(size, even(words, lines, width), width);
  }
  const { size, maxWidth, maxLines } = settings.at(-1) ?? { size: 48, maxWidth: 1_000, maxLines: 4 };
  const pieces = words.flatMap((word) => pieceOf(word, maxWidth / size, width));
  const lines = wrap(pieces, maxWidth / size, width) ?? [];
  const last = [...(lines.slice(0, maxLines).at(-1) ?? '')];
  while (last.length > 0 && width(`${last.join('')}…`) > maxWidth / size) last.pop();
  const shortened = lines.length > maxLines ? [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`] : lines;
  return measured(size, shortened, width);
}

type Measure = (line: string) => number;

const measured = (size: number, lines: string[], width: Measure): SetText => ({
  size,
  lines,
  widths: lines.map((line) => width(line) * size),
});

/** Undefined when a word alone is wider. */
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

/** The narrowest column that takes no more lines: it leaves no short last one. */
function even(words: readonly string[], lines: string[], width: Measure): string[] {
  const widest = Math.max(...lines.map(width));
  let best = lines;
  for (let ems = widest; ems > widest / 2; ems -= 0.25) {
    const narrower = wrap(words, ems, width);
    if (!narrower || narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** A word that is wider than a line, in pieces that are not. */
function pieceOf(word: string, ems: number, width: Measure): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (width(longer) <= ems) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}
