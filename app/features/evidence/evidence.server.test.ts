import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot } from '#app/features/articles/drafts.ts';
import { loader as articleListLoader } from '#app/features/articles/list.tsx';
import { undoMs } from '#app/office/journal/journal.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { sweepTrash } from '#app/office/resource/pictures.server.ts';
import { findRow, removeRow, saveRow } from '#app/office/resource/rows.server.ts';
import { action } from '#app/office/resource/section.tsx';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { insertStoredImage } from '#test/stored-image.ts';
import { sentForm } from '#test/uploads.ts';
import { evidenceResource } from './evidence.resource.ts';
import { findEvidence } from './evidence.server.ts';

const now = Date.now();
const typed = { name: 'Lekòl Nò a', 'text.fr': 'Un site.' };

async function editor(db: Db) {
  const id = await makeAccount(db, now, { email: 'editor@example.org', username: 'editor' });
  await db.updateTable('account').set({ role: 'editor' }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

const save = (
  db: Db,
  given: Partial<Parameters<typeof saveRow>[2]> & { accountId: string },
  values: Values = {},
) =>
  saveRow(
    db,
    evidenceResource,
    { id: undefined, kind: 'job', values: { ...typed, ...values }, ...given },
    now,
  );

async function add(
  db: Db,
  accountId: string,
  kind: 'job' | 'person',
  values: Values = {},
  image: string | null = null,
) {
  const saved = await save(db, { kind, accountId, image }, values);
  if (saved.outcome !== 'done') throw new Error(saved.outcome);
  return saved.value;
}

const trash = (db: Db, id: string, accountId: string, at = now) =>
  removeRow(db, evidenceResource, { id, isRemoved: true, accountId }, at);

const removed: string[] = [];
const storage = { remove: async (name: string) => void removed.push(name) } as never;

eachEngine((engine) => {
  test('pages show three jobs, four people and one quote, in their order, in the reader’s language or French', async () => {
    const { db } = await engine.database();
    const { id } = await editor(db);
    expect(await findEvidence(db, 'ht')).toEqual({ jobs: [], people: [], quote: null });
    await add(db, id, 'job', { name: 'A', hidden: 'on', 'quote.fr': 'Caché.' });
    for (const name of ['B', 'C', 'D', 'E'])
      await add(db, id, 'job', { name, 'text.ht': 'Yon sit.', 'quote.fr': `De ${name}.` });
    for (const name of ['1', '2', '3', '4', '5']) await add(db, id, 'person', { name });
    const { jobs, people, quote } = await findEvidence(db, 'ht');
    expect(jobs.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
    expect(people.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    expect(jobs[0]?.text).toEqual({ text: 'Yon sit.', locale: 'ht' });
    expect(people[0]?.text).toEqual({ text: 'Un site.', locale: 'fr' });
    expect(quote).toEqual({ text: 'De B.', locale: 'fr', name: 'B' });
  });

  test('a replaced picture is kept as long as that can be undone, and then deleted, as are those in the trash', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await editor(db);
    const images = async () =>
      (await db.selectFrom('stored_image').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const [first, second] = [
      await insertStoredImage(db, 'a-1'),
      await insertStoredImage(db, 'a-2'),
    ];
    const { id } = await add(db, accountId, 'job', { 'alt.fr': 'Un mur.' }, first);
    const replaced = await save(db, { id, accountId, image: second }, { 'alt.fr': 'Une cour.' });
    await sweepTrash(db, storage, evidenceResource, now);
    expect(await images()).toEqual(['a-1', 'a-2']);
    const entryId = replaced.outcome === 'done' ? replaced.value.entryId : '';
    await undoChange(db, { entryId, accountId, role: 'editor' }, now + 5);
    expect((await findRow(db, evidenceResource, id))?.['image']).toBe(first);
    // Now it is the second one that nobody sees.
    await sweepTrash(db, storage, evidenceResource, now + 6);
    expect(await images()).toEqual(['a-1']);
    await trash(db, id, accountId, now + 7);
    await sweepTrash(db, storage, evidenceResource, now + 7);
    expect(await images()).toEqual(['a-1']);
    await sweepTrash(db, storage, evidenceResource, now + 7 + undoMs);
    expect([await images(), await findRow(db, evidenceResource, id)]).toEqual([[], undefined]);
  });

  test('a picture that an article shows too is left to it', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await editor(db);
    const image = await insertStoredImage(db, 'a-1');
    await insertDraft(db, { accountId, snapshot: { ...emptySnapshot('Jean'), image } }, now);
    const { id } = await add(db, accountId, 'job', {}, image);
    await trash(db, id, accountId);
    await sweepTrash(db, storage, evidenceResource, now + undoMs);
    expect(await findRow(db, evidenceResource, id)).toBeUndefined();
    expect(await db.selectFrom('stored_image').select('stored_at').execute()).toEqual([
      { stored_at: now },
    ]);
  });

  /** A job as an editor saves it who sees it now, or saw it then. */
  async function job(db: Db, values: Values, image: string | null) {
    const { id: accountId } = await editor(db);
    const { id } = await add(db, accountId, 'job', values, image);
    const find = async () =>
      (await findRow(db, evidenceResource, id)) ?? Promise.reject(new Error('gone'));
    return {
      find,
      see: async () => versionOf(evidenceResource.valuesOf(await find())),
      save: (version: string, changes: Values, sent: string | null = null, theirs: string[] = []) =>
        save(
          db,
          { id, accountId, image: sent, version: { version, theirs } },
          { 'alt.fr': 'Une cour.', ...changes },
        ),
    };
  }

  test('a picture that somebody sent meanwhile is neither replaced nor removed unseen', async () => {
    const { db } = await engine.database();
    const [first, second, third] = [
      await insertStoredImage(db, 'a-1'),
      await insertStoredImage(db, 'a-2'),
      await insertStoredImage(db, 'a-3'),
    ];
    const { find, see, save: send } = await job(db, { 'alt.fr': 'Une cour.' }, first);
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
  });

  test('a picture is not stored with the empty alternative text of somebody else', async () => {
    const { db } = await engine.database();
    const { see, save: send } = await job(db, {}, null);
    const image = await insertStoredImage(db, 'a-1');
    expect(await send(await see(), {}, image, ['alt.fr'])).toEqual({
      outcome: 'invalid',
      errors: { 'alt.fr': 'alt' },
    });
  });
});

onSqlite((engine) => {
  test('« Portefolio » leads to the work that pages show, and to the home page while there is none', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await editor(db);
    const hasWork = async () =>
      (await articleListLoader(memberArgs('/publication', { db }) as never)).hasWork;
    await add(db, accountId, 'person');
    await add(db, accountId, 'job', { hidden: 'on' });
    expect(await hasWork()).toBe(false);
    await add(db, accountId, 'job');
    expect(await hasWork()).toBe(true);
  });

  test('a picture needs an alternative text, and becomes a stored one', async () => {
    const { db } = await engine.database();
    const { cookie } = await editor(db);
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
  });

  test('a form with a choice for each field is received as it was sent', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await editor(db);
    const { id } = await add(db, accountId, 'job');
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
});
