import { expect, test } from 'vitest';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { insertStoredImage } from '#test/stored-image.ts';
import { evidenceValues, findEditedEvidence, saveEvidence } from './change.server.ts';
import { emptyEvidence } from './evidence-form.ts';
import type { EvidenceEdit } from './schema.ts';

const now = Date.now();
const written = {
  ...emptyEvidence,
  name: 'Lekòl Nò a',
  'text.fr': 'Un site.',
  'alt.fr': 'Une cour.',
  hidden: '',
} as const;

/** A job with these texts, as an editor saves it who sees it now, or saw it then. */
async function job(db: Db, texts: Partial<EvidenceEdit>, image: string | null) {
  const accountId = await makeAccount(db, now);
  const given = { kind: 'job', accountId } as const;
  const added = await saveEvidence(
    db,
    { ...given, id: undefined, edit: { ...written, ...texts }, image },
    now,
  );
  if (added.outcome !== 'done') throw new Error(added.outcome);
  const { id } = added.value;
  const find = async () => (await findEditedEvidence(db, id)) ?? Promise.reject(new Error('gone'));
  return {
    find,
    see: async () => versionOf(evidenceValues(await find())),
    save: (
      version: string,
      changes: Partial<EvidenceEdit> & { theirs?: string[] },
      sent: string | null = null,
    ) =>
      saveEvidence(
        db,
        { ...given, id, edit: { ...written, ...changes, version }, image: sent },
        now,
      ),
  };
}

eachEngine((engine) => {
  test('a picture that somebody sent meanwhile is neither replaced nor removed unseen', async () => {
    const { db } = await engine.database();
    const [first, second, third] = [
      await insertStoredImage(db, 'a-1'),
      await insertStoredImage(db, 'a-2'),
      await insertStoredImage(db, 'a-3'),
    ];
    const { find, see, save } = await job(db, {}, first);
    const seen = await see();
    expect(await save(seen, {}, second)).toMatchObject({ outcome: 'done' });
    const conflict = { outcome: 'rejected', reason: 'conflict' };
    expect(await save(seen, {}, third)).toEqual(conflict);
    expect(await save(seen, { removeImage: first })).toEqual(conflict);
    // What was to be removed is there no longer.
    expect(await save(await see(), { removeImage: first })).toMatchObject({ reason: 'same' });
    expect((await find()).image).toBe(second);
    expect(await save(await see(), { removeImage: second })).toMatchObject({ outcome: 'done' });
    expect((await find()).image).toBeNull();
  });

  test('a picture is not stored with the empty alternative text of somebody else', async () => {
    const { db } = await engine.database();
    const { see, save } = await job(db, { 'alt.fr': '' }, null);
    expect(
      await save(await see(), { theirs: ['alt.fr'] }, await insertStoredImage(db, 'a-1')),
    ).toEqual({
      outcome: 'invalid',
      errors: { 'alt.fr': 'alt' },
    });
  });
});
