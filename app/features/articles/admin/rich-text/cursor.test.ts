import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { placeCursor } from './cursor.ts';
import { parseMarkdown } from './parse.ts';
import { writeMarkdown } from './write.ts';

/** Types into the document of a text, at its bars, and gives the text that is written then. */
function typeAt(marked: string, letters: string): string {
  const [before = '', ...rest] = marked.split('|');
  const markdown = before + rest.join('');
  const end = marked.lastIndexOf('|') - (rest.length - 1);
  const parsed = parseMarkdown(markdown) as Node;
  const { doc, selection } = placeCursor(markdown, parsed, before.length, end);
  expect(writeMarkdown(doc)).toBe(writeMarkdown(parsed));
  const { tr } = EditorState.create({ doc, selection });
  return writeMarkdown(tr.insertText(letters).doc);
}

test.each([
  ['|', 'a', 'a'],
  ['Un ka|', 'p', 'Un kap'],
  ['Un k|p.\n\nDeux.', 'a', 'Un kap.\n\nDeux.'],
  ['Un. |', 'Kap.', 'Un. Kap.'],
  ['Un.\n\n|', 'Kap.', 'Un.\n\nKap.'],
  ['Un.\n|', 'Kap.', 'Un. Kap.'],
  ['Un.\n\n|\n\nDeux.', 'Kap.', 'Un.\n\nKap.\n\nDeux.'],
  ['|## Titre', 'Le ', '## Le Titre'],
  ['- un\n- de|', 'ux', '- un\n- deux'],
  ['- un\n- |', 'deux', '- un\n- deux'],
  ['Un **mo|**.', 't', 'Un **mot**.'],
  ['Un _mot_|', 's', 'Un *mots*'],
  ['Un [lien](/ad|resse) ici.\n\nDeux.', 's', null],
  ['```\nun\nde|\n```', 'ux', '```\nun\ndeux\n```'],
  ['> un\n>\n> de|', 'ux', '> un\n>\n> deux'],
  ['Un |long| kap.', 'petit', 'Un petit kap.'],
])('the cursor of %j is where letters go on', (marked, letters, written) => {
  const text = typeAt(marked, letters);
  if (written === null) expect(text.split('\n\n')[1]).toBe('Deux.');
  else expect(text).toBe(written);
});

test('beside a picture, the text around it stays', () => {
  const markdown = 'Un.\n\n![Kap](/media/kap.jpg)';
  expect(typeAt(`${markdown}\n\n|`, 'a')).toBe(`${markdown}\n\na`);
  const parsed = parseMarkdown(markdown) as Node;
  expect(placeCursor(markdown, parsed, 25, 25).doc.eq(parsed)).toBe(true);
});
