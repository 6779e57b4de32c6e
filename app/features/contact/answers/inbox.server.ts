import type { Site } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { InboxRow } from '#db/schema.ts';
import { storeBounce, storeReceived } from './answers.server.ts';

const id = 'inbox';
/** In milliseconds, renewed with each email; then another process reads. */
const claimMs = 5 * 60_000;

/** Reads what has arrived in the mailbox of `IMAP_URL`, in one process at a time. */
export async function readAnswers(
  db: Db,
  _now: number,
  { config, log }: Site,
  stopping: AbortSignal,
): Promise<void> {
  if (!config.imapUrl) return;
  const claimed = await claimInbox(db, Date.now());
  if (!claimed) return;
  // Loaded on first use, as few sites have a mailbox.
  const [{ readInbox }, { readReceived }] = await Promise.all([
    import('#app/email/inbox/imap.server.ts'),
    import('#app/email/inbox/received.server.ts'),
  ]);
  const state = { uidValidity: claimed.uid_validity, lastUid: claimed.last_uid };
  let claimedUntil = claimed.claimed_until;
  try {
    await readInbox(config.imapUrl, state, claimed.created_at, async (fetched, next) => {
      stopping.throwIfAborted();
      const now = Date.now();
      const readTo = async (trx: Db) => {
        const set = { uid_validity: next.uidValidity, last_uid: next.lastUid };
        const { numUpdatedRows } = await trx
          .updateTable('inbox')
          .set({ ...set, claimed_until: now + claimMs })
          .where('id', '=', id)
          .where('claimed_until', '=', claimedUntil)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Error('another process reads the mailbox by now');
      };
      const received = await readReceived(fetched?.source).catch((error: unknown) => {
        log.error({ err: error, uid: next.lastUid }, 'an email in the mailbox cannot be read');
        return { kind: 'automatic' as const };
      });
      if (received.kind === 'personal') {
        const stored = await storeReceived(db, received.email, now, readTo);
        log.info({ uid: next.lastUid, stored }, 'an email of the mailbox is read');
      } else {
        if (received.kind === 'bounce') await storeBounce(db, received.bounce, now, readTo);
        else await readTo(db);
        log.info({ uid: next.lastUid }, `an email of the mailbox is passed over: ${received.kind}`);
      }
      claimedUntil = now + claimMs;
    });
  } finally {
    await db
      .updateTable('inbox')
      .set({ claimed_until: null })
      .where('id', '=', id)
      .where('claimed_until', '=', claimedUntil)
      .execute();
  }
}

/** One UPDATE, so two processes never read at once. */
async function claimInbox(db: Db, now: number): Promise<InboxRow | undefined> {
  await db
    .insertInto('inbox')
    .values({ id, uid_validity: null, last_uid: 0, claimed_until: null, created_at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
  return db
    .updateTable('inbox')
    .set({ claimed_until: now + claimMs })
    .where('id', '=', id)
    .where((w) => w.or([w('claimed_until', 'is', null), w('claimed_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}
