import { expect } from 'vitest';
import { loader as articleList } from '#app/features/articles/list.tsx';
import { undoMs } from '#app/office/journal/journal.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { sweepTrash } from '#app/office/resource/pictures.server.ts';
import { findRow, listRows, removeRow, saveRow } from '#app/office/resource/rows.server.ts';
import { action } from '#app/office/resource/section.tsx';
import { versionOf } from '#app/office/versions.ts';
import type { EvidenceRow } from '#db/schema.ts';
import { openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import { evidenceResource } from './evidence.resource.ts';
import { findEvidence, findServiceEvidence, inReserve } from './evidence.server.ts';

const now = Date.now();
const typed = { name: 'Lekòl Nò a', 'text.fr': 'Un site.' };

type Given = Partial<Parameters<typeof saveRow>[2]> & { accountId: string };
const save = (given: Given, values: Values = {}) => {
  const sent = { id: undefined, kind: 'job', values: { ...typed, ...values }, ...given };
  return saveRow(db, evidenceResource, sent, now);
};

const add = async (given: Given, values: Values = {}) => expectDone(await save(given, values)).id;

const trash = (id: string, accountId: string, at = now) =>
  removeRow(db, evidenceResource, { id, isRemoved: true, accountId }, at);
const storage = { remove: async () => {} } as never;

/** A picture that was stored a moment ago, and is nobody's yet. @returns its reference. */
async function insertStoredImage(id: string): Promise<string> {
  const image = { id, width: 8, height: 8, bytes: 1, created_at: Date.now(), stored_at: null };
  await db.insertInto('stored_image').values(image).execute();
  return `stored/${id}/8x8`;
}

onDatabase((test) => {
  test('C6: pages show the three newest jobs with their quotes and four people, in the reader’s language or French, and a service its first job; others are in reserve', async () => {
    const accountId = await makeTeamMember(db);
    const hasWork = async () => (await openBrowser().get(articleList, '/publication')).hasWork;
    await add({ accountId }, { name: 'A', hidden: 'on', 'quote.fr': 'Caché.' });
    expect(await hasWork()).toBe(false);
    const spoken = { service: 'web-creation', speaker: 'Rose, Limbé' };
    for (const name of 'BCDE') {
      const texts = { name, 'text.ht': 'Yon sit.', 'quote.fr': `De ${name}.` };
      await add({ accountId }, { ...texts, ...(name === 'D' && spoken) });
    }
    for (const name of '12345') await add({ accountId, kind: 'person' }, { name });
    const rows = (await listRows(db, evidenceResource)) as EvidenceRow[];
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    // « Portefolio » leads to it.
    expect(await hasWork()).toBe(true);
    const { jobs, people } = await findEvidence(db, 'ht');
    const quote = { text: 'De E.', locale: 'fr', name: 'E', face: null };
    const newest = { name: 'E', text: { text: 'Yon sit.', locale: 'ht' }, quote };
    expect(jobs).toMatchObject([newest, { name: 'D' }, { name: 'C' }]);
    expect(people.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    expect(people[0]?.text).toEqual({ text: 'Un site.', locale: 'fr' });
    expect(inReserve(rows).sort()).toEqual([idOf('B'), idOf('5')].sort());
    const related = { job: { name: 'D', quote: { name: 'Rose, Limbé' } }, person: { name: '1' } };
    expect(await findServiceEvidence(db, 'ht', 'web-creation')).toMatchObject(related);
    expect((await findServiceEvidence(db, 'ht', 'graphic-design')).job).toBeUndefined();
    await trash(idOf('E'), accountId);
    expect((await findEvidence(db, 'ht')).jobs[0]?.name).toBe('D');
  });

  test('beside a quote stands the photo of the customer who has the name of its speaker', async () => {
    const accountId = await makeTeamMember(db);
    const image = await insertStoredImage('a-1');
    await add({ accountId }, { 'quote.fr': 'Merci.', speaker: 'Rose' });
    await add({ accountId }, { 'quote.fr': 'Merci.', speaker: 'Rose Estimé, couturière, Limbé' });
    const expectFaces = async (...faces: (string | null)[]) =>
      expect((await findEvidence(db, 'ht')).jobs.map(({ quote }) => quote?.face)).toEqual(faces);
    const customer = (name: string, given: Partial<Given> = { image }, more: Values = {}) =>
      add({ accountId, kind: 'customer', ...given }, { 'alt.fr': 'Rose.', name, ...more });
    // Without a photo, and with another name.
    await customer('Rose Estimé', {});
    await customer('Rose E.');
    await expectFaces(null, null);
    const id = await customer('rose estimé ');
    await expectFaces(image, null);
    await customer('Rose Estimé', { id }, { hidden: 'on' });
    await expectFaces(null, null);
  });

  test('a picture that somebody sent meanwhile is neither replaced nor removed unseen; a replaced one is kept as long as that can be undone, and then deleted, as are those in the trash', async () => {
    const accountId = await makeTeamMember(db);
    const [first, second] = [await insertStoredImage('a-1'), await insertStoredImage('a-2')];
    const id = await add({ accountId, image: first }, { 'alt.fr': 'Une cour.' });
    const find = () => findRow(db, evidenceResource, id);
    const see = async () => versionOf(evidenceResource.valuesOf((await find()) ?? { id }));
    const send = (version: string, values: Values, image: string | null = null) => {
      const sent = { id, accountId, image, version: { version, theirs: [] } };
      return save(sent, { 'alt.fr': 'Une cour.', ...values });
    };
    const undo = (entryId: string, at: number) =>
      undoChange(db, { entryId, accountId, role: 'editor' }, at);
    const seen = await see();
    const replaced = expectDone(await send(seen, {}, second));
    for (const [values, image] of [[{}, 'stored/a-3/8x8'], [{ removeImage: first }]] as const)
      expect(await send(seen, values, image)).toMatchObject({ reason: 'conflict' });
    // It is there no longer.
    expect(await send(await see(), { removeImage: first })).toMatchObject({ reason: 'same' });
    const removed = expectDone(await send(await see(), { removeImage: second }));
    expect(await find()).toMatchObject({ image: null });
    await undo(removed.entryId, now);
    expect(await find()).toMatchObject({ image: second });

    const sweep = async (at: number) => {
      await sweepTrash(db, storage, evidenceResource, at);
      return (await rowsIn('stored_image')).map(({ id }) => id).sort();
    };
    expect(await sweep(now)).toEqual(['a-1', 'a-2']);
    await undo(replaced.entryId, now + 5);
    expect(await find()).toMatchObject({ image: first });
    // Now it is the second one that nobody sees.
    expect(await sweep(now + 6)).toEqual(['a-1']);
    await trash(id, accountId, now + 7);
    expect(await sweep(now + 7)).toEqual(['a-1']);
    expect(await sweep(now + 7 + undoMs)).toEqual([]);
    expect(await find()).toBeUndefined();
  });
});

test('a picture needs an alternative text, no text needs a translation, and the picture becomes a stored one', async () => {
  const { get } = await signIn(db);
  const { storage, list } = await openDisk();
  const picture = blobOf(await smallPicture());
  const send = async (form: Record<string, string>) => {
    const upload = await sentForm([...Object.entries(form), ['image', picture]]);
    return get(action, '/admin/evidence/new/job', { storage, upload });
  };
  expect(await send(typed)).toMatchObject({ status: 400, errors: { 'alt.fr': 'alt' } });
  expect((await send({ ...typed, 'alt.fr': 'Une cour.' })).status).toBe(303);
  const image = `stored/${(await list())[0]?.slice(0, 36)}/24x16`;
  const alt = { text: 'Une cour.', locale: 'fr' };
  expect((await findEvidence(db, 'en')).jobs).toMatchObject([{ image, alt }]);
  const attached = (await rowsIn('stored_image')).filter(({ stored_at }) => stored_at !== null);
  expect(attached).toHaveLength(1);
});
