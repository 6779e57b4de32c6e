import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from '@cantoo/fontkit';
import subsetFont from 'subset-font';
import type { GlyphSet } from '#app/features/site/share-cards/text-layout.ts';

// Writes content/glyphs/*.json, the outlines for share cards; .woff2 beside it, the font of the
// pages' titles with the letters of French, Creole and English alone; and two .woff, the fonts of
// certificates, with all the characters of the cards. Run it again when a character is missing.

/** French, English, Creole, and the names of our neighbours. */
const ranges = [' ~', '¡ÿ'] as const;
const others = 'ŒœŸŠšŽž–—‘’‚“”„•…‹›€™';

/** The letters of page titles: every letter costs a visitor some eighty bytes. */
const titleLetters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u00a0ÀÇÈÉÊÎÔÒŒàâçèéêëîïôòùûœ!?,.;:’'«»()-–—…&%/+@·€$";

const folder = join(import.meta.dirname, '../content/glyphs');
const fontFiles = {
  500: import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff2',
  ),
  800: import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2',
  ),
};
const fontFile = (weight: keyof typeof fontFiles) => readFileSync(new URL(fontFiles[weight]));
const font = fontFile(800);
const read = fontkit.create(font);
if (!('glyphForCodePoint' in read)) throw new Error('a font was expected, not a collection');

const characters = [...ranges.flatMap(([first, last]) => between(first, last)), ...others].filter(
  (character) => read.hasGlyphForCodePoint(codeOf(character)),
);
const advanceOf = (text: string) => read.layout(text).advanceWidth;

const glyphSet: GlyphSet = {
  unitsPerEm: read.unitsPerEm,
  capHeight: read.capHeight,
  glyphs: Object.fromEntries(
    characters.map((character) => {
      const glyph = read.glyphForCodePoint(codeOf(character));
      return [
        character,
        `${Math.round(glyph?.advanceWidth ?? 0)} ${inWholeUnits(glyph?.path.toSVG() ?? '')}`,
      ];
    }),
  ),
  kerning: Object.fromEntries(
    characters.map((first) => [first, kerningAfter(first)]).filter(([, seconds]) => seconds !== ''),
  ),
};
writeFileSync(
  join(folder, 'bricolage-grotesque-800.json'),
  `${JSON.stringify(glyphSet, null, 2)}\n`,
);
const subset = await subsetFont(font, titleLetters, {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern'],
});
writeFileSync(join(folder, 'bricolage-grotesque-800.woff2'), subset);
// WOFF, because what embeds them in a PDF cannot take a part of a WOFF2.
for (const weight of [500, 800] as const)
  writeFileSync(
    join(folder, `bricolage-grotesque-${weight}.woff`),
    await subsetFont(fontFile(weight), characters.join(''), {
      targetFormat: 'woff',
      noHinting: true,
      keepFeatures: ['kern'],
    }),
  );
console.log(`${characters.length} glyphs, and ${subset.length} bytes of letters for titles`);

function between(first: string | undefined, last: string | undefined): string[] {
  const from = codeOf(first ?? '');
  return Array.from({ length: codeOf(last ?? '') - from + 1 }, (_, i) =>
    String.fromCodePoint(from + i),
  );
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function inWholeUnits(path: string): string {
  return path.replaceAll(/-?[\d.]+/g, (number) => String(Math.round(Number(number))));
}

/** `V-40 y-12`; a few units that nobody sees are left out. */
function kerningAfter(first: string): string {
  const alone = advanceOf(first);
  return characters
    .filter((second) => /[\p{L}\p{P}]/u.test(first) && /[\p{L}\p{P}]/u.test(second))
    .map(
      (second) =>
        [second, Math.round(advanceOf(first + second) - alone - advanceOf(second))] as const,
    )
    .filter(([, units]) => Math.abs(units) >= 8)
    .map(([second, units]) => second + units)
    .join(' ');
}
