import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, minifySync, parseSync, Visitor } from 'vite';
import { localizedFile } from './app/http/localized-scripts.server.ts';
import { type Locale, locales } from './app/i18n/locale.ts';

const markers = new RegExp(`\\b__(${locales.join('|')})__\\(`, 'g');

type Node = { type: string; start: number; end: number };
type Mark = { locale: string; start: number; end: number; shorthand: boolean };

/**
 * Marks each constant object with `fr`, `en` and `ht` named `…Texts` or `…Names`, or a `label`, for
 * `splitByLanguage`. What is not used must still be dropped, hence `@__PURE__`.
 */
export function markTexts(name: string, code: string): string {
  if (!/(?:Names|Texts)\b.* = \{|\blabel: \{ fr/.test(code)) return code;
  const marks: Mark[] = [];
  const markConstant = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type === 'Identifier' && /(?:Names|Texts)$/.test(id.name) && init)
      marks.push(...marksOf(init));
  };
  const markLabel = ({ key, value }: { key: ESTree.PropertyKey; value: Node }) => {
    if (key.type === 'Identifier' && key.name === 'label') marks.push(...marksOf(value));
  };
  const { program } = parseSync(name, code);
  new Visitor({ VariableDeclarator: markConstant, Property: markLabel }).visit(program);
  let marked = code;
  for (const { locale, start, end, shorthand } of marks.toSorted((a, b) => b.start - a.start)) {
    const value = `/* @__PURE__ */ __${locale}__(${marked.slice(start, end)})`;
    marked =
      marked.slice(0, start) + (shorthand ? `${locale}: ${value}` : value) + marked.slice(end);
  }
  return marked;
}

/** The texts of each language; none for an object of another kind. */
function marksOf(node: Node): Mark[] {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return marksOf((node as ESTree.TSAsExpression).expression);
  if (node.type !== 'ObjectExpression') return [];
  const marks = (node as ESTree.ObjectExpression).properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [
          {
            locale: property.key.name,
            start: property.value.start,
            end: property.value.end,
            shorthand: property.shorthand,
          },
        ]
      : [],
  );
  return marks
    .map(({ locale }) => locale)
    .toSorted()
    .join() === 'en,fr,ht'
    ? marks
    : [];
}

/** The same module with the texts of one language; what only the others used is dropped. */
function keepLanguage(name: string, code: string, kept: Locale): string {
  const source = code.replace(markers, (_, locale: string) => (locale === kept ? '(' : 'void('));
  const { code: minified, errors } = minifySync(name, source, {
    module: true,
    compress: { treeshake: { propertyReadSideEffects: false } },
  });
  if (errors.length > 0)
    throw new Error(`${name}: ${errors.map(({ message }) => message).join('\n')}`);
  return minified;
}

/** Imported at once or later, or announced. */
const fileNames = /[\w.~-]+\.js(?=["'`])/g;

/**
 * A file for each language (docs/decisions/0035-office-files.md): links to another language load a
 * document.
 */
export async function splitByLanguage(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sources = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  );
  const split = new Set(names.filter((name) => sources.get(name)?.match(markers)));
  // A name that is added is visited in the same loop.
  for (const added of split)
    for (const [name, source] of sources)
      if (source.match(fileNames)?.includes(added)) split.add(name);
  for (const name of split) {
    const source = sources.get(name) ?? '';
    for (const locale of locales) {
      const localized = source.replace(fileNames, (file) =>
        split.has(file) ? localizedFile(file, locale) : file,
      );
      // The list of routes stays JSON.
      const kept = name.startsWith('manifest-') ? localized : keepLanguage(name, localized, locale);
      await writeFile(join(folder, localizedFile(name, locale)), kept);
    }
    await rm(join(folder, name));
  }
}
