import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { RawUpload } from '#app/http/receive-form.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { DatabaseUnavailableError } from '#app/platform/postgres.server.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { memberArgs } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { routeTable } from '#test/route-table.ts';
import { openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { findDraft, insertEmptyDraft } from '../drafts.server.ts';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import { action } from './article.tsx';
import { action as autosave } from './autosave-route.ts';

const texts = {
  ...{ 'title.fr': 'La radio', 'summary.fr': 'Elle parle.', 'text.fr': 'Kap.' },
  publishAt: '2090-07-01T07:00',
};
const version = versionOf(valuesOf(emptySnapshot('Jean')));
const values = { ...texts, 'publish.fr': 'on' };
const nowhere = {} as Storage;

async function begin() {
  const { id, cookie, get } = await signIn(db, 'editor', 'Jean');
  await insertEmptyDraft(db, { id, username: 'Jean' }, Date.now());
  type Sent = Partial<RawUpload> & { outcome: RawUpload['outcome'] };
  const send = (storage: Storage, upload: Sent, intent = 'publish') => {
    const sent = Object.entries({ ...values, intent, version });
    const texts = new Map(sent.map(([name, text]) => [name, [text]]));
    const read = async () => ({ texts, wellFormed: true, file: null, ...upload }) as RawUpload;
    return get(action, '/admin/articles/1', { storage, upload: read });
  };
  const autosaved = async (given: Partial<Parameters<typeof memberArgs>[1]>) => {
    const sent = { db, cookie, routes: routeTable, params: { id: '1' }, ...given };
    const answer = await autosave(memberArgs('/admin/articles/1/autosave', sent) as never);
    return { status: (answer as Response).status, ...(await (answer as Response).json()) };
  };
  return { send, autosaved, stored: () => findDraft(db, 1) };
}

const received = (path: string) => ({
  outcome: 'read' as const,
  file: { path, bytes: 1, sha256: '' },
});
async function pictureFile() {
  const path = join(await testFolder(), 'picture');
  await writeFile(path, await smallPicture());
  return received(path);
}
const failing = (error: Error) =>
  ({ write: () => Promise.reject(error), remove: async () => {} }) as unknown as Storage;

test.each([
  ['its encoder is busy', new BusyError('too many'), 'pictureBusy'],
  ['storage is away', new StorageError('away'), 'pictureFailed'],
  ['storage is full', new StorageFullError('full'), 'storageFull'],
  ['it is too large', 'tooLarge', 'pictureTooLarge'],
] as const)(
  'a picture takes nothing from the texts when %s: they are saved, and the form comes back with the reason',
  async (_when, fault, image) => {
    const { send, stored } = await begin();
    const shown =
      typeof fault === 'string'
        ? await send(nowhere, { outcome: fault })
        : await send(failing(fault), await pictureFile());
    expect(shown).toMatchObject({ status: 400, errors: { image }, values });
    const snapshot = { texts: { fr: { title: 'La radio', content: 'Kap.' } } };
    expect(await stored()).toMatchObject({ schedule: null, snapshot });
    expect(await rowsIn('article_text')).toEqual([]);
  },
);

test('what is no picture leaves the texts saved; the next one is stored with the article, or before it', async () => {
  const { send, autosaved, stored } = await begin();
  const { storage } = await openDisk();
  const none = await send(storage, received(import.meta.filename), 'save');
  expect(none).toMatchObject({ status: 400, errors: { image: 'picture' } });
  const saved = { image: null, texts: { fr: { content: 'Kap.' } } };
  expect((await stored())?.snapshot).toMatchObject(saved);
  expect((await send(storage, await pictureFile(), 'save')).status).toBe(303);
  const first = (await stored())?.snapshot.image;
  expect(first).toMatch(/^stored/);
  const picture = { texts: new Map(), wellFormed: true, ...(await pictureFile()) };
  const sent = await autosaved({ storage, upload: async () => picture });
  expect(sent).toMatchObject({ status: 200, outcome: 'pictured' });
  const second = (await stored())?.snapshot.image;
  expect(second).not.toBe(first);
  expect(sent.url).toMatch(new RegExp(`^/media/${second?.split('/')[1]}-\\d+\\.jpeg$`));
});

test('a form that cannot be stored comes back with all that was typed, never an error page', async () => {
  const { send, stored } = await begin();
  const away = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DatabaseUnavailableError(new Error('away'));
  });
  const failed = { outcome: 'failed', retryAfterSeconds: 5 };
  const shown = await send(nowhere, { outcome: 'read' });
  expect(shown).toMatchObject({ status: 503, notice: failed, values });
  away.mockRestore();
  const cutShort = await send(nowhere, { outcome: 'read', wellFormed: false });
  expect(cutShort).toMatchObject({ status: 400, notice: { outcome: 'expired' }, values });
  expect((await stored())?.row.version).toBe(1);
});

test('what is typed is saved by itself, once; over a later text its answer has both', async () => {
  const { autosaved } = await begin();
  const save = (form: Record<string, string>) => autosaved({ form });
  const first = await save({ 'title.fr': 'Kap', version });
  expect(first).toMatchObject({ outcome: 'saved', version: 2, status: 200 });
  const second = await save({ 'text.fr': 'Kap la monte.', version: first.texts });
  const again = await save({ 'title.fr': 'Kap', version: second.texts });
  expect(again).toEqual({ ...second, version: 3, savedAt: expect.any(Number) });
  expect(await save({ 'title.fr': 'Non', version })).toMatchObject({
    ...{ outcome: 'conflict', version: 3, status: 409, by: 'Jean' },
    values: { 'title.fr': 'Kap', 'text.fr': 'Kap la monte.' },
  });
  const long = { 'title.fr': 'a'.repeat(1_001), version: second.texts };
  const errors = { 'title.fr': 'tooLong' };
  expect(await save(long)).toMatchObject({ outcome: 'invalid', status: 400, errors });
});
