import {
  commandOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { payeeNotification } from './notification.ts';
import {
  exampleSettings,
  type SettingKey,
  type SiteSettings,
  settingKeys,
  settingsSchema,
} from './settings.ts';

/**
 * All settings of the site. A field that a later release added, and that is not stored yet, has the
 * example's value.
 * @throws ZodError when a stored value is invalid.
 */
export async function findSettings(db: Db): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', settingKeys)
    .execute();
  const stored = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  return settingsSchema.parse(
    Object.fromEntries(settingKeys.map((key) => [key, withExamples(key, stored[key])])),
  );
}

function withExamples(key: SettingKey, stored: unknown): unknown {
  const example = exampleSettings[key];
  return Array.isArray(example)
    ? (stored ?? example)
    : { ...example, ...(stored as object | undefined) };
}

/**
 * Replaces one setting. Another destination of donations is recorded as a security event.
 * @throws ZodError when the value is invalid; nothing is stored then.
 */
export async function updateSetting(
  db: Db,
  key: SettingKey,
  value: unknown,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await storeSetting(trx, key, value, now);
    if (key !== 'support' || !changed) return;
    const event = { kind: 'payee_changed', accountId: null } as const;
    await recordSecurityEvent(trx, event, commandOrigin, now);
    await notify(trx, payeeNotification(key), now);
  });
}

/**
 * Stores a setting in the transaction of its cause; every process shows it within a second.
 * @returns whether it is another than before.
 * @throws ZodError when the value is invalid
 */
export async function storeSetting(
  trx: Db,
  key: SettingKey,
  value: unknown,
  now: number,
): Promise<boolean> {
  const columns = {
    value: JSON.stringify(settingsSchema.shape[key].parse(value)),
    updated_at: now,
  };
  const before = await trx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  await trx
    .insertInto('setting')
    .values({ key, ...columns })
    .onConflict((oc) => oc.column('key').doUpdateSet(columns))
    .execute();
  await bumpContentVersion(trx);
  return before?.value !== columns.value;
}
