import { AccountError } from '#app/features/accounts/accounts.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { readParts } from '#app/office/personal-data.server.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The file with what is stored about somebody. */
export const dataFile = (data: object, now: number, headers: Record<string, string> = {}) =>
  new Response(`${JSON.stringify({ exported_at: now, ...data }, null, 2)}\n`, {
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="bwt-${isoDate(now).slice(0, 10)}.json"`,
      'Cache-Control': 'no-store',
    },
  });

/** Times in milliseconds since 1970. @throws AccountError account_not_found */
export async function exportAccountData(
  { personalData }: Pick<Registry, 'personalData'>,
  db: Db,
  id: string,
): Promise<Record<string, unknown>> {
  const member = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_verified_at as emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new AccountError('account_not_found');
  return readParts(db, personalData.ofMember, member);
}
