import type { Account } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import {
  type Frequency,
  kindsFor,
  type NotificationKind,
  readFrequency,
} from '../notifications.ts';

export type NotificationSettings = { kind: NotificationKind; frequency: Frequency }[];

/** How often somebody of the team is told of each kind that their role knows. */
export async function findNotificationSettings(
  db: Db,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<NotificationSettings> {
  const rows = await db
    .selectFrom('notification_setting')
    .select(['kind', 'frequency'])
    .where('account_id', '=', id)
    .execute();
  return kindsFor(role).map((kind) => ({
    kind,
    frequency: readFrequency(kind, rows.find((row) => row.kind === kind)?.frequency),
  }));
}

export async function updateNotificationSettings(
  db: Db,
  accountId: string,
  settings: NotificationSettings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { kind, frequency } of settings)
      await trx
        .insertInto('notification_setting')
        .values({ account_id: accountId, kind, frequency })
        .onConflict((oc) => oc.columns(['account_id', 'kind']).doUpdateSet({ frequency }))
        .execute();
  });
}
