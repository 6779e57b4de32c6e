import { createHash, randomUUID } from 'node:crypto';
import { done, type Result, rejected } from '#app/http/result.ts';
import { idleMs } from '#app/http/session/sessions.server.ts';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { areKeys, type SubscriptionKeys, vapidKeyOf } from './encryption.server.ts';
import { enqueuePush } from './queue.server.ts';

/** Most devices of one account; one more drops the oldest. */
const maxDevices = 20;

export type Subscription = SubscriptionKeys & { endpoint: string };
type Owner = { accountId: string; sessionId: string; userAgent: string | null };

/** Browsers choose the URL that we post to: only push services of theirs are asked. */
export function isPushService({ pushServices }: Pick<Config, 'pushServices'>, endpoint: string) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username } = new URL(endpoint);
  return (
    username === '' &&
    pushServices.some((service) => {
      const [scheme = '', name = ''] = service.split('//');
      return (
        protocol === scheme &&
        (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)
      );
    })
  );
}

/** Another account's subscription of the same browser becomes this one's. */
export async function subscribeDevice(
  db: Db,
  { endpoint, p256dh, auth }: Subscription,
  { accountId, sessionId, userAgent }: Owner,
  { config, secret }: { config: Config; secret: string },
  now: number,
): Promise<Result<object, never, 'push_service'>> {
  if (!isPushService(config, endpoint) || !areKeys({ p256dh, auth }))
    return rejected('push_service');
  const device = {
    account_id: accountId,
    session_id: sessionId,
    p256dh,
    auth,
    vapid_key: vapidKeyOf(secret).publicKey,
    user_agent: userAgent,
    created_at: now,
  };
  return db.transaction().execute(async (trx) => {
    // Notifications for an earlier user of this browser are not for the present one.
    await trx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
    const id = randomUUID();
    await trx
      .insertInto('push_subscription')
      .values({ id, endpoint, ...device })
      .execute();
    const oldest = await trx
      .selectFrom('push_subscription')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .offset(maxDevices)
      .limit(maxDevices)
      .execute();
    for (const { id: old } of oldest)
      await trx.deleteFrom('push_subscription').where('id', '=', old).execute();
    await enqueuePush(trx, accountId, { kind: 'welcome', subjectId: id }, now);
    return done({});
  });
}

/** `fingerprint` is how a browser knows its own; the endpoint itself is in no page. */
export async function listDevices(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'user_agent as userAgent', 'created_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ endpoint, ...device }) => ({
    ...device,
    fingerprint: createHash('sha256').update(endpoint).digest('hex'),
  }));
}

export async function removeDevice(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<Result<object, never, 'gone'>> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? done({}) : rejected('gone');
}

/**
 * Before expired sessions are deleted: a phone stays subscribed although nobody has logged in there
 * for a week. Who logs out or ends a session unsubscribes its device.
 */
export async function keepDevicesOfExpiredSessions(db: Db, now: number): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ session_id: null })
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where((w) => w.or([w('expires_at', '<=', now), w('last_seen_at', '<=', now - idleMs)])),
    )
    .execute();
}
