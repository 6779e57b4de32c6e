import { expect, test } from 'vitest';
import {
  applyEdit,
  emptySnapshot,
  findConflicts,
  isSameSnapshot,
  onlyChanges,
  publishable,
  type Snapshot,
  stateOf,
} from './drafts.ts';

const text = {
  title: 'Titre',
  summary: 'Résumé',
  content: 'Texte.',
  slug: '',
  imageAlt: '',
  isReady: false,
  changedAt: 5,
};
const draft = (texts: Partial<Snapshot['texts']> = {}): Snapshot => {
  const empty = emptySnapshot('Jean');
  return { ...empty, texts: { ...empty.texts, ...texts } };
};

test('a text that a textarea would change stays byte for byte, unless it is edited', () => {
  const content = '\r\n# A\r\n\tb \u200B\u0007\r\n';
  const before = draft({ fr: { ...text, content } });
  expect(
    isSameSnapshot(
      applyEdit(before, { 'text.fr': '\n# A\n\tb \u200B\n', 'title.fr': 'Titre' }, 9),
      before,
    ),
  ).toBe(true);
  const after = applyEdit(before, { 'text.fr': '\n# A\n\tb \u200B\nc' }, 9);
  expect(after.texts.fr).toMatchObject({ content: '\n# A\n\tb \u200B\nc', changedAt: 9 });
});

test('fields that are not sent stay; a slug or a sign alone does not change the text', () => {
  const before = draft({ fr: text, ht: text });
  const after = applyEdit(
    before,
    { 'title.ht': 'Tit', 'slug.fr': 'autre', ready: { fr: true }, isByAi: true },
    9,
  );
  expect(after).toEqual({
    ...before,
    isByAi: true,
    texts: {
      ...before.texts,
      fr: { ...text, slug: 'autre', isReady: true },
      ht: { ...text, title: 'Tit', changedAt: 9 },
    },
  });
});

test('says of each language where it stands, and which is older than the French', () => {
  const states = (snapshot: Snapshot, published = {}) =>
    (['fr', 'en', 'ht'] as const).map((l) => stateOf(snapshot, published, l));
  expect(states(draft())).toEqual(['none', 'none', 'none']);
  expect(states(draft({ fr: text, ht: { ...text, isReady: true } }))).toEqual([
    'draft',
    'none',
    'ready',
  ]);
  const later = draft({ fr: { ...text, changedAt: 6 }, en: { ...text, changedAt: 7 }, ht: text });
  expect(states(later, { fr: 'v', ht: 'v' })).toEqual(['published', 'draft', 'older']);
  const checked = applyEdit(later, { upToDate: ['ht', 'en'] }, 8);
  expect(states(checked, { fr: 'v', ht: 'v' })).toEqual(['published', 'draft', 'published']);
});

test('of two edits of one version only the fields that both changed differently conflict', () => {
  const base = draft({ fr: text });
  const theirs = applyEdit(base, { 'title.fr': 'Le leur', 'summary.fr': 'Le même' }, 9);
  const edit = {
    'title.fr': 'Le mien',
    'summary.fr': 'Le même',
    'text.fr': 'Mon texte.',
    'title.ht': '',
  };
  expect(findConflicts(base, theirs, edit)).toEqual([
    { name: 'title.fr', mine: 'Le mien', theirs: 'Le leur' },
  ]);
  expect(onlyChanges(base, { ...edit, author: 'Jean' })).toEqual({
    'title.fr': 'Le mien',
    'summary.fr': 'Le même',
    'text.fr': 'Mon texte.',
  });
  // Without the version that both began with, each difference is one.
  expect(findConflicts(undefined, theirs, edit).map(({ name }) => name)).toEqual([
    'title.fr',
    'text.fr',
  ]);
});

test('only a text with all its parts within their bounds can be published', () => {
  const long = { ...text, summary: 'a'.repeat(201) };
  expect(publishable(draft({ fr: text, en: { ...text, content: ' ' }, ht: long }))).toEqual(['fr']);
  expect(publishable({ ...draft({ fr: text }), author: '' })).toEqual([]);
});
