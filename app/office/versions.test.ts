import { expect, test } from 'vitest';
import { formState, mergeFields, versionOf } from './versions.ts';

const base = { fr: 'Fermé lundi', ht: 'Fèmen lendi', en: 'Closed on Monday' };

test('a version is that of the texts, whatever a text field does to their line breaks and ends', () => {
  const typed = versionOf({ ...base, fr: 'Fermé\r\nlundi ' });
  expect(typed).toBe(versionOf({ en: base.en, ht: base.ht, fr: 'Fermé\nlundi' }));
  expect(versionOf({ ...base, fr: 'Fermé Lundi' })).not.toBe(versionOf(base));
  expect(versionOf({ ...base, fr: base.ht, ht: base.fr })).not.toBe(versionOf(base));
});

test('over a stale version, each keeps what they changed; what both changed is a conflict', () => {
  const sent = { fr: 'Fermé mardi', ht: 'Fèmen madi', en: base.en };
  const stored = { fr: 'Fermé jeudi', ht: base.ht, en: 'Closed on Thursday' };
  expect(mergeFields(sent, stored, versionOf(base))).toEqual({
    values: { fr: 'Fermé mardi', ht: 'Fèmen madi', en: 'Closed on Thursday' },
    conflicts: [{ name: 'fr', mine: 'Fermé mardi', theirs: 'Fermé jeudi' }],
  });
});

test('the same change by both is no conflict', () => {
  const both = { ...base, fr: 'Fermé mardi' };
  expect(mergeFields({ ...both, ht: 'Fèmen madi' }, both, versionOf(base)).conflicts).toEqual([]);
});

test.each(['', 'x', '0'.repeat(21)])(
  'with the unknown version %j, each difference is a conflict',
  (version) => {
    const stored = { ...base, fr: 'Fermé jeudi' };
    const conflicts = [{ name: 'fr', mine: 'Fermé lundi', theirs: 'Fermé jeudi' }];
    expect(mergeFields(base, stored, version)).toEqual({ values: base, conflicts });
  },
);

test('where theirs was chosen it stays, whatever others save meanwhile', () => {
  const seen = { ...base, fr: 'Fermé jeudi' };
  const mine = { ...base, fr: 'Fermé mardi', ht: 'Fèmen madi' };
  const values = { ...mine, 'choice.fr': 'theirs', version: versionOf(seen) };
  const stored = { ...seen, en: 'Closed on Thursday' };
  const notice = { outcome: 'rejected', reason: 'conflict' } as const;
  const shown = { fr: 'Fermé jeudi', ht: 'Fèmen madi', en: 'Closed on Thursday' };
  const version = versionOf(stored);
  expect(formState(stored, { values, notice })).toEqual({ values: shown, conflicts: [], version });
});
