import { haitiDay } from '#app/i18n/haiti-time.ts';
import type { Feature } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { PageReads } from './read-counter.ts';

const rowsAtOnce = 500;

/** Adds reads to those of the day. Several processes may do so. */
export async function storeReads(db: Db, reads: readonly PageReads[], now: number): Promise<void> {
  const day = haitiDay(now);
  // In one order, so that two processes never wait for each other.
  const rows = reads
    .map((read) => ({ day, ...read }))
    .sort((a, b) => (`${a.page} ${a.locale}` < `${b.page} ${b.locale}` ? -1 : 1));
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await trx
        .insertInto('page_read')
        .values(rows.slice(start, start + rowsAtOnce))
        .onConflict((oc) =>
          oc
            .columns(['day', 'page', 'locale'])
            .doUpdateSet((eb) => ({ reads: eb('page_read.reads', '+', eb.ref('excluded.reads')) })),
        )
        .execute();
  });
}

/** Reads are kept as long as what visitors send. */
export async function deleteOldReads(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('page_read')
    .where('day', '<', haitiDay(retentionLimit(now)))
    .execute();
}

export const numbers: Feature = { sweeps: { reads: deleteOldReads } };
