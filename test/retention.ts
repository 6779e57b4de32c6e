import { registry } from '#app/features.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';

/** Deletes the rows of a table that are old, as the hourly clean-up does. @returns how many */
export async function sweep(db: Db, table: keyof Schema, now: number): Promise<unknown> {
  const found = registry.sweeps.find(([name]) => name === table);
  if (!found) throw new Error(`no feature says how long ${table} is kept`);
  return found[1](db, now, {} as never);
}
