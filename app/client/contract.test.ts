import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// An attribute that only one side uses is a feature that has silently stopped working, or dead
// code.

const read = (...patterns: string[]) =>
  globSync(patterns)
    .map((file) => readFileSync(file, 'utf8').replace(/^ *(?:import |\/\/|\/?\*).*$/gm, ''))
    .join('\n');

const contractSource = readFileSync('app/client/contract.ts', 'utf8');
const components = read('app/**/*.tsx');
const scripts = read('app/client/**/!(*.test|contract).ts', 'app/features/**/*.client.ts');
const stylesheets = read('app/**/*.css');

const namesIn = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);
const attributeOf = (key: string) =>
  `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const inSelectors = /\[(data-[a-z-]+)/g;

const contract = namesIn(contractSource, /^ {2}'(data-[a-z-]+)':/gm);

const destructured = [...scripts.matchAll(/\{([^{}]+)\} = [^;=]+\.dataset\b/g)].flatMap(
  ([, keys = '']) => keys.split(',').map((key) => attributeOf(/\w+/.exec(key)?.[0] ?? '')),
);
const readByScripts = new Set([
  ...namesIn(scripts, inSelectors),
  ...namesIn(scripts, /(?<!delete [\w.]*)\bdataset\.(\w+)\b(?! = )/g).map(attributeOf),
  ...namesIn(scripts, /'(\w+)' in [\w.]+\.dataset\b/g).map(attributeOf),
  ...destructured,
  // By `textsOf`.
  'data-texts',
]);
const written = new Set([
  ...namesIn(components, /[\s{]'?(data-[a-z-]+)(?='?[=:\s>])/g),
  ...namesIn(scripts, /\bdataset\.(\w+) = /g).map(attributeOf),
  ...namesIn(scripts, /Attribute\(\s*'(data-[a-z-]+)'/g),
  ...namesIn(scripts, /<[^>]* (data-[a-z-]+)=/g),
]);
const readByStylesheets = new Set(namesIn(stylesheets, inSelectors));

test('components and scripts write only the attributes of the contract', () => {
  expect([...written].sort()).toEqual([...contract].sort());
});

test('each attribute of the contract is read by a script or a stylesheet, and no others are', () => {
  const all = new Set([...readByScripts, ...readByStylesheets]);
  expect([...all].sort()).toEqual([...contract].sort());
});
