import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuse, startS3 } from '#test/fakes/s3.ts';
import { openBucket, openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { bucketQueue } from './bucket-queue.server.ts';
import { type S3Patience, s3Storage } from './s3.server.ts';
import { diskStorage } from './storage.server.ts';
import { StorageError, StorageFullError } from './storage.ts';

const name = '0b6a9a4e-1f0f-4c3e-9d0a-2f6f3b1c7e55-360.avif';
const bytes = Buffer.from('a picture');

test.each([
  ['disk', openDisk],
  ['bucket', openBucket],
] as const)('a %s reads what was written until it is removed', async (_storage, open) => {
  const { storage, list } = await open();
  expect(await storage.read(name)).toBeUndefined();
  await storage.write(name, bytes);
  expect(Buffer.from((await storage.read(name)) ?? [])).toEqual(bytes);
  await storage.write(name, bytes);
  expect(await list()).toEqual([name]);
  await storage.remove(name);
  expect([await storage.read(name), await list()]).toEqual([undefined, []]);
  await storage.remove(name);
});

test('throws StorageFullError on a full disk and removes the partial file', async () => {
  const folder = await testFolder();
  // The system's own device that is always full.
  await symlink('/dev/full', join(folder, `${name}.part`));
  await expect(diskStorage(folder).write(name, bytes)).rejects.toThrow(StorageFullError);
  expect(await diskStorage(folder).read(name)).toBeUndefined();
});

async function bucket(patience?: S3Patience) {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const refuseOnce = (status: number, code: string) => {
    s3.instead = (_incoming, outgoing) => {
      s3.instead = undefined;
      refuse(outgoing, status, code);
    };
  };
  return { s3, refuseOnce, storage: s3Storage(s3.settings, patience) };
}

test('tries again after a transient error; when all attempts fail, the error names no keys', async () => {
  const { s3, refuseOnce, storage } = await bucket();
  s3.instead = (_incoming, outgoing) => refuse(outgoing, 500, 'InternalError');
  await expect(storage.write(name, bytes)).rejects.toThrow(
    /^S3 at 127\.0\.0\.1:\d+, bucket bwt-pictures, could not write: 500 InternalError$/,
  );
  refuseOnce(503, 'SlowDown');
  await storage.write(name, bytes);
  expect(s3.calls).toEqual(['PUT', 'PUT', 'PUT', 'PUT', 'PUT']);
  refuseOnce(507, 'XMinioStorageFull');
  await expect(storage.write(name, bytes)).rejects.toThrow(StorageFullError);
});

test('does not retry with wrong keys, and throws on a missing bucket, unlike on a missing file', async () => {
  const { s3 } = await bucket();
  const storage = s3Storage({ ...s3.settings, accessKeyId: 'another' });
  const refused = /403 InvalidAccessKeyId/;
  await expect(storage.write(name, bytes)).rejects.toThrow(refused);
  expect(s3.calls).toHaveLength(1);
  const missing = s3Storage({ ...s3.settings, bucket: 'another-one' });
  await expect(missing.write(name, bytes)).rejects.toThrow(/404 NoSuchBucket/);
});

async function queuedBucket() {
  // Long enough for what answers on a busy machine: what hangs is waited for as long.
  const { s3, refuseOnce, storage } = await bucket({ attempt: 1_000, begin: 100 });
  const folder = join(await testFolder(), 'bucket-queue');
  const queue = diskStorage(folder);
  const waiting = () => readdir(folder).catch(() => []);
  const queued = bucketQueue({ bucket: storage, patient: storage, queue, folder });
  return { s3, refuseOnce, queued, waiting };
}

test('a file that the bucket does not take is kept on the disk, and moved once it answers again', async () => {
  const { s3, queued, waiting } = await queuedBucket();
  s3.instead = () => {};
  await queued.write(name, bytes);
  expect([await waiting(), Buffer.from((await queued.read(name)) ?? [])]).toEqual([[name], bytes]);
  // Nobody else waits for it.
  await queued.write(`${name}2`, bytes);
  expect(s3.calls).toEqual(['PUT']);
  await expect(queued.moveQueued?.(async () => 'kept')).rejects.toThrow(StorageError);
  s3.instead = undefined;
  await queued.moveQueued?.(async () => 'kept');
  expect([await waiting(), (await s3.list()).sort()]).toEqual([[], [name, `${name}2`]]);
  expect(Buffer.from((await queued.read(name)) ?? [])).toEqual(bytes);
});

test('a file that the bucket refuses does not keep those after it waiting; in an outage none is tried after the first', async () => {
  const { s3, refuseOnce, queued, waiting } = await queuedBucket();
  s3.instead = () => {};
  for (const end of ['a', 'b', 'c']) await queued.write(`${name}-${end}`, bytes);
  s3.calls.length = 0;
  await expect(queued.moveQueued?.(async () => 'kept')).rejects.toThrow(/no answer in time/);
  expect(s3.calls).toEqual(['PUT']);
  const [first = ''] = await waiting();
  refuseOnce(403, 'AccessDenied');
  await expect(queued.moveQueued?.(async () => 'kept')).rejects.toThrow(/403 AccessDenied/);
  expect([await waiting(), (await s3.list()).length]).toEqual([[first], 2]);
  // With wrong settings nothing more is kept for later.
  refuseOnce(403, 'AccessDenied');
  await expect(queued.write(name, bytes)).rejects.toThrow(/403 AccessDenied/);
  expect(await waiting()).toEqual([first]);
});

test('what is deleted while it waits, or while it is moved, is nowhere afterwards; what nothing refers to yet waits on', async () => {
  const { s3, queued, waiting } = await queuedBucket();
  s3.instead = () => {};
  await queued.write(name, bytes);
  s3.instead = undefined;
  await queued.moveQueued?.(async () => 'undecided');
  expect([await waiting(), await s3.list()]).toEqual([[name], []]);
  const states = ['kept', 'gone'] as const;
  let asked = 0;
  await queued.moveQueued?.(async () => states[asked++] ?? 'gone');
  expect([await waiting(), await s3.list(), asked]).toEqual([[], [], 2]);
  s3.instead = (incoming) => incoming.socket.destroy();
  await queued.write(name, bytes);
  await queued.moveQueued?.(async () => 'gone');
  expect(await waiting()).toEqual([]);
});
