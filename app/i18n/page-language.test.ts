import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rendered on the server alone, which has all languages. */
const onServer = ['app/features/evidence/EvidenceSections.tsx'];

test('a component reads texts in the language of its page alone, as its scripts have no other', () => {
  const found = globSync('app/**/*.tsx')
    .filter((file) => !onServer.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const imported = [...source.matchAll(/^import \{([^}]*)\} from/gm)].flatMap(
        ([, names = '']) => names.match(/\b[a-z]\w*(?:Texts|Names)\b/g) ?? [],
      );
      return imported
        .filter((name) => new RegExp(`\\b${name}\\[(?!locale\\]|localeOf\\()`).test(source))
        .map((name) => `${file}: ${name}`);
    });
  expect(found).toEqual([]);
});
