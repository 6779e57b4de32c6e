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

type Parts = Pick<Registry, 'personalData'>;

/**
 * Times in milliseconds since 1970. With what anybody may ask for under the email address, once it
 * is verified. @throws AccountError account_not_found
 */
export async function exportMemberData(registry: Parts, db: Db, id: string) {
  const member = await findMember(db, id);
  const isVerified = member.emailVerifiedAt !== null;
  // No email address is a hyphen.
  const person = { email: isVerified ? member.email : '-', account: { id, isVerified } };
  const { ofPerson, ofMember } = registry.personalData;
  const parts = ofPerson.map(({ read }) => read);
  return { ...(await readParts(db, parts, person)), ...(await readParts(db, ofMember, member)) };
}

/** @throws AccountError account_not_found */
export const exportAccountData = async ({ personalData }: Parts, db: Db, id: string) =>
  readParts(db, personalData.ofMember, await findMember(db, id));

async function findMember(db: Db, id: string) {
  const member = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_verified_at as emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new AccountError('account_not_found');
  return member;
}
