import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot } from '#app/features/articles/drafts.ts';
import { loader as articleListLoader } from '#app/features/articles/list.tsx';
import { undoMs } from '#app/office/journal/journal.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { sweepTrash } from '#app/office/resource/pictures.server.ts';
import { findRow, removeRow, saveRow } from '#app/office/resource/rows.server.ts';
import { action } from '#app/office/resource/section.tsx';
import { versionOf } from '#app/office/versions.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { insertStoredImage } from '#test/stored-image.ts';
import { sentForm } from '#test/uploads.ts';
import { evidenceResource } from './evidence.resource.ts';
import { findEvidence, findServiceEvidence } from './evidence.server.ts';

const now = Date.now();
const typed = { name: 'Lekòl Nò a', 'text.fr': 'Un site.' };

async function editor() {
  const id = await makeTeamMember(db);
  return { id, cookie: (await openSession(db, id)).cookie };
}

type Given = Partial<Parameters<typeof saveRow>[2]> & { accountId: string };
const save = (given: Given, values: Values = {}) => {
  const sent = { id: undefined, kind: 'job', values: { ...typed, ...values }, ...given };
  return saveRow(db, evidenceResource, sent, now);
};

async function add(given: Given, values: Values = {}): Promise<string> {
  const saved = await save(given, values);
  if (saved.outcome !== 'done') throw new Error(saved.outcome);
  return saved.value.id;
}

const trash = (id: string, accountId: string, at = now) =>
  removeRow(db, evidenceResource, { id, isRemoved: true, accountId }, at);
const storage = { remove: async () => {} } as never;

