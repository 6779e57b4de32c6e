import type { Db } from '#app/platform/database.server.ts';
import type { OutboxEntry } from './outbox.ts';

/** Those of some entries whose mail has left. */
export async function listMailed<Entry extends OutboxEntry>(db: Db, entries: readonly Entry[]): Promise<Entry[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where((eb) => eb.or(entries.map((entry) => eb.and([eb('kind', '=', entry.kind), eb('payload', '=', payloadOf(entry))]))))
    .where('sent_at', 'is not', null)
    .execute();
  const sent = new Set(rows.map(({ kind, payload }) => `${kind} ${payload}`));
  return entries.filter((entry) => sent.has(`${entry.kind} ${payloadOf(entry)}`));
}

/** As `enqueueMail` writes it. */
const payloadOf = ({ kind, ...payload }: OutboxEntry) => JSON.stringify(payload);
