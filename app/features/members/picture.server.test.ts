import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { blobOf, type FormEntry, sentBody, sentForm } from '#test/uploads.ts';
import { action as removal } from './actions.ts';
import { action } from './picture.tsx';

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B8A8F' } });

async function member() {
  const path = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const id = await makeAccount(db, Date.now());
  const { cookie } = await openSession(db, id);
  const storage = diskStorage(path);
  return { id, cookie, storage, list: () => readdir(path) };
}

type Sender = { db: Db; cookie: string; storage: Storage };
const post = async ({ db, cookie, storage }: Sender, upload: ReadUpload) =>
  action(memberArgs('/ht/head/picture', { db, cookie, storage, upload }) as never);
const send = async (sender: Sender, bytes: Uint8Array) =>
  post(sender, await sentForm([['picture', blobOf(bytes)]]));

test('re-encodes a picture without its metadata, and replaces the previous one', async () => {
  const { id, cookie, storage, list } = await member();
  const sender = { db, cookie, storage };
  const withPlace = await draw(800, 600)
    .withExif({ IFD3: { GPSLatitude: '19/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  expect(await redirected(send(sender, new Uint8Array(withPlace)))).toMatchObject({
    status: 303,
    to: '/ht/head?done=picture',
  });
  const first = parseImageReference((await findAccount(db, id))?.picture ?? null);
  expect(first).toMatchObject({ kind: 'stored', width: 800, height: 600 });
  const files = await list();
  expect(files).toHaveLength(9);
  for (const file of files)
    expect((await sharp((await storage.read(file)) ?? []).metadata()).exif).toBeUndefined();

  await send(sender, new Uint8Array(await draw(300, 300).png().toBuffer()));
  const second = parseImageReference((await findAccount(db, id))?.picture ?? null);
  expect(second).toMatchObject({ width: 300 });
  expect(
    (await list()).every((file) => second?.kind === 'stored' && file.startsWith(second.id)),
  ).toBe(true);
  expect(await db.selectFrom('stored_image').select('width').execute()).toEqual([{ width: 300 }]);
});

test('removes a picture and its files; a second removal changes nothing', async () => {
  const { id, cookie, storage, list } = await member();
  await send({ db, cookie, storage }, new Uint8Array(await draw(300, 300).png().toBuffer()));
  for (let round = 0; round < 2; round++) {
    const answer = removal(
      memberArgs('/head/picture/removal', { db, cookie, storage, form: {} }) as never,
    );
    expect(await redirected(answer)).toMatchObject({
      status: 303,
      to: '/head?done=picture-removed',
    });
  }
  expect(await findAccount(db, id)).toMatchObject({ picture: null });
  expect(await list()).toEqual([]);
  expect(await rowsIn('stored_image')).toEqual([]);
});

test('refuses a picture when the stored images of all members and the gallery reach their limit', async () => {
  const { id, cookie, storage, list } = await member();
  await send({ db, cookie, storage }, new Uint8Array(await draw(300, 300).png().toBuffer()));
  const before = [await findAccount(db, id), await list()];
  const { bytes } = await db.selectFrom('stored_image').select('bytes').executeTakeFirstOrThrow();
  const other = new Uint8Array(await draw(200, 200).png().toBuffer());
  expect(
    await shownAgain(send({ db, cookie, storage: { ...storage, maxBytes: bytes } }, other)),
  ).toMatchObject({ status: 507, notice: { outcome: 'rejected', reason: 'storageFull' } });
  expect([await findAccount(db, id), await list()]).toEqual(before);
  await redirected(send({ db, cookie, storage: { ...storage, maxBytes: bytes + 1 } }, other));
});

test('an invalid picture does not replace the previous one', async () => {
  const { id, cookie, storage, list } = await member();
  const sender = { db, cookie, storage };
  await send(sender, new Uint8Array(await draw(300, 300).png().toBuffer()));
  const before = [await findAccount(db, id), await list()];
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  expect(await shownAgain(send(sender, new TextEncoder().encode(svg)))).toMatchObject({
    status: 400,
    errors: { picture: 'pictureKind' },
  });
  const refused = async (upload: ReadUpload, shown: object) =>
    expect(await shownAgain(post(sender, upload))).toMatchObject({ status: 400, ...shown });
  const missing = { errors: { picture: 'pictureMissing' } };
  await refused(await sentForm([['picture', new Blob([])]]), missing);
  await refused(await sentForm([['picture', 'a text']]), missing);
  const noForm = { notice: { outcome: 'expired' } };
  const two: FormEntry[] = ['a', 'b'].map((text) => ['picture', blobOf(Buffer.from(text))]);
  await refused(await sentForm(two), noForm);
  await refused(await sentBody('multipart/form-data', Buffer.alloc(9)), noForm);
  expect([await findAccount(db, id), await list()]).toEqual(before);
});

test('rejects a picture that is too large, and too many concurrent uploads', async () => {
  const { cookie, storage } = await member();
  expect(
    await shownAgain(
      post({ db, cookie, storage }, async () => ({ outcome: 'tooLarge', texts: new Map() })),
    ),
  ).toMatchObject({ status: 413, errors: { picture: 'pictureTooLarge' } });
  const busy = await shownAgain(
    post({ db, cookie, storage }, async () => ({
      outcome: 'busy',
      retryAfterSeconds: 10,
      texts: new Map(),
    })),
  );
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '10']);
});
