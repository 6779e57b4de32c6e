import type { Kysely } from 'kysely';

/**
 * The HTML of public texts, beside them; a text without it gets it when it is read first. Frozen
 * once released: a later change is a new file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['article_text', 'service_text'])
    for (const column of ['html', 'html_key'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
}
