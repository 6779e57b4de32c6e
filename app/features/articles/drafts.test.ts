import { expect, test } from 'vitest';
import { applyEdit, emptySnapshot, publishable, type Snapshot } from './drafts.ts';

const text = {
  ...{ title: 'Titre', summary: 'Résumé', content: 'Texte.', slug: '', imageAlt: '' },
  ...{ isReady: false, changedAt: 5 },
};
const draft = (texts: Partial<Snapshot['texts']> = {}): Snapshot => {
  const empty = emptySnapshot('Jean');
  return { ...empty, texts: { ...empty.texts, ...texts } };
};

test('a text that a textarea would change stays byte for byte, unless it is edited', () => {
  const content = '\r\n# A\r\n\tb \u200B\u0007\r\n';
  const before = draft({ fr: { ...text, content } });
  const shown = { 'text.fr': '\n# A\n\tb \u200B\n', 'title.fr': 'Titre' };
  expect(applyEdit(before, shown, 9)).toEqual(before);
  const after = applyEdit(before, { 'text.fr': '\n# A\n\tb \u200B\nc' }, 9);
  expect(after.texts.fr).toMatchObject({ content: '\n# A\n\tb \u200B\nc', changedAt: 9 });
});

test('only a text within its bounds, with an author, can be published', () => {
  const long = { ...text, summary: 'a'.repeat(201) };
  expect(publishable(draft({ fr: text, ht: long }))).toEqual(['fr']);
  expect(publishable({ ...draft({ fr: text }), author: '' })).toEqual([]);
});
