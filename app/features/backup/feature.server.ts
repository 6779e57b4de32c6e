import type { Feature } from '#app/office/registry.ts';
import { deleteOldBackups } from './kept.server.ts';
import { findLastBackup, startBackupWorker } from './schedule.server.ts';

const week = 7 * 24 * 60 * 60_000;

const isOld = {
  fr: 'La dernière sauvegarde a plus de 7 jours',
  en: 'The last backup is more than 7 days old',
  ht: 'Dènye kopi sekirite a gen plis pase 7 jou',
};

export const backup: Feature = {
  async waiting(db, { locale, isOwner, now }) {
    const at = isOwner ? await findLastBackup(db) : null;
    return at !== null && at < now - week
      ? [{ kind: 'backup', id: 'backup', at, what: isOld[locale], to: '/admin/backup' }]
      : [];
  },
  startWorker: startBackupWorker,
  // Those that another machine has made push out the oldest of this one, too.
  sweeps: { backups: ({ db, config }, now) => deleteOldBackups(db, config.backupDir, now) },
};
