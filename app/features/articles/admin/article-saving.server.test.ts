import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { RawUpload } from '#app/http/receive-form.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import type { Db } from '#app/platform/database.server.ts';
import { DatabaseUnavailableError } from '#app/platform/postgres.server.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, rowsIn, sqlite, test } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { smallPicture } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { findDraft, insertEmptyDraft } from '../drafts.server.ts';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import { action } from './article.tsx';
import { action as autosave } from './autosave-route.ts';

const texts = {
  'title.fr': 'La radio',
  'summary.fr': 'Elle parle.',
  'text.fr': 'Kap.',
  publishAt: '2090-07-01T07:00',
};

async function begin(db: Db) {
  const id = await makeAccount(db, Date.now(), { username: 'Jean' });
  await db.updateTable('account').set({ role: 'editor' }).where('id', '=', id).execute();
  const { cookie } = await openSession(db, id);
  const article = await insertEmptyDraft(db, { id, username: 'Jean' }, Date.now());
  const send = (
    storage: Storage,
    upload: Partial<RawUpload> & { outcome: RawUpload['outcome'] },
    intent = 'publish',
  ) => {
    const sent = Object.entries({ ...texts, intent, version, 'publish.fr': 'on' }).map(
      ([name, text]) => [name, [text]] as const,
    );
    const read = async () =>
      ({ texts: new Map(sent), wellFormed: true, file: null, ...upload }) as RawUpload;
    const params = { id: String(article) };
    return action(
      memberArgs('/admin/articles/1', {
        db,
        cookie,
        storage,
        routes: routeTable,
        params,
        upload: read,
      }) as never,
    );
  };
  return { cookie, send };
}

const version = versionOf(valuesOf(emptySnapshot('Jean')));

async function pictureFile() {
  const path = join(await testFolder(), 'picture');
  await writeFile(path, await smallPicture());
  return { outcome: 'read' as const, file: { path, bytes: 1, sha256: '' } };
}

const failing = (error: Error) =>
  ({ write: () => Promise.reject(error), remove: async () => {} }) as unknown as Storage;

test.each([
  ['a busy encoder', new BusyError('too many'), 'pictureBusy'],
  ['storage that is away', new StorageError('away'), 'pictureFailed'],
  ['storage that is full', new StorageFullError('full'), 'storageFull'],
])(
  '%s takes nothing from the texts: they are saved, and the form comes back with the reason at the picture',
  async (_what, error, code) => {
    const { send } = await begin(db);
    const shown = await shownAgain(send(failing(error), await pictureFile()));
    expect(shown).toMatchObject({
      status: 400,
      errors: { image: code },
      values: { ...texts, 'publish.fr': 'on' },
    });
    expect((await findDraft(db, 1))?.snapshot.texts.fr).toMatchObject({
      title: 'La radio',
      content: 'Kap.',
    });
    expect(await rowsIn('article_text')).toEqual([]);
    expect((await findDraft(db, 1))?.schedule).toBeNull();
  },
);

test.each([
  ['tooLarge', 'pictureTooLarge'],
  ['stalled', 'pictureStalled'],
  ['storageFull', 'storageFull'],
  ['busy', 'pictureBusy'],
] as const)('texts are saved with a picture that did not arrive: %s', async (outcome, code) => {
  const { send } = await begin(db);
  expect(await shownAgain(send({} as Storage, { outcome }))).toMatchObject({
    status: 400,
    errors: { image: code },
  });
  expect((await findDraft(db, 1))?.snapshot.texts.fr.content).toBe('Kap.');
});

test('what is no picture leaves the texts saved; the next one is stored with the article', async () => {
  const { send } = await begin(db);
  const { storage } = await openDisk();
  const none = {
    outcome: 'read',
    file: { path: import.meta.filename, bytes: 1, sha256: '' },
  } as const;
  expect(await shownAgain(send(storage, none, 'save'))).toMatchObject({
    status: 400,
    errors: { image: 'picture' },
  });
  expect((await findDraft(db, 1))?.snapshot).toMatchObject({
    image: null,
    texts: { fr: { content: 'Kap.' } },
  });
  expect(await redirected(send(storage, await pictureFile(), 'save'))).toMatchObject({
    status: 303,
  });
  expect((await findDraft(db, 1))?.snapshot.image).toMatch(/^stored/);
});

test('a form that cannot be stored comes back with all that was typed, never an error page', async () => {
  const { send } = await begin(db);
  const values = { ...texts, 'publish.fr': 'on', version };
  const away = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DatabaseUnavailableError(new Error('away'));
  });
  expect(await shownAgain(send({} as Storage, { outcome: 'read' }))).toMatchObject({
    ...{ status: 503, notice: { outcome: 'failed', retryAfterSeconds: 5 }, values },
  });
  away.mockRestore();
  expect(
    await shownAgain(send({} as Storage, { outcome: 'read', wellFormed: false })),
  ).toMatchObject({ status: 400, notice: { outcome: 'expired' }, values });
  expect((await findDraft(db, 1))?.version).toBe(1);
});

test('a pause in typing costs five statements, and writes no row when nothing changed', async () => {
  const { db: uncounted } = await sqlite.database();
  const { cookie } = await begin(uncounted);
  const statements: string[] = [];
  const db = uncounted.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind.replace('QueryNode', ''));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const save = async (form: Record<string, string>) => {
    statements.length = 0;
    const path = '/admin/articles/1/autosave';
    const given = { db, cookie, routes: routeTable, params: { id: '1' }, form };
    const answer = (await autosave(memberArgs(path, given) as never)) as Response;
    return { status: answer.status, ...(await answer.json()) };
  };
  const first = await save({ 'title.fr': 'Kap', version });
  expect(first).toMatchObject({ outcome: 'saved', version: 2, status: 200 });
  // Besides what begins and ends the transaction: session, account, draft; and what is written.
  const read = ['Select', 'Select', 'Select'];
  expect(statements).toEqual([...read, 'Update', 'Insert']);
  const second = await save({ 'text.fr': 'Kap la monte.', version: first.texts });
  expect([second.version, statements]).toEqual([3, [...read, 'Update', 'Update']]);
  expect(await save({ 'title.fr': 'Kap', version: second.texts })).toEqual({
    ...second,
    savedAt: expect.any(Number),
  });
  expect(statements).toEqual(read);

  expect(await save({ 'title.fr': 'Non', version })).toMatchObject({
    ...{ outcome: 'conflict', version: 3, status: 409, by: 'Jean' },
    values: { 'title.fr': 'Kap', 'text.fr': 'Kap la monte.' },
  });
  const long = { 'title.fr': 'a'.repeat(1_001), version: second.texts };
  expect(await save(long)).toMatchObject({
    ...{ outcome: 'invalid', status: 400, errors: { 'title.fr': 'tooLong' } },
  });
});
