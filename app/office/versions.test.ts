import { expect, test } from 'vitest';
import { mergeFields, versionOf } from './versions.ts';

const base = { fr: 'Fermé lundi', ht: 'Fèmen lendi', en: 'Closed on Monday' };

test('a version is that of the texts, whatever a text field does to their line breaks and ends', () => {
  const typed = versionOf({ ...base, fr: 'Fermé\r\nlundi ' });
  expect(typed).toBe(versionOf({ en: base.en, ht: base.ht, fr: 'Fermé\nlundi' }));
  expect(versionOf({ ...base, fr: 'Fermé Lundi' })).not.toBe(versionOf(base));
  expect(versionOf({ ...base, fr: base.ht, ht: base.fr })).not.toBe(versionOf(base));
});

test('over a stale version, each keeps what they changed; what both changed is a conflict, unless they changed it alike', () => {
  const sent = { fr: 'Fermé mardi', ht: 'Fèmen madi', en: base.en };
  const stored = { fr: 'Fermé jeudi', ht: base.ht, en: 'Closed on Thursday' };
  expect(mergeFields(sent, stored, versionOf(base))).toEqual({
    values: { fr: 'Fermé mardi', ht: 'Fèmen madi', en: 'Closed on Thursday' },
    conflicts: [{ name: 'fr', mine: 'Fermé mardi', theirs: 'Fermé jeudi' }],
  });
  expect(mergeFields(sent, { ...stored, fr: sent.fr }, versionOf(base)).conflicts).toEqual([]);
  // Each difference, with an unknown version.
  for (const unknown of ['', 'x', '0'.repeat(21)])
    expect(mergeFields(base, { ...base, fr: stored.fr }, unknown)).toEqual({
      values: base,
      conflicts: [{ name: 'fr', mine: base.fr, theirs: stored.fr }],
    });
});
