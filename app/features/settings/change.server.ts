import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { jsonChanges } from '#app/office/journal/changes.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { checkVersion, type Versioned } from '#app/office/version-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion, lockContent } from '#app/platform/localized.server.ts';
import {
  changedSettings,
  type SettingError,
  type SettingField,
  type SettingSection,
  settingSchema,
  valuesOf,
} from './forms.ts';
import { settingJournalTexts } from './journal-texts.ts';
import { findSettings, storeSetting } from './settings.server.ts';
import { type SettingKey, settingsSchema } from './settings.ts';

type Sent = {
  section: SettingSection;
  values: Record<SettingField, string> & Versioned;
  accountId: string;
};
type Changed = Result<
  { entryId: string } | undefined,
  FieldErrors<SettingField, SettingError>,
  'conflict'
>;

/**
 * Stores what a section of the page says, with a line in the journal that can be undone, unless
 * someone has changed the section since.
 * @returns undefined as its value when nothing is another than before
 */
export async function changeSection(
  db: Db,
  { section, values: sent, accountId }: Sent,
  now: number,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    await lockContent(trx);
    const settings = await findSettings(trx);
    const checked = checkVersion({
      schema: settingSchema(section),
      sent,
      values: sent,
      stored: valuesOf(section, settings) as Record<SettingField, string>,
    });
    if (checked.outcome === 'invalid')
      return { outcome: 'invalid', errors: fieldErrors(checked.error) };
    if (checked.outcome !== 'done') return checked;
    const changes = [];
    for (const [key, value] of Object.entries(
      changedSettings(section, checked.value, settings),
    ) as [SettingKey, unknown][]) {
      const before = JSON.stringify(settings[key]);
      const after = JSON.stringify(settingsSchema.shape[key].parse(value));
      if (before === after) continue;
      await storeSetting(trx, key, value, now);
      changes.push({
        table: 'setting' as const,
        id: key,
        before: { value: before },
        after: { value: after },
      });
    }
    if (changes.length === 0) return done(undefined);
    const about = {
      action: 'settings.changed',
      subject: 'settings',
      subjectId: section,
    } as const;
    return done({ entryId: await recordChange(trx, { ...about, accountId, changes }, now) });
  });
}

export const settings: Feature = {
  journal: {
    texts: settingJournalTexts,
    tables: {
      setting: {
        key: ['key'],
        afterUndo: bumpContentVersion,
        changes: ({ id, before, after }) =>
          jsonChanges(`setting.${id}`, before['value'], after['value']),
      },
    },
  },
};
