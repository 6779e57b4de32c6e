import { registry } from '#app/features.server.ts';
import * as journal from '#app/office/journal/journal.server.ts';
import * as list from '#app/office/journal/journal-list.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The journal of all features. */
export const undoChange = (db: Db, by: Parameters<typeof journal.undoChange>[1], now: number) =>
  journal.undoChange(db, by, now, registry.journal);

export const listJournal = (
  db: Db,
  asked: Omit<Parameters<typeof list.listJournal>[1], 'locale'>,
  limit: number,
  now: number,
) => list.listJournal(db, { ...asked, locale: 'fr' }, limit, now, registry.journal);
