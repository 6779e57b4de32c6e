import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const utilities = readFileSync(join(import.meta.dirname, 'utilities.css'), 'utf8');
const defined = [...utilities.matchAll(/^ {2}\.([\w-]+)/gm)].map(([, name]) => name as string);
const pages = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
const words = new Set(pages.flatMap((page) => [...page.matchAll(/[\w-]+/g)].map(([word]) => word)));

test('every utility class is used', () => {
  expect(defined.filter((name) => !words.has(name))).toEqual([]);
});

test('every utility class that a page names is defined', () => {
  const named = [...words].filter((word) => /^(m[tbxy]?|p[tbxy]?|gap|size)-(\d+|auto)$/.test(word));
  expect(named.filter((name) => !defined.includes(name))).toEqual([]);
});

test('every class that a page names is styled, or found by a script or a test', () => {
  const styles = globSync('app/**/*.css').map((file) => readFileSync(file, 'utf8'));
  const seekers = globSync(['app/**/*.{ts,tsx}', '{e2e,test}/**/*.ts', 'firefox/**/*.ts']).map(
    (file) => readFileSync(file, 'utf8'),
  );
  const all = [...styles, ...seekers].join('\n');
  const named = pages
    .flatMap((page) => [...page.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`)/g)])
    .flatMap(([, plain, composed]) =>
      (plain ?? composed?.replaceAll(/\S*\$\{.*?\}\S*/g, ' ') ?? '').split(/\s+/),
    )
    .filter(Boolean);
  const selectors = new Set([...all.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect([...new Set(named)].filter((name) => !selectors.has(name))).toEqual([]);
});

test('no style of the office has :empty within :has()', () => {
  // The browser would style the whole page again at each letter of a text.
  const files = globSync(['app/office/**/*.css', 'app/features/*/admin/**/*.css']);
  const slow = files.filter((file) => /:has\([^{]*:empty/.test(readFileSync(file, 'utf8')));
  expect([files.length > 5, slow]).toEqual([true, []]);
});
