import type { Feature } from '#app/office/registry.ts';
import { sweepTrash } from '#app/office/resource/pictures.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { evidenceResource } from './evidence.resource.ts';

export const evidence: Feature = { resources: [evidenceResource] };

/** Deletes what has been in the trash, and the pictures replaced, since before this moment. */
export const deleteOldEvidence = (db: Db, storage: Storage, before: number): Promise<void> =>
  sweepTrash(db, storage, evidenceResource, before);
