import { expect } from 'vitest';
import type { RawUpload } from '#app/http/receive-form.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { beginArticle } from '#test/articles.ts';
import { db, rowsIn, test } from '#test/database.ts';
import type { Sent } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import { findDraft, saveDraft } from '../drafts.server.ts';
import { emptySnapshot, valuesOf } from '../drafts.ts';
import { listVersions } from '../versions.server.ts';
import { action } from './article.tsx';
import { action as autosave } from './autosave-route.ts';
import { action as embed } from './rich-text/picture-upload.ts';

const values = {
  ...{ 'title.fr': 'La radio', 'summary.fr': 'Elle parle.', 'text.fr': 'Kap.' },
  ...{ publishAt: '2090-07-01T07:00', 'publish.fr': 'on' },
};
const version = versionOf(valuesOf(emptySnapshot('Jean')));
const picture = async () => blobOf(await smallPicture());
const notPicture = blobOf(Buffer.from('<svg/>'));

async function begin() {
  const { jean, id, path } = await beginArticle();
  /** @param changed what of the form is received in another way */
  type Given = { intent?: string; outcome?: string; wellFormed?: false };
  const send = async (storage: Storage, image: Blob, { intent = 'publish', ...changed }: Given) => {
    const form = Object.entries({ ...values, intent, version });
    const upload = await sentForm([...form, ['image', image]]);
    const read = async (...of: Parameters<typeof upload>) =>
      ({ ...(await upload(...of)), ...changed }) as RawUpload;
    return jean.get(action, path, { storage, upload: read });
  };
  const answerOf = (action: (args: never) => Promise<unknown>) => async (args: never) => {
    const answer = (await action(args)) as Response;
    return { data: await answer.json(), init: { status: answer.status } };
  };
  const autosaved = (given: Sent) => jean.get(answerOf(autosave), `${path}/autosave`, given);
  /** Sends a picture for the text. */
  const embedded = async (storage: Storage, image?: Blob) => {
    const upload = await sentForm([['image', image ?? (await picture())]]);
    return jean.get(answerOf(embed), '/admin/articles/pictures', { storage, upload });
  };
  return { id, send, autosaved, embedded, stored: () => findDraft(db, id) };
}

const nowhere = {} as Storage;
const failing = (error: Error) =>
  ({ write: () => Promise.reject(error), remove: async () => {} }) as unknown as Storage;

test.each([
  ['its encoder is busy', failing(new BusyError('too many')), {}, 'pictureBusy'],
  ['storage is away', failing(new StorageError('away')), {}, 'pictureFailed'],
  ['storage is full', failing(new StorageFullError('full')), {}, 'storageFull'],
  ['it is too large', nowhere, { outcome: 'tooLarge' }, 'pictureTooLarge'],
])(
  'a picture takes nothing from the texts when %s: they are saved, and the form comes back with the reason',
  async (_when, storage, changed, image) => {
    const { send, stored } = await begin();
    const shown = await send(storage, await picture(), changed);
    expect(shown).toMatchObject({ status: 400, errors: { image }, values });
    const snapshot = { texts: { fr: { title: 'La radio', content: 'Kap.' } } };
    expect(await stored()).toMatchObject({ schedule: null, snapshot });
    expect(await rowsIn('article_text')).toEqual([]);
  },
);

test('what is no picture leaves the texts saved, what is cut short changes nothing; the next one is stored with the article, before it, or for its text', async () => {
  const { send, autosaved, embedded, stored } = await begin();
  const { storage, list } = await openDisk();
  const none = await send(storage, notPicture, { intent: 'save' });
  expect(none).toMatchObject({ status: 400, errors: { image: 'picture' } });
  expect((await embedded(storage, notPicture)).status).toBe(400);
  const saved = { image: null, texts: { fr: { content: 'Kap.' } } };
  expect((await stored())?.snapshot).toMatchObject(saved);
  expect(await list()).toEqual([]);
  // The form comes back with what was received, and nothing is stored.
  const cutShort = await send(storage, notPicture, { wellFormed: false });
  expect(cutShort).toMatchObject({ status: 400, notice: { outcome: 'expired' }, values });
  expect((await stored())?.row.version).toBe(2);
  expect((await send(storage, await picture(), { intent: 'save' })).status).toBe(303);
  const first = (await stored())?.snapshot.image;
  expect(first).toMatch(/^stored/);
  const upload = await sentForm([['image', await picture()]]);
  const sent = await autosaved({ storage, upload });
  expect(sent).toMatchObject({ status: 200, outcome: 'pictured' });
  const second = (await stored())?.snapshot.image;
  expect(second).not.toBe(first);
  expect(sent.url).toMatch(new RegExp(`^/media/${second?.split('/')[1]}-\\d+\\.jpeg$`));
});

test('a picture sent for the text is kept by the draft and the versions that have it, and swept without one', async () => {
  const { id, embedded } = await begin();
  const { storage, list } = await openDisk();
  const [kept] = [await embedded(storage), await embedded(storage)];
  expect(kept).toMatchObject({ status: 201 });
  expect(kept.src).toMatch(/^\/media\/[\da-f-]{36}-\d+\.jpeg#24x16$/);
  const save = (text: string) =>
    saveDraft(db, { id, accountId: null, edit: { 'text.fr': text }, isAuto: true }, Date.now());
  const sweep = async () => {
    await sweepStoredImages(db, storage, Date.now() + 2 * 60 * 60_000);
    return new Set((await list()).map((name) => `/media/${name.slice(0, 36)}`));
  };
  const left = new Set([kept.src.slice(0, '/media/'.length + 36)]);
  await save(`![Un kap](${kept.src})`);
  expect(await sweep()).toEqual(left);
  // Its writer may undo what left it out: the version that has it is kept.
  for (const text of ['Sans image.', 'Toujours sans image.']) await save(text);
  expect((await listVersions(db, id, 10)).map(({ version }) => version)).toEqual([4, 2, 1]);
  expect(await sweep()).toEqual(left);
});

test('what is typed is saved by itself, once; over a later text its answer has both', async () => {
  const { autosaved } = await begin();
  const save = (form: Record<string, string>) => autosaved({ form });
  const first = await save({ 'title.fr': 'Kap', version });
  expect(first).toMatchObject({ outcome: 'saved', version: 2, status: 200 });
  const second = await save({ 'text.fr': 'Kap la monte.', version: first.texts });
  const again = await save({ 'title.fr': 'Kap', version: second.texts });
  expect(again).toMatchObject({ outcome: 'saved', version: 3, texts: second.texts });
  expect(await save({ 'title.fr': 'Non', version })).toMatchObject({
    ...{ outcome: 'conflict', version: 3, status: 409, by: 'Jean' },
    values: { 'title.fr': 'Kap', 'text.fr': 'Kap la monte.' },
  });
  // A save without changes is told of the others' changes too.
  expect(await save({ 'title.fr': 'Kap', version })).toMatchObject({ status: 409 });
  const long = { 'title.fr': 'a'.repeat(1_001), version: second.texts };
  const errors = { 'title.fr': 'tooLong' };
  expect(await save(long)).toMatchObject({ outcome: 'invalid', status: 400, errors });
});
