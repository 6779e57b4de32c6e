import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuse, startS3 } from '#test/fakes/s3.ts';
import { freePort } from '#test/free-port.ts';
import { eachStorage } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { s3Storage } from './s3.server.ts';
import { diskStorage } from './storage.server.ts';
import { StorageError, StorageFullError } from './storage.ts';

const name = '0b6a9a4e-1f0f-4c3e-9d0a-2f6f3b1c7e55-360.avif';
const bytes = Buffer.from('a picture');

eachStorage((place) => {
  test('reads what was written until it is removed', async () => {
    const { storage, list } = await place.open();
    expect(await storage.read(name)).toBeUndefined();
    await storage.write(name, bytes);
    expect(Buffer.from((await storage.read(name)) ?? [])).toEqual(bytes);
    await storage.write(name, bytes);
    expect(await list()).toEqual([name]);
    await storage.remove(name);
    expect([await storage.read(name), await list()]).toEqual([undefined, []]);
    await storage.remove(name);
  });
});

test('throws StorageFullError on a full disk and removes the partial file', async () => {
  const folder = await testFolder();
  // The system's own device that is always full.
  await mkdir(join(folder, 'pictures'));
  await symlink('/dev/full', join(folder, 'pictures', `${name}.part`));
  await expect(diskStorage(join(folder, 'pictures')).write(name, bytes)).rejects.toThrow(StorageFullError);
  expect(await diskStorage(join(folder, 'pictures')).read(name)).toBeUndefined();
});

async function bucket(timeoutMs?: number) {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return { s3, storage: s3Storage(s3.settings, timeoutMs) };
}

test('retries after a transient error', async () => {
  const { s3, storage } = await bucket();
  s3.instead = (_incoming, outgoing) => {
    s3.instead = undefined;
    refuse(outgoing, 503, 'SlowDown');
  };
  await storage.write(name, bytes);
  expect(s3.calls).toEqual(['PUT', 'PUT']);
  expect(await s3.list()).toEqual([name]);
});

test('throws a StorageError without keys when all attempts fail', async () => {
  const { s3, storage } = await bucket();
  s3.instead = (_incoming, outgoing) => refuse(outgoing, 500, 'InternalError');
  const error = await storage.write(name, bytes).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect(String(error)).toMatch(
    /^StorageError: S3 at 127\.0\.0\.1:\d+, bucket bwt-pictures, could not write: 500 InternalError$/,
  );
  expect(s3.calls).toEqual(['PUT', 'PUT', 'PUT']);
});

test('does not retry with wrong keys', async () => {
  const { s3 } = await bucket();
  const storage = s3Storage({ ...s3.settings, secretAccessKey: 'another' });
  for (const work of [() => storage.write(name, bytes), () => storage.read(name), () => storage.remove(name)])
    await expect(work()).rejects.toThrow(/403 SignatureDoesNotMatch/);
  expect(s3.calls).toHaveLength(3);
});

test('throws on a missing bucket, unlike on a missing file', async () => {
  const { s3 } = await bucket();
  const storage = s3Storage({ ...s3.settings, bucket: 'another-one' });
  await expect(storage.write(name, bytes)).rejects.toThrow(/404 NoSuchBucket/);
});

test('times out', async () => {
  const { s3, storage } = await bucket(150);
  s3.instead = () => {};
  await expect(storage.read(name)).rejects.toThrow(/could not read: no answer in time/);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  await expect(s3Storage({ ...s3.settings, endpoint }).read(name)).rejects.toThrow(/could not read: .*ECONNREFUSED/);
});

test('throws StorageFullError when the service is full', async () => {
  const { s3, storage } = await bucket();
  s3.instead = (_incoming, outgoing) => refuse(outgoing, 507, 'XMinioStorageFull');
  await expect(storage.write(name, bytes)).rejects.toThrow(StorageFullError);
});
