import { expect, test } from 'vitest';
import { keepLanguage, markTexts } from '../vite.localized-scripts.ts';

const module = `
const fr = { hello: 'Bonjour', count: (n: number) => \`\${n} lignes\` };
const en: typeof fr = { hello: 'Hello', count: (n) => \`\${n} lines\` };
const ht: typeof fr = { hello: 'Bonjou', count: (n) => \`\${n} liy\` };
export const pageTexts: Texts<typeof fr> = { fr, en, ht };
export const otherTexts = { fr: 'é texte', en: 'text', ht: 'tèks' } as const satisfies Texts<string>;
export const menu = [{ to: '/', label: { fr: 'Accueil', ht: 'Akèy', en: 'Home' } }];
export const endonyms = { fr: 'Français', en: 'English', ht: 'Kreyòl' };
`;

test('a script of one language has no texts of the others, and all that is not texts', () => {
  const source = markTexts('texts.ts', module).replace(
    /(?<=const \w+): [^=]+(?= =)| as const satisfies Texts<string>|: number/g,
    '',
  );
  const kept = keepLanguage('texts.js', source, 'ht');
  const french = ['Bonjour', 'lignes', 'texte', 'Accueil'];
  for (const text of ['Bonjou`', 'liy', 'tèks', 'Akèy', 'Français', 'English', 'Kreyòl'])
    expect(kept).toContain(text);
  for (const text of [...french, 'Hello', 'lines', '`text`', 'Home', '__'])
    expect(kept).not.toContain(text);
});
