import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';

type ServiceField = 'design' | 'programming' | 'innovation';

export type Service = {
  key: string;
  field: ServiceField;
  image: string | null;
  /** The language of the text: not the reader's when theirs is missing. */
  locale: string;
  title: string;
  slug: string;
  summary: string;
  content: string;
};

/** All services in their order, each in the reader's language or the best other one. */
export async function listServices(db: Db, locale: string): Promise<Service[]> {
  const rows = await db
    .selectFrom('service as s')
    .innerJoin('service_text as t', (join) =>
      join.onRef('t.service_key', '=', 's.key').on('t.locale', '=', bestLocale('service_text', 's', locale)),
    )
    .select(['s.key', 's.field', 's.image', 't.locale', 't.title', 't.slug', 't.summary', 't.content'])
    .orderBy('s.position')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, field: row.field as ServiceField }));
}

/** The title of one service, to prefill the contact form. */
export async function findServiceTitle(db: Db, locale: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('service as s')
    .innerJoin('service_text as t', (join) =>
      join.onRef('t.service_key', '=', 's.key').on('t.locale', '=', bestLocale('service_text', 's', locale)),
    )
    .select('t.title')
    .where('s.key', '=', key)
    .executeTakeFirst();
  return row?.title;
}
