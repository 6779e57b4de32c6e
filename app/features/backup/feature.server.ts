import type { Feature } from '#app/office/registry.ts';
import { deleteOldBackups } from './kept.server.ts';

export const backup: Feature = {
  // Those that another machine has made push out the oldest of this one, too.
  sweeps: { backups: ({ db, backupFolder }, now) => deleteOldBackups(db, backupFolder, now) },
};
