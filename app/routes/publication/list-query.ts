/** The list's address: where its page begins, and which article is open (all of them, or one by id). */
export type ListQuery = { before?: number | undefined; after?: number | undefined; open?: number | 'all' | undefined };

/** Reads what it knows; anything else counts for nothing. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const id = (name: string) => {
    const value = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  };
  const before = id('before');
  return {
    before,
    after: before === undefined ? id('after') : undefined,
    open: search.get('open') === 'all' ? 'all' : id('open'),
  };
}

/** The query of a list's address, with its question mark; nothing for the newest page with all closed. */
export function listQuery({ before, after, open }: ListQuery): string {
  const search = new URLSearchParams();
  if (before !== undefined) search.set('before', String(before));
  if (after !== undefined) search.set('after', String(after));
  if (open !== undefined) search.set('open', String(open));
  return search.size > 0 ? `?${search}` : '';
}
