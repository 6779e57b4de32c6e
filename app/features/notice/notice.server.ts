import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordChange } from '#app/features/journal/journal.server.ts';
import { findSettings, storeSetting } from '#app/features/settings/settings.server.ts';
import { settingsSchema } from '#app/features/settings/settings.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { isDue, type noticeSchema } from './schema.ts';

/** Replaces the notice, with a line in the journal that can be undone. */
export async function changeNotice(
  db: Db,
  { notice, accountId }: { notice: z.output<typeof noticeSchema>; accountId: string },
  now: number,
): Promise<{ entryId: string }> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const before = (await findSettings(trx)).notice;
    const after = settingsSchema.shape.notice.parse({ ...notice, id: randomUUID().slice(0, 8) });
    // The undo replaces a stored row.
    await storeSetting(trx, 'notice', before, now);
    await storeSetting(trx, 'notice', after, now);
    await storeSetting(trx, 'noticeState', { shown: isDue(after, now) }, now);
    const change = {
      table: 'setting',
      id: 'notice',
      before: { value: JSON.stringify(before) },
      after: { value: JSON.stringify(after) },
    } as const;
    const about = {
      action: notice.fr ? 'notice.changed' : 'notice.removed',
      subject: 'notice',
      subjectId: after.id,
      role: 'editor',
    } as const;
    return { entryId: await recordChange(trx, { ...about, accountId, changes: [change] }, now) };
  });
}

/** Begins and ends the notice when its time has come, so that kept pages are rendered again. Several processes may do so. */
export async function turnNotice(db: Db, now: number): Promise<void> {
  const { notice, noticeState } = await findSettings(db);
  if (isDue(notice, now) === noticeState.shown) return;
  await db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const latest = await findSettings(trx);
    const shown = isDue(latest.notice, now);
    if (shown !== latest.noticeState.shown) await storeSetting(trx, 'noticeState', { shown }, now);
  });
}
