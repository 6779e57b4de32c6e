import { randomUUID } from 'node:crypto';
import { deleteSessions } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { AccountRow } from '#app/platform/account-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { normalizeEmail } from './accounts.ts';
import { voidOneTimeTokens } from './one-time-tokens.server.ts';
import { accountBounds } from './schema.ts';

/** Someone else now proves the address: what opened the account before opens it no more. In one transaction with that proof. */
export async function evictSquatter(trx: Db, accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ password_hash: null, email_verified_at: now, updated_at: now })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('identity').where('account_id', '=', accountId).execute();
  await deleteSessions(trx, accountId);
  await voidOneTimeTokens(trx, ['verify', 'reset', 'owner'], accountId, now);
}

/** An account that a provider or the operator vouches for: its address is proved, and it has no password yet. */
export async function insertAccount(
  trx: Db,
  { email, name }: { email: string; name: string | null },
  locale: Locale,
  now: number,
): Promise<string> {
  const row: AccountRow = {
    id: randomUUID(),
    email: normalizeEmail(email),
    username: usernameFor(normalizeEmail(email), name),
    password_hash: null,
    phone: null,
    genre: null,
    birthdate: null,
    country: null,
    region: null,
    picture: null,
    role: 'member',
    email_verified_at: now,
    locale,
    local_date_time: null,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('account').values(row).execute();
  return row.id;
}

/** A name to begin with, of the length that the profile takes; the member may change it. */
function usernameFor(email: string, name: string | null): string {
  const { min, max } = accountBounds.username;
  const given = [
    ...(name ?? email.split('@', 1)[0] ?? '')
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
      .trim(),
  ];
  return given.slice(0, max).join('').trim().padEnd(min, '_');
}