onDatabase((test) => {
  test('pages show three jobs with their quotes and four people, in their order, in the reader’s language or French, and a service its first job', async () => {
    const { id: accountId } = await editor();
    expect(await findEvidence(db, 'ht')).toEqual({ jobs: [], people: [] });
    await add({ accountId }, { name: 'A', hidden: 'on', 'quote.fr': 'Caché.' });
    for (const name of ['B', 'C', 'D', 'E'])
      await add(
        { accountId },
        {
          name,
          'text.ht': 'Yon sit.',
          'quote.fr': `De ${name}.`,
          ...(name === 'D' && { service: 'web-creation', speaker: 'Rose, Limbé' }),
        },
      );
    for (const name of ['1', '2', '3', '4', '5'])
      await add({ accountId, kind: 'person' }, { name });
    const { jobs, people } = await findEvidence(db, 'ht');
    expect(jobs.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
    expect(people.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    expect(jobs[0]?.text).toEqual({ text: 'Yon sit.', locale: 'ht' });
    expect(people[0]?.text).toEqual({ text: 'Un site.', locale: 'fr' });
    expect(jobs[0]?.quote).toEqual({ text: 'De B.', locale: 'fr', name: 'B' });
    const ofService = await findServiceEvidence(db, 'ht', 'web-creation');
    expect([ofService.job?.name, ofService.job?.quote?.name]).toEqual(['D', 'Rose, Limbé']);
    expect(ofService.person?.name).toBe('1');
    expect((await findServiceEvidence(db, 'ht', 'graphic-design')).job).toBeUndefined();
  });

  test('a replaced picture is kept as long as that can be undone, and then deleted, as are those in the trash', async () => {
    const { id: accountId } = await editor();
    const images = async () =>
      (await db.selectFrom('stored_image').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const first = await insertStoredImage(db, 'a-1');
    const second = await insertStoredImage(db, 'a-2');
    const id = await add({ accountId, image: first }, { 'alt.fr': 'Un mur.' });
    const replaced = await save({ id, accountId, image: second }, { 'alt.fr': 'Une cour.' });
    const sweep = (at: number) => sweepTrash(db, storage, evidenceResource, at);
    await sweep(now);
    expect(await images()).toEqual(['a-1', 'a-2']);
    const entryId = replaced.outcome === 'done' ? replaced.value.entryId : '';
    await undoChange(db, { entryId, accountId, role: 'editor' }, now + 5);
    expect((await findRow(db, evidenceResource, id))?.['image']).toBe(first);
    // Now it is the second one that nobody sees.
    await sweep(now + 6);
    expect(await images()).toEqual(['a-1']);
    await trash(id, accountId, now + 7);
    await sweep(now + 7);
    expect(await images()).toEqual(['a-1']);
    await sweep(now + 7 + undoMs);
    expect([await images(), await findRow(db, evidenceResource, id)]).toEqual([[], undefined]);
  });

  test('a picture that an article shows too is left to it', async () => {
    const { id: accountId } = await editor();
    const image = await insertStoredImage(db, 'a-1');
    await insertDraft(db, { accountId, snapshot: { ...emptySnapshot('Jean'), image } }, now);
    await trash(await add({ accountId, image }), accountId);
    await sweepTrash(db, storage, evidenceResource, now + undoMs);
    const [stored] = await db.selectFrom('stored_image').select('stored_at').execute();
    expect(stored).toEqual({ stored_at: now });
  });

  test('a picture that somebody sent meanwhile is neither replaced nor removed unseen', async () => {
    const { id: accountId } = await editor();
    const [first = '', second = '', third = ''] = await Promise.all(
      ['a-1', 'a-2', 'a-3'].map((id) => insertStoredImage(db, id)),
    );
    const alt = { 'alt.fr': 'Une cour.' };
    const id = await add({ accountId, image: first }, alt);
    const find = async () => (await findRow(db, evidenceResource, id)) ?? { id };
    const see = async () => versionOf(evidenceResource.valuesOf(await find()));
    const send = (version: string, values: Values, image: string | null = null) =>
      save({ id, accountId, image, version: { version, theirs: [] } }, { ...alt, ...values });
    const seen = await see();
    expect(await send(seen, {}, second)).toMatchObject({ outcome: 'done' });
    const conflict = { outcome: 'rejected', reason: 'conflict' };
    expect(await send(seen, {}, third)).toEqual(conflict);
    expect(await send(seen, { removeImage: first })).toEqual(conflict);
    // What was to be removed is there no longer.
    expect(await send(await see(), { removeImage: first })).toMatchObject({ reason: 'same' });
    expect((await find())['image']).toBe(second);
    expect(await send(await see(), { removeImage: second })).toMatchObject({ outcome: 'done' });
    expect((await find())['image']).toBeNull();
    // A stored text may be empty that the picture needs.
    const bare = await add({ accountId }, { name: 'B' });
    const version = versionOf(
      evidenceResource.valuesOf((await findRow(db, evidenceResource, bare)) ?? { id: bare }),
    );
    const theirs = { version, theirs: ['alt.fr'] };
    expect(await save({ id: bare, accountId, image: third, version: theirs }, alt)).toEqual({
      outcome: 'invalid',
      errors: { 'alt.fr': 'alt' },
    });
  });
});

test('« Portefolio » leads to the work that pages show, and to the home page while there is none', async () => {
  const { id: accountId } = await editor();
  const hasWork = async () =>
    (await articleListLoader(memberArgs('/publication', { db }) as never)).hasWork;
  await add({ accountId, kind: 'person' });
  await add({ accountId }, { hidden: 'on' });
  expect(await hasWork()).toBe(false);
  await add({ accountId });
  expect(await hasWork()).toBe(true);
});

test('the French text is required, and no translation', async () => {
  const { cookie } = await editor();
  const send = (form: Values) =>
    action(
      memberArgs('/admin/evidence/new/job', { db, cookie, params: { kind: 'job' }, form }) as never,
    );
  expect(await shownAgain(send({ ...typed, 'text.fr': '', 'text.ht': 'Yon sit.' }))).toMatchObject({
    errors: { 'text.fr': 'required' },
  });
  expect((await redirected(send(typed))).status).toBe(303);
});

test('a picture needs an alternative text, and becomes a stored one', async () => {
  const { cookie } = await editor();
  const written: string[] = [];
  const file = { path: 'content/pictures/app/fr-home-wide.webp', bytes: 1, sha256: 'x' };
  const picture = (form: Values) =>
    action(
      memberArgs('/admin/evidence/new/job', {
        db,
        cookie,
        params: { kind: 'job' },
        storage: { write: async (name: string) => void written.push(name) } as never,
        upload: async () => ({
          outcome: 'read',
          wellFormed: true,
          texts: new Map(Object.entries(form).map(([name, value]) => [name, [value]])),
          file,
        }),
      }) as never & LoaderFunctionArgs,
    );
  expect(await shownAgain(picture(typed))).toMatchObject({
    status: 400,
    errors: { 'alt.fr': 'alt' },
  });
  expect((await redirected(picture({ ...typed, 'alt.fr': 'Une cour.' }))).status).toBe(303);
  expect((await findEvidence(db, 'en')).jobs[0]).toMatchObject({
    image: expect.stringMatching(/^stored\//),
    alt: { text: 'Une cour.', locale: 'fr' },
  });
  expect(written.length).toBeGreaterThan(0);
  const stored = db.selectFrom('stored_image').select('id').where('stored_at', 'is not', null);
  expect(await stored.execute()).toHaveLength(1);
});

test('a form with a choice for each field is received as it was sent', async () => {
  const { id: accountId, cookie } = await editor();
  const id = await add({ accountId });
  const form = { ...typed, 'text.ht': 'Yon sit.', hidden: 'on', version: 'old' };
  const choices = evidenceResource.names.map((name): [string, string] => [
    `choice.${name}`,
    'theirs',
  ]);
  const upload = await sentForm([...Object.entries(form), ...choices]);
  const sent = memberArgs(`/admin/evidence/${id}`, { db, cookie, params: { id }, upload });
  expect(await shownAgain(action(sent as never & LoaderFunctionArgs))).toMatchObject({
    status: 409,
    values: { ...form, ...Object.fromEntries(choices) },
  });
});
