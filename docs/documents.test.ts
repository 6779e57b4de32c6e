import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['/README.md', '/SECURITY.md', '/docs/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const root = join(import.meta.dirname, '..');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (source: string) =>
  [...source.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link leads to a file that is there, and to a heading of it', () => {
  const links = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => ({ path, link })),
  );
  const broken = links.filter(({ path, link }) => {
    const { pathname, hash } = new URL(link, `file://${path}`);
    const anchors = anchorsOf(sources[pathname] ?? '');
    return (
      globSync(pathname.slice(1), { cwd: root }).length === 0 ||
      (hash !== '' && !anchors.includes(hash.slice(1)))
    );
  });
  expect(broken).toEqual([]);
});

test('.env.example documents every setting, and nothing else', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name).sort();
  const settings = namesIn('app/platform/config.ts', /^ {2}([A-Z][A-Z\d_]+): /gm);
  expect(namesIn('.env.example', /^#([A-Z][A-Z\d_]+)=/gm)).toEqual(settings);
  expect(settings.length).toBeGreaterThan(20);
});
