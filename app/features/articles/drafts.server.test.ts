import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { versionOf } from '#app/office/versions.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, secondDb } from '#test/database.ts';
import { insertDraft, saveDraft } from './drafts.server.ts';
import { emptySnapshot, valuesOf } from './drafts.ts';
import { listVersions } from './versions.server.ts';

const now = Date.now();
const minute = 60_000;

async function begin() {
  const accountId = await makeAccount(db, now, { email: `${randomUUID()}@example.org` });
  const snapshot = emptySnapshot('Jean');
  return { id: await insertDraft(db, { accountId, snapshot }, now), accountId };
}
const versions = async (id: number) =>
  (await listVersions(db, id, 300)).map(({ version }) => version).reverse();

onDatabase((test) => {
  test('autosaves of one person are one version of the history for five minutes', async () => {
    const by = await begin();
    const save = (title: string, minutes: number, accountId = by.accountId) => {
      const edit = { 'title.fr': title };
      return saveDraft(db, { ...by, accountId, edit, isAuto: true }, now + minutes * minute);
    };
    await save('K', 1);
    await save('Ka', 5);
    expect(await versions(by.id)).toEqual([1, 3]);
    await save('Kap', 6);
    await save('Kap la', 7, (await begin()).accountId);
    expect(await versions(by.id)).toEqual([1, 3, 4, 5]);
  });
});

eachEngine((test) => {
  test('of simultaneous saves of one version one is stored', async () => {
    const by = await begin();
    const version = versionOf(valuesOf(emptySnapshot('Jean')));
    const results = await Promise.all(
      [db, secondDb(), db].map((each, n) =>
        saveDraft(each, { ...by, version, edit: { 'title.fr': `Titre ${n}` } }, now),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected', 'rejected']);
    expect(await versions(by.id)).toEqual([1, 2]);
  });
});
