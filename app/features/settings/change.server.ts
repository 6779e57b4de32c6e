import { recordChange } from '#app/features/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { changedSettings, type SettingField, type SettingSection } from './forms.ts';
import { findSettings, storeSetting } from './settings.server.ts';
import { type SettingKey, settingsSchema } from './settings.ts';

/** Stores what a section of the page says, with a line in the journal that can be undone. @returns undefined when nothing is another than before. */
export async function changeSection(
  db: Db,
  { section, values, accountId }: { section: SettingSection; values: Record<SettingField, string>; accountId: string },
  now: number,
): Promise<{ entryId: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const settings = await findSettings(trx);
    const changes = [];
    for (const [key, value] of Object.entries(changedSettings(section, values, settings)) as [SettingKey, unknown][]) {
      const before = JSON.stringify(settings[key]);
      const after = JSON.stringify(settingsSchema.shape[key].parse(value));
      if (before === after) continue;
      await storeSetting(trx, key, value, now);
      changes.push({ table: 'setting' as const, id: key, before: { value: before }, after: { value: after } });
    }
    if (changes.length === 0) return undefined;
    const about = { action: 'settings.changed', subject: 'settings', subjectId: section, role: 'owner' } as const;
    return { entryId: await recordChange(trx, { ...about, accountId, changes }, now) };
  });
}
