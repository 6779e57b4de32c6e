import { markEvidenceChanged } from '#app/features/evidence/admin/change.server.ts';
import { markServiceChanged } from '#app/features/services/admin/change.server.ts';
import type { RowChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { showUndone } from './articles/publishing.server.ts';

/** What follows from rows that an undo put back, in its transaction; by table. */
const effects: Partial<
  Record<RowChange['table'], (trx: Db, id: string, now: number) => Promise<void>>
> = {
  setting: (trx) => bumpContentVersion(trx),
  service: (trx, key, now) => markServiceChanged(trx, key, now),
  service_text: (trx, id, now) => markServiceChanged(trx, id.split('.')[0] ?? '', now),
  evidence: (trx, id, now) => markEvidenceChanged(trx, id, now),
  article_draft: (trx, id, now) => showUndone(trx, Number(id), now),
};

export const followUndo = async (trx: Db, { table, id }: RowChange, now: number): Promise<void> =>
  effects[table]?.(trx, id, now);
