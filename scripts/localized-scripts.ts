import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { localizedFile } from '../app/http/localized-scripts.server.ts';
import { type Locale, locales } from '../app/i18n/locale.ts';

const markers = new RegExp(`\\b__(${locales.join('|')})__\\(`, 'g');

/**
 * Marks the texts of a module by language (vite.config.ts), so that `splitByLanguage` finds them in the built file: `{ fr, en, ht }` of a
 * constant of type `Texts`, and the labels of a menu. A module that is not used must be dropped as before, hence `@__PURE__`.
 */
export function markTexts(code: string): string {
  const mark = (locale: string, value: string) => `${locale}: /* @__PURE__ */ __${locale}__(${value})`;
  return code
    .replace(/(?<=: Texts<[^=]+> = )\{ fr, en, ht \}/g, `{ ${locales.map((locale) => mark(locale, locale)).join(', ')} }`)
    .replace(
      /(?<=\blabel: )\{ fr: ('[^']+'), ht: ('[^']+'), en: ('[^']+') \}/g,
      (_, fr: string, ht: string, en: string) => `{ ${mark('fr', fr)}, ${mark('ht', ht)}, ${mark('en', en)} }`,
    );
}

/** The same module with the texts of one language; what only the others used is dropped. */
export function keepLanguage(name: string, code: string, kept: Locale): string {
  const source = code.replace(markers, (_, locale: string) => (locale === kept ? '(' : 'void('));
  const { code: minified, errors } = minifySync(name, source, {
    module: true,
    compress: { treeshake: { propertyReadSideEffects: false } },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('\n')}`);
  return minified;
}

/** The other scripts of the same release that a script names: what it imports, at once or later, or announces. */
const fileNames = /[\w.~-]+\.js(?=["'`])/g;

/**
 * Replaces each script that has texts, and each that names one, by a file for each language (docs/decisions/0037-scripts-by-language.md).
 * A page and all that it loads later are in one language: links to another load a document.
 */
export async function splitByLanguage(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sources = new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)));
  const split = new Set(names.filter((name) => sources.get(name)?.match(markers)));
  // A name that is added is visited in the same loop.
  for (const added of split)
    for (const [name, source] of sources) if (source.match(fileNames)?.includes(added)) split.add(name);
  for (const name of split) {
    const source = sources.get(name) ?? '';
    for (const locale of locales) {
      const localized = source.replace(fileNames, (file) => (split.has(file) ? localizedFile(file, locale) : file));
      // The list of routes stays JSON.
      const kept = name.startsWith('manifest-') ? localized : keepLanguage(name, localized, locale);
      await writeFile(join(folder, localizedFile(name, locale)), kept);
    }
    await rm(join(folder, name));
  }
}
