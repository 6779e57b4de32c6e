import type { Kysely } from 'kysely';

type Database = { setting: { key: string; value: string } };

const example = 'https://wa.me/50900000000';

// Frozen once released: a later change is a new file.
export async function up(given: Kysely<unknown>): Promise<void> {
  const db = given as Kysely<Database>;
  const rows = await db
    .selectFrom('setting')
    .selectAll()
    .where('key', 'in', ['contact', 'social'])
    .execute();
  const settingOf = (key: string) => JSON.parse(rows.find((row) => row.key === key)?.value ?? '{}');
  const [contact, social] = [settingOf('contact'), settingOf('social')];
  // The footer's link becomes the only one where it alone was set. The release before reads its own
  // still, so that stays.
  if (contact.messaging !== example || !social.messaging || social.messaging === example) return;
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...contact, messaging: social.messaging }) })
    .where('key', '=', 'contact')
    .execute();
}
