import type { Role } from '#app/http/session/account.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OfficePath } from './menu.ts';
import type { StateTone } from './State.tsx';

const maxRows = 10;

/** The rows of an email address, newest first: they are linked, never merged. */
export type RelatedSource = {
  title: (locale: Locale) => { all: string; others: string };
  list: (db: Db, person: Person, limit: number) => Promise<RelatedRow[]>;
};

type Person = { email: string; locale: Locale; role: Role };

export type RelatedRow = {
  to: OfficePath;
  text: string;
  about?: string;
  state?: { tone: StateTone; name: string };
};

export type RelatedGroup = { title: string; rows: RelatedRow[] };

/** The other rows of a page's person. */
export async function listRelated(
  { related }: { related: readonly RelatedSource[] },
  db: Db,
  { page, ...person }: Person & { page: OfficePath },
): Promise<RelatedGroup[]> {
  const groups = await Promise.all(
    related.map(async ({ title, list }) => {
      const found = await list(db, person, maxRows + 1);
      const rows = found.filter(({ to }) => to !== page);
      const { all, others } = title(person.locale);
      return {
        title: found.some(({ to }) => folderOf(to) === folderOf(page)) ? others : all,
        rows: rows.slice(0, maxRows),
      };
    }),
  );
  return groups.filter(({ rows }) => rows.length > 0);
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
