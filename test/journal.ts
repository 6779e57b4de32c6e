import { registry } from '#app/features.server.ts';
import type { Refusal } from '#app/http/result.ts';
import type { JournalFilter } from '#app/office/journal/declaration.ts';
import * as journal from '#app/office/journal/journal.server.ts';
import * as list from '#app/office/journal/journal-list.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The journal of all features. */
export const undoChange = (db: Db, by: Parameters<typeof journal.undoChange>[1], now: number) =>
  journal.undoChange(db, by, now, registry.journal);

/** As an owner reads it. */
export function listJournal(db: Db, now: number, given: Partial<JournalFilter> = {}) {
  const filter = { person: null, kind: null, since: null, ...given };
  const asked = { filter, after: undefined, locale: 'fr', role: 'owner' } as const;
  return list.listJournal(db, asked, 50, now, registry.journal);
}

/** The value of a command. @throws unless it succeeded */
export function expectDone<T>(
  result: { outcome: 'done'; value: T } | { outcome: Refusal['outcome'] },
) {
  if (result.outcome !== 'done') throw new Error(JSON.stringify(result));
  return result.value;
}
