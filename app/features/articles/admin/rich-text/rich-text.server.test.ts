import type { ActionFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import type { Storage } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { db, test } from '#test/database.ts';
import { memberArgs } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import { insertDraft, saveDraft } from '../../drafts.server.ts';
import { emptySnapshot } from '../../drafts.ts';
import { listVersions } from '../../versions.server.ts';
import { action } from './picture-upload.ts';

const now = Date.now();

async function upload(storage: Storage, cookie: string, image: Blob) {
  const given = { db, cookie, storage, upload: await sentForm([['image', image]]) };
  const args = memberArgs('/admin/articles/pictures', given);
  const answer = (await action(args as ActionFunctionArgs)) as Response;
  return { status: answer.status, body: (await answer.json()) as { src: string; code?: string } };
}

test('a picture sent while someone writes is stored at once, kept by the draft and the versions that have it, and swept without one', async () => {
  const { storage, list } = await openDisk();
  const { id: accountId, cookie } = await signIn(db);
  const picture = blobOf(await smallPicture(), 'image/png');
  const kept = await upload(storage, cookie, picture);
  const src = expect.stringMatching(/^\/media\/[\da-f-]{36}-\d+\.jpeg#\d+x\d+$/);
  expect(kept).toMatchObject({ status: 201, body: { src } });
  await upload(storage, cookie, picture);
  expect((await upload(storage, cookie, blobOf(Buffer.from('<svg/>')))).status).toBe(400);

  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Marie') }, now);
  const save = (text: string) =>
    saveDraft(db, { id, accountId, edit: { 'text.fr': text }, isAuto: true }, now);
  const sweep = () => sweepStoredImages(db, storage, now + 2 * 60 * 60_000);
  await save(`![Un kap](${kept.body.src})`);
  expect(await sweep()).toBe(1);
  const left = new Set((await list()).map((name) => name.slice(0, 36)));
  expect([...left]).toEqual([kept.body.src.slice('/media/'.length, '/media/'.length + 36)]);

  // Its writer may undo what left it out: the version that has it is kept.
  for (const text of ['Sans image.', 'Toujours sans image.']) await save(text);
  expect((await listVersions(db, id, 10)).map(({ version }) => version)).toEqual([4, 2, 1]);
  expect(await sweep()).toBe(0);
});
