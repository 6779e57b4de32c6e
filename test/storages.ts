import { readdir } from 'node:fs/promises';
import { describe, onTestFinished } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { s3Storage } from '#app/platform/storage/s3.server.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { startS3 } from './fakes/s3.ts';
import { testFolder } from './uploads.ts';

/** Where pictures are stored, with a log that nobody reads. */
export const imageSiteOf = (db: Db, storage: Storage) => ({
  db,
  storage,
  log: createLog('silent'),
});

export type TestStorage = {
  storage: Storage;
  /** The names of the files that it holds. */
  list(): Promise<string[]>;
};

/** Runs the same tests with pictures on the disk and in a bucket, of each test's own. */
export function eachStorage(tests: (place: { open(): Promise<TestStorage> }) => void): void {
  describe('on the disk', () => tests({ open: openDisk }));
  describe('in a bucket', () => tests({ open: openBucket }));
}

export async function openDisk(): Promise<TestStorage> {
  const folder = await testFolder();
  return { storage: diskStorage(folder), list: () => readdir(folder) };
}

export async function openBucket(): Promise<TestStorage> {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return { storage: s3Storage(s3.settings), list: s3.list };
}
