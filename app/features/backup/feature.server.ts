import { can } from '#app/http/session/permissions.ts';
import type { Feature } from '#app/office/registry.ts';
import { backupJournalTexts } from './journal-texts.ts';
import { deleteOldBackups } from './kept.server.ts';
import { officeTexts } from './office-texts.ts';
import { findLastBackup, startBackupWorker } from './schedule.server.ts';

const week = 7 * 24 * 60 * 60_000;

export const backup: Feature = {
  journal: { texts: backupJournalTexts },
  async waiting(db, { locale, role, now }) {
    const at = can(role, 'backup.make') ? await findLastBackup(db) : null;
    return at !== null && at < now - week
      ? [{ kind: 'backup', id: 'backup', at, what: officeTexts[locale].isOld, to: '/admin/backup' }]
      : [];
  },
  startWorker: startBackupWorker,
  // Those that another machine has made push out the oldest of this one, too.
  sweeps: { backups: (db, now, { config }) => deleteOldBackups(db, config.backupDir, now) },
};
