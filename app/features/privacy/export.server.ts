import { exportAccountData } from '#app/features/members/export.server.ts';
import { readParts } from '#app/office/personal-data.server.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findPerson } from './held.server.ts';

/** Times in milliseconds since 1970. @param email in lower case */
export async function exportPerson(
  registry: Pick<Registry, 'personalData'>,
  db: Db,
  email: string,
): Promise<Record<string, unknown>> {
  const person = await findPerson(db, email);
  const { account } = person;
  return {
    email,
    // Somebody else may have typed the data of an account that was never verified.
    account: account?.isVerified ? await exportAccountData(registry, db, account.id) : null,
    ...(await readParts(db, registry.personalData.ofPerson, person)),
  };
}
