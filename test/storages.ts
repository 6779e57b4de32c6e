import { readdir } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
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

/** `list` names the files that it holds. */
export async function openDisk() {
  const folder = await testFolder();
  return { storage: diskStorage(folder), list: () => readdir(folder) };
}

export async function openBucket() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return { storage: s3Storage(s3.settings), list: s3.list };
}
