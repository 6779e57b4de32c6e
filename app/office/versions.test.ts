import { expect, test } from 'vitest';
import { formState, joinVersions, mergeFields, versionOf } from './versions.ts';

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

test('fields that began with an earlier version are compared with that', () => {
  const earlier = { ...base, fr: 'Fermé dimanche', ht: 'Fèmen dimanch' };
  const draft = { version: versionOf(earlier), fields: { fr: '' } };
  const joined = joinVersions(base, versionOf(base), draft);
  expect(joined).toBe(versionOf({ ...base, fr: earlier.fr }));
  expect(joinVersions(base, versionOf(base), { ...draft, version: '7' })).toBe('');
});
