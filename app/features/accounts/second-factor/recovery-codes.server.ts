import { enqueueEmail } from '#app/email/outbox.server.ts';
import { lockAccount } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { type EventOrigin, recordSecurityEvent } from '../security-events/events.server.ts';
import { secondFactorEmail } from './email.server.ts';
import { codesInSet, createRecoveryCode, readCode } from './recovery-code.ts';

/**
 * Replaces the earlier set. @returns the codes, shown once and stored as hashes. @throws BusyError
 */
export async function renewRecoveryCodes(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < codesInSet) codes.add(createRecoveryCode());
  const hashes: string[] = [];
  // One salt for the set: a code that is tried costs one hash, not ten.
  for (const code of codes)
    hashes.push(
      await passwords.hashWithSaltOf(hashes[0], plain(code), requesterOf(accountId, origin)),
    );
  await db.transaction().execute(async (trx) => {
    // When two sets are made simultaneously, the later one wins.
    await lockAccount(trx, { accountId });
    await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    const rows = hashes.map((code_hash) => ({ code_hash, account_id: accountId, created_at: now }));
    await trx.insertInto('recovery_code').values(rows).execute();
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: 'codes-renewed' }), now);
    await recordSecurityEvent(
      trx,
      { kind: 'factor_added', accountId, details: { factor: 'recovery_codes' } },
      origin,
      now,
    );
  });
  return [...codes];
}

const requesterOf = (account: string, { network }: EventOrigin) => ({
  account,
  network: network ?? undefined,
});

const plain = (code: string) => readCode(code)?.code ?? '';

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Of two simultaneous attempts, one succeeds. @throws BusyError */
export async function consumeRecoveryCode(
  db: Db,
  accountId: string,
  code: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> {
  const any = db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .limit(1);
  const set = await any.executeTakeFirst();
  const hash = await passwords.hashWithSaltOf(set?.code_hash, code, requesterOf(accountId, origin));
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hash)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return false;
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: 'code-used' }), now);
    await recordSecurityEvent(trx, { kind: 'recovery_code_used', accountId }, origin, now);
    return true;
  });
}
