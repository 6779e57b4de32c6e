import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findSettings, storeSetting } from '#app/features/settings/settings.server.ts';
import { settingsSchema } from '#app/features/settings/settings.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { noticeJournalTexts } from './journal-texts.ts';
import { isDue, type NoticeError, type NoticeField, noticeSchema, noticeValues } from './schema.ts';

type Sent = { notice: z.output<typeof noticeSchema> & Versioned; accountId: string };
type Changed = Result<{ entryId: string }, FieldErrors<NoticeField, NoticeError>, 'conflict'>;

/**
 * Replaces the notice, with a line in the journal that can be undone, unless someone has changed it
 * since.
 */
export async function changeNotice(
  db: Db,
  { notice: sent, accountId }: Sent,
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    await lockContent(trx);
    const before = (await findSettings(trx)).notice;
    const checked = checkVersion({
      schema: noticeSchema,
      sent,
      values: noticeValues(sent),
      stored: noticeValues(before),
    });
    if (checked.outcome === 'invalid')
      return { outcome: 'invalid', errors: fieldErrors(checked.error) };
    if (checked.outcome !== 'done') return checked;
    const notice = checked.value;
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
    } as const;
    return done({
      entryId: await recordChange(trx, { ...about, accountId, changes: [change] }, now),
    });
  });
}

/**
 * Begins and ends the notice when its time has come, so that kept pages are rendered again. Several
 * processes may do so.
 */
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

export const notice: Feature = {
  journal: { texts: noticeJournalTexts, subjects: { notice: { kind: 'publish' } } },
  clocks: [{ name: 'the notice', everyMs: 1_000, run: turnNotice }],
};
