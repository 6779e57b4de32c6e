import { sql } from 'kysely';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { mailboxFolder } from '#app/email/transports/open.server.ts';
import type { EventOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { deleteAccountWithin, isLastOwner } from '#app/features/members/deletion.server.ts';
import { sign } from '#app/http/signature.ts';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import {
  findPerson,
  findTraces,
  listTextColumns,
  mentions,
  type PersonalData,
} from './held.server.ts';

/** The site shows the address as its own. */
class InSettingsError extends Error {}

/** Why an erasure was rolled back; undefined for an unexpected error. */
export const refusalOf = (error: unknown) => {
  if (error instanceof InSettingsError) return 'in_settings';
  return isLastOwner(error) ? 'last_owner' : undefined;
};

export const emailHash = (secret: string, email: string): string =>
  sign(secret, 'erased-email', email);

const removed = '(…)';

/**
 * Donations stay as amounts without a person. A name or a phone is not searched for: the person
 * chose them, and what they typed must not change what the team wrote or what others sent.
 * @param email in lower case
 * @returns the images to purge after the commit. @throws what `refusalOf` knows
 */
export async function erasePerson(
  registry: PersonalData,
  trx: Db,
  email: string,
  secret: string,
  origin: EventOrigin,
  now: number,
): Promise<string[]> {
  const own = await trx
    .selectFrom('setting')
    .select('key')
    .where(mentions('value', email))
    .executeTakeFirst();
  if (own) throw new InSettingsError();
  const person = await findPerson(trx, email);
  const { emails, notifications, journal } = await findTraces(registry, trx, person);
  if (emails.length > 0) await trx.deleteFrom('outbox').where('id', 'in', emails).execute();
  if (notifications.length > 0)
    await trx.deleteFrom('notification').where('id', 'in', notifications).execute();
  // An undo would bring it back: without values, an entry cannot be undone.
  if (journal.length > 0)
    await trx
      .updateTable('journal_entry')
      .set({ changes: '[]' })
      .where('id', 'in', journal)
      .execute();
  const images: string[] = [];
  for (const { erase } of registry.personalData.ofPerson)
    images.push(...((await erase?.(trx, person, now)) ?? []));
  if (person.account)
    images.push(...(await deleteAccountWithin(trx, person.account.id, now, origin)));
  await redactAddress(trx, email);
  // Some of it may be on a public page.
  await bumpContentVersion(trx);
  const erased = { email_hash: emailHash(secret, email), erased_at: now };
  await trx
    .insertInto('erased_person')
    .values(erased)
    .onConflict((oc) => oc.column('email_hash').doUpdateSet({ erased_at: now }))
    .execute();
  return images;
}

async function redactAddress(trx: Db, email: string): Promise<void> {
  const pattern = patternOf(email);
  for (const { table, column } of await listTextColumns(trx)) {
    const [from, text] = [sql.table(table), sql.ref(column)];
    // Each text once: the tables have different keys.
    const found = await sql<{ before: string }>`
      select distinct ${text} as before from ${from} where ${mentions(column, email)}`.execute(trx);
    for (const { before } of found.rows) {
      const after = before.replace(pattern, removed);
      await sql`update ${from} set ${text} = ${after} where ${text} = ${before}`.execute(trx);
    }
  }
}

/** The local mailbox keeps emails as files, also after a mail server was set up. */
export const deleteEmailsNaming = (config: Config, address: string): Promise<number> => {
  const pattern = patternOf(address);
  return deleteStoredEmails(
    mailboxFolder(config),
    (email) => JSON.stringify(email).search(pattern) >= 0,
  );
};

/**
 * Matches the address, not a longer one that begins or ends with it: an apostrophe before it is a
 * part of the address (`o'neil@…`) unless there is white space before. In JSON, `\n` may precede it.
 */
const patternOf = (text: string) =>
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}_.+-]|^\\S*')|(?<=\\\\[nrt]))${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  );
