import { roles } from '#app/http/session/account.ts';
import type { SearchGroup, SearchQuery, SearchSource } from '#app/office/search/search.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { peopleTexts } from './texts.ts';

export const searchPeople: SearchSource = { order: 3, tables: ['account'], find };

async function find(
  db: Db,
  { text, locale, isOwner, within, most }: SearchQuery,
): Promise<SearchGroup[]> {
  if (!isOwner) return [];
  const newest = db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'role', 'created_at'])
    .orderBy('created_at', 'desc')
    .$if(within !== undefined, (q) => q.limit(within ?? 0));
  const rows = await db
    .selectFrom(newest.as('a'))
    .selectAll()
    .where((eb) => eb.or([contains(db, 'username', text), contains(db, 'email', text)]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const hits = rows.map(({ id, username, email, role }) => ({
    to: `/admin/people/${id}` as const,
    main: username,
    more: `${email} · ${peopleTexts[locale].roles[roles.find((each) => each === role) ?? 'member']}`,
  }));
  return [{ title: peopleTexts[locale].title, hits }];
}
